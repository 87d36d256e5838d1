"""Measures the model through a running service: `evaluate.py http://127.0.0.1:PORT CASES.jsonl [FAILURES.txt]`.

Prints the table of the model card. "Without a grammar" sends the tools inside the system message, just as the chat template
writes them, so that the service restricts nothing; "with a grammar" sends them as `tools` with `tool_choice: required`.
"""
from __future__ import annotations

import json
import re
import sys
import urllib.request
from collections import defaultdict
from pathlib import Path
from typing import Any

from render import tools_text

REFUSED = re.compile(r"tool|werkzeug|outil|strument|cannot|can't|kann ich|ne peux pas|non posso", re.IGNORECASE)
CALL = re.compile(r"<tool_call>\s*(.*?)\s*</tool_call>", re.DOTALL)
CHOOSING = {"unseen": "tools never seen", "blind": "tools of the blind exam", "phrasing": "phrasings never seen", "plain": "plain requests"}
REFUSING = {"refuse": "requests of training", "refuse_unseen": CHOOSING["unseen"], "refuse_blind": CHOOSING["blind"], "refuse_phrasing": CHOOSING["phrasing"]}
Case = dict[str, Any]


def chat(base: str, messages: list[Any], **more: Any) -> Any:
    """Returns the assistant message from the service."""
    body = {"messages": messages, "temperature": 0, "max_tokens": 200, **more}
    request = urllib.request.Request(f"{base}/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as response:
        return json.load(response)["choices"][0]["message"]


def unrestricted(base: str, case: Case) -> list[Any] | None:
    """Returns the calls that the model writes without a grammar; None if one of them is not JSON."""
    system = {"role": "system", "content": tools_text([tool["function"] for tool in case["tools"]])}
    text = chat(base, [system, *case["messages"]])["content"] or ""
    try:
        return [json.loads(call) for call in CALL.findall(text)]
    except ValueError:
        return None


def calls_of(message: Any) -> list[Any]:
    """Returns the calls of a message with parsed arguments; an empty list if one was cut off."""
    try:
        return [{"name": call["function"]["name"], "arguments": json.loads(call["function"]["arguments"])} for call in message.get("tool_calls") or []]
    except ValueError:
        return []


def names(calls: list[Any] | None, case: Case) -> bool:
    """Returns whether there is exactly one call, of the expected tool."""
    return calls is not None and len(calls) == 1 and calls[0].get("name") == case["call"]["name"]


def is_valid(call: Any, tools: list[Any]) -> bool:
    """Returns whether the call names a listed tool and its arguments match the schema."""
    schema = next((tool["function"]["parameters"] for tool in tools if tool["function"]["name"] == call["name"]), None)
    if schema is None or not set(schema.get("required", [])) <= call["arguments"].keys():
        return False
    kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool}
    for name, value in call["arguments"].items():
        wanted = schema["properties"].get(name)
        if wanted is None or not isinstance(value, kinds[wanted["type"]]) or ("enum" in wanted and value not in wanted["enum"]):
            return False
    return True


class Table:
    """Counts of correct cases, by row and language."""

    def __init__(self) -> None:
        self.counts: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        self.failures: list[str] = []

    def add(self, row: str, case: Case, right: bool, got: Any) -> None:
        """Counts a case."""
        for column in (case["language"], "all"):
            self.counts[row][column][0] += right
            self.counts[row][column][1] += 1
        if not right:
            names = [tool["function"]["name"] for tool in case["tools"]]
            self.failures.append(f"{row} | {names} | {case['messages'][-1]['content']} | wanted {case.get('call') or case.get('facts') or ''} | got {got}")

    def __str__(self) -> str:
        columns = ("all", "en", "de", "fr", "it")
        lines = ["| | " + " | ".join(columns) + " | cases |", "|---|" + "---|" * (len(columns) + 1)]
        for row, counts in self.counts.items():
            shares = [f"{100 * counts[column][0] / counts[column][1]:.1f} %" if counts[column][1] else "" for column in columns]
            lines.append(f"| {row} | " + " | ".join(shares) + f" | {counts['all'][1]} |")
        return "\n".join(lines)


def measure(base: str, case: Case, table: Table) -> None:
    """Runs one case and adds its results to the table."""
    suite, tools, messages = case["suite"], case["tools"], case["messages"]
    more = {"tools": tools} if tools else {}
    if suite in CHOOSING:
        where = CHOOSING[suite]
        calls = unrestricted(base, case)
        table.add(f"right tool, {where}", case, names(calls, case), calls)
        table.add(f"right tool and all arguments, {where}, without a grammar", case, bool(calls) and calls == [case["call"]], calls)
        forced = calls_of(chat(base, messages, tool_choice="required", **more))
        table.add(f"right tool, {where}, with a grammar", case, names(forced, case), forced)
        table.add(f"valid calls, {where}, with a grammar", case, bool(forced) and all(is_valid(call, tools) for call in forced), forced)
        table.add(f"right tool and all arguments, {where}, with a grammar", case, forced == [case["call"]], forced)
        return
    message = chat(base, messages, **more)
    text = message.get("content") or ""
    if suite == "result":
        table.add("answers that hold all facts of the result", case, not message.get("tool_calls") and all(fact in text for fact in case["facts"]), message)
    elif suite == "ask":
        table.add("asks for a missing argument", case, not message.get("tool_calls") and "?" in text, message)
    elif suite in REFUSING:
        table.add(f"says that no tool fits, {REFUSING[suite]}", case, not message.get("tool_calls") and REFUSED.search(text) is not None, message)
    else:
        table.add("small talk answered, no tool called", case, text in case["answers"], message)


def main() -> None:
    """Prints the table."""
    base, cases = sys.argv[1], [json.loads(line) for line in Path(sys.argv[2]).read_text(encoding="utf8").splitlines()]
    table = Table()
    for case in cases:
        measure(base, case, table)
    print(table)
    if len(sys.argv) > 3:
        Path(sys.argv[3]).write_text("\n".join(table.failures), encoding="utf8")


if __name__ == "__main__":
    main()
