"""Standard streams that lead nowhere any more."""

from pathlib import Path

from tracker.store.streams import drop


def test_what_goes_to_a_dropped_stream_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    with path.open("w", encoding="utf-8") as stream:
        print("kept", file=stream, flush=True)
        drop(stream)
        print("forgotten", file=stream, flush=True)
    assert path.read_text(encoding="utf-8") == "kept\n"
    drop(stream)
