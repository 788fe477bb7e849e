from tests.view.fights import ANN, TIM, Fight, guard, text
from tracker.encounter.commands.roster import Note
from tracker.encounter.events.attacks import AttackRolled, DamageRolled
from tracker.encounter.events.harm import DamageTaken
from tracker.encounter.step import Step
from tracker.rules.tally import tally
from tracker.view.log import explain


def started() -> Fight:
    fight = Fight([ANN, guard(1), TIM])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "tim": 10})
    return fight


def test_explaining_gives_every_part_with_its_rule() -> None:
    fight = started()
    fight.do("attack", who="ann", target="guard-1", natural=19, damage_rolls=[7])
    found = [text(line) for line in explain(fight.timeline.entries[-1], fight.timeline.states[-2])]
    assert found[:17] == [
        "R1·23 Ann → Guard 1, sword",
        "Ann: attack, sword",
        "    19  d20  ATK-1",
        "    +5  sword  ATK-1",
        "    +1  sheet  ATK-1",
        "    25  total",
        "    12  needs",
        "Ann: damage",
        "     7  dice  DMG-1",
        "    +1  Strength  DMG-1",
        "    +5  over 20  ATK-7",
        "    13  total",
        "    ×2  doubled  DMG-8",
        "    26  damage",
        "Guard 1: 26 hacking",
        "    −3  resisted  RES-2",
        "    −3  reduced  DMG-5",
    ]
    assert found[17:] == [
        "    20  dealt",
        "besides",
        "  Ann keeps stance and hands for this round",
        "  Guard 1: critical hit",
    ]


def test_explaining_covers_initiative_saves_checks_and_evasion() -> None:
    fight = started()
    start, entries = fight.timeline.states[0], fight.timeline.entries
    assert "Ann: initiative" in [text(line) for line in explain(entries[0], start)]

    def explained() -> list[str]:
        return [
            text(line) for line in explain(fight.timeline.entries[-1], fight.timeline.states[-2])
        ]

    fight.do("stance", who="tim", name="evasion", natural=15, rolled=("natural",))
    assert explained()[1:5] == [
        "Tim: evasion",
        "   r15  d20  STANCE-5",
        "    −6  evasion  STANCE-5",
        "     9  total",
    ]
    fight.do("check", who="ann", attribute="wits", natural=9)
    assert explained()[1:4] == ["Ann: wits", "    12  Wits  CHECK-1", "    12  total"]
    fight.do("save", who="ann", kind="fire", target_number=8, natural=9)
    assert explained()[-1] == "     8  needs"
    fight.do("disarm", who="ann", target="guard-1", natural=9, defence_natural=9)
    assert {"Ann: disarming", "Guard 1: keeping hold"} <= set(explained())
    fight.do("attack", who="ann", target="tim", natural=9, damage_rolls=[1])
    assert "Tim: dodge" not in explained()
    fight.undo()
    assert explained() == ["undone: step 6"]


def test_damage_is_never_below_nothing() -> None:
    now = started().now
    weak = tally(((2, "dice", "DMG-1"), (-5, "shock", "SHK-1")))
    events = (
        AttackRolled(who="ann", target="tim", weapon="sword", tally=tally(()), attack=0),
        DamageRolled(who="ann", target="tim", rolls=(2,), tally=weak, factor=1, damage=0),
        DamageTaken(who="tim", cause="blow", amount=0, dealt=0, hit_points=0, life_points=0),
    )
    step = Step(1, "", Note(text="x"), events)
    assert "     0  damage" in [text(line) for line in explain(step, now)]
