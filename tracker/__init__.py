"""Midian encounter tracker."""

__version__ = "0.1.0"
