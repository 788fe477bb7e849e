"""The prompt at the bottom: a form's fields, its numbers, one line to type in."""

from collections.abc import Callable
from textwrap import wrap

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from tracker.app.panes.entry import Entry
from tracker.app.panes.text import cells, clean, line, shorten_name
from tracker.app.prompts.asks import Ask, BadAnswer, Choice, Roll, offered, placeholder
from tracker.app.prompts.foresight import foresight
from tracker.app.prompts.forms import Form, Shown
from tracker.app.themes import palette
from tracker.encounter.refusal import Refusal
from tracker.view.model import Role, Span

Line = tuple[Span, ...]

AT_MOST = 40
"""Choices that a line can show; more need not be made."""

SHORT_HINT = 40
"""Characters of a hint that stands beside its choice; a longer one is told above, when marked."""

NAME = 33
"""Cells of a name among choices and fields: our own fit, longer ones leave others in sight."""


class Lines(Widget):
    """A few lines of spans, each as wide as the widget."""

    ALLOW_SELECT = False

    def __init__(self, height: int, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.styles.height = height
        self._lines: tuple[Line, ...] = ()

    def set_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other lines."""
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    @property
    def text(self) -> str:
        """What is shown, as plain text."""
        return "\n".join("".join(span.text for span in spans) for spans in self._lines)

    def render_line(self, y: int) -> Strip:
        """Draw one of the lines, or a blank one."""
        spans = self._lines[y] if y < len(self._lines) else ()
        return line(spans, self.size.width, palette(self.app).roles["pane"])


class PromptBar(Vertical):
    """A form being filled in. Enter answers, Tab goes through the fields, Escape leaves."""

    DEFAULT_CSS = """
    PromptBar {
        height: 8;
        border: round $accent;
        border-title-color: $accent;
        padding: 0 1;
        display: none;
        background: $background;
        & #prompt-line { height: 1; }
        & #prompt-label { width: auto; }
        & Entry {
            width: 1fr; height: 1; border: none; padding: 0; background: $cursor-background;
            &:focus { border: none; }
        }
    }
    """

    def __init__(
        self,
        roll: Roll,
        taken: Callable[[Form], None],
        left: Callable[[], None],
        *,
        id: str | None = None,  # noqa: A002 - as every widget calls it
    ) -> None:
        """`taken` is called when all is answered and the form's command can be taken, `left`
        when the prompt was left and nothing is to be recorded."""
        super().__init__(id=id)
        self._roll = roll
        self._taken = taken
        self._left = left
        self._form: Form | None = None
        self._ask: Ask | None = None
        self._pending: Ask | None = None
        self._asks: dict[str, Ask] = {}
        self._mark = 0
        self._unmoved = 0
        self._stood = ""
        self._seen = ""
        self._stale = False
        self._message: Span | None = None

    def compose(self) -> ComposeResult:
        yield Lines(1, id="prompt-fields")
        yield Lines(2, id="prompt-info")
        with Horizontal(id="prompt-line"):
            yield Lines(1, id="prompt-label")
            yield Entry(id="prompt-entry", select_on_focus=False)
        yield Lines(1, id="prompt-options")
        yield Lines(1, id="prompt-message")

    @property
    def form(self) -> Form | None:
        """The form that is being filled in."""
        return self._form

    @property
    def message(self) -> str:
        """What is said about the last answer, "" when nothing is."""
        return self._message.text if self._message else ""

    def open(self, form: Form) -> None:
        """Starts filling in a form."""
        self._form = form
        self._asks = {}
        self._message = None
        self.display = True
        self.screen.set_focus(self.query_one(Entry))
        self._advance()

    def close(self) -> None:
        """Ends filling in."""
        self._form = self._ask = self._pending = None
        self.display = False

    def say(self, sentence: str) -> None:
        """Shows why the form is not taken, and stays open."""
        self._message = Span(sentence, "danger")
        self._draw()

    # steering

    @property
    def about(self) -> tuple[str, str]:
        """The kind of step that is being filled in and the field that is asked for."""
        do = self._form.do if self._form is not None else ""
        return do, self._ask.key if self._ask is not None else ""

    async def take_key(self, event: events.Key) -> None:
        """Takes a key at once, so that what is typed ahead meets the next ask."""
        match event.key:
            case "enter":
                self.answer(self.query_one(Entry).value)
            case "up":
                self.move(-1)
            case "down":
                self.move(1)
            case "shift+tab":
                self.go_to_field(-1)
            case "tab":
                self.go_to_field(1)
            case "ctrl+o":
                self.overrule()
            case "escape":
                self._left()
            case _:
                entry = self.query_one(Entry)
                await entry.take_key(event)
                self._look(entry.value)

    def move(self, step: int) -> None:
        """Goes to another choice; without choices to another field."""
        if self._ask is not None and self._ask.choices:
            self._look(self.query_one(Entry).value)
            found = self._offered()
            if found:
                at = self._mark if self._mark >= 0 else min(-step, 0)
                self._mark = (at + step) % len(found)
            self._draw()
        else:
            self.go_to_field(step)

    def go_to_field(self, step: int) -> None:
        """Goes to the field before or after, filled in or not, and keeps what was given here."""
        form, ask = self._form, self._ask
        if form is None or ask is None:
            return
        given = self._something_given()
        if given:
            if not self._give(ask, self.query_one(Entry).value):
                return
            self._pending = form.next_ask()
        keys = form.stops(ask.key, self._pending_key)
        self._set_ask(self._ask_of(keys[(keys.index(ask.key) + step) % len(keys)]))
        if given:
            self._warn(form.preview().refusal)

    def _something_given(self) -> bool:
        """Whether something was typed or marked here that is to be kept. A line that was wiped
        clean rolls no dice, and answers nothing that needs an answer."""
        form, ask, text = self._form, self._ask, self.query_one(Entry).value
        if form is None or ask is None:
            return False
        self._look(text)
        if self._mark != self._mark_for(text):
            return True
        blank = not text.strip() and (not ask.optional or ask.key not in form.answers)
        return text != self._stood and not blank

    @property
    def _pending_key(self) -> str:
        return self._pending.key if self._pending is not None else ""

    def _ask_of(self, key: str) -> Ask:
        """How a field is asked; what was asked on the way is kept, such as dice."""
        form = self._form
        assert form is not None
        if self._pending is not None and key == self._pending.key:
            return self._pending
        fresh = key in form.questions or key in form.extra
        return form.ask(key) if fresh or key not in self._asks else self._asks[key]

    def overrule(self) -> None:
        """Lets pass what the rules forbid."""
        if self._form is not None:
            self._form.overrule = True
            self._message = None
            self._advance()

    def _advance(self) -> None:
        """Asks what comes next, or tells that all is answered."""
        form = self._form
        if form is None:
            return
        ask = self._pending = form.next_ask()
        if ask is not None:
            self._set_ask(ask)
            self._warn(form.preview().refusal)
            return
        refusal = form.preview().refusal
        if refusal is None:
            self._taken(form)
            return
        self._warn(refusal)
        if self._ask is None and form.asked:
            self._set_ask(form.ask(form.asked[0]), keep_message=True)

    def _warn(self, refusal: Refusal | None) -> None:
        if refusal is None:
            return
        overrule = self._form is not None and not self._form.overrule
        hint = " · ctrl+o lets it pass" if refusal.code == "forbidden" and overrule else ""
        self._message = Span(refusal.sentence + hint, "danger")
        self._draw()

    def _set_ask(self, ask: Ask, *, keep_message: bool = False) -> None:
        self._ask = ask
        self._asks[ask.key] = ask
        answer = self._form.answers.get(ask.key) if self._form else None
        chosen = ask.kind == "choice"
        former = (str(answer.value), answer.shown) if answer is not None and chosen else ()
        places = (ask.place_of(text) for text in (*former, ask.default))
        unmarked = 0 if chosen and not ask.optional else -1
        self._unmoved = next((place for place in places if place is not None), unmarked)
        if not keep_message:
            self._message = None
        entry = self.query_one(Entry)
        self._stood = self._seen = answer.shown if answer is not None and not chosen else ""
        self._mark = self._mark_for(self._stood)
        with self.prevent(Input.Changed):
            entry.value = self._stood
            entry.cursor_position = len(entry.value)
        entry.placeholder = placeholder(ask, marked=self._mark >= 0)
        self._draw()

    def _mark_for(self, text: str) -> int:
        """Which of the choices is marked before anybody moves the mark, -1 for none."""
        return 0 if text.strip() else self._unmoved

    def _offered(self) -> tuple[Choice, ...]:
        ask = self._ask
        if ask is None or not ask.choices:
            return ()
        return offered(ask, self.query_one(Entry).value)

    # drawing

    def _draw(self) -> None:
        form, ask = self._form, self._ask
        if form is None or ask is None:
            return
        self._stale = False
        self.border_title = Content(clean(form.title))
        self.query_one("#prompt-fields", Lines).set_lines(
            (self._fields(form.shown(ask.key, self._pending_key)),)
        )
        self.query_one("#prompt-info", Lines).set_lines(
            form.info() or self._outlook() or foresight(form) or self._told()
        )
        label = self.query_one("#prompt-label", Lines)
        spans = (Span(f"{ask.label} ", "accent"),)
        label.set_lines((spans,))
        label.styles.width = cells(spans)
        self.query_one("#prompt-options", Lines).set_lines((self._options(),))
        message = self._message or Span(ask.hint if ask.hint != "blank rolls" else "", "dim")
        self.query_one("#prompt-message", Lines).set_lines(((message,),))

    def _outlook(self) -> tuple[Line, ...]:
        """What enter would come to, where the form says so beforehand."""
        form, ask = self._form, self._ask
        if form is None or ask is None or not form.looks_ahead:
            return ()
        ahead = form.with_answer(ask, self._meant(self.query_one(Entry).value))
        return ahead.outlook() if ahead is not None else ()

    def _told(self) -> tuple[Line, ...]:
        """What is told of the marked choice, where that is too long for the line of choices."""
        found = self._offered()
        if not 0 <= self._mark < len(found) or len(found[self._mark].hint) <= SHORT_HINT:
            return ()
        width = max(self.size.width - 4, 20)
        return tuple((Span(text, "dim"),) for text in wrap(found[self._mark].hint, width)[:2])

    def _fields(self, fields: tuple[Shown, ...]) -> Line:
        """The fields on one line; the window moves so that the current one is in sight."""
        label = self._ask.label if self._ask is not None else ""
        drawn = [self._field(field, label if field.current else field.label) for field in fields]
        width = max(self.size.width - 4, 20)
        at = next((place for place, field in enumerate(fields) if field.current), 0)
        first = 0
        while first < at and sum(cells(spans) for spans in drawn[first : at + 1]) > width:
            first += 1
        start: Line = (Span("… ", "dim"),) if first else ()
        return (*start, *(span for spans in drawn[first:] for span in spans))

    @staticmethod
    def _field(field: Shown, label: str) -> Line:
        value = shorten_name(field.value, NAME) or "—"
        if field.current:
            return (Span(f"{label} ", "accent"), Span(f"{value}   ", "accent"))
        role: Role = "dim" if field.optional else "strong"
        return (Span(f"{label} ", "dim"), Span(f"{value}   ", role))

    def _options(self) -> Line:
        """The choices that fit, with the marked one in sight."""
        found = self._offered()
        if not found:
            return ()
        self._mark = min(self._mark, len(found) - 1)
        first = max(self._mark, 0)
        room = max(self.size.width - 10, 14) - cells(self._option(found[first], marked=True))
        while first and (room := room - cells(self._option(found[first - 1], marked=False))) >= 0:
            first -= 1
        shown = enumerate(found[first : first + AT_MOST], first)
        drawn = (self._option(choice, marked=place == self._mark) for place, choice in shown)
        start: Line = (Span(f"‹{first} ", "dim"),) if first else ()
        return (*start, *(span for spans in drawn for span in spans))

    @staticmethod
    def _option(choice: Choice, *, marked: bool) -> Line:
        label = shorten_name(choice.label, NAME)
        name = Span(f"▸{label}" if marked else f" {label}", "accent" if marked else "plain")
        hint = choice.hint if len(choice.hint) <= SHORT_HINT else ""
        return (name, Span(f" {hint}  " if hint else "  ", "dim"))

    # handlers

    @on(Input.Changed, "#prompt-entry")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._look(self.query_one(Entry).value)
        if self._stale:
            self._draw()

    def _look(self, text: str) -> None:
        """Marks anew where other text stands in the line. To draw it has time until the line
        tells of the change, so that fast typing is drawn once."""
        if text == self._seen:
            return
        self._seen = text
        self._stale = True
        self._mark = self._mark_for(text)
        self._message = None

    def answer(self, text: str) -> None:
        """Takes a typed line as the answer to what is asked."""
        form, ask = self._form, self._ask
        if form is None or ask is None:
            return
        if self._give(ask, text):
            self._advance()

    def _give(self, ask: Ask, text: str) -> bool:
        """Gives the form a typed line, or what is marked; whether it was taken."""
        assert self._form is not None
        self._look(text)
        try:
            self._form.give(ask, self._meant(text), self._roll)
        except BadAnswer as flaw:
            self.say(str(flaw))
            return False
        self._message = None
        return True

    def _meant(self, text: str) -> str:
        """The marked choice, or the line as it is where none is marked."""
        found = self._offered()
        if not found or self._mark < 0:
            return text
        marked = found[min(self._mark, len(found) - 1)]
        return marked.value or marked.label

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        """Fit the lines to the new width."""
        self._draw()
