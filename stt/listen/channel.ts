/**
 * The transcription of one audio channel of a session: voice decisions, partials while speech goes
 * on, a final when it ends or is demanded.
 * @module
 */
import { RECOGNITION_RATE_HZ, type RecognizedWord } from "../engine/contract.ts";
import { SampleBuffer } from "../speech/sample_buffer.ts";
import { Segmenter, type SpeechEvent } from "../speech/segmenter.ts";
import { VOICE_FRAME_SAMPLES, VoiceActivityDetector } from "../speech/voice_activity.ts";
import { quietestCut } from "../speech/window_cut.ts";
import type { ChannelOptions } from "./channel_event.ts";
import { EARLY_FINAL_SILENCE_SECONDS, EarlyFinal } from "./early_final.ts";
import { PartialPacing } from "./partial_pacing.ts";
import { type PendingFinal, PendingFinals } from "./pending_finals.ts";
import { type Segment, SegmentTranscriber } from "./segment_transcriber.ts";
import { Utterance } from "./utterance.ts";
import { UtteranceEndWatch } from "./utterance_end.ts";

/** Silence at which speech is cut internally when endpointing is off. */
const INTERNAL_SILENCE_SECONDS = 0.6;
/** A pause at which a segment is cut that fills half of the model's window: between phrases. */
const CUTTING_PAUSE_SECONDS = 0.2;
const LONG_WINDOW_SHARE = 0.5;
/** A pause at which a shorter one is cut too: between sentences. */
const SENTENCE_PAUSE_SECONDS = 0.4;
const SHORTEST_SENTENCE_SECONDS = 1.5;
/** Kept of silence, because an onset is noticed late. */
const KEPT_SILENCE_SECONDS = 1;
/** Without audio for this long, silence is counted by the clock. */
const CLOCK_SILENCE_SECONDS = 0.5;

/** Transcribes one channel. */
export class ChannelTranscriber implements Disposable {
  readonly #options: ChannelOptions;
  readonly #detector: VoiceActivityDetector;
  readonly #segmenter: Segmenter;
  readonly #audio = new SampleBuffer();
  readonly #transcriber: SegmentTranscriber;
  /** Place up to which voice decisions were made. */
  #decided = 0;
  #utterance = new Utterance(0);
  readonly #partials = new PartialPacing();
  #early: EarlyFinal | undefined;
  readonly #finals: PendingFinals;
  readonly #utteranceEnd: UtteranceEndWatch;
  #lastAudioMilliseconds = performance.now();

  private constructor(options: ChannelOptions, detector: VoiceActivityDetector) {
    this.#options = options;
    this.#detector = detector;
    const { query, recognizer, signal } = options;
    this.#transcriber = new SegmentTranscriber(query, recognizer, signal);
    this.#finals = new PendingFinals(this.#transcriber, {
      onFinal: (final, words) => {
        this.#utteranceEnd.onFinal(words, toSeconds(final.end));
        this.#report(final.utterance, words, final.end, final);
        this.#endUtterance(0);
      },
      onFailure: (thrown) => {
        if (!signal.aborted) options.onFailure(thrown);
      },
    });
    this.#utteranceEnd = new UtteranceEndWatch(query.utteranceEndMilliseconds);
    const { endpointingMilliseconds: endpointing } = query;
    this.#segmenter = new Segmenter(
      endpointing === undefined ? INTERNAL_SILENCE_SECONDS : endpointing / 1000,
    );
  }

  /** Creates a channel with a voice detector of its own. */
  static async create(options: ChannelOptions): Promise<ChannelTranscriber> {
    return new ChannelTranscriber(options, await VoiceActivityDetector.create());
  }

  /** Takes the next samples, mono at 16 kHz. */
  push(samples: Int16Array<ArrayBuffer>): void {
    this.#audio.push(samples);
    this.#lastAudioMilliseconds = performance.now();
    while (this.#decided + VOICE_FRAME_SAMPLES <= this.#audio.end) {
      const frame = this.#audio.view(this.#decided, this.#decided + VOICE_FRAME_SAMPLES);
      const silentSince = this.#segmenter.lastVoiceSeconds;
      this.#decided += VOICE_FRAME_SAMPLES;
      const event = this.#segmenter.push(this.#detector.isVoice(frame));
      this.#onSpeech(event);
      const pauseSeconds = this.#segmenter.lastVoiceSeconds - silentSince;
      if (event === undefined && pauseSeconds >= CUTTING_PAUSE_SECONDS) {
        this.#cutAtPause(pauseSeconds);
      }
    }
    this.#advance();
  }

  /**
   * Resolves when the finals have come so far that more audio may be heard: whoever sends it faster
   * than it is decoded would fill the queue of all.
   */
  async caughtUp(): Promise<void> {
    await this.#finals.caughtUp();
    await this.#utterance.caughtUp();
  }

  /** Counts silence by the clock when audio has stopped coming; called a few times a second. */
  tick(): void {
    const silentSeconds = (performance.now() - this.#lastAudioMilliseconds) / 1000;
    const { endpointingMilliseconds: endpointing = Infinity } = this.#options.query;
    if (silentSeconds >= Math.max(CLOCK_SILENCE_SECONDS, endpointing / 1000)) {
      this.#onSpeech(this.#segmenter.end());
    }
    this.#endUtterance(silentSeconds);
  }

  /** Makes everything so far final; always answered by a final. */
  finalize(): void {
    const hasMore = this.#utterance.segmentStart !== undefined || this.#utterance.words.length > 0;
    this.#finals.answerFinalize();
    if (hasMore || this.#finals.isEmpty) this.#closeUtterance({ fromFinalize: true });
  }

  /** Makes the rest final and resolves when all finals were reported. */
  async close(): Promise<void> {
    this.#closeUtterance({});
    await this.#finals.reported;
  }

  /** Gives the detector's memory back. */
  [Symbol.dispose](): void {
    this.#partials.abort();
    this.#detector[Symbol.dispose]();
  }

  #onSpeech(event: SpeechEvent | undefined): void {
    if (event === undefined) return;
    const { query, onEvent } = this.#options;
    if (event.kind === "onset") {
      this.#utterance.segmentStart ??= Math.max(
        toSamples(event.fromSeconds),
        toSamples(this.#utterance.startSeconds),
        this.#audio.start,
      );
      this.#partials.restart(this.#utterance.segmentStart);
      this.#utteranceEnd.onSpeech(event.atSeconds);
      if (query.vadEvents) onEvent({ kind: "speech_started", atSeconds: event.atSeconds });
    } else if (query.endpointingMilliseconds !== undefined) {
      // What was decided, not what has come: the next utterance may have begun in the same piece.
      this.#closeUtterance({ speechFinal: true }, this.#decided);
    } else {
      // Without endpointing a pause ends no utterance, but what was said before it is settled.
      this.#settle("pause");
    }
  }

  /** Ends the current utterance at place `end` and computes its final after those before it. */
  #closeUtterance(
    why: { speechFinal?: boolean; fromFinalize?: boolean },
    end: number = this.#audio.end,
  ): void {
    const begin = this.#utterance.segmentStart;
    const hasVoice = begin !== undefined && toSamples(this.#segmenter.lastVoiceSeconds) > begin;
    const early = hasVoice ? this.#wholeEarly(begin) : undefined;
    this.#finals.add({
      utterance: this.#utterance,
      segment: hasVoice ? early?.segment ?? this.#segment(begin, end) : undefined,
      early,
      end,
      speechFinal: why.speechFinal ?? false,
      fromFinalize: why.fromFinalize ?? false,
    });
    // What decodes the same segment with care goes on: it is the final.
    if (early === undefined) this.#partials.abort();
    this.#partials.release();
    this.#partials.restart(end);
    this.#early = undefined;
    this.#utterance = new Utterance(toSeconds(end));
    if (!this.#segmenter.isSpeech) return;
    // Who goes on speaking has no new onset.
    this.#utterance.segmentStart = end;
    this.#utteranceEnd.onSpeech(toSeconds(end));
  }

  #report(
    utterance: Utterance,
    words: readonly RecognizedWord[],
    end: number,
    final: PendingFinal | undefined,
  ): void {
    const behindSeconds = toSeconds(this.#audio.end - end);
    const sinceAudioMilliseconds = performance.now() - this.#lastAudioMilliseconds;
    this.#options.onEvent({
      kind: "transcript",
      startSeconds: utterance.startSeconds,
      endSeconds: toSeconds(end),
      words,
      isFinal: final !== undefined,
      speechFinal: final?.speechFinal ?? false,
      fromFinalize: final?.fromFinalize ?? false,
      language: utterance.language,
      latencyMilliseconds: Math.round(behindSeconds * 1000 + sinceAudioMilliseconds),
    });
  }

  /** Begins what the new audio makes due. */
  #advance(): void {
    const { segmentStart } = this.#utterance;
    this.#audio.forgetBefore(segmentStart ?? this.#audio.end - toSamples(KEPT_SILENCE_SECONDS));
    this.#endUtterance(0);
    if (segmentStart === undefined) return;
    const length = this.#audio.end - segmentStart;
    if (length >= this.#transcriber.mostSamples) return this.#settle("full");
    if (this.#mayHaveEnded(segmentStart)) return this.#transcribeEarly(segmentStart);
    const isDue = this.#partials.isDue({
      begin: segmentStart,
      end: this.#audio.end,
      voiceEnd: toSamples(this.#segmenter.lastVoiceSeconds),
    });
    if (isDue && this.#options.query.interimResults) {
      const segment = this.#segment(segmentStart, this.#audio.end);
      this.#transcribePartial(this.#utterance, segmentStart, segment, "partial").catch(() => {});
    }
  }

  /** Whether the speaker has just paused, and what was said before is not decoded with care yet. */
  #mayHaveEnded(begin: number): boolean {
    const { endpointingMilliseconds: endpointing = 0 } = this.#options.query;
    const voiceEndSeconds = this.#segmenter.lastVoiceSeconds;
    return endpointing / 1000 > EARLY_FINAL_SILENCE_SECONDS &&
      toSeconds(this.#decided) - voiceEndSeconds >= EARLY_FINAL_SILENCE_SECONDS &&
      toSamples(voiceEndSeconds) > begin && !this.#early?.isWhole(begin, voiceEndSeconds);
  }

  /** Decodes what was said as a final, so that it is there when the pause turns out to be the end. */
  #transcribeEarly(begin: number): void {
    const end = this.#audio.end;
    const segment = this.#segment(begin, end);
    this.#early = new EarlyFinal({
      begin,
      end,
      voiceEndSeconds: this.#segmenter.lastVoiceSeconds,
      segment,
      words: this.#transcribePartial(this.#utterance, begin, segment, "final"),
    });
  }

  /** The early final of the segment from `begin` on, where no voice has come since it was begun. */
  #wholeEarly(begin: number): EarlyFinal | undefined {
    const isWhole = this.#early?.isWhole(begin, this.#segmenter.lastVoiceSeconds);
    return isWhole ? this.#early : undefined;
  }

  /**
   * Decodes `segment`, which is the utterance from `begin` to now, and reports it as partial where
   * that is asked for.
   */
  async #transcribePartial(
    utterance: Utterance,
    begin: number,
    segment: Segment,
    effort: "partial" | "final",
  ): Promise<readonly RecognizedWord[]> {
    const end = begin + segment.samples.length;
    return await this.#partials.run(end, async (signal) => {
      try {
        await utterance.settled;
        const words = await this.#transcriber.transcribe(utterance, segment, effort, signal);
        const isWanted = this.#options.query.interimResults && !signal.aborted &&
          this.#utterance === utterance && utterance.segmentStart === begin;
        if (!isWanted) return words;
        utterance.agreement.update(words, toSeconds(end - begin));
        // A final of what was said before comes first, and a Finalize is answered by what is next.
        if (this.#finals.isEmpty) this.#report(utterance, utterance.words, end, undefined);
        return words;
      } catch (thrown) {
        const isOver = signal.aborted || this.#options.signal.aborted;
        if (!isOver) this.#options.log.warn("partial_failed", { cause: String(thrown) });
        throw thrown;
      }
    });
  }

  /**
   * Speech goes on after a pause: where the segment is long, what was said before it is settled by
   * the words that were decoded when it began.
   */
  #cutAtPause(pauseSeconds: number): void {
    const utterance = this.#utterance;
    const early = this.#early;
    const isSilence = pauseSeconds >= SENTENCE_PAUSE_SECONDS;
    const shortest = isSilence
      ? toSamples(SHORTEST_SENTENCE_SECONDS)
      : this.#transcriber.mostSamples * LONG_WINDOW_SHARE;
    const isLong = early !== undefined && early.begin === utterance.segmentStart &&
      early.end - early.begin >= shortest;
    if (!isLong) return;
    this.#partials.release();
    this.#partials.restart(early.end);
    this.#early = undefined;
    utterance.segmentStart = early.end;
    utterance.settle(async () => {
      const words = await early.words.catch(() =>
        this.#transcriber.transcribe(utterance, early.segment, "final")
      );
      utterance.keepHead(words, isSilence ? "silence" : "speech");
    }, this.#options.onFailure);
  }

  /**
   * Settles the words up to this moment, which is in a pause, or, because the window is full, up to
   * its quietest moment. Settled words are not decoded again.
   */
  #settle(why: "pause" | "full"): void {
    const utterance = this.#utterance;
    const begin = utterance.segmentStart;
    if (begin === undefined) return;
    const whole = this.#segment(begin, this.#decided);
    const segment = why === "pause"
      ? whole
      : { ...whole, samples: whole.samples.subarray(0, quietestCut(whole.samples)) };
    const cut = begin + segment.samples.length;
    this.#partials.abort();
    this.#partials.restart(cut);
    utterance.segmentStart = why === "pause" ? undefined : cut;
    utterance.settle(async () => {
      const words = await this.#transcriber.transcribe(utterance, segment, "final");
      if (why === "pause") utterance.keepAll(words);
      else utterance.keepHead(words, "speech");
    }, this.#options.onFailure);
  }

  #segment(begin: number, end: number): Segment {
    return { samples: this.#audio.slice(begin, end), startSeconds: toSeconds(begin) };
  }

  /** Reports the end of an utterance when no word came for as long as was asked for. */
  #endUtterance(clockSeconds: number): void {
    const lastWordEndSeconds = this.#utteranceEnd.due(toSeconds(this.#audio.end) + clockSeconds);
    if (lastWordEndSeconds === undefined) return;
    this.#options.onEvent({ kind: "utterance_end", lastWordEndSeconds });
  }
}

function toSamples(seconds: number): number {
  return Math.round(seconds * RECOGNITION_RATE_HZ);
}

function toSeconds(samples: number): number {
  return samples / RECOGNITION_RATE_HZ;
}
