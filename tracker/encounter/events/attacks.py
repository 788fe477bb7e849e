"""Facts about attacks, defences, holds and weapons that change hands."""

from typing import Literal

from pydantic import StrictBool, StrictInt, StrictStr

from tracker.encounter.catalogue import Gift
from tracker.encounter.events.base import Event, Sum
from tracker.rules.attack import Outcome
from tracker.rules.charges import Answer, First
from tracker.rules.contests import Disarm, Infight
from tracker.rules.defence import DefenceKind
from tracker.rules.tally import Tally

Cost = Literal["free", "action", "half action", "next round", "wasted"]


class AttackRolled(Event):
    """An attack roll before any defence. `natural` is None for an automatic hit; `act` says
    what was tried. `out_of_turn` marks one outside the attacker's own slot."""

    event: Literal["attack-rolled"] = "attack-rolled"
    act: Literal["attack", "grab", "disarm", "infight"] = "attack"
    who: StrictStr
    target: StrictStr
    weapon: StrictStr
    natural: StrictInt | None = None
    tally: Sum
    attack: StrictInt
    needed: StrictInt | None = None
    outcome: Outcome | None = None
    out_of_turn: StrictBool = False


class DefenceRolled(Event):
    """A defence against an attack, and how it was paid for."""

    event: Literal["defence-rolled"] = "defence-rolled"
    who: StrictStr
    against: StrictStr
    kind: DefenceKind
    weapon: StrictStr = ""
    natural: StrictInt | None = None
    tally: Sum = Tally()
    defence: StrictInt | None = None
    success: StrictBool
    cost: Cost


class AllowanceUsed(Event):
    """One free defence of a pool, or half a dodge's action, is used."""

    event: Literal["allowance-used"] = "allowance-used"
    who: StrictStr
    pool: StrictStr


class Committed(Event):
    """Somebody attacked or defended, so that stance and hands stay for this round."""

    event: Literal["committed"] = "committed"
    who: StrictStr


class Charged(Event):
    """Somebody charges somebody, who does something about it. `first` says whose blow comes
    first, by the reach of the weapons in feet or by the GM's word."""

    event: Literal["charged"] = "charged"
    who: StrictStr
    target: StrictStr
    answer: Answer
    weapon: StrictStr
    other_weapon: StrictStr
    reach: StrictInt
    other_reach: StrictInt
    first: First


class FoePassed(Event):
    """Charger or setter struck the other and passes by (CHARGE-8)."""

    event: Literal["foe-passed"] = "foe-passed"
    who: StrictStr
    target: StrictStr


class AttackResolved(Event):
    """What an attack came to; `struck` is somebody hit instead of the target."""

    event: Literal["attack-resolved"] = "attack-resolved"
    who: StrictStr
    target: StrictStr
    outcome: Outcome
    struck: StrictStr = ""


class DamageRolled(Event):
    """The damage of a blow: its sum, the factor of the doublings, the points."""

    event: Literal["damage-rolled"] = "damage-rolled"
    who: StrictStr
    target: StrictStr
    rolls: tuple[StrictInt, ...]
    tally: Sum
    factor: StrictInt
    damage: StrictInt


class ComboReadied(Event):
    """A combo is announced; `gift` holds its numbers. One that is not `active` counts from the
    next round on; a `whole` one is not used up by a roll."""

    event: Literal["combo-readied"] = "combo-readied"
    who: StrictStr
    name: StrictStr
    gift: Gift = Gift()
    active: StrictBool = True
    whole: StrictBool = False


class ComboUsed(Event):
    """What a combo gave to an attack or to a defence was used."""

    event: Literal["combo-used"] = "combo-used"
    who: StrictStr
    part: Literal["attack", "defence"]


class HoldTaken(Event):
    """Somebody holds somebody."""

    event: Literal["hold-taken"] = "hold-taken"
    who: StrictStr
    target: StrictStr


class HoldBroken(Event):
    """A hold is over."""

    event: Literal["hold-broken"] = "hold-broken"
    who: StrictStr
    target: StrictStr


class GrappleContested(Event):
    """A contest of a hold is decided; `winner` is "" when it is not. One that is not `in_round`
    belonged to the round before."""

    event: Literal["grapple-contested"] = "grapple-contested"
    who: StrictStr
    target: StrictStr
    winner: StrictStr
    escape: StrictBool = False
    in_round: StrictBool = True


class Disarmed(Event):
    """What an attempt to disarm came to; `feet` is how far a weapon flew."""

    event: Literal["disarmed"] = "disarmed"
    who: StrictStr
    target: StrictStr
    natural: StrictInt
    tally: Sum
    attack: StrictInt
    defence_natural: StrictInt
    defence_tally: Sum
    defence: StrictInt
    outcome: Disarm
    feet: StrictInt


class InfightResolved(Event):
    """What closing in past a longer weapon, or past stakes, came to."""

    event: Literal["infight-resolved"] = "infight-resolved"
    who: StrictStr
    target: StrictStr
    attack: StrictInt
    parry: StrictInt
    dodge: StrictInt
    outcome: Infight


class WeaponDropped(Event):
    """A weapon is out of somebody's hands."""

    event: Literal["weapon-dropped"] = "weapon-dropped"
    who: StrictStr
    weapon: StrictStr
    feet: StrictInt = 0


class WeaponTaken(Event):
    """A dropped weapon is in hand again."""

    event: Literal["weapon-taken"] = "weapon-taken"
    who: StrictStr
    weapon: StrictStr
