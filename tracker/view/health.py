"""How somebody fares, in a word or a number: what must be seen at a glance."""

from tracker.encounter.state import Combatant
from tracker.rules.harm import untreated_loss
from tracker.view.model import Span
from tracker.view.words import number


def dying(one: Combatant) -> bool:
    """Losing life points at each round's end for want of treatment (HURT-7)."""
    vitals = one.vitals
    return vitals.state != "dead" and not vitals.treated and untreated_loss(vitals.life_points) > 0


def state_word(one: Combatant) -> str:
    """Dying, unconscious, coma or dead; "" for those who stand."""
    if dying(one):
        return "dying"
    return "" if one.up else one.vitals.state


def points_left(one: Combatant) -> Span:
    """The pool that the next blow takes from: '18 hp', with none of these left '7 lp'."""
    vitals = one.vitals
    if vitals.state == "dead":
        return Span("")
    if vitals.hit_points > 0:
        return Span(f"{vitals.hit_points} hp", "hp")
    return Span(f"{number(vitals.life_points)} lp", "danger" if vitals.life_points <= 0 else "lp")
