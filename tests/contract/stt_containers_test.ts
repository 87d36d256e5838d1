/**
 * Audio in every container and encoding, live and as recordings: the transcript is the same.
 */
import assert from "node:assert/strict";
import { audioBytes, piecesOf } from "../fixtures/audio_file.ts";
import {
  englishClient,
  finalText,
  lastMetadata,
  results,
  textOf,
} from "../fixtures/listen_client.ts";
import { matroskaOf } from "../fixtures/matroska_writer.ts";
import { movieOf } from "../fixtures/mp4_writer.ts";
import { opusPackets } from "../fixtures/opus_packets.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import { frameAt } from "../../shared/media/compressed/frame_sync.ts";
import { tagsLength } from "../../shared/media/compressed/leading_tags.ts";
import { readMp4Track } from "../../shared/media/compressed/mp4_track.ts";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";

const SENTENCE = "What is the weather like in London tomorrow?";
const SECONDS = 3.05;

const FILES: readonly (readonly [file: string, encoding: string])[] = [
  ["weather.mp3", "mp3"],
  ["weather.mp2", "mp3"],
  ["weather.mp3.wav", "wav"],
  ["weather.ac3", "aac"],
  ["weather.ec3", "mp3"],
  ["weather.flac", "flac"],
  ["weather.ogg", "ogg-opus"],
  ["weather.vorbis.ogg", "ogg-opus"],
  ["weather.aac", "aac"],
  ["weather.m4a", "mp4"],
  ["weather.fragmented.m4a", "mp4"],
  ["weather.opus.mp4", "mp4"],
  ["weather.webm", "webm"],
  ["weather.aiff", "wav"],
  ["weather.w64", "wav"],
  ["weather.ima.wav", "wav"],
  ["weather.caf", "mp4"],
  ["weather.ima.caf", "mp4"],
  ["weather.amr", "mp3"],
];

/** The AAC frames of an MP4 file in Matroska, as many screen recorders write them. */
function aacInMatroska(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { codec, frames } = readMp4Track(movieOf(file));
  assert.ok("asc" in codec);
  return matroskaOf({
    codec: "A_AAC",
    codecPrivate: codec.asc,
    sampleRateHz: 22_050,
    packets: [...frames()].map(({ start, end }) => file.subarray(start, end)),
    packetSamples: 1024,
  });
}

function mp3InMatroska(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const packets: Uint8Array[] = [];
  for (let at = tagsLength(file); at < file.length; at += packets.at(-1)!.length) {
    const frame = frameAt(file, at, "mp3");
    assert.ok(typeof frame !== "string");
    packets.push(file.subarray(at, at + frame.length));
  }
  return matroskaOf({ codec: "A_MPEG/L3", sampleRateHz: 44_100, packets, packetSamples: 1152 });
}

function samplesInWebm(spoken: Int16Array): Uint8Array<ArrayBuffer> {
  const floats = new Uint8Array(fromPcm16(spoken).buffer);
  return matroskaOf({
    codec: "A_PCM/FLOAT/IEEE",
    sampleRateHz: 16_000,
    bits: 32,
    packets: [...piecesOf(floats, 4 * 320)],
    packetSamples: 320,
  });
}

Deno.test("audio in every container", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { open, record, hear, transcribe } = englishClient(service);

  for (const [file, encoding] of FILES) {
    for (const query of ["", `encoding=${encoding}`]) {
      await t.step(`${file} live, cut anywhere, with ${query || "no encoding"}`, async () => {
        const socket = await hear(query, piecesOf(await audioBytes(file), 777));
        assert.equal(finalText(socket), SENTENCE);
        const { duration } = lastMetadata(socket);
        assert.ok(Math.abs(duration - SECONDS) < 0.06, `${duration} s`);
      });
    }
    await t.step(`${file} as a recording`, async () => {
      const { status, body } = await record("", await audioBytes(file));
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.results.channels[0].alternatives[0].transcript, SENTENCE);
      assert.ok(Math.abs(body.metadata.duration - SECONDS) < 0.06, `${body.metadata.duration} s`);
    });
  }

  for (
    const [encoding, file] of [
      ["webm-opus", "weather.webm"],
      ["ogg", "weather.ogg"],
      ["m4a", "weather.m4a"],
      ["amr-wb", "weather.amr"],
      ["amr-nb", "weather.amr"],
    ] as const
  ) {
    await t.step(`${encoding} is another name for what is in ${file}`, async () => {
      const [query, bytes] = [`encoding=${encoding}`, await audioBytes(file)];
      assert.equal(finalText(await hear(query, piecesOf(bytes, 2048))), SENTENCE);
      assert.equal(await transcribe(query, bytes), SENTENCE);
    });
  }

  await t.step("every encoding that /v1/help/params lists is accepted", async () => {
    const { parameters } = await (await fetch(`${service.url}/v1/help/params`)).json();
    const { allowed } = parameters.find(({ name }: { name: string }) => name === "encoding");
    const encodings: string[] = allowed.split(", ");
    for (const encoding of ["webm", "webm-opus", "ogg-opus", "ogg", "m4a", "amr-wb", "linear16"]) {
      assert.ok(encodings.includes(encoding), allowed);
    }
    for (const encoding of encodings) await hear(`encoding=${encoding}`, []);
  });

  for (const encoding of ["opus", "linear16", "mulaw", "wav", "flac"]) {
    await t.step(`a container is recognised though ${encoding} was named`, async () => {
      const query = `encoding=${encoding}&sample_rate=48000&channels=1`;
      const socket = await hear(query, piecesOf(await audioBytes("weather.webm"), 2048));
      assert.equal(finalText(socket), SENTENCE);
    });
  }

  await t.step("recordings of browsers give partials while they arrive", async () => {
    const recorders = [
      ["Chrome's recorder", "weather.webm", 700],
      ["Safari's recorder", "weather.fragmented.m4a", 1500],
      ["Chromium's recorder of MP4", "weather.opus.mp4", 750],
    ] as const;
    await Promise.all(recorders.map(async ([recorder, file, quarterSecondBytes]) => {
      using socket = await open("interim_results=true");
      const pieces = [...piecesOf(await audioBytes(file), quarterSecondBytes)];
      const hasPartial = () => results(socket).some((frame) => !frame.is_final);
      let unheard = 0;
      for (const piece of pieces) {
        if (!hasPartial()) unheard++;
        socket.send(piece);
        await pause(250);
      }
      socket.send({ type: "CloseStream" });
      await socket.closed;
      assert.equal(finalText(socket), SENTENCE, recorder);
      assert.ok(unheard < pieces.length, `${recorder}: a partial comes before the last piece`);
    }));
  });

  await t.step("WebM sent as one byte per message is transcribed", async () => {
    const socket = await hear("", piecesOf(await audioBytes("weather.webm"), 1));
    assert.equal(finalText(socket), SENTENCE);
  });

  for (const [file] of FILES) {
    await t.step(`a Finalize answers with all that has come of ${file}`, async () => {
      using socket = await open("endpointing=false");
      for (const piece of piecesOf(await audioBytes(file), 1000)) socket.send(piece);
      socket.send({ type: "Finalize" });
      const final = await socket.until((frame) => frame.from_finalize);
      assert.equal(textOf(final), SENTENCE);
      const end = final.start + final.duration;
      assert.ok(Math.abs(end - SECONDS) < 0.3, `${end} s`);
    });
  }

  for (const file of ["weather.webm", "weather.ogg", "weather.fragmented.m4a"]) {
    await t.step(`a recorder that begins ${file} anew in a session is heard on`, async () => {
      const pieces = [...piecesOf(await audioBytes(file), 1000)];
      assert.equal(finalText(await hear("", [...pieces, ...pieces])), `${SENTENCE} ${SENTENCE}`);
    });
  }

  await t.step("raw Opus, one packet per message, is transcribed", async () => {
    const { samples } = await speech(SENTENCE);
    const packets = opusPackets(joinPcm16([silence(0.3), samples, silence(0.5)]));
    const socket = await hear("encoding=opus&sample_rate=16000", packets);
    assert.equal(finalText(socket), SENTENCE);
  });

  const { samples } = await speech(SENTENCE);
  const spoken = joinPcm16([silence(0.3), samples, silence(0.5)]);
  for (
    const [what, file] of [
      ["AAC in Matroska", aacInMatroska(await audioBytes("weather.m4a"))],
      ["MP3 in Matroska", mp3InMatroska(await audioBytes("weather.mp3"))],
      ["samples in WebM, as Chromium's recorder writes codecs=pcm", samplesInWebm(spoken)],
    ] as const
  ) {
    await t.step(`${what}: heard, live and recorded, its head cut anywhere`, async () => {
      using socket = await open("");
      for (const piece of piecesOf(file.slice(0, 300), 20)) {
        socket.send(piece);
        // Pieces that arrive together would be decoded together.
        await pause(2);
      }
      for (const piece of piecesOf(file.slice(300), 1000)) socket.send(piece);
      socket.send({ type: "CloseStream" });
      assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
      assert.equal(finalText(socket), SENTENCE);
      assert.equal(lastMetadata(socket).channels, 1);
      assert.equal(await transcribe("", file), SENTENCE);
    });
  }

  await t.step("MP3 that begins in the middle of a frame is transcribed", async () => {
    const bytes = (await audioBytes("weather.mp3")).slice(1111);
    const socket = await hear("encoding=mp3", piecesOf(bytes, 1000));
    assert.match(finalText(socket), /weather like in London tomorrow\?$/);
  });

  await t.step("MP2 after zeros, where a tag was blanked out, is transcribed", async () => {
    const bytes = concatenateBytes([new Uint8Array(2048), await audioBytes("weather.mp2")]);
    assert.equal(finalText(await hear("", piecesOf(bytes, 777))), SENTENCE);
    assert.equal(await transcribe("", bytes), SENTENCE);
  });

  await t.step("headerless audio without encoding= is linear16", async () => {
    assert.equal(finalText(await hear("", piecesOf(bytesOf(spoken), 3))), SENTENCE);
  });
});
