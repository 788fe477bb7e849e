"""What a prompt starts with: who it is likely to be about, and which of several is meant."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tracker.app.prompts.catalogue import FORMS
from tracker.app.prompts.finding import PickForm
from tracker.app.prompts.forms import Form
from tracker.encounter import ladder
from tracker.encounter.events.attacks import AttackResolved
from tracker.encounter.state import Due, Encounter
from tracker.encounter.step import Entry, Mark

ACTOR_ACTS = frozenset(
    (
        "attack",
        "charge",
        "change_action",
        "declare",
        "stance",
        "hands",
        "grab",
        "disarm",
        "infight",
        "combo",
        "effect",
    )
)
"""Prompts whose subject is the one whose turn it is; all others suggest the chosen card."""


@dataclass(slots=True)
class Openings:
    """Opens forms with what the situation suggests; remembers whom each struck last, and what
    the last attack came to."""

    last_targets: dict[str, str] = field(default_factory=dict)
    last_attack: AttackResolved | None = None

    def open(self, name: str, encounter: Encounter, chosen: str, blow: Due | None = None) -> Form:
        """A form, for the one whose card is `chosen` ("" for nobody). It may resolve what is
        due, the `blow` of a charge or a hold; an attack is the first blow that the actor has to
        do with."""
        given: dict[str, str] = {}
        if blow is None and name == "attack":
            blow = _blow(encounter)
        if blow is not None:
            return FORMS[name](encounter, {"who": blow.who, "target": blow.against})
        suggested = {"target": self._likely_target(encounter, chosen)}
        actor = encounter.combatants.get(encounter.actor)
        if name == "escape":
            suggested["who"] = actor.id if actor is not None and actor.held_by else chosen
        elif name in ("grapple", "let_go"):
            suggested["who"] = actor.id if actor is not None and actor.holds else chosen
        elif name == "lock":
            mine = actor.holds[0].held if actor is not None and actor.holds else chosen
            suggested["who"] = mine
        elif name == "effect" and (afterwards := self._afterwards(encounter)) is not None:
            given["who"], suggested["target"] = afterwards
        elif name in ACTOR_ACTS and actor is not None:
            given["who"] = actor.id
        elif chosen:
            suggested["who"] = chosen
        if name == "bind":
            suggested |= {
                "who": encounter.actor or chosen,
                "target": _bleeding(encounter, chosen),
            }
        if name == "spoil":
            suggested["who"] = self._likely_spoiled(encounter, chosen)
        form = FORMS[name](encounter, given)
        form.suggest(suggested)
        return form

    def remember(self, form: Form, step: Entry) -> None:
        """What a form that became a step means for the next ones: whom somebody strikes is
        suggested again, and whom a critical or a fumble befell is suggested for its effect."""
        if form.do == "attack":
            self.last_targets[form.text("who")] = form.text("target")
        if form.do == "effect":
            self.last_attack = None
        if form.do in ("attack", "grab") and not isinstance(step, Mark):
            events = step.events
            self.last_attack = next(one for one in events if isinstance(one, AttackResolved))

    def _afterwards(self, encounter: Encounter) -> tuple[str, str] | None:
        """By whom and on whom an effect is likely: the critical or the fumble of the last
        attack, for which none was taken yet (CRIT-0, CRIT-24)."""
        last = self.last_attack
        if last is None or last.outcome not in ("critical", "fumble"):
            return None
        on = last.who if last.outcome == "fumble" else last.target
        known = {last.who, on} <= encounter.combatants.keys()
        return (last.who, on) if known else None

    def _likely_target(self, encounter: Encounter, chosen: str) -> str:
        """Whom the actor interrupts, or the chosen card where that is a foe, or whom the actor
        struck last."""
        slot = encounter.current_slot
        if slot is not None and slot.interrupts in encounter.slots:
            return encounter.slots[slot.interrupts].owner
        cast = encounter.combatants
        if chosen in cast and encounter.actor in cast:
            if cast[chosen].sheet.side != cast[encounter.actor].sheet.side:
                return chosen
        elif chosen != encounter.actor:
            return chosen
        last = self.last_targets.get(encounter.actor, "")
        return last if last in encounter.combatants and encounter.combatants[last].up else ""

    def _likely_spoiled(self, encounter: Encounter, chosen: str) -> str:
        """Whose action is likely to be spoiled: a slow one in progress, that of the one whom the
        actor interrupts or struck, or that of the chosen card; "" for none of them."""
        target = self._likely_target(encounter, chosen)
        slow = [slot.owner for slot in ladder.in_progress(encounter)]
        likely = (*sorted(slow, key=lambda who: who != target), target, chosen)
        to_come = {slot.owner for slot in encounter.still_to_come()} - {encounter.actor}
        return next((who for who in likely if who in to_come), "")


def _blow(encounter: Encounter) -> Due | None:
    """The next blow of a charge in which the actor takes part."""
    blows = (due for due in encounter.dues if due.what == "strike")
    return next((due for due in blows if encounter.actor in (due.who, due.against)), None)


def _bleeding(encounter: Encounter, chosen: str) -> str:
    """Whose wounds are likely to be bound: the chosen card's, else the first that bleeds."""
    cast = encounter.combatants
    if chosen in cast and cast[chosen].vitals.wounds:
        return chosen
    return next((who for who, one in cast.items() if one.vitals.wounds), chosen)


GRAPPLES: Mapping[str, str] = {
    "grab": "take hold of somebody",
    "grapple": "the contest of a hold",
    "escape": "break free",
    "let_go": "let go of the one held",
    "lock": "a joint lock hurts",
}
HAZARDS: Mapping[str, str] = {"fall": "a fall", "burn": "flames"}


def grapple(encounter: Encounter, chosen: str) -> PickForm:
    """Grab, wrestle or break free, whichever is likely first."""
    one = encounter.combatants.get(encounter.actor or chosen)
    usual = "grab"
    if one is not None and one.holds and encounter.rules.facts.wrestling:
        usual = "grapple"
    elif one is not None and one.held_by:
        usual = "escape"
    return PickForm(encounter, "grapple", GRAPPLES, usual)


def hazard(encounter: Encounter) -> PickForm:
    """A fall or flames."""
    return PickForm(encounter, "hazard", HAZARDS, "fall")
