"""How far what is on a page shifts."""

from __future__ import annotations

from playwright.sync_api import Page

MOST_SHIFTED = 0.1
"""So much may a page shift in all for browsers to call it good."""

SHIFTED = """new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifted = (window.shifted ?? 0) + value;
}).observe({ type: "layout-shift", buffered: true })"""
"""Adds up how far what is on a page shifts, also by what was pressed."""


def shifted(page: Page) -> float:
    return float(page.evaluate("window.shifted ?? 0"))
