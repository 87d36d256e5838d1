/**
 * Times and probabilities have a decimal point in every answer of the recognition service, even
 * whole numbers: clients in Dart parse `1` as an integer and fail where they expect a double.
 */
import assert from "node:assert/strict";
import { encodeWav } from "../../shared/media/wav.ts";
import { KEY } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { bytesOf, silence } from "../fixtures/speech.ts";

/** One second of silence, for which every time and confidence is a whole number. */
const SECOND = silence(1);
const FRACTIONS = "start|end|duration|timestamp|last_word_end|confidence|temperature";

/** Finds members of JSON that should have a decimal point but are written as integers. */
function integersIn(json: string): string[] {
  return json.match(new RegExp(`"(?:${FRACTIONS})":-?\\d+(?![.\\d])`, "g")) ?? [];
}

Deno.test("times and probabilities are written with a decimal point, even whole numbers", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);

  await t.step("in the frames of a session", async () => {
    const query = "language=en&encoding=linear16&sample_rate=16000";
    const socket = new WebSocket(`${service.socketUrl}/v1/listen?${query}`, ["token", "secret"]);
    const frames: string[] = [];
    socket.onmessage = ({ data }) => frames.push(data);
    socket.onopen = () => {
      socket.send(bytesOf(SECOND));
      socket.send('{"type":"CloseStream"}');
    };
    await new Promise((resolve) => socket.onclose = resolve);
    assert.match(frames.at(-1)!, /"duration":1\.0,/);
    assert.match(frames.join(), /"start":0\.0,"duration":1\.0,.*"confidence":0\.0,/);
    assert.deepEqual(integersIn(frames.join()), []);
  });

  const wav = encodeWav(new Float32Array(SECOND.length), {
    sampleRateHz: 16_000,
    bitsPerSample: 16,
  });
  const form = new FormData();
  form.set("file", new Blob([wav]), "second.wav");
  form.set("response_format", "verbose_json");
  for (const [path, body] of [["/v1/listen", wav], ["/v1/audio/transcriptions", form]] as const) {
    await t.step(`in the answer of ${path}`, async () => {
      const response = await fetch(service.url + path, { method: "POST", headers: KEY, body });
      assert.match(response.headers.get("Content-Type")!, /^application\/json/);
      const json = await response.text();
      assert.match(json, /"duration":1\.0,/);
      assert.deepEqual(integersIn(json), []);
    });
  }
});
