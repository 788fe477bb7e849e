"""What a step came to, read from its facts: the `result` of scenarios and of the log."""

from collections.abc import Iterable

from tracker.encounter.events import AnyEvent
from tracker.encounter.events import attacks as fought
from tracker.encounter.events import checks as rolled
from tracker.encounter.events import harm as hurt
from tracker.encounter.events import turns as turned

Result = dict[str, int | str | bool | dict[str, int]]

_BLOWS = ("attack", "grab", "infight")
_SINGLE_ROLLS = ("check", "system_shock", "willpower")


def result_of(do: str, events: Iterable[AnyEvent]) -> Result:
    """The result keys of a step of the kind `do`."""
    result: Result = {}
    totals: dict[str, int] = {}
    for event in events:
        match event:
            case turned.InitiativeRolled() if do == "initiative":
                totals[event.who] = event.total
                result["totals"] = totals
            case turned.WaitEnded() if event.acted_first is not None:
                result["acted_first"] = event.acted_first
            case turned.ActionChanged():
                result |= {"success": event.success, "count": event.count}
            case turned.SlotMoved() if do == "declare" and event.begins is not None:
                result |= {"begins": event.begins, "ends": event.count}
            case fought.AttackRolled() if do in _BLOWS and event.needed is not None:
                result |= {"attack": event.attack, "needed": event.needed}
            case fought.DefenceRolled() if do in ("attack", "grab") and event.defence is not None:
                result["defence"] = event.defence
            case fought.AttackResolved():
                result |= {"outcome": event.outcome, "struck": event.struck}
            case fought.DamageRolled():
                result["damage"] = event.damage
            case fought.Disarmed():
                result |= {"outcome": event.outcome, "feet": event.feet}
            case fought.InfightResolved():
                result["outcome"] = event.outcome
            case fought.GrappleContested():
                result["winner"] = event.winner or "none"
            case rolled.Challenged() if do == "challenge":
                result["winner"] = event.winner or "none"
            case rolled.Checked() if do in _SINGLE_ROLLS:
                result |= {"success": event.success, "needed": event.needed}
                if do == "check":
                    result["margin"] = event.needed - event.natural
            case rolled.GroupChecked():
                result["success"] = event.success
            case rolled.Saved() if do == "save":
                result |= {"success": event.success, "total": event.total}
            case hurt.ThingScorched():
                result["ignited"] = event.ignited
            case hurt.HazardMet():
                result |= {"target_number": event.target_number, "damage": event.damage}
            case hurt.DamageTaken() if event.cause in ("blow", "harm", "fall", "fire"):
                result |= {"dealt": event.dealt, "wounds": event.wounds}
            case _:
                pass
    return result
