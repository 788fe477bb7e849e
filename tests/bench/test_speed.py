"""How long the program takes, as ratios: `pytest -m bench -s tests/bench`. Asserts nothing about
time, since a machine may be busy; the goals stand beside the numbers."""

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
import tomli

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.bench.fights import fight, hurt, opened_fight
from tests.bench.ratios import Rounds
from tests.bench.watch import Watch
from tracker.session import Session

pytestmark = pytest.mark.bench

HERE = Path(__file__)
ROOT = HERE.parents[2]
BARE = [sys.executable, str(HERE.with_name("bare.py"))]
TRACKER = [sys.executable, "-m", "tracker"]
READY = "Round 1 · count"
SIZES = (8, 100, 1_000, 10_000)
PRESSES = 5


def test_start_to_first_frame(tmp_path: Path) -> None:
    """A saved fight of 8 against a bare program, and of 1,000 and 10,000 against that of 8."""
    paths = {size: fight(tmp_path, size, steps=20) for size in (8, 1_000, 10_000)}

    def start(argv: Sequence[str], pattern: str) -> Callable[[], Sequence[float]]:
        def once() -> Sequence[float]:
            with Watch(argv, cwd=ROOT) as terminal:
                return [terminal.started(pattern)]

        return once

    rounds = Rounds()
    turns = {"start bare": start(BARE, "ready")}
    turns |= {f"start {n:,}": start([*TRACKER, str(path)], READY) for n, path in paths.items()}
    print()
    rounds.measure(turns)
    rounds.ratio("start 8", "start bare", 1.5)
    rounds.ratio("start 1,000", "start 8", 1.15)
    rounds.ratio("start 10,000", "start 8")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Watch]]:
    """A bare program and a fight of each size, all running."""
    folder = tmp_path_factory.mktemp("fights")
    with ExitStack() as stack:
        running = {"bare": stack.enter_context(Watch(BARE, cwd=ROOT))}
        running["bare"].started("ready")
        for size in SIZES:
            argv = [*TRACKER, str(fight(folder, size, steps=20))]
            terminal = stack.enter_context(Watch(argv, cwd=ROOT))
            terminal.started(READY)
            terminal.wait_until_quiet(0.5, timeout=60)
            terminal.press("down")
            running[f"{size:,}"] = terminal
        yield running


def test_memory(programs: dict[str, Watch]) -> None:
    """What a program holds once its first screen stands."""
    rounds = Rounds()
    for name, terminal in programs.items():
        rounds.note(f"memory {name}", terminal.memory)
    print()
    for size in SIZES:
        goal = 2.0 if size == 1_000 else None
        rounds.ratio(f"memory {size:,}", "memory bare", goal, "MiB")


def bare_key(terminal: Watch) -> float:
    return terminal.settled("x")


def cursor(terminal: Watch, state: dict[Watch, int]) -> float:
    """Down, up, down …"""
    state[terminal] = 1 - state.get(terminal, 0)
    return terminal.settled("down" if state[terminal] else "up")


def damage(terminal: Watch) -> float:
    """The enter that takes the damage; who was chosen stays, only the number is typed."""
    terminal.press("h", "enter", "3")
    return terminal.settled("enter")


def test_keys(programs: dict[str, Watch]) -> None:
    """From a key to the settled frame, in the same fight at every size, and against a bare
    program's key. What is done in a round is undone in it."""
    moved: dict[Watch, int] = {}

    def turn(
        act: Callable[[Watch], float], terminal: Watch, presses: int
    ) -> Callable[[], Sequence[float]]:
        return lambda: [act(terminal) for _ in range(presses)]

    kinds: dict[str, tuple[Callable[[Watch], float], int]] = {
        "cursor": (lambda terminal: cursor(terminal, moved), PRESSES),
        "next": (lambda terminal: terminal.settled("space"), PRESSES),
        "damage": (damage, PRESSES),
        "undo": (lambda terminal: terminal.settled("u"), 2 * PRESSES),
    }
    turns: dict[str, Callable[[], Sequence[float]]] = {}
    for kind, (act, presses) in kinds.items():
        turns |= {
            f"{kind} {name}": turn(act if name != "bare" else bare_key, terminal, presses)
            for name, terminal in programs.items()
        }
    rounds = Rounds()
    print()
    rounds.measure(turns)
    floors = {"cursor": 2.0, "damage": 4.0, "next": 7.0, "undo": None}
    for kind, goal in floors.items():
        for size in ("8", "100", "1,000"):
            rounds.ratio(f"{kind} {size}", f"{kind} bare", goal)
        rounds.ratio(f"{kind} 1,000", f"{kind} 100", 1.25)
        rounds.ratio(f"{kind} 10,000", f"{kind} 1,000", 1.25)


def test_a_held_key(programs: dict[str, Watch]) -> None:
    """A cursor key held at 30 a second: how many of its presses are drawn."""
    print()
    for name, terminal in programs.items():
        keys = ["x"] * 60 if name == "bare" else (["down"] * 6 + ["up"] * 6) * 5
        frames = terminal.held(keys, 30)
        print(f"held {name:<10} {frames} frames for {len(keys)} presses  goal 95 %")


@pytest.mark.parametrize("steps", [10, 10_000])
def test_a_step_on_disk(tmp_path: Path, steps: int) -> None:
    """A step against a raw append of its bytes with fsync, early and late in a fight."""
    session = opened_fight(tmp_path, 8, steps)
    raw = os.open(tmp_path / "raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    size = session.path.stat().st_size
    hurt(session)
    data = session.path.read_bytes()[size:]

    def step() -> Sequence[float]:
        return [timed(lambda: hurt(session)) for _ in range(20)]

    def append() -> Sequence[float]:
        def once() -> None:
            os.write(raw, data)
            os.fsync(raw)

        return [timed(once) for _ in range(20)]

    rounds = Rounds()
    print()
    rounds.measure({f"step {steps:,}": step, f"append of {len(data)} bytes": append})
    rounds.ratio(f"step {steps:,}", f"append of {len(data)} bytes", 2.0)
    os.close(raw)
    session.close()


@pytest.mark.parametrize("steps", [1_000, 10_000])
def test_reopening(tmp_path: Path, steps: int) -> None:
    """Opening a fight with all its steps against a bare parse of its file."""
    path = fight(tmp_path, 8, steps)

    def reopen() -> Sequence[float]:
        return [timed(lambda: Session.open(path).close())]

    def parse() -> Sequence[float]:
        return [timed(lambda: tomli.loads(path.read_text(encoding="utf-8")))]

    rounds = Rounds()
    print()
    gc.disable()  # as the program does until its first frame
    rounds.measure({f"reopening {steps:,} steps": reopen, "parse": parse})
    gc.enable()
    rounds.ratio(f"reopening {steps:,} steps", "parse", 1.4)


def timed(act: Callable[[], object]) -> float:
    """Milliseconds that something takes."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000
