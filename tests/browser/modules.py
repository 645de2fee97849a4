"""What a page's own modules are asked directly: what no button of the page would send."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

MODULES = """const { modules } = await import(document.querySelector("script[type=module]").src);"""
"""What a script on a page begins with that asks the page's modules: all of them by name."""

SHOW = f"""{MODULES}
const show = (innerHTML) =>
  modules["live/frames.js"].swap(Object.assign(document.createElement("template"), {{innerHTML}}));
"""
"""The same, and `show` puts elements into their places, as those of a frame that has come."""

POST = f"""async (answer) => {{
  {MODULES}
  return modules["live/answers.js"].post(answer);
}}"""


def post(page: Page, answer: dict[str, Any]) -> Any:
    """Let the page's own module post an answer, the page's user unasked; gives what it makes of
    the reply."""
    return page.evaluate(POST, answer)
