//! The arguments, as data; their help lives in `locales/cli/`.

mod help;
mod values;

pub(crate) use help::{command, lang};

use clap::{Args, Parser, Subcommand, ValueEnum};
use grundy::Play;
use grundy::code::{Bits, Language};
use grundy::proof::System;
use grundy::words::Lang;
use num_bigint::BigUint;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Parser)]
#[command(name = "grundy", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Moves(MovesArgs),
    Table(TableArgs),
    Values(ValuesArgs),
    Period(PeriodArgs),
    Losing(LosingArgs),
    Compare(CompareArgs),
    Games(GamesArgs),
    Judge(JudgeArgs),
    Code(CodeArgs),
    Prove(ProveArgs),
    Check(CheckArgs),
    Export(ExportArgs),
    Completions(CompletionsArgs),
    Man,
}

impl Command {
    pub(crate) fn wants_json(&self) -> bool {
        match self {
            Command::Solve(args) => args.json,
            Command::Moves(args) => args.json,
            Command::Table(args) => args.format == Format::Json,
            Command::Values(args) => args.format == Format::Json,
            Command::Period(args) => args.json,
            Command::Losing(args) => args.format == Format::Json,
            Command::Compare(args) => args.json,
            Command::Games(args) => args.json,
            Command::Judge(args) => args.json,
            Command::Prove(args) => args.json,
            Command::Check(args) => args.json,
            _ => false,
        }
    }
}

/// The game: a reference, a file, or rules.
#[derive(Args)]
pub(crate) struct GameArgs {
    #[arg(value_name = "GAME", required_unless_present = "rules")]
    pub(crate) game: Option<String>,

    #[arg(short = 'e', long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
}

/// What a computation may cost.
#[derive(Args)]
pub(crate) struct LimitArgs {
    #[arg(long, value_name = "BYTES", value_parser = values::size)]
    pub(crate) memory: Option<u64>,

    #[arg(long, value_name = "DURATION", value_parser = values::duration)]
    pub(crate) time: Option<Duration>,
}

/// Normal or misère play.
#[derive(Args)]
pub(crate) struct PlayArgs {
    #[arg(long)]
    misere: bool,
}

impl PlayArgs {
    pub(crate) fn play(&self) -> Play {
        match self.misere {
            true => Play::Misere,
            false => Play::Normal,
        }
    }
}

/// A game and a position in it.
#[derive(Args)]
pub(crate) struct QuestionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    pub(crate) position: Vec<String>,

    #[command(flatten)]
    pub(crate) play: PlayArgs,

    #[arg(long)]
    pub(crate) distinct: bool,

    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Vec<String>,

    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) limit: usize,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    #[arg(long, conflicts_with = "count")]
    pub(crate) first: bool,

    #[arg(long)]
    pub(crate) count: bool,

    #[arg(long, conflicts_with = "position")]
    pub(crate) batch: bool,

    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    #[arg(long)]
    pub(crate) json: bool,
}

/// How a table or a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Csv,
    Json,
    Bfile,
}

/// What stands in the cells of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum What {
    Pn,
    Nim,
    Remoteness,
}

#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[arg(long, value_name = "N", required = true, value_parser = values::bound, allow_negative_numbers = true)]
    pub(crate) to: Vec<u64>,

    #[arg(long, value_enum)]
    pub(crate) what: Option<What>,

    #[command(flatten)]
    pub(crate) play: PlayArgs,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct ValuesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[arg(
        long,
        value_name = "N",
        value_parser = values::bound,
        allow_negative_numbers = true,
        required_unless_present = "at"
    )]
    pub(crate) to: Option<u64>,

    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, conflicts_with = "to")]
    pub(crate) at: Vec<BigUint>,

    #[arg(long, value_enum, default_value_t = Shown::Values, conflicts_with = "at")]
    pub(crate) what: Shown,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    #[arg(short, long, value_name = "FILE", conflicts_with = "at")]
    pub(crate) output: Option<PathBuf>,

    #[arg(long, value_name = "FILE", conflicts_with = "at")]
    pub(crate) png: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What of a sequence is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shown {
    Values,
    Rares,
    Histogram,
}

#[derive(Args)]
pub(crate) struct PeriodArgs {
    #[arg(value_name = "GAME", required = true)]
    pub(crate) games: Vec<String>,

    #[arg(long, value_name = "N", value_parser = values::bound)]
    pub(crate) to: Option<u64>,

    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,

    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,

    #[arg(long, value_name = "DURATION", value_parser = values::duration, default_value = "1m", requires = "checkpoint")]
    pub(crate) every: Duration,

    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct LosingArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[arg(long, value_name = "N", required = true, value_parser = values::bound, allow_negative_numbers = true)]
    pub(crate) to: Vec<u64>,

    #[arg(long)]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) play: PlayArgs,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[arg(long, value_name = "N", required = true, value_parser = values::bound, allow_negative_numbers = true)]
    pub(crate) to: Vec<u64>,

    #[arg(
        long,
        value_name = "COND",
        required_unless_present = "program",
        conflicts_with = "program"
    )]
    pub(crate) losing: Option<String>,

    #[arg(long, value_name = "CMD")]
    pub(crate) program: Option<String>,

    #[arg(long, value_name = "ID", requires = "program")]
    pub(crate) judge: Option<String>,

    #[arg(long, value_name = "DURATION", value_parser = values::duration, default_value = "2s")]
    pub(crate) timeout: Duration,

    #[arg(long, value_name = "N")]
    pub(crate) large: Option<usize>,

    #[command(flatten)]
    pub(crate) play: PlayArgs,

    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,

    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct JudgeArgs {
    #[arg(value_name = "PROBLEM", required_unless_present = "list")]
    pub(crate) problem: Option<String>,

    #[arg(long)]
    pub(crate) list: bool,

    #[arg(long, requires = "list")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct CodeArgs {
    #[arg(value_name = "GAME", required_unless_present_any = ["rules", "judge"])]
    pub(crate) game: Option<String>,

    #[arg(short = 'e', long, value_name = "RULES", conflicts_with = "game")]
    pub(crate) rules: Option<String>,

    /// Takes the place of the language of the words, which is `--lang-ui` here.
    #[arg(id = "lang", long = "lang", value_name = "cpp|python|rust|java")]
    pub(crate) language: Language,

    #[arg(long, value_name = "ID")]
    pub(crate) judge: Option<String>,

    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Vec<String>,

    #[command(flatten)]
    pub(crate) play: PlayArgs,

    #[arg(long, value_name = "64|big", default_value = "64")]
    pub(crate) bits: Bits,

    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[arg(long, value_name = "en|zh")]
    #[allow(dead_code)] // looked for in the raw arguments
    lang_ui: Option<Lang>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) play: PlayArgs,

    #[arg(long, conflicts_with = "misere")]
    pub(crate) values: bool,

    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) heaps: Option<u8>,

    #[arg(long, value_name = "BASE", value_parser = values::system)]
    pub(crate) base: Vec<System>,

    #[arg(long, value_name = "N", value_parser = values::bound)]
    pub(crate) to: Option<u64>,

    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,

    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[arg(long)]
    pub(crate) json: bool,

    #[arg(long, value_name = "DURATION", value_parser = values::duration)]
    pub(crate) time: Option<Duration>,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: String,

    #[arg(long, value_name = "DIR", required_unless_present = "dot")]
    pub(crate) walnut: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
