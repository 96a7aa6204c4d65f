"""Writing files so that nothing is lost: a file holds what it held before, or all of the new, and nothing between.

The new content goes to a file beside the old one, is brought to the disk, and takes the old one's place in one step.
What fails on the way (a full disk, a program that is ended, a folder that may not be written to) leaves the
old file as it was.
"""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from pizzarules.errors import UnwritableFileError, shortened

__all__ = ["write_file"]


def write_file(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file whole; text is written as UTF-8, as it is.

    A symbolic link stays one: the file that it leads to is written. Permissions stay as they are, and so does the
    owner where the system lets one set it. A file of several names (hard links) stays one: its content is kept beside
    it until the new one is on the disk. A pipe, a terminal or another device is written to directly. Raises
    `UnwritableFileError`.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    name = os.fspath(path)
    try:
        target = Path(os.path.realpath(name))
        known = target.stat() if target.exists() else None
        if known is not None and stat.S_ISDIR(known.st_mode):
            raise UnwritableFileError(f"can't write `{shortened(name, 200)}`: this is a folder")
        if known is not None and not stat.S_ISREG(known.st_mode):
            with Path(name).open("wb") as device:
                device.write(data)
            return
        _replace(target, data, known)
    except (OSError, ValueError) as fault:
        raise UnwritableFileError(
            f"can't write `{shortened(name, 200)}`: {_reason(fault)}"
        ) from None


def _reason(fault: OSError | ValueError) -> str:
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    return "this is no path"


def _replace(target: Path, data: bytes, known: os.stat_result | None) -> None:
    if known is not None and not os.access(target, os.W_OK):
        # It could be replaced all the same, but somebody has protected it.
        raise PermissionError(13, "the file may not be written to")
    number, beside = tempfile.mkstemp(
        prefix=f".{target.name[:100]}.", suffix=".new", dir=target.parent
    )
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if known is not None and known.st_nlink > 1:
            _write_in_place(target, data)
            Path(beside).unlink()
        else:
            _dress(Path(beside), known)
            Path(beside).replace(target)
        _bring_to_disk(target.parent)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _write_in_place(target: Path, data: bytes) -> None:
    """Write the file that stands under several names; the old content comes back if that fails."""
    old = target.read_bytes()
    with target.open("r+b") as file:
        try:
            _overwrite(file.fileno(), data)
        except BaseException:
            _overwrite(file.fileno(), old)
            raise


def _overwrite(number: int, data: bytes) -> None:
    os.lseek(number, 0, os.SEEK_SET)
    left = memoryview(data)
    while left:
        left = left[os.write(number, left) :]
    os.ftruncate(number, len(data))
    os.fsync(number)


def _dress(beside: Path, known: os.stat_result | None) -> None:
    """Give the new file the permissions of the old one, or those of any new file."""
    if known is None:
        mask = os.umask(0)
        os.umask(mask)
        beside.chmod(0o666 & ~mask)
        return
    try:
        if hasattr(os, "chown"):
            os.chown(beside, known.st_uid, known.st_gid)
    except OSError:
        # Only the owner's name is lost: who may write the file may not give it away.
        pass
    beside.chmod(stat.S_IMODE(known.st_mode))


def _bring_to_disk(folder: Path) -> None:
    """Make the change of names last, where the system can open folders."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(number)
    except OSError:
        pass
    finally:
        os.close(number)
