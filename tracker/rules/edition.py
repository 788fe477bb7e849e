"""The three editions and the house rules, as data (ED-1, Appendix E)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Literal, get_args, get_type_hints

from tracker.rules.words import nearest, one_of


class Edition(StrEnum):
    """Which wording of the chapter is in force; `current` inherits Part II from `revised`."""

    CLASSIC = "classic"
    REVISED = "revised"
    CURRENT = "current"


@dataclass(frozen=True, slots=True)
class Facts:
    """What an edition fixes and no house rule changes (Appendix A).

    `cover_step` and `repeat_penalty` are per cent of cover a point, and points a repeat;
    `most_fall_dice` is None where falls never stop adding dice.
    """

    cover_step: int = 5
    repeat_penalty: int = 2
    short_handle: int = 1
    heroic_in_both_hands: bool = False
    medium_shields_punch: bool = True
    range_limited: bool = True
    approximate_range: bool = True
    most_fall_dice: int | None = 200
    described: bool = True
    total_attack: bool = False
    total_defence_parry: int = 2
    infight: bool = False
    fire: bool = True
    group_check: bool = False
    flame: bool = True
    wrestling: bool = False
    low_life_willpower: bool = True
    five_per_point: bool = True
    death: bool = True
    stabs_hurt_hands: bool = True
    hacks_hurt_hands: bool = True
    opponent_disarms: bool = True
    missile_parry_spoils: bool = False
    screen_shift: int = 10
    odd_miss_strikes: bool = False
    shooter_may_be_seen: bool = False


FACTS: Mapping[Edition, Facts] = {
    Edition.CLASSIC: Facts(
        cover_step=10,
        repeat_penalty=1,
        short_handle=2,
        heroic_in_both_hands=True,
        medium_shields_punch=False,
        range_limited=False,
        approximate_range=False,
        most_fall_dice=None,
        described=False,
        total_defence_parry=0,
        fire=False,
        flame=False,
        low_life_willpower=False,
        five_per_point=False,
        death=False,
        stabs_hurt_hands=False,
        hacks_hurt_hands=False,
        opponent_disarms=False,
    ),
    Edition.REVISED: Facts(),
    Edition.CURRENT: Facts(
        total_attack=True,
        infight=True,
        group_check=True,
        wrestling=True,
        missile_parry_spoils=True,
        screen_shift=20,
        odd_miss_strikes=True,
        shooter_may_be_seen=True,
    ),
}

Choice = str | int | bool


def _switch(default: Choice | Mapping[Edition, Choice], rule: str, meaning: str) -> Any:
    """A house rule's field: its default (one, or one an edition), its rule ID, what it decides."""
    if isinstance(default, Mapping):
        per_edition = dict(default)
    else:
        per_edition = dict.fromkeys(Edition, default)
    return field(
        default=per_edition[Edition.CURRENT],
        metadata={"defaults": per_edition, "rule": rule, "meaning": meaning},
    )


def _later(classic: Choice, others: Choice) -> Mapping[Edition, Choice]:
    return {Edition.CLASSIC: classic, Edition.REVISED: others, Edition.CURRENT: others}


def _newest(others: Choice, current: Choice) -> Mapping[Edition, Choice]:
    return {Edition.CLASSIC: others, Edition.REVISED: others, Edition.CURRENT: current}


@dataclass(frozen=True, slots=True)
class Ruleset:
    """An edition with every house switch set; made by `ruleset`."""

    edition: Edition = Edition.CURRENT
    init_tie: Literal["wits_then_order", "wits_then_rolloff"] = _switch(
        "wits_then_order", "INIT-5", "what decides between equal totals and equal Wits"
    )
    init_nonpositive: Literal["act_last", "no_action"] = _switch(
        "act_last", "INIT-10", "what a total of 0 or less gives"
    )
    chg_nonpositive: Literal["last", "lost"] = _switch(
        "last", "CHG-2", "what becomes of an action changed to a count of 0 or less"
    )
    interrupt_spoils: Literal["one_action", "rest_of_round"] = _switch(
        "one_action", "INT-1", "what a successful interrupt ruins"
    )
    window_end_inclusive: bool = _switch(
        False, "LONG-3", "whether the last count of a slow action is still in time to stop it"
    )
    window_start: Literal["total_before_action_penalty", "natural_die"] = _switch(
        "total_before_action_penalty", "LONG-3", "where a slow action begins"
    )
    surprise_actions: Literal[1, "rolled_slots"] = _switch(
        1, "SURP-1", "how many actions an ambusher has"
    )
    hit_on_equal: bool = _switch(True, "ATK-2", "whether a total equal to the class hits")
    auto_hit_may_roll: bool = _switch(
        False, "ATK-11", "whether an automatic hit may be rolled for a critical"
    )
    touch_ac: Literal["flat5", "without_armour"] = _switch("flat5", "ATK-4", "what a touch needs")
    defence_on_equal: bool = _switch(True, "DEF-2", "whether an equal defence holds")
    extra_parry: Literal["costs_action", "not_allowed"] = _switch(
        "costs_action", "DEF-7", "what a parry beyond the free ones costs"
    )
    defence_declared_after_attack: bool = _switch(
        True, "DEF-8", "whether the attack roll is known before a defence is declared"
    )
    dodge_borrow_next_round: bool = _switch(
        False, "DEF-9", "whether a dodge may be paid with the next round's action"
    )
    parry_missiles: Literal["any", "shield_only", "none"] = _switch(
        "any", "DEF-10", "what stops a missile besides a dodge"
    )
    parry_pools: Literal["per_skill", "best_only"] = _switch(
        "per_skill", "DEF-12", "whether each skill has free parries of its own"
    )
    multiple_defences_per_attack: bool = _switch(
        False, "DEF-13", "whether a failed defence may be followed by another"
    )
    defence_naturals: bool = _switch(
        False, "DEF-10", "whether naturals 1, 2, 19 and 20 decide a defence"
    )
    double_stack: Literal["multiply", "additive", "single"] = _switch(
        "multiply", "DMG-8", "what two doublings make together"
    )
    flame_uses_fire_resistance: bool = _switch(
        False, "DMG-9", "whether a flame's points meet the resistance to fire"
    )
    resistance_table_mode: Literal["formula", "table"] = _switch(
        "formula", "RES-7", "whether resistances follow the printed table"
    )
    willpower_check: Literal["per_damage", "once"] = _switch(
        "per_damage", "HURT-3", "how often Willpower is due without hit points"
    )
    classic_ss_shock_scale: Literal[1, 5] = _switch(
        1, "HURT-5", "per cent of system shock that a point of shock costs"
    )
    shock_affects_system_shock: bool = _switch(
        _later(True, False), "HURT-5", "whether shock lowers system shock"
    )
    wounds_per_attack: Literal["per_ten", "max_one"] = _switch(
        "per_ten", "WND-1", "how many wounds one attack can open"
    )
    bleed_shock: Literal["next_initiative", "whole_next_round"] = _switch(
        "next_initiative", "WND-5", "how long lost blood weighs on rolls"
    )
    fail_below_zero_treated: Literal["coma", "dead"] = _switch(
        "coma", "DEATH-1", "what a failed roll does to the treated below zero"
    )
    classic_use_revised_death: bool = _switch(
        False, "DEATH-1", "whether failure below zero kills in the classic edition"
    )
    two_weapon_penalty_on_parry: bool = _switch(
        True, "TWO-1", "whether the two-weapon penalty weighs on parries"
    )
    medium_shield_pairing: Literal["punch_only", "all_options"] = _switch(
        "punch_only", "SHLD-5", "what a medium shield needs a light weapon for"
    )
    shield_rush_blocks: Literal["half_level", "per_level"] = _switch(
        "half_level", "SHLD-8", "how many blocks are free beside a shield rush"
    )
    ranged_min: Literal["total8", "natural8"] = _switch(
        _newest("total8", "natural8"), "RNG-1", "whether the die itself must show 8 for a shot"
    )
    range_damage_penalty: bool = _switch(
        _newest(False, True), "RNG-2", "whether range weakens a shot"
    )
    odd_miss_uses: Literal["natural", "total"] = _switch(
        "natural", "MELEEFIRE-3", "which number tells an odd miss"
    )
    obstacle_roll: Literal["before_cover", "after_cover"] = _switch(
        "before_cover", "MELEEFIRE-3", "which roll must reach the body in the way"
    )
    move_round: Literal["floor", "ceil"] = _switch(
        "floor", "MOVE-3", "how a fifth of the target's Speed is rounded"
    )
    charge_min: Literal[20, 30] = _switch(
        20, "CHARGE-1", "the shortest run-up of a charge, in feet"
    )
    set_costs_action: bool = _switch(True, "CHARGE-4", "whether setting a weapon costs an action")
    disarm_symmetric_naturals: bool = _switch(
        _later(False, True), "DISARM-4", "whether naturals of both sides decide a disarm"
    )
    effect_timer_counts_current_round: bool = _switch(
        False, "CRIT-25", "whether the round in which an effect began counts"
    )
    reach_interrupt_free: bool = _switch(
        False, "INFIGHT-8", "whether the reach fighter's first strike is free"
    )
    infight_ac: Literal["damage_needs_ac", "ignore_ac", "miss_lets_in"] = _switch(
        "damage_needs_ac", "INFIGHT-8", "what armour does against the strike at one who closes in"
    )
    prone_bonus_ranged: bool = _switch(
        False, "SNEAK-6", "whether missiles find the prone more easily"
    )
    check_equal_succeeds: bool = _switch(
        True, "CHECK-1", "whether a roll equal to the score succeeds"
    )
    save_naturals: bool = _switch(
        _later(False, True), "SAVE-3", "whether naturals 1, 2, 19 and 20 decide a save"
    )
    fall_partial: Literal["floor", "ceil"] = _switch(
        "floor", "FALL-2", "whether a started ten feet counts"
    )
    fall_save_strict: bool = _switch(
        False, "FALL-3", "whether the save against a fall must exceed half the feet"
    )
    fire_cumulative: Literal["rolled", "taken"] = _switch(
        "rolled", "FIRE-3", "which points raise the save against a fire that goes on"
    )

    @property
    def facts(self) -> Facts:
        """What the edition fixes."""
        return FACTS[self.edition]


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule as a table entry: its options and its default in each edition."""

    name: str
    options: tuple[Choice, ...]
    defaults: Mapping[Edition, Choice]
    rule: str
    meaning: str


def _options(hint: object) -> tuple[Choice, ...]:
    return (True, False) if hint is bool else get_args(hint)


SWITCHES: Mapping[str, Switch] = {
    entry.name: Switch(
        entry.name,
        _options(get_type_hints(Ruleset)[entry.name]),
        entry.metadata["defaults"],
        entry.metadata["rule"],
        entry.metadata["meaning"],
    )
    for entry in fields(Ruleset)
    if entry.metadata
}


def house_flaw(name: str, value: object) -> str | None:
    """Why this is no house rule, in one sentence that names what would be; None when it is."""
    switch = SWITCHES.get(name)
    if switch is None:
        return f"there is no house rule '{name}'{nearest(name, SWITCHES)}"
    # True == 1 in Python, so the type has to agree as well
    if not any(value == option and type(value) is type(option) for option in switch.options):
        shown = one_of(str(o).lower() if isinstance(o, bool) else str(o) for o in switch.options)
        return f"{name} takes {shown}, not {value}"
    return None


def ruleset(edition: Edition, house: Mapping[str, Choice]) -> Ruleset:
    """The edition's defaults under the table's own house rules. Raises ValueError."""
    for name, value in house.items():
        if flaw := house_flaw(name, value):
            raise ValueError(flaw)
    values: dict[str, Any] = {
        name: switch.defaults[edition] for name, switch in SWITCHES.items()
    } | dict(house)
    return Ruleset(edition=edition, **values)


def house_of(rules: Ruleset) -> dict[str, Choice]:
    """Only the switches that differ from the edition's defaults."""
    return {
        name: getattr(rules, name)
        for name, switch in SWITCHES.items()
        if getattr(rules, name) != switch.defaults[rules.edition]
    }
