//! Results in files: pictures, and long sequences in the format of the file's ending.

use crate::context::Context;
use crate::report::Failure;
use grundy::Sequence;
use parquet::data_type::{Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

/// To a file, or to standard output where the file is `-`.
pub(crate) fn write(path: &Path, bytes: &[u8], context: &mut Context) -> Result<(), Failure> {
    if path == Path::new("-") {
        return context.bytes(bytes);
    }
    std::fs::write(path, bytes).map_err(|error| not_written(path, &error.to_string(), context))
}

pub(crate) fn not_written(path: &Path, error: &str, context: &Context) -> Failure {
    let file = ("file", path.display().to_string().into());
    Failure::wrong(context.say("say-not-written", &[file, ("error", error.into())]))
}

/// The formats of a sequence, by the ending of the file.
#[derive(Clone, Copy)]
pub(crate) enum Ending {
    Bfile,
    Csv,
    Json,
    Parquet,
    /// Little-endian numbers of so many bytes.
    Raw(usize),
}

impl Ending {
    /// What the ending of the path stands for.
    pub(crate) fn of(path: &Path, context: &Context) -> Result<Self, Failure> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        Ok(match ending.to_ascii_lowercase().as_str() {
            "txt" => Ending::Bfile,
            "csv" => Ending::Csv,
            "json" => Ending::Json,
            "parquet" => Ending::Parquet,
            "u8" => Ending::Raw(1),
            "u16" => Ending::Raw(2),
            "u32" => Ending::Raw(4),
            _ => {
                let file = ("file", path.display().to_string().into());
                return Err(Failure::wrong(context.say("say-ending", &[file])));
            }
        })
    }
}

/// Values of a Parquet file that are written at once.
const GROUP: usize = 1 << 20;

/// Writes the values to the file; gives its size in bytes.
pub(crate) fn sequence(
    path: &Path,
    ending: Ending,
    game: &str,
    sequence: &Sequence,
    context: &Context,
) -> Result<u64, Failure> {
    holds(ending, sequence, context)?;
    let failed = |error: io::Error| not_written(path, &error.to_string(), context);
    let file = File::create(path).map_err(failed)?;
    let mut out = BufWriter::new(file);
    match ending {
        Ending::Parquet => parquet(&mut out, sequence)
            .map_err(|error| not_written(path, &error.to_string(), context))?,
        Ending::Bfile => numbered(&mut out, sequence, ' ', "-1").map_err(failed)?,
        Ending::Csv => writeln!(out, "heap,nim_value")
            .and_then(|()| numbered(&mut out, sequence, ',', ""))
            .map_err(failed)?,
        Ending::Json => json(&mut out, game, sequence).map_err(failed)?,
        Ending::Raw(bytes) => raw(&mut out, sequence, bytes).map_err(failed)?,
    }
    let file = out
        .into_inner()
        .map_err(|error| failed(error.into_error()))?;
    file.sync_all().map_err(failed)?;
    file.metadata()
        .map(|metadata| metadata.len())
        .map_err(failed)
}

/// Fails if the format has no room for some value.
fn holds(ending: Ending, sequence: &Sequence, context: &Context) -> Result<(), Failure> {
    let bytes = match ending {
        Ending::Bfile | Ending::Csv | Ending::Json => return Ok(()),
        Ending::Parquet => 4,
        Ending::Raw(bytes) => bytes,
    };
    let bits = 8 * bytes as u32;
    for (heap, value) in sequence.values.iter().enumerate() {
        let heap = ("heap", heap.to_string().into());
        let Some(value) = value else {
            return Err(Failure::wrong(context.say("say-values-gap", &[heap])));
        };
        if u64::from(value) >> bits != 0 {
            let value = ("value", value.to_string().into());
            let bits = ("bits", bits.to_string().into());
            let line = context.say("say-values-wide", &[heap, value, bits]);
            return Err(Failure::wrong(line));
        }
    }
    Ok(())
}

fn numbered(
    out: &mut impl Write,
    sequence: &Sequence,
    separator: char,
    none: &str,
) -> io::Result<()> {
    for (heap, value) in sequence.values.iter().enumerate() {
        match value {
            Some(value) => writeln!(out, "{heap}{separator}{value}")?,
            None => writeln!(out, "{heap}{separator}{none}")?,
        }
    }
    Ok(())
}

/// The document of kind `values`.
fn json(out: &mut impl Write, game: &str, sequence: &Sequence) -> io::Result<()> {
    let head = super::json::values_head(game, sequence);
    write!(out, "{head}")?;
    for (heap, value) in sequence.values.iter().enumerate() {
        let comma = if heap > 0 { "," } else { "" };
        match value {
            Some(value) => write!(out, "{comma}\"{value}\"")?,
            None => write!(out, "{comma}null")?,
        }
    }
    writeln!(out, "]}}")
}

fn raw(out: &mut impl Write, sequence: &Sequence, bytes: usize) -> io::Result<()> {
    for value in sequence.values.iter().flatten() {
        out.write_all(&value.to_le_bytes()[..bytes])?;
    }
    Ok(())
}

/// Two columns, `heap` and `nim_value`.
fn parquet(out: &mut (impl Write + Send), sequence: &Sequence) -> Result<(), ParquetError> {
    let schema = parse_message_type(
        "message nim_values { required int64 heap; required int32 nim_value (integer(32, false)); }",
    )?;
    let properties = WriterProperties::builder().build();
    let mut writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
    let mut values = sequence.values.iter().flatten().peekable();
    let mut first = 0i64;
    while values.peek().is_some() {
        // The bits of a number without a sign.
        let group: Vec<i32> = values.by_ref().take(GROUP).map(u32::cast_signed).collect();
        let end = first + group.len() as i64;
        let heaps: Vec<i64> = (first..end).collect();
        first = end;
        let mut rows = writer.next_row_group()?;
        if let Some(mut column) = rows.next_column()? {
            column
                .typed::<Int64Type>()
                .write_batch(&heaps, None, None)?;
            column.close()?;
        }
        if let Some(mut column) = rows.next_column()? {
            column
                .typed::<Int32Type>()
                .write_batch(&group, None, None)?;
            column.close()?;
        }
        rows.close()?;
    }
    writer.close()?;
    Ok(())
}
