/**
 * The decoding thread: decodes compressed streams, converts their rate and mixes their channels.
 * @module
 */
import { pause } from "../../pause.ts";
import { joinBytes } from "../bytes.ts";
import { joinPcm16, toPcm16 } from "../pcm.ts";
import { StreamResampler } from "../stream_resampler.ts";
import type { CompressedDecoder, PlanarAudio } from "./compressed_decoder.ts";
import { openDecoder } from "./decoder.ts";
import type { DecodedAudio, DecodingReply, DecodingRequest, DecodingTarget } from "./messages.ts";
import { messageOf } from "../../errors.ts";

/** Bytes decoded in one step: some codecs make a minute of silence from this many. */
const PIECE_BYTES = 512;
/** Samples per channel after which a call leaves its input to the next: they may be hours. */
const ENOUGH_SAMPLES = 2 ** 20;
/** Longest wait of other streams, unless a single piece takes longer. */
const TURN_MILLISECONDS = 20;
const NO_BYTES = new Uint8Array(0);

/** One stream; its requests are handled one after the other. */
class DecodingStream implements Disposable {
  readonly #target: DecodingTarget;
  readonly #resampler: StreamResampler;
  #decoder: CompressedDecoder | undefined;
  #source: DecodedAudio["source"];
  /** Input that is left for the next call. */
  #rest: Uint8Array = NO_BYTES;
  /** Samples of each channel returned so far. */
  #samples = 0;
  #isClosed = false;

  constructor(target: DecodingTarget) {
    this.#target = target;
    this.#resampler = new StreamResampler(target.sampleRateHz);
  }

  async decode(bytes: Uint8Array): Promise<DecodedAudio> {
    const decoder = this.#decoder ??= await openDecoder(this.#target.format);
    const size = this.#target.format === "opus" ? bytes.length : PIECE_BYTES;
    const parts: Int16Array<ArrayBuffer>[][] = [];
    const enough = this.#samples + ENOUGH_SAMPLES;
    this.#rest = this.#isOver ? NO_BYTES : joinBytes(this.#rest, bytes);
    do {
      if (this.#isOver) break;
      const piece = decoder.hasMore ? NO_BYTES : this.#rest.subarray(0, size);
      this.#rest = this.#rest.subarray(piece.length);
      parts.push(await this.#convert(await decoder.decode(piece)));
      await letOthersIn();
    } while (this.#hasMore && this.#samples < enough);
    return this.#joined(parts);
  }

  async finish(): Promise<DecodedAudio> {
    const parts: (readonly Int16Array<ArrayBuffer>[])[] = [];
    while (this.#hasMore) parts.push((await this.decode(NO_BYTES)).stretches);
    if (this.#decoder !== undefined && !this.#isOver) {
      parts.push(await this.#convert(await this.#decoder.finish()));
    }
    return this.#joined([...parts, this.#resampler.finish()]);
  }

  /** Stops the decoding in progress, whose result nobody awaits. */
  close(): void {
    this.#isClosed = true;
  }

  [Symbol.dispose](): void {
    this.#decoder?.[Symbol.dispose]();
    this.#resampler[Symbol.dispose]();
  }

  /** Whether input is left that may hold audio. */
  get #hasMore(): boolean {
    return !this.#isOver && (this.#rest.length > 0 || this.#decoder?.hasMore === true);
  }

  /** Whether no more audio of this stream is wanted. */
  get #isOver(): boolean {
    return this.#isClosed || this.#samples >= (this.#target.mostSamples ?? Infinity);
  }

  async #convert({ channels, sampleRateHz }: PlanarAudio): Promise<Int16Array<ArrayBuffer>[]> {
    if (channels.length === 0 || channels[0]!.length === 0) return [];
    const source = this.#source ??= { sampleRateHz, channels: channels.length };
    const pcm = this.#arranged(channels, source.channels).map((samples) => toPcm16(samples));
    const converted = await this.#resampler.push(pcm, sampleRateHz);
    this.#samples += converted[0]?.length ?? 0;
    return converted;
  }

  /** Concatenates consecutive stretches, channel by channel. */
  #joined(parts: readonly (readonly Int16Array<ArrayBuffer>[])[]): DecodedAudio {
    const heard = parts.filter((stretches) => stretches.length > 0);
    const stretches = Array.from(
      heard[0] ?? [],
      (_, index) => joinPcm16(heard.map((stretch) => stretch[index]!)),
    );
    return { stretches, source: this.#source, hasMore: this.#hasMore };
  }

  /** Mixes all channels into one, or returns `length` of them, as many as the stream began with. */
  #arranged(channels: readonly Float32Array[], length: number): readonly Float32Array[] {
    if (this.#target.separate) {
      return Array.from({ length }, (_, index) => channels[index] ?? channels[0]!);
    }
    if (channels.length === 1) return channels;
    return [
      channels[0]!.map((_, at) =>
        channels.reduce((sum, channel) => sum + channel[at]!, 0) / channels.length
      ),
    ];
  }
}

let turnBeganAt = 0;

/** Yields to the requests of other streams when this turn has been long. */
async function letOthersIn(): Promise<void> {
  if (performance.now() - turnBeganAt < TURN_MILLISECONDS) return;
  await pause(0);
  turnBeganAt = performance.now();
}

/** Handles the requests that arrive through `port`. */
function serve(port: MessagePort): void {
  const streams = new Map<number, { readonly stream: DecodingStream; queue: Promise<void> }>();
  const answer = async (name: number, work: () => Promise<DecodedAudio>) => {
    try {
      const audio = await work();
      const reply: DecodingReply = { kind: "decoded", stream: name, audio };
      port.postMessage(reply, audio.stretches.map(({ buffer }) => buffer));
    } catch (thrown) {
      const reply: DecodingReply = { kind: "failed", stream: name, message: reasonOf(thrown) };
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
    if (request.kind === "close") stream.close();
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

/** Returns why a stream cannot be decoded; on some that are broken, a decoder's own code fails. */
function reasonOf(thrown: unknown): string {
  const isFault = [TypeError, ReferenceError, WebAssembly.RuntimeError]
    .some((fault) => thrown instanceof fault);
  return isFault ? "its bytes are broken" : messageOf(thrown);
}

// deno-lint-ignore no-console -- decoders print what is wrong with a stream; the service says it
console.error = console.warn = () => {};
// The only message posted here is the port; all others go through that.
addEventListener("message", (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : [];
  if (port !== undefined) serve(port);
}, { once: true });
