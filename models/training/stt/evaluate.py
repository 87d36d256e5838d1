"""Word error rates: `evaluate.py CASES.jsonl HYPOTHESES.jsonl [SHOW]` prints a Markdown table and the SHOW worst clips per suite.

"no speech" counts clips with words, "detect" wrong languages. Word starts are measured in clips whose transcript is right, against
those that the synthesiser reported.
"""
from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles
from typing import Any


def words(text: str) -> list[str]:
    """Returns lower-case words without punctuation; hyphens and apostrophes separate words."""
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text).lower())


def edits(reference: list[str], heard: list[str]) -> int:
    """Returns the Levenshtein distance in words."""
    row = list(range(len(heard) + 1))
    for i, expected in enumerate(reference, 1):
        diagonal, row[0] = row[0], i
        for j, got in enumerate(heard, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (expected != got))
    return row[-1]


def start_errors(case: dict[str, Any], result: dict[str, Any]) -> list[float]:
    """Returns the seconds between reported and true word starts; empty unless the transcript has exactly the spoken words."""
    told, spoken = result["words"], case["text"].split()
    if [words(w["word"]) for w in told] != [words(w) for w in spoken]:
        return []
    return [abs(told[i]["start"] - at) for i, at in case["wordStarts"]]


def main() -> None:
    """Prints the table."""
    cases, heard = ([json.loads(line) for line in Path(p).read_text("utf8").splitlines()] for p in sys.argv[1:3])
    show = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    totals: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    worst: dict[str, list[tuple[float, str]]] = defaultdict(list)
    starts: dict[str, list[float]] = defaultdict(list)
    compute = audio = 0.0
    for case, result in zip(cases, heard, strict=True):
        suite, language = case["suite"], case["spoken"]
        reference, got = words(case["text"]), words(result["text"])
        if suite == "no speech":
            wrong, total = int(bool(got)), 1
        elif suite.startswith("detect"):
            wrong, total = int(result["language"] != language), 1
        else:
            wrong, total = edits(reference, got), len(reference)
        for key in (language, "all"):
            totals[suite][key][0] += wrong
            totals[suite][key][1] += total
        if wrong:
            worst[suite].append((wrong / total, f"{language} {case['voice']} | {case['text']} | {result['text'].strip()} | {result['language']}"))
        starts[suite] += start_errors(case, result)
        compute += result.get("computeSeconds", 0)
        audio += case["length"] / 16000
    languages = ["en", "de", "fr", "it", "all"]
    print("| suite | " + " | ".join(languages) + " | of |\n|---|" + "---|" * (len(languages) + 1))
    for suite, by_language in totals.items():
        cells = [f"{100 * by_language[k][0] / max(1, by_language[k][1]):.1f} %" for k in languages]
        print(f"| {suite} | " + " | ".join(cells) + f" | {by_language['all'][1]} |")
    for suite, errors in starts.items():
        if len(errors) > 1:
            print(f"\nWord starts, {suite}: median error {median(errors) * 1000:.0f} ms, nine tenths under {quantiles(errors, n=10)[8] * 1000:.0f} ms ({len(errors)} words)")
    print(f"\n{audio:.0f} s of audio, {compute:.0f} s of compute, {compute / audio:.3f} of real time")
    for suite, lines in worst.items():
        for _, line in sorted(lines, reverse=True)[:show]:
            print(f"{suite}: {line}")


if __name__ == "__main__":
    main()
