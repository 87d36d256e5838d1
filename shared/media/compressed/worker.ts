/**
 * The decoding thread: decodes compressed streams, converts their rate and mixes their channels.
 * @module
 */
import { joinPcm16, toPcm16 } from "../pcm.ts";
import { createStreamResampler, type StreamResampler } from "../stream_resampler.ts";
import { type CompressedDecoder, openDecoder, type PlanarAudio } from "./decoder.ts";
import type { DecodedAudio, DecodingReply, DecodingRequest, DecodingTarget } from "./messages.ts";
import { messageOf } from "../../errors.ts";

/** Highly compressed audio is decoded in pieces of this many bytes, so that one message stays small. */
const PIECE_BYTES = 16 * 1024;

/** One stream; its requests are handled one after the other. */
class DecodingStream implements Disposable {
  readonly #target: DecodingTarget;
  #decoder: CompressedDecoder | undefined;
  #resamplers: StreamResampler[] = [];
  #source: DecodedAudio["source"];

  constructor(target: DecodingTarget) {
    this.#target = target;
  }

  async decode(bytes: Uint8Array): Promise<DecodedAudio> {
    this.#decoder ??= await openDecoder(this.#target.format);
    if (this.#target.format === "opus") {
      return await this.#convert([await this.#decoder.decode(bytes)]);
    }
    const parts: PlanarAudio[] = [];
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      parts.push(await this.#decoder.decode(bytes.subarray(start, start + PIECE_BYTES)));
    }
    return await this.#convert(parts);
  }

  async finish(): Promise<DecodedAudio> {
    const rest = this.#decoder === undefined ? [] : [await this.#decoder.finish()];
    const { stretches, source } = await this.#convert(rest);
    const tails = this.#resamplers.map((resampler) => resampler.finish());
    const last = tails.map((tail, index) =>
      joinPcm16([...stretches.slice(index, index + 1), tail])
    );
    return { stretches: last.length > 0 ? last : stretches, source };
  }

  [Symbol.dispose](): void {
    this.#decoder?.[Symbol.dispose]();
    for (const resampler of this.#resamplers) resampler[Symbol.dispose]();
  }

  async #convert(parts: readonly PlanarAudio[]): Promise<DecodedAudio> {
    const converted: Int16Array<ArrayBuffer>[][] = [];
    for (const { channels, sampleRateHz } of parts) {
      if (channels.length === 0 || channels[0]!.length === 0) continue;
      this.#source ??= { sampleRateHz, channels: channels.length };
      converted.push(await this.#resample(this.#separate(channels), sampleRateHz));
    }
    const stretches = Array.from(
      converted[0] ?? [],
      (_, index) => joinPcm16(converted.map((stretch) => stretch[index]!)),
    );
    return { stretches, source: this.#source };
  }

  #separate(channels: readonly Float32Array[]): readonly Float32Array[] {
    if (this.#target.separate || channels.length === 1) return channels;
    return [
      channels[0]!.map((_, at) =>
        channels.reduce((sum, channel) => sum + channel[at]!, 0) / channels.length
      ),
    ];
  }

  async #resample(
    stretches: readonly Float32Array[],
    sourceRateHz: number,
  ): Promise<Int16Array<ArrayBuffer>[]> {
    const pcm = stretches.map((samples) => toPcm16(samples));
    if (sourceRateHz === this.#target.sampleRateHz) return pcm;
    while (this.#resamplers.length < pcm.length) {
      this.#resamplers.push(await createStreamResampler(sourceRateHz, this.#target.sampleRateHz));
    }
    return pcm.map((stretch, index) => this.#resamplers[index]!.push(stretch));
  }
}

/** Answers the requests that come through `port`. */
function serve(port: MessagePort): void {
  const streams = new Map<number, { readonly stream: DecodingStream; queue: Promise<void> }>();
  const answer = async (name: number, work: () => Promise<DecodedAudio>) => {
    try {
      const audio = await work();
      const reply: DecodingReply = { kind: "decoded", stream: name, audio };
      port.postMessage(reply, audio.stretches.map(({ buffer }) => buffer));
    } catch (thrown) {
      const reply: DecodingReply = { kind: "failed", stream: name, message: messageOf(thrown) };
      port.postMessage(reply);
    }
  };
  port.onmessage = ({ data: request }: MessageEvent<DecodingRequest>) => {
    const { stream: name } = request;
    if (request.kind === "open") {
      streams.set(name, { stream: new DecodingStream(request.target), queue: Promise.resolve() });
      return;
    }
    const open = streams.get(name);
    if (open === undefined) return;
    const { stream } = open;
    open.queue = open.queue.then(async () => {
      if (request.kind === "decode") await answer(name, () => stream.decode(request.bytes));
      else if (request.kind === "finish") await answer(name, () => stream.finish());
      else {
        streams.delete(name);
        stream[Symbol.dispose]();
      }
    });
  };
}

// deno-lint-ignore no-console -- decoders print what is wrong with a stream; the service says it
console.error = console.warn = () => {};
// The service sends the port that it talks through, and nothing else.
addEventListener("message", (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : [];
  if (port !== undefined) serve(port);
}, { once: true });
