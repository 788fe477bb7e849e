"""What damage does to somebody: loss, wounds, what falls due, death (HURT, WND, DEATH)."""

from tracker.encounter.commands.base import Work
from tracker.encounter.commands.dues import clear_due, fall_due
from tracker.encounter.commands.sequence import worsen
from tracker.encounter.events.harm import Cause, Collapsed, DamageTaken
from tracker.rules.damage import Soaked, soak
from tracker.rules.harm import TROLL_DEATH, due_after_damage, loss, wounds


def suffer(
    work: Work,
    who: str,
    amount: int,
    kind: str,
    cause: Cause,
    *,
    raw: bool = False,
    flame: int = 0,
) -> None:
    """One blow's points: resistance, reduction, loss, wounds, and what falls due (DMG-5).

    `raw` points meet neither resistance nor reduction; `flame` of them are fire.
    """
    one = work.combatant(who)
    rules = work.encounter.rules
    if raw:
        soaked = Soaked(0, 0, amount)
    else:
        sheet = one.sheet
        soaked = soak(amount, kind, sheet.resistances, sheet.reduction, rules, flame=flame)
    lost = loss(soaked.dealt, one.vitals.hit_points)
    work.emit(
        DamageTaken(
            who=who,
            cause=cause,
            type=kind,
            amount=amount,
            resisted=soaked.resisted,
            reduced=soaked.reduced,
            dealt=soaked.dealt,
            hit_points=lost.hit_points,
            life_points=lost.life_points,
            wounds=wounds(soaked.dealt, rules),
        )
    )
    if soaked.dealt > 0:
        consequences(work, who)


def lose(work: Work, who: str, points: int, cause: Cause) -> None:
    """Points that nothing soaks and that open no wound: bleeding and dying (WND-3, HURT-7)."""
    lost = loss(points, work.combatant(who).vitals.hit_points)
    work.emit(
        DamageTaken(
            who=who,
            cause=cause,
            amount=points,
            dealt=points,
            hit_points=lost.hit_points,
            life_points=lost.life_points,
        )
    )
    consequences(work, who)


def consequences(work: Work, who: str) -> None:
    """What fewer points mean at once (HURT-3, HURT-4, DEATH-3, REGEN-2)."""
    one = work.combatant(who)
    vitals, rules = one.vitals, work.encounter.rules
    if vitals.state == "dead":
        return
    if rules.facts.death and vitals.life_points <= 0 and not vitals.collapsed:
        work.emit(Collapsed(who=who))
    beyond = one.sheet.regenerates and rules.facts.death and vitals.life_points <= TROLL_DEATH
    if beyond:
        worsen(work, who, "dead")
        return
    if not one.up:
        return
    if vitals.life_points <= 0:
        clear_due(work, who, "willpower")
    kind = due_after_damage(vitals.hit_points, vitals.life_points, rules, first=not vitals.asked)
    if kind is not None:
        fall_due(work, who, kind)
