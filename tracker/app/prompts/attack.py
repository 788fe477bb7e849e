"""The attack prompt: target, weapon, die, the target's defence, damage, with exact odds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tracker.app.keys import KEYS
from tracker.app.prompts.asks import Answer, Ask, Choice
from tracker.app.prompts.forms import NOTHING, Form, Line
from tracker.app.prompts.numbers import percent, summed
from tracker.encounter.commands.aiming import Attack
from tracker.encounter.commands.close_quarters import outreached
from tracker.encounter.events.attacks import AttackResolved, AttackRolled, DefenceRolled
from tracker.encounter.grips import option_of
from tracker.encounter.preview import (
    AttackPreview,
    DefenceOption,
    Preview,
    defences_now,
    preview_attack,
)
from tracker.encounter.refusal import Need, Refusal
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Encounter
from tracker.rules.odds import lowest_hit
from tracker.view.model import Span
from tracker.view.odds import instrument
from tracker.view.words import MINUS, number, signed

MELEE = (
    "position",
    "modifier",
    "described",
    "called",
    "damage_modifier",
    "cover",
    "touch",
    "two_handed",
    "off_hand",
    "charge",
    "run_up",
    "set",
    "extra",
    "damage_type",
    "target_number",
    "doublings",
    "automatic",
)
RANGED = (
    "range",
    "increments",
    "cover",
    "screen",
    "awareness",
    "moved",
    "target_moved",
    "position",
    "modifier",
    "described",
    "called",
    "ceiling",
    "damage_modifier",
    "touch",
    "extra",
    "damage_type",
    "target_number",
    "automatic",
)


MANY = 1_000_000
"""Points of damage beyond which a mean says nothing."""


NARROW = 76
"""Characters of a line of the prompt in a terminal of 80 columns."""

VERDICTS = {
    "hit": Span("hit", "good"),
    "critical": Span("critical hit, doubled, nothing stops it", "accent"),
    "miss": Span("miss", "dim"),
    "fumble": Span("fumble", "danger"),
}


class DefendedForm(Form):
    """A form whose target may defend once the die is known (ATK-10 step 7)."""

    def ask(self, key: str) -> Ask:
        again = self._defence_ask(self.preview()) if key == "@defence" else None
        return again or super().ask(key)

    def is_field(self, key: str) -> bool:
        follows = key in ("defence.kind", "defence.weapon")
        return key == "@defence" or (super().is_field(key) and not follows)

    def _label(self, key: str) -> str:
        return "defence" if key == "@defence" else super()._label(key)

    def between(self, ahead: Preview) -> Ask | None:
        failed = super().between(ahead)
        if failed is not None:
            return failed
        return self._defence_ask(ahead) if "@defence" not in self.answers else None

    def _defence_ask(self, ahead: Preview) -> Ask | None:
        rolled = next((one for one in ahead.so_far if isinstance(one, AttackRolled)), None)
        early = not self.encounter.rules.defence_declared_after_attack
        foreseen = early and rolled is None and "natural" not in self.answers
        if not foreseen and (rolled is None or rolled.outcome != "hit"):
            return None
        options = self.defences(rolled.attack if rolled else None)
        open_ones = [option for option in options if not option.closed]
        if not open_ones:
            return None
        choices = [_defence_choice(option) for option in open_ones]
        choices.append(Choice("", NOTHING, "takes it"))
        name = self.name_of("target")
        hint = "; ".join(f"{o.kind}: {o.closed}" for o in options if o.closed)
        ready = (instrument(o) for o in open_ones if o.held and o.cost == "free")
        free = next(ready, NOTHING)
        return Ask("@defence", f"{name} defends by", "choice", tuple(choices), free, hint=hint)

    def defences(self, total: int | None) -> tuple[DefenceOption, ...]:
        """The target's ways to meet the attack."""
        raise NotImplementedError

    def settle(self, ask: Ask) -> None:
        if ask.key != "@defence":
            return
        kind, _, weapon = self.text("@defence").partition("|")
        if kind:
            self.answers["defence.kind"] = Answer(kind, self.answers["@defence"].shown)
            if weapon and kind == "parry":
                self.answers["defence.weapon"] = Answer(weapon, weapon)

    def after_the_die(self) -> tuple[Line, ...]:
        """What the die came to, and what the defence did about it; () before the die."""
        ahead = self.preview()
        rolled = next((one for one in ahead.so_far if isinstance(one, AttackRolled)), None)
        if rolled is None or "natural" not in self.answers:
            return ()
        struck = self._struck_instead(ahead)
        first = (
            VERDICTS.get(rolled.outcome or "", Span("")),
            *((Span(f", strikes {struck} instead", "warning"),) if struck else ()),
            Span(f"  {number(rolled.attack)}", "strong"),
            Span(f" against {'—' if rolled.needed is None else number(rolled.needed)}   ", "dim"),
            Span(f"{rolled.natural or '—'} die  ", "plain"),
            *(
                Span(f"{signed(part.value)} {part.label} ", "dim")
                for part in rolled.tally.parts[1:]
            ),
        )
        lines: list[Line] = [first]
        for event in ahead.so_far:
            if isinstance(event, DefenceRolled) and event.defence is not None:
                word = "stops it" if event.success else "does not stop it"
                lines.append(
                    (
                        Span(f"{event.kind} {number(event.defence)} ", "plain"),
                        Span(word, "good" if event.success else "warning"),
                    )
                )
        if len(lines) == 1 and self._meets_nothing(rolled):
            lines.append((self._undefended,))
        return tuple(lines)

    def _meets_nothing(self, rolled: AttackRolled) -> bool:
        """Whether a hit finds its target without any defence."""
        if rolled.outcome != "hit" or "@defence" in self.answers:
            return False
        return all(option.closed for option in self.defences(rolled.attack))

    @property
    def _undefended(self) -> Span:
        return Span(f"{self.name_of('target')} has no defence left", "warning")

    def _struck_instead(self, ahead: Preview) -> str:
        """The name of the body in the way that a miss strikes, "" where it strikes nobody
        (MELEEFIRE-3)."""
        rolled = next((one for one in ahead.so_far if isinstance(one, AttackRolled)), None)
        if rolled is None or rolled.outcome not in ("miss", "fumble"):
            return ""
        damage = ahead.need is not None and ahead.need.field == "damage_rolls"
        struck = any(isinstance(one, AttackResolved) and one.struck for one in ahead.so_far)
        return self.name_of("screen") if damage or struck else ""


def _defence_choice(option: DefenceOption) -> Choice:
    away = "" if option.held else ", not in hand"
    hint = f"{signed(option.tally.total)}, {percent(option.chance)}, {price(option.cost)}{away}"
    return Choice(f"{option.kind}|{option.weapon}", instrument(option), hint)


def _defences(options: Sequence[DefenceOption], priced: Callable[[str], str]) -> Line:
    spans: list[Span] = []
    for option in options:
        spans.append(Span(" · " if spans else "", "dim"))
        spans.append(Span(f"{instrument(option)} {signed(option.tally.total)} ", "dim"))
        spans.append(Span(percent(option.chance), "plain"))
        spans.append(Span(f" {priced(option.cost)}", "dim"))
    return tuple(spans)


def price(cost: str) -> str:
    """What a defence costs: 'free', 'costs the action at 6', 'costs half of the action at 6'."""
    at_count = cost.replace("the -", f"the {MINUS}").replace("the ", "the action at ")
    return at_count if cost.startswith("free") else f"costs {at_count}"


def brief_price(cost: str) -> str:
    """The same where room is short: '(action at 6)'."""
    words = price(cost).removeprefix("costs ").removeprefix("the ")
    return words if cost.startswith("free") else f"({words})"


class AttackForm(DefendedForm):
    """One attack."""

    kind = "attack"
    asked = ("who", "target", "weapon")

    def __init__(self, encounter: Encounter, given: Mapping[str, str] | None = None) -> None:
        super().__init__(encounter, given)
        self._worked_out: tuple[Attack, AttackPreview | None] | None = None

    @property
    def title(self) -> str:
        who, target = self.name_of("who"), self.name_of("target")
        again = " · once more, with the same action" if self._again else ""
        return f"{f'{who} attacks {target}'.strip()}{again}" if who else "attack"

    @property
    def _again(self) -> bool:
        """Whether the attacker's action was used for something already."""
        slot, who = self.encounter.current_slot, self.text("who")
        one = self.encounter.combatants.get(who)
        blow = one is not None and one.clash_with(self.text("target")) is not None
        return slot is not None and slot.owner == who and slot.acted and not blow

    def default_for(self, key: str) -> str:
        second = self._second if key == "weapon" and self._again else ""
        return second or super().default_for(key)

    @property
    def _second(self) -> str:
        """The name of the weapon or shield in the other hand where the option that was chosen
        lets it strike besides, "" where none does (TWO-6, TWO-7, SHLD-8, SHLD-9)."""
        one = self.encounter.combatants.get(self.text("who"))
        option = option_of(one) if one is not None else None
        if one is None or option is None or not option.second_strikes:
            return ""
        second = one.sheet.shield if one.grip.mode == "shield" else one.secondary
        return second.name if second is not None and self._lets_strike(second.name) else ""

    def _lets_strike(self, weapon: str) -> bool:
        """Whether nothing forbids an attack with a weapon now."""
        twin = self.copy()
        twin.answers["weapon"] = Answer(weapon, weapon)
        refusal = twin.preview().refusal
        return refusal is None or refusal.code != "forbidden"

    @property
    def questions(self) -> tuple[str, ...]:
        shot = self._shot
        if shot is None:
            return self.asked
        if shot.range_increment:
            return (*self.asked, "range", "cover")
        approximate = self.encounter.rules.facts.approximate_range
        return (*self.asked, *(("increments",) if approximate else ()), "cover")

    @property
    def extra(self) -> tuple[str, ...]:
        return RANGED if self._shot is not None else MELEE

    @property
    def _shot(self) -> Weapon | None:
        """The weapon that is thrown or shot, None for a blow."""
        one = self.encounter.combatants.get(self.text("who"))
        weapon = one.at_hand(self.text("weapon")) if one is not None else None
        return weapon if weapon is not None and weapon.ranged else None

    def ask(self, key: str) -> Ask:
        ask = super().ask(key)
        if key == "range" and self._shot is not None and self._shot.range_increment:
            return replace(ask, hint=f"blank is within {self._shot.range_increment} feet")
        if key == "cover":
            return replace(ask, hint=f"blank is none; {ask.hint}")
        return ask

    def _ask_for(self, need: Need) -> Ask:
        ask = super()._ask_for(need)
        kept = self._kept_out if need.field == "natural" else ""
        if kept:
            return replace(ask, hint=kept)
        if need.field == "damage_rolls" and (struck := self._struck_instead(self.preview())):
            return replace(ask, label=f"damage to {struck} {need.dice}")
        return ask

    @property
    def _kept_out(self) -> str:
        """What a longer weapon means for the attack, "" without one (INFIGHT-1)."""
        cast = self.encounter.combatants
        one, target = cast.get(self.text("who")), cast.get(self.text("target"))
        if one is None or target is None or self._again or one.clash_with(target.id):
            return ""
        weapon = one.at_hand(self.text("weapon")) or one.primary
        if not outreached(self.encounter, one, target, weapon):
            return ""
        key = next(key.label for key in KEYS if key.id == "infight")
        longer = target.primary.name
        return f"not inside yet? esc, {key} closes in past the longer {longer} (INFIGHT-1)"

    def _command(self) -> Attack | None:
        if not {"who", "target"} <= self.answers.keys():
            return None
        command = self.command()
        if not isinstance(command, Attack):
            return None
        marked = self._second if self._again and "weapon" not in self.answers else ""
        return command.model_copy(update={"weapon": marked}) if marked else command

    def _known(self) -> AttackPreview | None:
        """The sums and odds as things are; worked out once for the same answers."""
        try:
            command = self._command()
        except ValueError:
            return None
        if command is None:
            return None
        if self._worked_out is None or self._worked_out[0] != command:
            found = preview_attack(self.encounter, command)
            self._worked_out = (command, None if isinstance(found, Refusal) else found)
        return self._worked_out[1]

    def defences(self, total: int | None) -> tuple[DefenceOption, ...]:
        command = self._command()
        if command is None:
            return ()
        if total is not None:
            return defences_now(self.encounter, command, total)
        known = self._known()
        return known.defences if known else ()

    def info(self) -> tuple[Line, ...]:
        known = self._known()
        if known is None:
            return ()
        return self.after_the_die() or (self._odds(known), self._defences_ahead(known))

    def _odds(self, known: AttackPreview) -> Line:
        rules, ranged = self.encounter.rules, known.weapon.ranged
        lowest = lowest_hit(known.tally.total, known.needed, rules, ranged=ranged)
        spans = [
            Span("needs ", "dim"),
            Span(number(lowest), "strong"),
            Span(" on the die  hits ", "dim"),
            Span(percent(known.odds.hits), "strong"),
        ]
        if known.met != known.odds or any(not option.closed for option in known.defences):
            spans.append(Span("  gets through ", "dim"))
            spans.append(Span(percent(known.met.hits), "strong"))
        mean = float(min(Fraction(MANY), known.expected))
        spans.append(Span(f"  ≈ {mean:.1f} points   ", "dim"))
        return (*spans, *self._sum_against(known))

    def _sum_against(self, known: AttackPreview) -> Line:
        """What is added to the die, and what the total must reach where that has room beside
        it, before the die at the latest."""
        added = summed(known.tally)
        against = Span(f" against {number(known.needed)}", "dim")
        fits = sum(len(span.text) for span in (*added, against)) <= NARROW
        return (*added, against) if fits and self.ready_for_dice else added

    def _defences_ahead(self, known: AttackPreview) -> Line:
        """How the target may meet the attack, how likely that stops it, and at what cost."""
        target = self.encounter.combatants[self.text("target")]
        evasion = target.turn.evasion
        if evasion is not None:
            helps = "" if known.met != known.odds else ", which does not help here"
            return (Span(f"{target.sheet.name} evades at {number(evasion)}{helps}", "dim"),)
        open_ones = [option for option in known.defences if not option.closed]
        if not open_ones:
            return (self._undefended,)
        told = _defences(open_ones[:3], price)
        return (
            told
            if sum(len(span.text) for span in told) <= NARROW
            else _defences(open_ones[:3], brief_price)
        )
