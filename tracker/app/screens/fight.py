"""The fight: three panes, what is due, a prompt when one is open, the keys."""

from collections.abc import Callable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input

from tracker.app.footer import footer, somebody_waits
from tracker.app.keys import KEYS, PROMPT_FOOTER
from tracker.app.panes.bars import DueBar, HeaderBar, KeyBar
from tracker.app.panes.cards import Cards
from tracker.app.panes.ladder import Ladder
from tracker.app.panes.lines import Lines
from tracker.app.panes.log import Log
from tracker.app.panes.prompt import PromptBar
from tracker.app.panes.rules import RulesPane
from tracker.app.panes.typeahead import PromptingScreen
from tracker.app.prompts.dues import DueForm
from tracker.app.prompts.finding import FindForm
from tracker.app.prompts.forms import Form
from tracker.app.prompts.opening import Openings, grapple, hazard
from tracker.app.prompts.roster import blows_due
from tracker.app.screens.chronicle import Chronicle
from tracker.encounter.commands import AnyCommand
from tracker.encounter.commands.rounds import EndRound
from tracker.encounter.commands.turns import Next, Wait
from tracker.encounter.hints import Hints
from tracker.encounter.refusal import Refusal
from tracker.encounter.state import Due
from tracker.encounter.step import Entry
from tracker.session import Session
from tracker.store.document import BadDocument
from tracker.view.cards import CardsView
from tracker.view.header import due_line, header
from tracker.view.ladder import LadderView
from tracker.view.model import Span
from tracker.view.notices import hindrance, lost_words, special_words, undodged_words

FOLLOW_EVERY = 1.0
RETRY_EVERY = 5.0


class FightScreen(PromptingScreen):
    """One fight. Keys become prompts or commands; every step comes back as new views."""

    CSS_PATH = "fight.tcss"
    AUTO_FOCUS = "#ladder"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual declares it so
        (0, "-narrow"),
        (100, "-wide"),
        (160, "-broad"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]  # noqa: RUF012 - as above
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key.key, key.action, key.help, show=False, id=key.id, priority=key.first)
        for key in KEYS
    ]

    def __init__(self, session: Session, hints: Callable[[], Hints]) -> None:
        """`hints` reads the texts of the rules, and may raise BadDocument."""
        super().__init__()
        self.session = session
        self._read_hints = hints
        self._chronicle = Chronicle(session.timeline)
        self._openings = Openings()
        self._actor = ""
        self._came_from: Widget | None = None
        self._slots = LadderView(session.encounter)

    def compose(self) -> ComposeResult:
        yield HeaderBar(id="header")
        with Horizontal(id="panes"):
            yield Ladder(id="ladder")
            yield Cards(id="cards")
            yield Log(id="log")
            yield RulesPane(id="rules")
        yield DueBar(id="due")
        yield Lines(1, id="notice")
        yield PromptBar(
            self.session.roller.roll, self._prompt_taken, self._close_prompt, id="prompt"
        )
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Show the fight as it was left."""
        self.show_fight()
        self.say(self.session.notice)
        if self.session.saved == "read only":
            self.set_interval(FOLLOW_EVERY, self._follow)
        self.set_interval(RETRY_EVERY, self._retry)
        self.call_after_refresh(self._read_back)

    # what is shown

    def show_fight(self) -> None:
        """Brings every pane up to the present encounter."""
        encounter = self.session.encounter
        self.query_one("#header", HeaderBar).set_header(header(encounter, self.session.saved))
        self._slots = LadderView(encounter, self._slots)
        self.query_one("#ladder", Ladder).set_source(self._slots)
        cards = self.query_one("#cards", Cards)
        cards.set_source(CardsView(encounter))
        if encounter.actor != self._actor:
            self._actor = encounter.actor
            if self._actor:
                cards.select(self._actor)
        self.query_one("#log", Log).set_lines(self._chronicle.lines)
        self.query_one("#due", DueBar).set_due(due_line(encounter))
        self._show_keys()

    def _show_keys(self) -> None:
        bar = self.query_one("#keys", KeyBar)
        if self._prompting:
            bar.set_keys([(key, word, True) for key, word in PROMPT_FOOTER])
            return
        shown = footer(
            self.session.encounter,
            undoable=self.session.timeline.undo_target is not None,
            read_only=self.session.saved == "read only",
        )
        bar.set_keys([(key.label, key.footer, True) for key in shown])

    def say(self, sentence: str) -> None:
        """One sentence above the keys, until the next key; what concerns the file stays longer."""
        notice = self.query_one("#notice", Lines)
        notice.set_lines(((Span(f" {sentence}", "warning"),),) if sentence else ())
        notice.display = bool(sentence)

    def _after(self, outcome: Entry | Refusal) -> bool:
        """Shows what a step came to; whether it was taken."""
        if isinstance(outcome, Refusal):
            self.say(outcome.sentence)
            return False
        self._chronicle.add(outcome)
        self.show_fight()
        self.say(self.session.notice)
        return True

    def take(self, command: AnyCommand, rolled: tuple[str, ...] = ()) -> bool:
        """Takes a step of the fight."""
        return self._after(self.session.do(command, rolled))

    # prompts

    def action_prompt(self, name: str, blow: Due | None = None) -> None:
        """Opens a form, with what the situation suggests filled in; `blow` is one of a charge."""
        encounter = self.session.encounter
        read_only = self.session.saved == "read only"
        if why_not := hindrance(name, encounter, read_only=read_only):
            self.say(why_not)
            return
        self._open(self._openings.open(name, encounter, self._chosen, blow))

    @property
    def _chosen(self) -> str:
        """Whose card is chosen, "" for nobody's."""
        return self.query_one("#cards", Cards).chosen

    def _open(self, form: Form) -> None:
        self.say(form.hopeless)
        if form.hopeless:
            return
        self._came_from = self.focused
        self.query_one("#prompt", PromptBar).open(form)
        self._show_keys()

    def _prompt_taken(self, form: Form) -> None:
        prompt = self.query_one("#prompt", PromptBar)
        if isinstance(form, FindForm):
            self._close_prompt()
            self._show(form.text("who"))
            return
        if form.leads_to:
            self._close_prompt()
            blow = form.chosen if isinstance(form, DueForm) else None
            self.action_prompt(form.leads_to, blow)
            return
        outcome = self.session.do(form.command(), form.rolled)
        if isinstance(outcome, Refusal):
            prompt.say(outcome.sentence)
            return
        self._openings.remember(form, outcome)
        self._close_prompt()
        self._after(outcome)
        if not self.session.notice and (words := special_words(outcome)):
            self.say(words)

    def _show(self, who: str) -> None:
        """Brings somebody's card and slot in sight."""
        self.query_one("#cards", Cards).select(who)
        if (row := self._slots.row_of(who)) is not None:
            self.query_one("#ladder", Ladder).select(row)

    def _close_prompt(self) -> None:
        self.query_one("#prompt", PromptBar).close()
        self.remove_class("-rules")
        self._show_keys()
        before = self._came_from
        pane = "#cards" if self.has_class("-cards") else "#ladder"
        self.set_focus(before if before is not None and before.focusable else self.query_one(pane))

    async def take_key(self, event: events.Key) -> bool:
        """While a prompt is open all keys are its own, but those that leave the program. What was
        said of the key before goes with any."""
        self.say(self.session.notice)
        if not self._prompting or event.key in ("ctrl+q", "ctrl+c", "ctrl+t"):
            return False
        match event.key:
            case "ctrl+r":
                self.action_rules()
            case "pageup" | "pagedown" if self.has_class("-rules"):
                self.query_one("#rules", RulesPane).turn(-1 if event.key == "pageup" else 1)
            case _:
                await self.query_one("#prompt", PromptBar).take_key(event)
                self._show_rules()
        return True

    # keys that are no plain prompt

    def action_next(self) -> None:
        """The action is done; the next slot comes."""
        before = self.session.encounter
        if self.take(Next()) and (words := undodged_words(before)):
            self.say(words)

    def action_wait(self) -> None:
        """Holds the action back, or lets a waiter act."""
        encounter = self.session.encounter
        if somebody_waits(encounter):
            self.action_prompt("wait")
        elif encounter.actor:
            if self.take(Wait(who=encounter.actor)):
                self.say(lost_words(encounter, self.session.encounter) or self.session.notice)
        else:
            self.say("it is nobody's turn")

    def action_due(self) -> None:
        """Resolves what is due: the next blow of a charge at once, as its order stands."""
        first = next(iter(self.session.encounter.dues), None)
        if first is not None and first.what == "strike":
            self.action_prompt("attack", first)
        else:
            self.action_prompt("due")

    def action_end_round(self) -> None:
        """Ends the round; asks when actions or blows of a charge would be lost."""
        encounter = self.session.encounter
        current = encounter.current_slot
        left = [slot for slot in encounter.still_to_come() if slot != current]
        if left or somebody_waits(encounter) or blows_due(encounter):
            self.action_prompt("end_round")
        else:
            self.take(EndRound())

    def action_undo(self) -> None:
        """Takes the last step back."""
        self._after(self.session.undo())

    def action_redo(self) -> None:
        """Brings back what was taken back."""
        self._after(self.session.redo())

    def action_find(self) -> None:
        """Finds somebody: card and slot."""
        if self.session.encounter.combatants:
            self._open(FindForm(self.session.encounter))
        else:
            self.say("nobody is in this fight yet")

    def action_grapple(self) -> None:
        """Grab, wrestle, or break free, whichever is likely first."""
        self._open(grapple(self.session.encounter, self._chosen))

    def action_hazard(self) -> None:
        """A fall or a fire."""
        self._open(hazard(self.session.encounter))

    def action_cards(self) -> None:
        """Cards in the place of the other panes, and back."""
        self.toggle_class("-cards")
        pane = "#cards" if self.has_class("-cards") else "#ladder"
        self.query_one(pane).focus()

    def action_why(self) -> None:
        """The sums behind the step under the log's cursor, or behind the chosen combatant."""
        from tracker.app.screens.why import WhyScreen

        log = self.query_one("#log", Log)
        step = log.step if log.has_focus else None
        who = self._chosen or self.session.encounter.actor
        self.app.push_screen(WhyScreen(self.session, step, who))

    def action_rules(self) -> None:
        """What the rules say: of what a prompt asks beside it, and away again; of all without."""
        if self._prompting:
            self.toggle_class("-rules")
            self._show_rules()
            return
        from tracker.app.screens.rules import RulesScreen

        if (hints := self._hints()) is not None:
            self.app.push_screen(RulesScreen(hints))

    def _show_rules(self) -> None:
        """Brings the rules that stand beside a prompt up to what it asks."""
        if self.has_class("-rules") and (hints := self._hints()) is not None:
            do, field = self.query_one("#prompt", PromptBar).about
            self.query_one("#rules", RulesPane).show_rules(hints, do, field)

    def _hints(self) -> Hints | None:
        """The texts of the rules; a flaw in the user's own is told."""
        try:
            return self._read_hints()
        except BadDocument as flaw:
            self.remove_class("-rules")
            self.say(str(flaw))
            return None

    def action_palette(self) -> None:
        """Everything by name."""
        from tracker.app.palette import FightCommands, Palette

        self.app.push_screen(Palette(FightCommands))

    def action_help(self) -> None:
        """All keys."""
        from tracker.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen("fight"))

    def action_leave(self) -> None:
        """Back to the list of fights; everything is on disk."""
        session = self.session
        if not session.secure():
            if session.keep() is None:
                self.say(f"{session.notice}; leaving would lose steps (ctrl+q leaves all the same)")
                return
            self.app.notify(session.notice, severity="warning", markup=False)
        self.dismiss()

    def leave_at_once(self) -> str:
        """Closes the fight; tells when its file did not take everything."""
        lacking = not self.session.secure()
        self.session.close()
        return self.session.notice if lacking else ""

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """While a prompt is open its line keeps the focus, wherever the mouse clicks."""
        if self._prompting and event.widget.id != "prompt-entry":
            self.query_one("#prompt-entry", Input).focus()

    @on(KeyBar.Pressed)
    async def _key_clicked(self, message: KeyBar.Pressed) -> None:
        if self._prompting:
            self.app.simulate_key(message.key.replace("esc", "escape"))
            return
        self.say(self.session.notice)
        for key in KEYS:
            if key.label == message.key:
                await self.run_action(key.action)

    @on(Ladder.Chosen)
    def _slot_chosen(self, message: Ladder.Chosen) -> None:
        if message.who:
            self.query_one("#cards", Cards).select(message.who)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Keys work while this screen is on top and no prompt is open."""
        return self.app.screen is self and not self._prompting

    @property
    def _prompting(self) -> bool:
        return bool(self.query("#prompt")) and self.query_one("#prompt", PromptBar).form is not None

    # the file

    def _follow(self) -> None:
        """In a read-only window: shows what the other one does."""
        if self.session.saved != "read only":
            return
        notice = self.session.notice
        entries = self.session.follow()
        for entry in entries:
            self._chronicle.add(entry)
        if entries or self.session.saved != "read only":
            self.show_fight()
        if entries or self.session.notice != notice:
            self.say(self.session.notice)

    def _retry(self) -> None:
        if self.session.saved == "not saved":
            self.session.retry()
            self.show_fight()
            self.say(self.session.notice)

    def _read_back(self) -> None:
        """Writes out older lines of the log bit by bit, once the screen stands."""
        if self._chronicle.read_back():
            self.query_one("#log", Log).set_lines(self._chronicle.lines)
            self.set_timer(0.05, self._read_back)
