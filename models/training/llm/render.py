"""Renders a conversation as chat_template.jinja does, in pieces that count in the loss or do not."""
from __future__ import annotations

import json
from typing import Any

SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
MARKERS = ("<tools>", "</tools>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>")
Message = dict[str, Any]
Piece = tuple[str, str]


def to_json(value: Any) -> str:
    """Returns JSON as the template's `tojson` writes it."""
    return json.dumps(value, ensure_ascii=False)


def call_text(calls: list[dict[str, Any]]) -> str:
    """Returns the text of the assistant's tool calls."""
    return "\n".join(f"<tool_call>\n{to_json({'name': call['name'], 'arguments': call['arguments']})}\n</tool_call>" for call in calls)


SHOWN_KEYS = ("type", "description", "enum")


def argument_text(name: str, schema: dict[str, Any], is_required: bool) -> str:
    """Returns the line of an argument: type, `required`, description, enum, the rest of its schema, and last its name."""
    kind = schema.get("type")
    parts = [f"-{kind if isinstance(kind, str) else to_json(kind) if kind else 'any'}{',required' if is_required else ''}"]
    if schema.get("description"):
        parts.append(schema["description"])
    rest = {key: value for key, value in schema.items() if key not in SHOWN_KEYS}
    parts += [to_json(value) for value in (schema.get("enum"), rest) if value]
    return f"{' '.join(parts)} ={name}"


def tool_text(tool: dict[str, Any]) -> str:
    """Returns a tool as the model reads it: its description and name, then a line for each argument.

    A name follows the description it belongs to, so that a causal model has read the meaning at the tokens of the name that it copies.
    """
    schema = tool.get("parameters") or {}
    required = schema.get("required") or []
    lines = [f"{tool['description']} ={tool['name']}" if tool.get("description") else f"={tool['name']}"]
    lines += [argument_text(name, each, name in required) for name, each in (schema.get("properties") or {}).items()]
    return "\n".join(lines)


def tools_text(tools: list[dict[str, Any]]) -> str:
    """Returns the list of tools for the system message."""
    return "<tools>" + "".join(f"\n{tool_text(tool)}" for tool in tools) + "\n</tools>"


def name_offsets(tools: list[dict[str, Any]]) -> list[int]:
    """Returns the offset of each tool's name in the text of the list."""
    offsets, at = [], len("<tools>")
    for tool in tools:
        text = tool_text(tool)
        offsets.append(at + 1 + len(text.split("\n")[0]) - len(tool["name"]))
        at += 1 + len(text)
    return offsets


def pieces(messages: list[Message], tools: list[dict[str, Any]]) -> list[Piece]:
    """Returns pieces of (kind, text): in the loss, `frame` and `prompt` do not count, `request` counts a little and `answer` fully."""
    out: list[Piece] = []
    rest = messages
    system = ""
    if messages and messages[0]["role"] == "system":
        system, rest = messages[0]["content"], messages[1:]
    if tools:
        out.append(("prompt", f"<|im_start|>system\n{system}{chr(10) * 2 if system else ''}{tools_text(tools)}<|im_end|>\n"))
    elif system:
        out.append(("prompt", f"<|im_start|>system\n{system}<|im_end|>\n"))
    for index, message in enumerate(rest):
        role = message["role"]
        if role == "tool":
            first = index == 0 or rest[index - 1]["role"] != "tool"
            last = index + 1 == len(rest) or rest[index + 1]["role"] != "tool"
            out.append(("prompt", ("<|im_start|>user" if first else "") + f"\n<tool_response>\n{message['content']}\n</tool_response>" + ("<|im_end|>\n" if last else "")))
        elif role == "assistant":
            text = message.get("content") or ""
            calls = message.get("tool_calls") or []
            if calls:
                text += ("\n" if text else "") + call_text(calls)
            out.append(("frame", "<|im_start|>assistant\n"))
            out.append(("answer", text + "<|im_end|>"))
            out.append(("frame", "\n"))
        else:
            out += [("frame", f"<|im_start|>{role}\n"), ("request", f"{message['content']}<|im_end|>"), ("frame", "\n")]
    return out


def text_of(messages: list[Message], tools: list[dict[str, Any]]) -> str:
    """Returns the whole conversation as text."""
    return "".join(text for _, text in pieces(messages, tools))
