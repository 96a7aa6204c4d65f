"""Processes that die, Ctrl-C, and machines far away: no game is lost, and none is counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import pizzarules as pz
from pizzarules.simulation import spreading
from pizzarules.simulation import workers as processes
from pizzarules.simulation.run import run_of
from pizzarules.simulation.workers import Workers, bounded

HERE = Path(__file__).parent


def test_a_worker_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    want = pz.simulate("mamma-mia", 30, players=2, bots="bots_for_tests:deadly", jobs=1)
    for number in range(2):
        Path(f"{number}.alive").touch()
    got = pz.simulate("mamma-mia", 30, players=2, bots="bots_for_tests:deadly", jobs=2, chunk=3)
    assert got == want
    assert not [*tmp_path.glob("*.alive")]


def test_workers_that_always_die(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(pz.SimulationError, match=r"^games? .* failed 5 times: BrokenProcessPool"):
        pz.simulate(
            "mamma-mia", 8, players=2, bots="bots_for_tests:always_deadly", jobs=2, chunk=4,
            checkpoint=file,
        )  # fmt: skip
    assert json.loads(file.read_text())["done"] == []


def test_a_pool_ends_and_leaves_nothing() -> None:
    workers = Workers(2)
    run = run_of(pz.game("mamma-mia"), players=2)
    part = workers.submit(run, 0, 3, "").result()
    assert (part.first, part.count, part.tally.games) == (0, 3, 3)
    processes = [*(workers._pool._processes or {}).values()]
    long = workers.submit(run, 0, 1_000_000, "")
    workers.stop()
    # It comes back with what it has done.
    part = long.result()
    assert part.count == part.tally.games < 1_000_000
    workers.close()
    assert all(process.exitcode is not None for process in processes)


@pytest.mark.parametrize("jobs", [4, 100_000, 10**30])
def test_no_more_processes_than_parts(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def noted(number: int) -> Workers:
        started.append(number)
        # Whatever was reckoned, this machine is not brought down.
        return Workers(min(number, 4))

    monkeypatch.setattr(spreading, "Workers", noted)
    want = pz.simulate("mamma-mia", 6, players=2, jobs=1)
    assert pz.simulate("mamma-mia", 1, players=2, jobs=jobs).games == 1
    assert started == []
    assert pz.simulate("mamma-mia", 6, players=2, jobs=jobs, chunk=3) == want
    assert started == [2]
    assert pz.simulate("mamma-mia", 3, players=2, jobs=jobs, chunk=10**30).games == 3
    assert started == [2]


def test_no_more_processes_than_a_machine_bears(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "available", lambda: 16)
    assert bounded(100_000, 10**6) == 128
    assert bounded(10**30, 10**30) == 128
    assert bounded(20, 10**6) == 20
    assert bounded(20, 3) == 3
    # All is done already.
    assert bounded(20, 0) == 1
    monkeypatch.setattr(sys, "platform", "win32")
    assert bounded(100_000, 10**6) == 61


def test_a_machine_that_starts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor.submit", full)
    with pytest.raises(pz.SimulationError, match=r"can't start a process \(resource.*fewer `jobs`"):
        pz.simulate("mamma-mia", 6, players=2, jobs=2)


def children(pid: int) -> list[int]:
    task = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(one) for one in task.read_text().split()]


def is_running(pid: int) -> bool:
    """Whether there is such a process; one that has ended may wait to be taken note of."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "XZ"


# Whoever runs the suite in the background has Ctrl-C ignored, and so do all processes below.
HEARING = """\
import signal, sys
from pizzarules.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
@pytest.mark.parametrize("how", ["ctrl-c", "kill"])
def test_a_command_that_is_ended(tmp_path: Path, how: str) -> None:
    """What is done is in the file, and no process is left."""
    file = tmp_path / "run.json"
    command = [
        sys.executable, "-c", HEARING, "simulate", "mamma-mia", "--players", "2", "--games", "1000000",
        "--jobs", "2", "--checkpoint", str(file), "--json",
    ]  # fmt: skip
    process = subprocess.Popen(
        command, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        while not (file.exists() and len(children(process.pid)) == 2):
            assert process.poll() is None
            time.sleep(0.05)
        started = children(process.pid)
        if how == "ctrl-c":
            # A terminal sends it to all processes.
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.kill()
        out, err = process.communicate()
    finally:
        process.kill()
        process.communicate()
    # However long it takes: the next line is reached when none is left.
    while any(is_running(pid) for pid in started):
        time.sleep(0.05)
    done = json.loads(file.read_text())["done"]
    number = sum(end - first for first, end in done)
    if how == "ctrl-c":
        assert process.returncode == 130
        assert out == ""
        assert err == (
            f"pizzarules: interrupted after {number} of 1000000 games, which are kept in `{file}`: "
            "the same command goes on from there\n"
        )


DASK = """
import logging, os, signal
import pizzarules as pz
from distributed import Client, LocalCluster

GAMES = dict(game="mamma-mia", games=60, players=2, seed=3)

def main():
    want = pz.simulate(**GAMES, jobs=1)
    quiet = dict(dashboard_address=None, silence_logs=logging.CRITICAL)
    with LocalCluster(n_workers=2, threads_per_worker=1, **quiet) as cluster, Client(cluster) as client:
        victim = min(client.run(os.getpid).values())
        killed = []
        def progress(done, all):
            if done >= 15 and not killed:
                killed.append(victim)
                os.kill(victim, signal.SIGKILL)
        got = pz.simulate(**GAMES, executor=client.get_executor(), chunk=3, progress=progress)
        assert killed and got.games == 60 and got == want, got
        # The same once more: what dask remembers of equal calls is not in the way.
        assert pz.simulate(**GAMES, executor=client.get_executor(), chunk=3) == want
    print("as it should be")

if __name__ == "__main__":
    main()
"""


def test_dask_with_a_worker_killed_in_the_middle(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    script = tmp_path / "with_dask.py"
    script.write_text(DASK)
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert done.stdout == "as it should be\n", done.stderr
    assert done.returncode == 0
