//! Many programs of one language: written, compiled together, run one by one.

use grundy::code::Language;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) struct Batch {
    pub(crate) language: Language,
    runs: Vec<Run>,
}

/// A program with its input and what it should print.
struct Run {
    name: String,
    program: String,
    input: String,
    expected: String,
}

impl Batch {
    pub(crate) fn new(language: Language) -> Self {
        Batch {
            language,
            runs: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, name: String, program: String, input: String, expected: String) {
        assert!(!program.contains("code-"), "a text is missing in {program}");
        self.runs.push(Run {
            name,
            program,
            input,
            expected,
        });
    }

    /// Compiles and runs everything, and compares line by line.
    pub(crate) fn run(&self) {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("generated")
            .join(self.language.name());
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).unwrap();
        for (i, run) in self.runs.iter().enumerate() {
            fs::write(directory.join(format!("p{i}.in")), &run.input).unwrap();
        }
        match self.language {
            Language::Cpp => self.cpp(&directory),
            Language::Python => self.python(&directory),
            Language::Rust => self.rust(&directory),
            Language::Java => self.java(&directory),
        }
        for (i, run) in self.runs.iter().enumerate() {
            let printed = fs::read_to_string(directory.join(format!("p{i}.out"))).unwrap();
            compare(run, &printed);
        }
    }

    /// Each program in a namespace of its own.
    fn cpp(&self, directory: &Path) {
        let (mut includes, mut bodies, mut choices) = (Vec::new(), String::new(), String::new());
        for (i, run) in self.runs.iter().enumerate() {
            bodies += &format!("namespace p{i} {{\n");
            for line in run.program.lines() {
                if line.starts_with("#include") {
                    includes.push(line);
                } else {
                    // A main that is not the main has to return something.
                    bodies += &line.replace("int main()", "void run()");
                    bodies.push('\n');
                }
            }
            bodies += "}\n";
            choices += &format!("if (which == \"{i}\") p{i}::run();\n");
        }
        includes.sort_unstable();
        includes.dedup();
        let source = format!(
            "{}\n{bodies}\nint main(int, char** args) {{\nstd::string which = args[1];\n{choices}}}\n",
            includes.join("\n")
        );
        let (file, binary) = (directory.join("all.cpp"), directory.join("all"));
        fs::write(&file, source).unwrap();
        let flags = ["-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror"];
        compile(
            Command::new("g++")
                .args(flags)
                .arg("-o")
                .arg(&binary)
                .arg(&file),
        );
        self.each(directory, |i| {
            let mut command = Command::new(&binary);
            command.arg(i.to_string());
            command
        });
    }

    /// Each program on its own; one interpreter runs them all.
    fn python(&self, directory: &Path) {
        for (i, run) in self.runs.iter().enumerate() {
            fs::write(directory.join(format!("p{i}.py")), &run.program).unwrap();
        }
        let all = format!(
            "import sys\nfor i in range({}):\n    \
             with open(f'p{{i}}.py') as program, open(f'p{{i}}.in') as sys.stdin, open(f'p{{i}}.out', 'w') as sys.stdout:\n        \
             exec(compile(program.read(), f'p{{i}}.py', 'exec'), {{'__name__': '__main__'}})\n",
            self.runs.len()
        );
        fs::write(directory.join("all.py"), all).unwrap();
        let mut python = Command::new("python3");
        python.args(["-I", "-X", "utf8", "-W", "error", "all.py"]);
        let output = output(python.current_dir(directory));
        assert!(output.status.success(), "{}", text(&output.stderr));
    }

    /// Each program in a module of its own.
    fn rust(&self, directory: &Path) {
        let (mut source, mut choices) = (String::new(), String::new());
        for (i, run) in self.runs.iter().enumerate() {
            let program = run.program.replace("\nfn main()", "\npub fn main()");
            source += &format!("mod p{i} {{\n{program}}}\n");
            choices += &format!("Some(\"{i}\") => p{i}::main(),\n");
        }
        source += &format!(
            "fn main() {{\nmatch std::env::args().nth(1).as_deref() {{\n{choices}_ => panic!(),\n}}\n}}\n"
        );
        let (file, binary) = (directory.join("all.rs"), directory.join("all"));
        fs::write(&file, source).unwrap();
        let flags = ["--edition", "2021", "-C", "opt-level=0", "-D", "warnings"];
        compile(
            Command::new("rustc")
                .args(flags)
                .arg("-o")
                .arg(&binary)
                .arg(&file),
        );
        self.each(directory, |i| {
            let mut command = Command::new(&binary);
            command.arg(i.to_string());
            command
        });
    }

    /// Each program in a package of its own; one machine runs them all.
    fn java(&self, directory: &Path) {
        let mut files = Vec::new();
        let mut calls = String::new();
        for (i, run) in self.runs.iter().enumerate() {
            let package = directory.join(format!("p{i}"));
            fs::create_dir_all(&package).unwrap();
            let file = package.join("Main.java");
            fs::write(&file, format!("package p{i};\n{}", run.program)).unwrap();
            files.push(file);
            calls += &format!("begin({i}); p{i}.Main.main(args); System.out.close();\n");
        }
        let all = format!(
            "import java.io.*;\npublic class All {{\n\
             static void begin(int i) throws IOException {{\n\
             System.setIn(new FileInputStream(\"p\" + i + \".in\"));\n\
             System.setOut(new PrintStream(new FileOutputStream(\"p\" + i + \".out\"), true, \"UTF-8\"));\n}}\n\
             public static void main(String[] args) throws IOException {{\n{calls}}}\n}}\n"
        );
        let file = directory.join("All.java");
        fs::write(&file, all).unwrap();
        files.push(file);
        let flags = ["-encoding", "UTF-8", "-Xlint:all", "-Werror", "-d"];
        compile(
            Command::new("javac")
                .args(flags)
                .arg(directory)
                .args(&files),
        );
        let mut java = Command::new("java");
        java.args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "All"]);
        let output = output(java.current_dir(directory));
        assert!(output.status.success(), "{}", text(&output.stderr));
    }

    fn each(&self, directory: &Path, command: impl Fn(usize) -> Command) {
        for (i, run) in self.runs.iter().enumerate() {
            let path = |end: &str| -> PathBuf { directory.join(format!("p{i}.{end}")) };
            let mut command = command(i);
            command
                .stdin(fs::File::open(path("in")).unwrap())
                .stdout(fs::File::create(path("out")).unwrap())
                .stderr(Stdio::piped());
            let output = output(&mut command);
            assert!(
                output.status.success(),
                "{}: {}\n{}",
                run.name,
                text(&output.stderr),
                run.program
            );
        }
    }
}

fn compare(run: &Run, printed: &str) {
    let lines = run.expected.lines().zip(printed.lines());
    for (number, (expected, line)) in lines.enumerate() {
        assert_eq!(
            line,
            expected,
            "{}, line {} (input `{}`) of\n{}",
            run.name,
            number + 1,
            run.input.lines().nth(number).unwrap_or_default(),
            run.program
        );
    }
    assert_eq!(
        printed, run.expected,
        "{}: as many lines of\n{}",
        run.name, run.program
    );
}

fn compile(command: &mut Command) {
    let output = output(command);
    assert!(
        output.status.success(),
        "{:?}: {}",
        command.get_program(),
        text(&output.stderr)
    );
}

/// A compiler that is missing is an error that says how to get it.
fn output(command: &mut Command) -> Output {
    let program = command.get_program().to_string_lossy().into_owned();
    command.output().unwrap_or_else(|error| {
        panic!("`{program}` does not run ({error}): scripts/tools.sh installs the compilers that these tests need")
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
