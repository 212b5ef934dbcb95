"""Every example runs: README, docstrings, notebooks."""

from __future__ import annotations

import ast
import contextlib
import doctest
import importlib
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import broadgauge as bg

HERE = Path(__file__).parents[1]
NOTEBOOKS = sorted((HERE / "notebooks").glob("*.ipynb"))


def test_the_examples_of_the_readme_run_and_print_what_it_says() -> None:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", (HERE / "README.md").read_text(), re.S | re.M)
    names: dict[str, Any] = {}
    for (language, source), (next_language, expected) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if language != "python":
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            # A block may await.
            code = compile(source, "README.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            run(code, names)
        if next_language == "text":
            pattern = re.escape(expected).replace("…", ".*?")
            assert re.fullmatch(pattern, printed.getvalue(), re.S), printed.getvalue()


def run(code: Any, names: dict[str, Any]) -> None:
    import asyncio
    import inspect

    if code.co_flags & inspect.CO_COROUTINE:
        asyncio.run(eval(code, names))
    else:
        exec(code, names)


@pytest.mark.parametrize("module", ["broadgauge", "broadgauge.answer", "broadgauge.verbs", "broadgauge.panel"])
def test_the_examples_of_docstrings_print_what_they_say(module: str, panel: bg.Panel[Any]) -> None:
    loaded = importlib.import_module(module)
    tests = doctest.DocTestFinder().find(loaded, extraglobs={"panel": panel})
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    report = io.StringIO()
    for test in tests:
        runner.run(test, out=report.write)
    assert runner.summarize(verbose=False).failed == 0, report.getvalue()
    assert any(test.examples for test in tests)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last(path: Path) -> None:
    names: dict[str, Any] = {}
    cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        exec(compile("".join(cell["source"]), path.name, "exec"), names)
        assert cell["outputs"] == [], "A notebook is stored without its outputs."
    assert cells


def test_there_are_three_notebooks() -> None:
    assert len(NOTEBOOKS) == 3
