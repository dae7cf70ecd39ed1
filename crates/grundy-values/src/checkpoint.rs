//! Files in which a long computation keeps its state, so that it can go on after a crash, a power cut or a `kill -9`.
//!
//! A file is always whole: a new one is written beside it, reaches the disk, and then takes its name, in one step. Whatever goes
//! wrong before leaves the old one as it was. A file that was damaged since is refused with a reason.
//!
//! Layout, all numbers little-endian: 8 bytes `grundycp`; u32 version, 1; 8 bytes that name the computation; the payload, whose
//! meaning is the computation's own; u32 CRC-32 of everything before it, which any change of up to 32 neighbouring bits alters.

use crate::Error;
use grundy_rules::message;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"grundycp";
const VERSION: u32 = 1;
const HEADER: usize = 20;
const CHECKSUM: usize = 4;

/// The name of a computation, by which a file that belongs to another one is told apart.
pub type Kind = [u8; 8];

/// Writes a checkpoint that replaces the one at `path`, if there is any; `payload` writes its content.
///
/// # Errors
///
/// [`Error::Checkpoint`] when the folder cannot be written to or the disk is full. The old file is as it was.
///
/// ```
/// use grundy_values::checkpoint;
///
/// let path = std::env::temp_dir().join(format!("grundy-checkpoint-{}", std::process::id()));
/// checkpoint::replace(&path, *b"an-examp", |file| file.write_all(&[1, 2, 3])).unwrap();
/// assert_eq!(checkpoint::read(&path, *b"an-examp", 1 << 20).unwrap(), [1, 2, 3]);
/// assert!(checkpoint::read(&path, *b"another!", 1 << 20).is_err());
/// # std::fs::remove_file(&path).unwrap();
/// ```
pub fn replace(
    path: &Path,
    kind: Kind,
    payload: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let beside = beside(path);
    let written = write(&beside, kind, payload).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        // What was not finished is of no use; the first error is the one that matters.
        let _ = fs::remove_file(&beside);
        unwritable(path, &error)
    })?;
    // The new name reaches the disk with its folder; where folders cannot be synchronised, the system does it in its own time.
    if let Ok(folder) = File::open(folder(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The payload of the checkpoint at `path`, of at most `most` bytes.
///
/// # Errors
///
/// [`Error::Checkpoint`] when there is no such file, when it is no checkpoint of this computation and version, when it is larger,
/// and when its checksum says that it was damaged or cut off.
pub fn read(path: &Path, kind: Kind, most: u64) -> Result<Vec<u8>, Error> {
    let refuse = |why| Error::Checkpoint {
        path: path.display().to_string(),
        why,
    };
    let failed = |error: io::Error| {
        refuse(message!(
            "checkpoint-unreadable",
            "it cannot be read: {error}",
            error = error.to_string()
        ))
    };
    let file = File::open(path).map_err(failed)?;
    let whole = most.saturating_add((HEADER + CHECKSUM) as u64);
    let mut bytes = Vec::new();
    BufReader::new(file)
        .take(whole.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > whole {
        return Err(refuse(message!(
            "checkpoint-large",
            "it is larger than the {most} bytes that this computation may need",
            most = most
        )));
    }
    if !bytes.starts_with(&MAGIC) {
        return Err(refuse(message!(
            "checkpoint-foreign",
            "it is not a checkpoint of grundy"
        )));
    }
    let damaged = || {
        refuse(message!(
            "checkpoint-damaged",
            "it is damaged or cut off: its checksum does not fit"
        ))
    };
    let content = bytes
        .len()
        .checked_sub(CHECKSUM)
        .filter(|&end| end >= HEADER)
        .ok_or_else(damaged)?;
    let (content, checksum) = bytes.split_at(content);
    if crc32fast::hash(content).to_le_bytes() != checksum {
        return Err(damaged());
    }
    if content[8..12] != VERSION.to_le_bytes() {
        return Err(refuse(message!(
            "checkpoint-version",
            "it was written by another version of grundy"
        )));
    }
    if content[12..HEADER] != kind {
        return Err(refuse(message!(
            "checkpoint-kind",
            "it belongs to another computation"
        )));
    }
    bytes.truncate(bytes.len() - CHECKSUM);
    bytes.drain(..HEADER);
    Ok(bytes)
}

/// Where the new file is written: beside the old one, since a rename does not leave its disk.
fn beside(path: &Path) -> PathBuf {
    let mut name: OsString = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

fn write(
    path: &Path,
    kind: Kind,
    payload: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = Summed {
        inner: BufWriter::new(File::create(path)?),
        sum: crc32fast::Hasher::new(),
    };
    file.write_all(&MAGIC)?;
    file.write_all(&VERSION.to_le_bytes())?;
    file.write_all(&kind)?;
    payload(&mut file)?;
    let checksum = file.sum.finalize();
    let mut inner = file.inner;
    inner.write_all(&checksum.to_le_bytes())?;
    inner.into_inner()?.sync_all()
}

fn unwritable(path: &Path, error: &io::Error) -> Error {
    Error::Checkpoint {
        path: path.display().to_string(),
        why: message!(
            "checkpoint-unwritable",
            "it cannot be written: {error}; an earlier one is as it was",
            error = error.to_string()
        ),
    }
}

/// A file that sums up what goes through it.
struct Summed {
    inner: BufWriter<File>,
    sum: crc32fast::Hasher,
}

impl Write for Summed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = *b"a-test-1";

    /// A folder of its own for each test, gone with it.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn why(result: Result<Vec<u8>, Error>) -> &'static str {
        match result {
            Err(Error::Checkpoint { why, .. }) => why.id(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn any_flipped_byte_and_any_cut_is_refused() {
        let folder = Folder::new("flipped");
        let path = folder.0.join("file");
        replace(&path, KIND, |file| file.write_all(b"some payload")).unwrap();
        let good = fs::read(&path).unwrap();
        for at in 0..good.len() {
            for flip in [1u8, 0x80, 0xff] {
                let mut bad = good.clone();
                bad[at] ^= flip;
                fs::write(&path, &bad).unwrap();
                assert!(read(&path, KIND, 100).is_err(), "byte {at}");
            }
            fs::write(&path, &good[..at]).unwrap();
            assert!(read(&path, KIND, 100).is_err(), "cut at {at}");
        }
        fs::write(&path, &good).unwrap();
        assert_eq!(read(&path, KIND, 12).unwrap(), b"some payload");
        assert_eq!(why(read(&path, KIND, 11)), "checkpoint-large");
        assert_eq!(why(read(&path, *b"a-test-2", 12)), "checkpoint-kind");
        assert_eq!(
            why(read(&folder.0.join("none"), KIND, 12)),
            "checkpoint-unreadable"
        );
    }

    #[test]
    fn another_version_is_named() {
        let folder = Folder::new("version");
        let path = folder.0.join("file");
        replace(&path, KIND, |file| file.write_all(b"x")).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        bytes[8] = 2;
        let end = bytes.len() - CHECKSUM;
        let sum = crc32fast::hash(&bytes[..end]).to_le_bytes();
        bytes[end..].copy_from_slice(&sum);
        fs::write(&path, bytes).unwrap();
        assert_eq!(why(read(&path, KIND, 12)), "checkpoint-version");
    }

    #[test]
    fn what_fails_leaves_the_old_file() {
        let folder = Folder::new("fails");
        let path = folder.0.join("file");
        replace(&path, KIND, |file| file.write_all(b"old")).unwrap();
        let full = replace(&path, KIND, |file| {
            file.write_all(b"half of the new")?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        });
        assert!(matches!(full, Err(Error::Checkpoint { .. })), "{full:?}");
        assert_eq!(read(&path, KIND, 100).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
        assert!(replace(&folder.0.join("no/folder"), KIND, |_| Ok(())).is_err());
    }
}
