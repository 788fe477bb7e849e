"""The prompt at the bottom: a form's fields, its numbers, one line to type in."""

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input

from tracker.app.panes.entry import Entry
from tracker.app.panes.lines import Line, Lines
from tracker.app.panes.rows import choices_row, fields_row, told_of
from tracker.app.panes.text import cells, clean
from tracker.app.panes.wrapping import fitted, wrapped
from tracker.app.prompts.asks import Ask, BadAnswer, Choice, Roll, offered, placeholder
from tracker.app.prompts.foresight import foresight
from tracker.app.prompts.forms import Form
from tracker.encounter.refusal import Refusal
from tracker.view.model import Span

FRAME = 4
"""Cells of a prompt's frame and of the blanks within."""

INFO = 2
"""Rows of numbers that are always kept free; a third one, or a second of a message, takes the
place of the choices where none are offered."""


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
        yield Lines(INFO, id="prompt-info")
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
        width = self.size.width or max(self.screen.size.width - FRAME, 20)
        found = self._offered()
        self._mark = min(self._mark, len(found) - 1) if found else self._mark
        fields = form.shown(ask.key, self._pending_key)
        self._show("fields", fields_row(fields, ask.label, width))
        told = told_of(found, self._mark, width)
        info = form.info() or self._outlook() or foresight(form) or told
        label = (Span(f"{ask.label} ", "accent"),)
        self._show("label", label)
        self.query_one("#prompt-label").styles.width = cells(label)
        self._show("options", choices_row(found, self._mark, width))
        hint = ask.hint if ask.hint != "blank rolls" else ""
        message = wrapped((self._message or Span(hint, "dim"),), width, 1 if found else 2)
        self._show("message", *message)
        numbers = fitted(info, INFO if found else INFO + 2 - len(message), width)
        self._show("info", *numbers)
        self._share_rows(max(len(numbers), INFO), len(message))

    def _show(self, name: str, *lines: Line) -> None:
        self.query_one(f"#prompt-{name}", Lines).set_lines(lines)

    def _share_rows(self, numbers: int, message: int) -> None:
        """Gives what needs more than its usual rows that of the choices, of which there are
        none then."""
        self.query_one("#prompt-info").styles.height = numbers
        self.query_one("#prompt-message").styles.height = message
        self.query_one("#prompt-options").display = numbers + message < INFO + 2

    def _outlook(self) -> tuple[Line, ...]:
        """What enter would come to, where the form says so beforehand."""
        form, ask = self._form, self._ask
        if form is None or ask is None or not form.looks_ahead:
            return ()
        ahead = form.with_answer(ask, self._meant(self.query_one(Entry).value))
        return ahead.outlook() if ahead is not None else ()

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
