"""Every rule of the book is guarded by a test or a fight, or left to the GM on purpose."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.rule_ids import DISCRETION, RULE_IDS
from tests.scenario_files import ROOT, scenario_id

TESTS = Path(__file__).parent


def _is_rule_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def _marked() -> Iterator[tuple[str, str]]:
    """(rule ID, file) of every `pytest.mark.rule("…")` below the tests' folder."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if _is_rule_mark(node):
                assert isinstance(node, ast.Call)
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        yield str(argument.value), path.relative_to(TESTS).as_posix()


def _played() -> Iterator[tuple[str, str]]:
    """(rule ID, file) of every rule that a fight says it speaks of."""
    for path in sorted(ROOT.rglob("*.toml")):
        for rule in tomllib.loads(path.read_text(encoding="utf-8")).get("rules", []):
            yield rule, scenario_id(path)


GUARDS: dict[str, set[str]] = {}
for _rule, _file in (*_marked(), *_played()):
    GUARDS.setdefault(_rule, set()).add(_file)


def test_every_rule_is_guarded_or_left_to_the_gm() -> None:
    left = [rule for rule in RULE_IDS if rule not in GUARDS and rule not in DISCRETION]
    assert not left, f"no test or fight names {', '.join(left)}"


def test_guards_name_only_rules_of_the_book() -> None:
    strange = {rule: sorted(files) for rule, files in GUARDS.items() if rule not in RULE_IDS}
    assert not strange


def test_exemptions_are_rules_of_the_book_and_say_why() -> None:
    for rule, reason in DISCRETION.items():
        assert rule in RULE_IDS
        assert reason.strip()


def test_rule_ids_are_listed_once() -> None:
    assert len(RULE_IDS) == len(set(RULE_IDS))
