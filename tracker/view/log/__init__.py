"""The log: what each step came to in words, with the arithmetic that led there."""

from tracker.view.log.explained import explain
from tracker.view.log.lines import log_lines, struck
from tracker.view.log.text import all_lines, log_text, plain

__all__ = ["all_lines", "explain", "log_lines", "log_text", "plain", "struck"]
