"""Writing files so that nothing is lost: a file has its old content or the new one, never a part of it."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final

import attrs

from pizzarules.errors import UnwritableFileError, shortened

__all__ = ["require_apart", "require_writable", "write_file"]

_FULL: Final = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_MOST_LINKS: Final = 40


def write_file(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a whole file; a text as UTF-8, its line ends as they are.

    The content goes to a new file in the same folder, `.pizzarules-....new`, which is flushed to the
    disk and then takes the place of the file that is there, all at once. So the file has its old
    content or the new one, whenever the disk is full, the process ends or the power fails; then at
    worst the other file is left behind.

    A symbolic link stays, and what it leads to is written. Permissions stay, and owner, group and
    access lists where the system allows it. A file that may not be written is not replaced either.

    A file with several names (hard links) has to be written in place, or the other names would keep
    the old content. The new content is on the disk before that begins, under the name above, and is
    removed when all is done. First what is longer than the old content is written, where the disk
    may turn out to be full: then it is cut off again. If the process ends while the rest is
    written, the file may be a mixture, and the whole new content lies beside it.

    What is no plain file (a pipe, a terminal, a device) is written to as it is, `/dev/stdout` and
    the like behind what was printed before.

    Raises `UnwritableFileError`.
    """
    name = _named(path)
    # What the name of a file holds that is no text, as surrogates, must not lose a report.
    data = content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")
    try:
        place = _place(name)
        if place.descriptor is not None:
            _print(place.descriptor, data)
        elif place.special:
            _pour(name, data)
        else:
            _replace(place, data)
    except (OSError, ValueError) as fault:
        raise UnwritableFileError(f"can't write `{shortened(name, 200)}`: {_why(fault)}") from None


def require_writable(path: str | os.PathLike[str]) -> None:
    """Raise `UnwritableFileError` now if a file can't be written later, once all is reckoned."""
    name = _named(path)
    try:
        place = _place(name)
        if place.descriptor is not None or place.special:
            return
        _check(place)
        descriptor, beside = _new_beside(place)
        os.close(descriptor)
        os.unlink(beside)
    except (OSError, ValueError) as fault:
        raise UnwritableFileError(f"can't write `{shortened(name, 200)}`: {_why(fault)}") from None


def require_apart(outputs: Mapping[str, str], inputs: Iterable[str]) -> None:
    """Raise `UnwritableFileError` if a file to write is one that is read, or another one to write.

    `outputs` has paths by what they are called in a message. Links are followed, and names of one file
    are equal; where there is no file yet, paths are. What is no plain file can't be lost.
    """
    read = [place for name in inputs if (place := _plain(name)) is not None]
    written: dict[str, _Place] = {}
    for called, name in outputs.items():
        place = _plain(name)
        if place is None or place.descriptor is not None:
            continue
        shown = f"`{shortened(name, 200)}`"
        if any(place.is_same(other) for other in read):
            raise UnwritableFileError(
                f"{called}: {shown} is read, too, and would be lost: name another file"
            )
        for other, there in written.items():
            if place.is_same(there):
                raise UnwritableFileError(
                    f"{other} and {called} are both the file {shown}: name two files"
                )
        written[called] = place


def _plain(name: str) -> _Place | None:
    """Return where a plain file is, or would be; of what can't be used is told elsewhere."""
    try:
        place = _place(name)
        if place.descriptor is not None:
            place = attrs.evolve(place, found=os.fstat(place.descriptor))
    except (OSError, ValueError):
        return None
    return None if place.special or not name else place


def _named(path: str | os.PathLike[str]) -> str:
    given: object = path
    name = os.fspath(given) if isinstance(given, str | os.PathLike) else None
    if not isinstance(name, str):
        raise UnwritableFileError("the path of a file to write to is a `str` or an `os.PathLike`")
    if not name:
        raise UnwritableFileError("the path of a file to write to is empty")
    return name


class _NoPlaceError(ValueError):
    """Why nothing can be written there, and what to do."""


class _UnfinishedError(OSError):
    """A file that may be a mixture now, and where the whole new content lies."""


def _why(fault: Exception) -> str:
    """Return what went wrong and what to do, in words."""
    if isinstance(fault, _NoPlaceError | _UnfinishedError):
        return str(fault)
    if not isinstance(fault, OSError) or fault.strerror is None:
        return "this is no path"
    reason = fault.strerror.lower()
    if fault.errno in _FULL:
        return f"{reason}: make room, or name a file elsewhere; what was there is as it was"
    return reason


# Where it is.


@attrs.frozen
class _Place:
    """What a name leads to."""

    path: str
    """The file itself, with no link left on the way."""
    found: os.stat_result | None = None
    """What is there now; None: nothing."""
    descriptor: int | None = None
    """The open file of this process that the name stands for."""

    @property
    def folder(self) -> str:
        return os.path.dirname(self.path)

    @property
    def special(self) -> bool:
        """Whether something is there that is no plain file."""
        return self.found is not None and not stat.S_ISREG(self.found.st_mode)

    def is_same(self, other: _Place) -> bool:
        """Whether both are the same file, or will be once it is there."""
        if self.found is None or other.found is None:
            return self.found is other.found and (
                os.path.normcase(self.path) == os.path.normcase(other.path)
            )
        return os.path.samestat(self.found, other.found)


def _place(name: str) -> _Place:
    descriptor = _descriptor(name)
    if descriptor is not None:
        return _Place(name, descriptor=descriptor)
    try:
        found = os.stat(name)
    except FileNotFoundError:
        # There is nothing yet, or a link that leads nowhere yet.
        found = None
    if (found is not None and stat.S_ISDIR(found.st_mode)) or name.endswith(("/", os.sep)):
        raise _NoPlaceError("this is a folder: name a file in it")
    return _Place(os.path.realpath(name), found)


def _descriptor(name: str) -> int | None:
    """Return which open file of this process a name stands for: 1 for `/dev/stdout`."""
    for _ in range(_MOST_LINKS):
        folder, last = os.path.split(os.path.abspath(name))
        if last.isdecimal() and _lists_open_files(folder):
            return int(last)
        if not os.path.islink(name):
            return None
        name = os.path.join(folder, os.readlink(name))
    return None


def _lists_open_files(folder: str) -> bool:
    """Whether a folder is that of this process's open files."""
    real = os.path.realpath(folder)
    return (
        real == "/dev/fd" or re.fullmatch(rf"/proc/{os.getpid()}(/task/\d+)?/fd", real) is not None
    )


def _check(place: _Place) -> None:
    """Raise `_NoPlaceError` for a file that may not be changed: its folder would allow it."""
    if place.found is not None and not os.access(place.path, os.W_OK):
        raise _NoPlaceError("the file may not be changed: allow it, or name another file")


# Writing.


def _print(descriptor: int, data: bytes) -> None:
    for stream in (sys.stdout, sys.stderr):
        # What was printed before comes before it.
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    _write(descriptor, data)


def _pour(name: str, data: bytes) -> None:
    descriptor = os.open(name, os.O_WRONLY)
    try:
        _write(descriptor, data)
    finally:
        os.close(descriptor)


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def _replace(place: _Place, data: bytes) -> None:
    """Write a plain file."""
    _check(place)
    descriptor, beside = _new_beside(place)
    try:
        try:
            if place.found is not None:
                _keep_access(descriptor, place, place.found)
            _write(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if place.found is not None and place.found.st_nlink > 1:
            _overwrite(place.path, data, beside)
            os.unlink(beside)
        else:
            os.replace(beside, place.path)
    except _UnfinishedError:
        raise
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _settle(place.folder)


def _new_beside(place: _Place) -> tuple[int, str]:
    """Open a new file in the folder of another; return its descriptor and its path.

    Its name is made anew each time, and never one that is there: no other process has it.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    # Of what is kept from others nothing may be seen on the way.
    mode = 0o666 if place.found is None else 0o600
    while True:
        beside = os.path.join(place.folder, f".pizzarules-{os.urandom(8).hex()}.new")
        try:
            return os.open(beside, flags, mode), beside
        except FileExistsError:
            continue
        except FileNotFoundError:
            reason = f"the folder `{shortened(place.folder, 200)}` is not there: make it first"
            raise _NoPlaceError(reason) from None
        except PermissionError:
            # A file that is there could be written in place, but not without a risk for it.
            reason = f"no file can be made in its folder, `{shortened(place.folder, 200)}`: "
            raise _NoPlaceError(f"{reason}allow it, or name a file elsewhere") from None


def _keep_access(descriptor: int, place: _Place, found: os.stat_result) -> None:
    """Give a new file the owner, the group, the permissions and the access lists of another."""
    mode = stat.S_IMODE(found.st_mode)
    if hasattr(os, "fchown"):
        try:
            os.fchown(descriptor, found.st_uid, -1)
        except OSError:
            mode &= ~stat.S_ISUID
        try:
            os.fchown(descriptor, -1, found.st_gid)
        except OSError:
            # What was allowed to one group is not for another one.
            mode = mode & ~0o2070 | (mode & 0o007) << 3
    if hasattr(os, "listxattr"):
        with suppress(OSError):
            for attribute in os.listxattr(place.path):
                with suppress(OSError):
                    os.setxattr(descriptor, attribute, os.getxattr(place.path, attribute))
    change: Callable[[int, int], None] | None = getattr(os, "fchmod", None)
    if change is not None:
        change(descriptor, mode)


def _overwrite(path: str, data: bytes, beside: str) -> None:
    """Write into a file that has other names; `beside` holds the whole content meanwhile."""
    descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        size = os.fstat(descriptor).st_size
        if len(data) > size:
            _lengthen(descriptor, size, data)
        try:
            _begin_anew(descriptor, size, data)
        except OSError as fault:
            reason = (fault.strerror or "").lower()
            raise _UnfinishedError(f"{reason}; the whole new content lies in `{beside}`") from None
        except BaseException:
            # Ctrl-C: what is begun is done first.
            _begin_anew(descriptor, size, data)
            raise
    finally:
        os.close(descriptor)


def _lengthen(descriptor: int, size: int, data: bytes) -> None:
    """Write what goes beyond the old size, or leave all as it was."""
    try:
        os.lseek(descriptor, size, os.SEEK_SET)
        _write(descriptor, data[size:])
        os.fsync(descriptor)
    except BaseException:
        os.ftruncate(descriptor, size)
        raise


def _begin_anew(descriptor: int, size: int, data: bytes) -> None:
    """Write over the old content."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    _write(descriptor, data[:size])
    os.ftruncate(descriptor, len(data))
    os.fsync(descriptor)


def _settle(folder: str) -> None:
    """Have the system note on the disk that a name stands for another file now, where it can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
