"""The stances and what each gives and forbids (STANCE)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

StanceName = Literal["normal", "total attack", "defensive", "total defence", "evasion"]


@dataclass(frozen=True, slots=True)
class Stance:
    """Points on the rolls, and what may be done. `parries_by_level`: STANCE-3's allowance."""

    rule: str
    attack: int = 0
    parry: int = 0
    armour_class: int = 0
    attacks: bool = True
    defends: bool = True
    waits: bool = True
    parries_by_level: bool = False


STANCES: Mapping[StanceName, Stance] = {
    "normal": Stance("STANCE-6"),
    "total attack": Stance("STANCE-1", attack=2, defends=False, waits=False),
    "defensive": Stance("STANCE-2", attack=-4, parry=2),
    "total defence": Stance("STANCE-3", armour_class=2, attacks=False, parries_by_level=True),
    "evasion": Stance("STANCE-5", attacks=False),
}

EVASION_DODGE = -6
"""Off the single dodge roll of evasion (STANCE-5)."""
