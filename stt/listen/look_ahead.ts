/**
 * What is decoded of a segment while it is still spoken: partials, and, as soon as the speaker
 * pauses, what may become its final.
 * @module
 */
import { failureFields, toServiceError } from "../../shared/errors.ts";
import type { Effort, RecognizedWord } from "../engine/contract.ts";
import { type SpokenAudio, toPlace, toSeconds } from "../speech/spoken_audio.ts";
import type { ChannelOptions } from "./channel_event.ts";
import { PartialPacing } from "./partial_pacing.ts";
import { PartialWindow } from "./partial_window.ts";
import type { SegmentTranscriber } from "../recognition/segment_transcriber.ts";
import type { Segment } from "../speech/segmenter.ts";
import type { Utterance } from "./utterance.ts";

/** Silence after which the speaker may have ended; no endpointing decides so early. */
const EARLY_FINAL_SILENCE_SECONDS = 0.12;

/** What {@linkcode LookAhead} needs. */
export interface LookAheadOptions {
  /** Parameters, log and end of the session. */
  readonly channel: Pick<ChannelOptions, "query" | "partialSeconds" | "log" | "signal">;
  /** What is spoken. */
  readonly audio: SpokenAudio;
  /** Transcribes segments. */
  readonly transcriber: SegmentTranscriber;
  /** Told that words of `utterance` up to place `end` are known. */
  readonly onPartial: (utterance: Utterance, end: number) => void;
}

/**
 * A decode with the care of a final, begun when the speaker paused, before it was known whether that
 * is the end: it becomes the final, or the settled beginning of a longer utterance.
 */
export interface EarlyFinal {
  /** Place of its first sample. */
  readonly begin: number;
  /** Place after its last sample. */
  readonly end: number;
  /** End of the last voice that it heard. */
  readonly voiceEndSeconds: number;
  /** Its words; rejects when they cannot be had. */
  readonly words: Promise<readonly RecognizedWord[]>;
}

/** Decodes ahead of the finals of one channel. */
export class LookAhead {
  readonly #options: LookAheadOptions;
  readonly #pacing: PartialPacing;
  readonly #window = new PartialWindow();
  #segment = 0;
  #early: EarlyFinal | undefined;
  /** Stops what computes `#early`; undefined when that is known. */
  #earlyRun: AbortController | undefined;

  /** Decodes nothing yet. */
  constructor(options: LookAheadOptions) {
    this.#options = options;
    this.#pacing = new PartialPacing(options.channel.partialSeconds);
  }

  /** What was decoded with care when the speaker last paused. */
  get early(): EarlyFinal | undefined {
    return this.#early;
  }

  /** The same, where it began at place `begin` and no voice has come since. */
  wholeFrom(begin: number): EarlyFinal | undefined {
    const early = this.#early;
    const isWhole = early?.begin === begin &&
      early.voiceEndSeconds === this.#options.audio.voiceEndSeconds;
    return isWhole ? early : undefined;
  }

  /** Tells segments apart: another number for each that was begun or ended. */
  get segment(): number {
    return this.#segment;
  }

  /** A segment begins at place `from`. */
  begin(from: number): void {
    this.#segment++;
    this.#restart(from);
  }

  /** Place of the first sample that the next partial hears. */
  get partialsFrom(): number {
    return this.#window.begin;
  }

  /** What lies before place `from` of `segment` is settled, so its partials begin there. */
  moveTo(from: number, segment: number): void {
    if (segment !== this.#segment) return;
    this.#pacing.abort();
    this.#restart(Math.max(from, this.#options.audio.start));
  }

  /** The segment ends at place `end`; what decodes it with care goes on where that `isFinal`. */
  end(end: number, { isFinal }: { isFinal: boolean }): void {
    this.#segment++;
    this.#pacing.abort();
    this.#restart(end);
    if (isFinal) this.#earlyRun = undefined;
    this.#dropEarly();
  }

  /** The speaker goes on: what is decoded with care of the words before would hold partials up. */
  goOn(): void {
    if (this.#earlyRun !== undefined) this.#dropEarly();
  }

  /** Begins what new audio makes due of `utterance`, whose segment begins at place `begin`. */
  advance(utterance: Utterance, begin: number): void {
    const { audio, channel: { query } } = this.#options;
    if (this.#mayHaveEnded(begin)) return this.#transcribeEarly(utterance, begin);
    if (this.#earlyRun !== undefined) return;
    const voiceEnd = toPlace(audio.voiceEndSeconds);
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

  /** Whether the speaker has just paused, and what was said before is not decoded with care yet. */
  #mayHaveEnded(begin: number): boolean {
    const { audio, channel } = this.#options;
    const { voiceEndSeconds } = audio;
    return channel.query.endpointingMilliseconds !== undefined &&
      toSeconds(audio.decided) - voiceEndSeconds >= EARLY_FINAL_SILENCE_SECONDS &&
      toPlace(voiceEndSeconds) > begin && this.wholeFrom(begin) === undefined;
  }

  /** Decodes what was said as a final, so that it is there when the pause turns out to be the end. */
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
      this.#pacing.heard(end);
    };
    // Its failure is thrown to whom the words become the final.
    words.then(known, known);
  }

  /**
   * Decodes `segment`, which is the end of the utterance's segment from `begin` to now, or all of it,
   * and reports it as partial where that is asked for.
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
    const from = toPlace(segment.startSeconds);
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
