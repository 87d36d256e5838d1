/**
 * Decodes a segment while it is still being spoken: partials, and, as soon as the speaker pauses,
 * an early final that may become the final.
 * @module
 */
import { failureFields, toServiceError } from "../../shared/errors.ts";
import type { Effort, RecognizedWord } from "../engine/contract.ts";
import { type SpokenAudio, toPosition, toSeconds } from "../speech/spoken_audio.ts";
import type { ChannelOptions } from "./channel_event.ts";
import { PartialPacing } from "./partial_pacing.ts";
import { PartialWindow } from "./partial_window.ts";
import type { SegmentTranscriber } from "../recognition/segment_transcriber.ts";
import type { Segment } from "../speech/segmenter.ts";
import type { Utterance } from "./utterance.ts";

/** Silence after which an early final is started; endpointing always waits longer. */
const EARLY_FINAL_SILENCE_SECONDS = 0.12;

/** Options of {@linkcode LookAhead}. */
export interface LookAheadOptions {
  /** Query, pacing of partials, log and abort signal of the session. */
  readonly channel: Pick<ChannelOptions, "query" | "partialSeconds" | "log" | "signal">;
  /** Audio of the channel. */
  readonly audio: SpokenAudio;
  /** Transcribes segments. */
  readonly transcriber: SegmentTranscriber;
  /** Called when words of `utterance` up to position `end` are known. */
  readonly onPartial: (utterance: Utterance, end: number) => void;
}

/**
 * A speculative decode with the effort of a final, started as soon as the speaker pauses: it
 * becomes the final, or the settled beginning of a longer utterance, or is dropped.
 */
export interface EarlyFinal {
  /** Position of its first sample. */
  readonly begin: number;
  /** Position after its last sample. */
  readonly end: number;
  /** End of the last voice in it, in seconds from the start of the audio. */
  readonly voiceEndSeconds: number;
  /** Its words; rejects when the decode fails or is aborted. */
  readonly words: Promise<readonly RecognizedWord[]>;
}

/** Decodes ahead of the finals of one channel. */
export class LookAhead {
  readonly #options: LookAheadOptions;
  readonly #pacing: PartialPacing;
  readonly #window = new PartialWindow();
  #segment = 0;
  #early: EarlyFinal | undefined;
  /** Aborts the decode of `#early`; undefined when that is done or has become a final. */
  #earlyRun: AbortController | undefined;

  /** Creates a look-ahead; {@linkcode advance} starts decodes. */
  constructor(options: LookAheadOptions) {
    this.#options = options;
    this.#pacing = new PartialPacing(options.channel.partialSeconds);
  }

  /** The early final of the last pause, if there is one. */
  get early(): EarlyFinal | undefined {
    return this.#early;
  }

  /** Returns the early final if it begins at position `begin` and no voice has come since. */
  wholeFrom(begin: number): EarlyFinal | undefined {
    const early = this.#early;
    const isWhole = early?.begin === begin &&
      early.voiceEndSeconds === this.#options.audio.voiceEndSeconds;
    return isWhole ? early : undefined;
  }

  /** Number of the segment; changes whenever one begins or ends. */
  get segment(): number {
    return this.#segment;
  }

  /** Begins a segment at position `from`. */
  begin(from: number): void {
    this.#segment++;
    this.#restart(from);
  }

  /** Position of the first sample that the next partial decodes. */
  get partialsFrom(): number {
    return this.#window.begin;
  }

  /** Starts the partials of `segment` at position `from`; the words before are settled. */
  moveTo(from: number, segment: number): void {
    if (segment !== this.#segment) return;
    this.#pacing.abort();
    this.#restart(Math.max(from, this.#options.audio.start));
  }

  /** Ends the segment at position `end`; its early final is aborted unless `isFinal`. */
  end(end: number, { isFinal }: { isFinal: boolean }): void {
    this.#segment++;
    this.#pacing.abort();
    this.#restart(end);
    if (isFinal) this.#earlyRun = undefined;
    this.#dropEarly();
  }

  /** Drops the early final when the speaker goes on; a running one would delay partials. */
  goOn(): void {
    this.#dropEarly();
  }

  /** Starts what is due of `utterance`, whose segment begins at `begin`: early final or partial. */
  advance(utterance: Utterance, begin: number): void {
    const { audio, channel: { query } } = this.#options;
    if (this.#mayHaveEnded(begin)) return this.#transcribeEarly(utterance, begin);
    if (this.#earlyRun !== undefined) return;
    const voiceEnd = toPosition(audio.voiceEndSeconds);
    const { end, piece } = audio;
    const state = { begin: Math.min(begin, this.#window.begin), end, piece, voiceEnd };
    if (!query.interimResults || !this.#pacing.isDue(state)) return;
    const segment = audio.segment(this.#window.begin, end);
    this.#pacing.run(
      end,
      (signal) => this.#transcribe(utterance, begin, { segment, effort: "partial", signal }),
    ).catch(() => {});
  }

  #restart(from: number): void {
    this.#pacing.restart(from);
    this.#window.restart(from);
  }

  #dropEarly(): void {
    this.#earlyRun?.abort();
    this.#earlyRun = undefined;
    this.#early = undefined;
  }

  /** Whether the speaker has just paused and no early final covers the words before. */
  #mayHaveEnded(begin: number): boolean {
    const { audio, channel } = this.#options;
    const { voiceEndSeconds } = audio;
    return channel.query.endpointingMilliseconds !== undefined &&
      toSeconds(audio.decided) - voiceEndSeconds >= EARLY_FINAL_SILENCE_SECONDS &&
      toPosition(voiceEndSeconds) > begin && this.wholeFrom(begin) === undefined;
  }

  /** Starts an early final, so that it is ready if the pause turns out to end the utterance. */
  #transcribeEarly(utterance: Utterance, begin: number): void {
    const { audio } = this.#options;
    const { end, voiceEndSeconds } = audio;
    this.#pacing.abort();
    this.#earlyRun?.abort();
    const run = new AbortController();
    this.#earlyRun = run;
    const words = this.#transcribe(utterance, begin, {
      segment: audio.segment(begin, end),
      effort: "final",
      signal: run.signal,
    });
    this.#early = { begin, end, voiceEndSeconds, words };
    const known = () => {
      if (this.#earlyRun !== run) return;
      this.#earlyRun = undefined;
      this.#pacing.onDecoded(end);
    };
    // A failure is thrown where the words are awaited as a final.
    words.then(known, known);
  }

  /**
   * Decodes `segment`, which is the last part or all of the utterance's segment from `begin` to
   * now, and reports it as a partial if the client asked for partials.
   */
  async #transcribe(
    utterance: Utterance,
    begin: number,
    { segment, effort, signal }: {
      readonly segment: Segment;
      readonly effort: Effort;
      readonly signal: AbortSignal;
    },
  ): Promise<readonly RecognizedWord[]> {
    const { audio, transcriber, channel, onPartial } = this.#options;
    const from = toPosition(segment.startSeconds);
    const end = from + segment.samples.length;
    const head = effort === "partial" ? this.#window.head : [];
    try {
      await (effort === "final" ? utterance.settled : utterance.partialsReady);
      const words = await transcriber.transcribe(utterance, segment, effort, signal);
      const isWanted = channel.query.interimResults && !signal.aborted &&
        (effort === "partial" || utterance.segmentStart === begin);
      if (!isWanted) return words;
      utterance.agreement.update(head, words, toSeconds(end - from));
      this.#window.shorten(utterance.agreement.stable, audio);
      onPartial(utterance, end);
      return words;
    } catch (thrown) {
      const isOver = signal.aborted || channel.signal.aborted;
      const error = toServiceError(thrown, "engine_error");
      if (!isOver) channel.log.warn("partial_failed", failureFields(error));
      throw thrown;
    }
  }
}
