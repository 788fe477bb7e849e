"""Which prompt fills in which command: one table of forms."""

from collections.abc import Callable, Mapping

from tracker.app.prompts.attack import AttackForm
from tracker.app.prompts.charges import ChargeForm
from tracker.app.prompts.checks import CheckForm
from tracker.app.prompts.dues import DueForm, WaiveForm
from tracker.app.prompts.edit import EditForm
from tracker.app.prompts.forms import Form
from tracker.app.prompts.hands import HandsForm
from tracker.app.prompts.harm import ConditionForm, HealForm
from tracker.app.prompts.holds import EscapeForm, GrabForm, GrappleForm, LetGoForm, LockForm
from tracker.app.prompts.infight import InfightForm
from tracker.app.prompts.roster import (
    AddForm,
    EndFightForm,
    EndRoundForm,
    RemoveForm,
    RulesForm,
    SidesForm,
)
from tracker.app.prompts.turns import ChangeForm, DeclareForm, InitiativeForm, WaitForm
from tracker.encounter.state import Encounter

MakeForm = Callable[[Encounter, Mapping[str, str]], Form]


def simple(kind: str, asked: tuple[str, ...], more: tuple[str, ...] = ()) -> type[Form]:
    """A form that asks some fields of a command and what the command then needs."""
    return type(f"{kind}_form", (Form,), {"kind": kind, "asked": asked, "more": more})


FORMS: Mapping[str, MakeForm] = {
    "act": WaitForm,
    "add": AddForm,
    "attack": AttackForm,
    "bind": simple("bind", ("who", "target"), ("wounds",)),
    "burn": simple("burn", ("who",), ("modifier", "thing")),
    "combo": simple("combo", ("who", "name")),
    "change_action": ChangeForm,
    "charge": ChargeForm,
    "check": CheckForm,
    "condition": ConditionForm,
    "declare": DeclareForm,
    "disarm": simple("disarm", ("who", "target"), ("modifier",)),
    "due": DueForm,
    "edit": EditForm,
    "effect": simple("effect", ("who", "target", "name")),
    "end_fight": EndFightForm,
    "end_round": EndRoundForm,
    "escape": EscapeForm,
    "fall": simple("fall", ("who", "feet", "surface"), ("modifier",)),
    "fatigue": simple("fatigue", ("who", "points")),
    "grab": GrabForm,
    "grapple": GrappleForm,
    "hands": HandsForm,
    "heal": HealForm,
    "hurt": simple("hurt", ("who", "amount"), ("type", "raw")),
    "infight": InfightForm,
    "initiative": InitiativeForm,
    "interrupt": simple("interrupt", ("who", "against")),
    "let_go": LetGoForm,
    "lock": LockForm,
    "note": simple("note", ("text",)),
    "place": simple("place", ("who", "count")),
    "remove": RemoveForm,
    "reorder": simple("reorder", ("who", "before")),
    "rules": RulesForm,
    "save": simple("save", ("who", "kind", "target_number"), ("modifier",)),
    "spoil": simple("spoil", ("who",)),
    "stance": simple("stance", ("who", "name")),
    "surprise": SidesForm,
    "wait": WaitForm,
    "waive": WaiveForm,
}
