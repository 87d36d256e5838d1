"""Chooses the tools of a conversation: they must differ in purpose, and some should be easily confused."""
from __future__ import annotations

import random
from pathlib import Path

import procedural
from tools import Tool, read_folder, variant
from values import KINDS

TOOLS = read_folder(Path(__file__).parent / "tools")
# Files of the tools that most people start with.
USUAL_SUBJECTS = {"home", "life", "media", "money", "office", "people", "time", "travel"}
USUAL_TOOLS = [tool for tool in TOOLS if tool.subject in USUAL_SUBJECTS]
# The usual tools that nearly everyone tries first.
FIRST_TOOLS = [tool for tool in USUAL_TOOLS if tool.name in {
    "add_event", "add_reminder", "add_to_list", "call_person", "convert_currency", "exchange_currency", "find_restaurant", "get_time", "get_weather", "navigate_to",
    "play_music", "send_email", "send_message", "set_alarm", "set_light", "set_thermostat", "set_timer", "set_volume", "translate_text"}]
TAKING = {kind: [tool for tool in TOOLS if any(p.kind == kind for p in tool.parameters)] for kind in KINDS}


def tool_named(name: str) -> Tool:
    """Returns the handwritten tool of this name."""
    return next(tool for tool in TOOLS if tool.name == name)


def purpose(tool: Tool) -> str:
    """Returns a text that identifies the purpose of a tool, the same for all its variants."""
    return " ".join(tool.made_of) if tool.made_of else tool.phrases["en"][0]


def same_purpose(first: Tool, second: Tool) -> bool:
    """Returns whether one request could mean either tool."""
    names = {first.name, *first.other_names}
    return bool(names & {second.name, *second.other_names}) or first.about == second.about or procedural.mean_alike(first, second)


_CONFUSABLE = ({"play_music", "play_genre", "play_radio"}, {"call_person", "dial_number"}, {"search_web", "find_movie", "find_contact", "find_restaurant", "compare_prices", "lookup_word"},
               {"create_note", "add_task", "add_reminder", "open_ticket"}, {"add_event", "list_events", "invite_person", "book_meeting_room"}, {"send_message", "send_email"},
               {"order_product", "add_to_list", "buy_ticket"}, {"set_light", "dim_light", "set_light_color"}, {"set_timer", "set_alarm", "stop_timer"},
               {"take_photo"}, {"get_weather", "get_time", "traffic_report"}, {"compare_prices", "stock_price", "convert_currency"})


def near_tool(rng: random.Random, bases: list[Tool]) -> Tool:
    """Returns a tool that is easily confused with one of `bases`, or one of the same subject."""
    groups = [group for group in _CONFUSABLE if any(tool.name in group for tool in bases)]
    subjects = {tool.subject for tool in bases if tool.subject}
    near = [tool for tool in TOOLS if any(tool.name in group for group in groups)] if groups and rng.random() < 0.6 else [tool for tool in TOOLS if tool.subject in subjects]
    return rng.choice(near or TOOLS)


def like_tool(rng: random.Random, bases: list[Tool]) -> Tool:
    """Returns a tool that shares an argument kind with one of `bases`, so that a value alone does not identify the tool."""
    kinds = [p.kind for tool in bases for p in tool.parameters if TAKING[p.kind]]
    return rng.choice(TAKING[rng.choice(kinds)]) if kinds else rng.choice(TOOLS)


def pick_tools(rng: random.Random, count: int, language: str, alike: float, made: float = 1.0, usual: float = 0.0, switches: bool = False) -> tuple[list[Tool], list[Tool]]:
    """Returns tools for a conversation and tools that are absent from it; `alike` is the share of lists in the user's language.

    A smaller `made` gives fewer procedural tools. Of the others the share `usual` is drawn from the usual tools, half of these from
    FIRST_TOOLS. With `switches`, one of the tools switches something on or off.
    """
    first = [tool_named("set_light") if rng.random() < 0.5 else rng.choice(TAKING["switch"])] if switches else []
    bases = first[:]
    described_in = language if rng.random() < alike else "en"
    made_share = 1.0 if described_in != "en" and rng.random() < 0.6 * made else made * rng.choice((0.0, 0.0, 0.3, 0.6))
    while len(bases) < count + 3:
        if rng.random() < made_share:
            made = [tool for tool in bases if tool.made_of]
            tool = procedural.related_tool(rng, rng.choice(made), described_in) if made and rng.random() < 0.4 else procedural.make_tool(rng, language=described_in)
        else:
            chance = rng.random()
            known = rng.choice((FIRST_TOOLS, USUAL_TOOLS)) if rng.random() < usual else TOOLS
            tool = near_tool(rng, bases) if chance < 0.25 else like_tool(rng, bases) if chance < 0.5 else rng.choice(known)
        if not any(same_purpose(tool, other) for other in bases):
            bases.append(tool)
    rng.shuffle(bases)
    if first and first[0] not in bases[:count]:
        bases.remove(first[0])
        bases.insert(rng.randrange(count), first[0])
    chosen: list[Tool] = []
    for tool in bases[:count]:
        changed = variant(tool, rng)
        if all(changed.name != other.name for other in chosen):
            chosen.append(changed)
    return chosen, [variant(tool, rng) for tool in bases[count:]]
