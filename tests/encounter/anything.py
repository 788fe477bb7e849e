"""Facts and commands of a kind with anything in them that their fields take, however odd."""

from typing import Any, TypeVar

from hypothesis import strategies as st
from pydantic import BaseModel

from tests.strategies import sheets
from tracker.encounter.catalogue import Gift, Modifiers
from tracker.encounter.commands.base import Retest
from tracker.encounter.commands.defences import Defence
from tracker.encounter.commands.roster import Edit
from tracker.encounter.sheet import Sheet
from tracker.rules.tally import Modifier, Tally

Model = TypeVar("Model", bound=BaseModel)

_RULES = st.builds("{}-{}".format, st.sampled_from(("ATK", "INIT", "GM")), st.integers(0, 99))
_PARTS = st.builds(Modifier, st.integers(-99, 99), st.text(min_size=1), _RULES)
_POINTS = st.integers(-99, 99)
_RETESTS = st.builds(Retest, source=st.text(), natural=st.none() | st.integers())
_VALUES: st.SearchStrategy[object] = st.recursive(
    st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)

st.register_type_strategy(Tally, st.builds(Tally, st.lists(_PARTS, max_size=4).map(tuple)))
st.register_type_strategy(Modifiers, st.builds(Modifiers, attack=_POINTS, all=_POINTS))
st.register_type_strategy(Retest, _RETESTS)
st.register_type_strategy(Sheet, sheets())
st.register_type_strategy(
    Gift,
    st.builds(
        Gift,
        attack=_POINTS,
        dodge=_POINTS,
        doublings=st.integers(0, 3),
        extra=st.sampled_from((None, "1d6", "2d4+1")),
        no_parry=st.booleans(),
    ),
)
st.register_type_strategy(
    Defence,
    st.builds(
        Defence,
        kind=st.none() | st.text() | st.sampled_from(("parry", "block", "dodge")),
        natural=st.none() | st.integers() | st.integers(1, 20),
        modifier=_POINTS,
        retests=st.lists(_RETESTS, max_size=2).map(tuple),
        then=st.none() | st.builds(Defence, kind=st.text()),
    ),
)


def _field(kind: type[BaseModel], name: str) -> st.SearchStrategy[Any]:
    """Any value that a field takes, its default among them."""
    info = kind.model_fields[name]
    taken: Any = info.annotation
    values: st.SearchStrategy[Any]
    if name == "set" and kind is Edit:
        values = st.dictionaries(st.text(), _VALUES, max_size=4)
    elif taken is int:
        bounds = dict.fromkeys(("ge", "le")) | {
            bound: getattr(part, bound)
            for part in info.metadata
            for bound in ("ge", "le")
            if hasattr(part, bound)
        }
        values = st.integers(bounds["ge"], bounds["le"])
    else:
        values = st.from_type(taken)
    if info.is_required():
        return values
    return st.just(info.get_default(call_default_factory=True)) | values


def anything(
    kind: type[Model], tag: str, **fields: st.SearchStrategy[Any]
) -> st.SearchStrategy[Model]:
    """One of a kind, with every field drawn; `fields` says what some are drawn from."""
    names = [name for name in kind.model_fields if name != tag]
    drawn = {name: _field(kind, name) for name in names}
    return st.builds(kind, **drawn | {name: fields[name] for name in names if name in fields})
