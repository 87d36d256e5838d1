"""Client of the running services: speech from the synthesiser, transcripts from the recogniser."""
from __future__ import annotations

import base64
import io
import json
import re
import subprocess
import urllib.request
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

from analysis import RATE_HZ

DENO = ["npx", "-y", "deno@2.9.6"]
DECODER = Path(__file__).parent.parent / "stt" / "decode_service.ts"
ROOT = Path(__file__).parents[3]


def speak(url: str, **fields: object) -> tuple[np.ndarray, list[dict]]:
    """Returns the samples and word times of a request to /v1/synthesize/hq."""
    request = urllib.request.Request(f"{url}/v1/synthesize/hq", json.dumps(fields).encode(), {"X-API-Key": "evaluation"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        body = json.load(answer)
    samples, rate = soundfile.read(io.BytesIO(base64.b64decode(body["audio_b64"])))
    assert rate == RATE_HZ
    return samples, body["alignment"]


def wav_base64(samples: np.ndarray, rate: int = RATE_HZ) -> str:
    """Encodes a clip for ref_audio_b64."""
    file = io.BytesIO()
    soundfile.write(file, samples, rate, "PCM_16", format="WAV")
    return base64.b64encode(file.getvalue()).decode()


def words(text: str) -> list[str]:
    """Returns the words for comparison: lower case, no punctuation."""
    return re.sub(r"[^\w' ]", " ", text.lower().replace("’", "'").replace("-", " ")).split()


def edits(a: list[str], b: list[str]) -> int:
    """Returns the Levenshtein distance in words."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


def heard(url: str, folder: Path, clips: list[tuple[str, str, np.ndarray]]) -> list[str]:
    """Transcribes clips of (language, text, samples) with the recogniser at `url` (ws://...)."""
    folder.mkdir(parents=True, exist_ok=True)
    lines, position = [], 0
    with (folder / "clips.pcm").open("wb") as file:
        for language, text, samples in clips:
            quiet = [np.zeros(n) for n in (4000, 10000)]
            pcm = (np.concatenate([quiet[0], resample_poly(samples, 2, 3), quiet[1]]) * 32767).clip(-32768, 32767).astype("<i2")
            file.write(pcm.tobytes())
            lines.append({"pcm": str(folder / "clips.pcm"), "start": position, "length": len(pcm), "language": language, "text": text})
            position += len(pcm)
    cases, out = folder / "cases.jsonl", folder / "heard.jsonl"
    cases.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n", "utf8")
    subprocess.run([*DENO, "run", "-A", "--quiet", f"--config={ROOT}/deno.json", f"--lock={ROOT}/locks/dev.lock", str(DECODER), url, str(cases), str(out)], check=True)
    return [json.loads(line)["text"] for line in out.read_text("utf8").splitlines()]
