"""Writes a conversation as the chat template in chat_template.jinja does, in pieces that are learned or not."""
from __future__ import annotations

import json
from typing import Any

SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
MARKERS = ("<tools>", "</tools>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>")
Message = dict[str, Any]
Piece = tuple[str, str]


def to_json(value: Any) -> str:
    """JSON as the template's `tojson` writes it."""
    return json.dumps(value, ensure_ascii=False)


def call_text(calls: list[dict[str, Any]]) -> str:
    """The assistant's tool calls."""
    return "\n".join(f"<tool_call>\n{to_json({'name': call['name'], 'arguments': call['arguments']})}\n</tool_call>" for call in calls)


def pieces(messages: list[Message], tools: list[dict[str, Any]]) -> list[Piece]:
    """The conversation in pieces of (kind, text): `frame` is not learned, `prompt` a little, `answer` fully."""
    out: list[Piece] = []
    rest = messages
    system = ""
    if messages and messages[0]["role"] == "system":
        system, rest = messages[0]["content"], messages[1:]
    if tools:
        listed = "".join(f"\n{to_json(tool)}" for tool in tools)
        out.append(("prompt", f"<|im_start|>system\n{system}{chr(10) * 2 if system else ''}<tools>{listed}\n</tools><|im_end|>\n"))
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
            out.append(("prompt", f"<|im_start|>{role}\n{message['content']}<|im_end|>\n"))
    return out


def text_of(messages: list[Message], tools: list[dict[str, Any]]) -> str:
    """The whole text."""
    return "".join(text for _, text in pieces(messages, tools))
