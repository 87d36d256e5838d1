"""Speaks texts with the project's own voices: `service_speech.py TEXTS.json OUT_FOLDER http://127.0.0.1:4300 [COUNT] [FIRST_SHARD]`.

Takes the first COUNT texts of the languages that the running text-to-speech service supports, assigns the voices of each language
in turn, at random speeds, and writes shards in the format of synth.py.
"""
from __future__ import annotations

import base64
import json
import random
import sys
import urllib.request
from itertools import cycle
from pathlib import Path
from typing import Any

from synth import SHARD_SIZE, Clip, wav_to_clip, write_shard

ITEMS_A_REQUEST = 16


def ask(url: str, body: Any = None) -> Any:
    """Sends a request to the service and returns its JSON response."""
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(),
                                     {"Content-Type": "application/json", "X-API-Key": "training"})
    with urllib.request.urlopen(request, timeout=300) as response:
        return json.load(response)


def speak(base: str, wanted: list[tuple[str, str, str, float]]) -> list[Clip]:
    """Returns clips of (language, text, voice, speed); a clip is empty if the service failed."""
    items = [{"id": str(i), "text": text, "voice": voice, "language": language, "speed": speed, "sample_rate": 16000}
             for i, (language, text, voice, speed) in enumerate(wanted)]
    results = ask(f"{base}/v1/synthesize/batch", {"items": items, "defaults": {"seed": 0}})["results"]
    return [wav_to_clip(voice, base64.b64decode(result.get("audio_b64", ""))) for (_, _, voice, _), result in zip(wanted, results, strict=True)]


def main() -> None:
    """Writes the shards."""
    texts_path, out, base = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 1000
    first = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    voices: dict[str, list[str]] = {}
    for voice in ask(f"{base}/v1/voices")["voices"]:
        voices.setdefault(voice["language"], []).append(voice["id"])
    turns, r = {language: cycle(sorted(ids)) for language, ids in voices.items()}, random.Random(11)
    texts = [t for t in json.loads(Path(texts_path).read_text("utf8")) if t[0] in voices][:count]
    wanted = [(language, text, next(turns[language]), round(r.uniform(0.85, 1.2), 2)) for language, text in texts]
    Path(out).mkdir(parents=True, exist_ok=True)
    for start in range(0, len(wanted), SHARD_SIZE):
        part = wanted[start: start + SHARD_SIZE]
        clips = [c for i in range(0, len(part), ITEMS_A_REQUEST) for c in speak(base, part[i: i + ITEMS_A_REQUEST])]
        spoken = [(language, text, clip) for (language, text, _, _), clip in zip(part, clips, strict=True)]
        print(f"shard {first + start // SHARD_SIZE}: {write_shard(Path(out, f'shard-{first + start // SHARD_SIZE:05d}.json'), spoken):.2f} h", flush=True)


if __name__ == "__main__":
    main()
