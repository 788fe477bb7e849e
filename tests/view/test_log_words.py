"""Every command and every fact has words, whatever it goes with."""

from typing import get_args

import pytest
from pydantic import BaseModel

from tests.view.fights import ANN, TIM, Fight, guard, text
from tracker.encounter.catalogue import Gift
from tracker.encounter.commands import AnyCommand
from tracker.encounter.commands.turns import Next
from tracker.encounter.events import AnyEvent
from tracker.encounter.events.attacks import ComboReadied
from tracker.encounter.step import Step
from tracker.rules.edition import Edition
from tracker.view.log import explain, log_lines, plain
from tracker.view.log.facts import worded
from tracker.view.log.scene import Scene

COMMANDS: tuple[type[AnyCommand], ...] = get_args(AnyCommand)
EVENTS: tuple[type[AnyEvent], ...] = get_args(AnyEvent)


def started() -> Fight:
    fight = Fight([ANN, guard(1), TIM])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "tim": 10})
    return fight


_SAMPLES: dict[str, object] = {
    "who": "ann",
    "target": "guard-1",
    "against": "guard-1",
    "before": "guard-1",
    "winner": "ann",
    "slot": "ann/1",
    "tally": ["+9 d20 (ATK-1)", "+2 sword (ATK-1)"],
    "defence_tally": ["+9 d20 (ATK-1)"],
    "sheet": {"id": "guard-1", "name": "Guard 1"},
    "slots": ["ann 23", "guard-1 17"],
    "fields": ["armour_class", "ambidextrous", "skills", "name"],
    "rolls": [3, 4],
    "experience": {"ann": "veteran"},
}
_CHOICES = {
    "kind": {"defence-rolled": "parry", "saved": "poison"},
    "outcome": {"disarmed": "kept", "infight-resolved": "inside"},
}


def _sample(event: type[BaseModel]) -> dict[str, object]:
    """The least that makes a fact, with the ids of the fight."""
    tag = str(event.model_fields["event"].default)
    values: dict[str, object] = {}
    for name, field in event.model_fields.items():
        if name in ("event", "before") or (not field.is_required() and name not in _SAMPLES):
            continue
        choices = get_args(field.annotation)
        if name in _CHOICES and tag in _CHOICES[name]:
            values[name] = _CHOICES[name][tag]
        elif name in _SAMPLES and (name != "who" or "experience" not in event.model_fields):
            values[name] = _SAMPLES[name]
        elif choices:
            values[name] = choices[0]
        elif field.annotation is int:
            values[name] = 3
        elif field.annotation is bool:
            values[name] = True
        elif field.annotation is Edition:
            values[name] = "classic"
        elif field.annotation is str:
            values[name] = "anything"
    if tag == "sheet-edited":
        values["sheet"] = _SAMPLES["sheet"]
    return values


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: one.__name__)
def test_every_command_has_words_even_when_all_its_fields_are_blank(
    command: type[AnyCommand],
) -> None:
    now = started().now
    step = Step(1, "", command(), ())
    assert plain(log_lines(step, now, now)).removeprefix("R1·23").strip()
    assert explain(step, now)


@pytest.mark.parametrize("event", EVENTS, ids=lambda one: one.__name__)
def test_every_fact_has_words_within_every_command(event: type[AnyEvent]) -> None:
    now = started().now
    fact = event.model_validate(_sample(event))
    for command in COMMANDS:
        step = Step(1, "", command.model_validate({}), (fact,))
        assert text(worded(Scene(step, now, now), 0)).strip()
        assert plain(log_lines(step, now, now))


@pytest.mark.parametrize("event", EVENTS, ids=lambda one: one.__name__)
def test_no_fact_shows_an_id_where_there_is_a_name(event: type[AnyEvent]) -> None:
    now = started().now
    fact = event.model_validate(_sample(event))
    said = text(worded(Scene(Step(1, "", Next(), (fact,)), now, now), 0))
    assert "guard-1" not in said
    assert "ann" not in said


@pytest.mark.parametrize(
    ("gift", "words"),
    [
        (Gift(doublings=1), "damage doubled"),
        (Gift(doublings=2, parry=-1), "−1 parry, damage doubled 2 times"),
        (Gift(extra="1d6", no_parry=True), "1d6 more damage, no parry against it"),
        (Gift(damage="1d4", strength=False), "damage 1d4 without Strength"),
        (Gift(), "nothing in numbers"),
    ],
)
def test_the_gift_of_a_combo_in_words(gift: Gift, words: str) -> None:
    now = started().now
    fact = ComboReadied(who="ann", name="kata", gift=gift)
    scene = Scene(Step(1, "", Next(), (fact,)), now, now)
    assert text(worded(scene, 0)) == f"Ann, kata: {words}"
