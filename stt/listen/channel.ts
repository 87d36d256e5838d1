/**
 * Transcribes one audio channel of a session: detects voice, emits partials while speech goes on,
 * and a final when it ends or the client sends Finalize.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";
import { leastSecondsBefore } from "../speech/partings.ts";
import { SENTENCE_PAUSE_SECONDS } from "../speech/segmenter.ts";
import { SpokenAudio, toPosition, toSeconds, type VoiceEvent } from "../speech/spoken_audio.ts";
import { quietestCut } from "../speech/window_cut.ts";
import type { ChannelOptions } from "./channel_event.ts";
import { LookAhead } from "./look_ahead.ts";
import { type PendingFinal, PendingFinals } from "./pending_finals.ts";
import { SegmentTranscriber } from "../recognition/segment_transcriber.ts";
import { Transcripts } from "./transcripts.ts";
import { Utterance } from "./utterance.ts";
import { UtteranceEndWatch } from "./utterance_end.ts";

/** Silence after which words are settled internally when endpointing is off. */
const INTERNAL_SILENCE_SECONDS = 0.6;
/** A pause between phrases: a segment that fills half of the model's window is cut there. */
const CUTTING_PAUSE_SECONDS = 0.2;
const LONG_WINDOW_SHARE = 0.5;
/** Audio before an onset that is decoded even if it is silent. */
const SURE_LEAD_SECONDS = 0.3;
/** Audio kept before the segment: an onset is detected late, and a Finalize may cut a word. */
const KEPT_SECONDS = 1;
/** When no audio has arrived for this long, silence is measured by the clock. */
const CLOCK_SILENCE_SECONDS = 0.5;

/** Transcribes one channel. */
export class ChannelTranscriber implements Disposable {
  readonly #options: ChannelOptions;
  readonly #audio: SpokenAudio;
  readonly #transcriber: SegmentTranscriber;
  #utterance = new Utterance(0);
  #lastUtterance: Utterance | undefined;
  readonly #ahead: LookAhead;
  readonly #finals: PendingFinals;
  readonly #utteranceEnd: UtteranceEndWatch;
  readonly #transcripts: Transcripts;
  /** Position up to which finals cover the audio; finals without a voice do not count. */
  #decodedTo = 0;
  /** Whether UtteranceEnd has ended speech in a pause that is still too short for endpointing. */
  #isPausing = false;

  private constructor(options: ChannelOptions, audio: SpokenAudio) {
    this.#options = options;
    this.#audio = audio;
    const { query, recognizer, signal } = options;
    this.#transcriber = new SegmentTranscriber(query, recognizer, signal);
    this.#ahead = new LookAhead({
      channel: options,
      audio,
      transcriber: this.#transcriber,
      onPartial: (utterance, end) => this.#reportPartial(utterance, end),
    });
    this.#finals = new PendingFinals(this.#transcriber, {
      onFinal: (final, words) => {
        const reported = this.#transcripts.emitFinal(final, words);
        this.#utteranceEnd.onFinal(words, toSeconds(final.end), reported);
        if (final.fromFinalize) this.#redecodeCutWord(final, words);
        // Only Metadata may follow the last Results of a session.
        if (final.utterance !== this.#lastUtterance) this.#endUtterance(0);
      },
      onFailure: options.onFailure,
    });
    this.#utteranceEnd = new UtteranceEndWatch(query.utteranceEndMilliseconds);
    this.#transcripts = new Transcripts(options, audio);
  }

  /** Creates a channel with its own voice detector. */
  static async create(options: ChannelOptions): Promise<ChannelTranscriber> {
    const { endpointingMilliseconds: endpointing } = options.query;
    const silenceSeconds = endpointing === undefined
      ? INTERNAL_SILENCE_SECONDS
      : endpointing / 1000;
    return new ChannelTranscriber(options, await SpokenAudio.create(silenceSeconds));
  }

  /** Takes the next samples, mono at 16 kHz. */
  push(samples: Int16Array<ArrayBuffer>): void {
    for (const event of this.#audio.push(samples)) this.#onSpeech(event);
    this.#advance();
  }

  /**
   * Resolves when few enough finals are pending that more audio may be processed. Without this
   * backpressure, a client that sends faster than its audio is decoded would fill the shared queue.
   */
  async caughtUp(): Promise<void> {
    await this.#finals.caughtUp();
    await this.#utterance.caughtUp();
  }

  /** Whether a final is pending that has not been sent to the client. */
  get owesFinal(): boolean {
    return !this.#finals.isEmpty;
  }

  /** Resolves when all finals so far have been reported. */
  get answered(): Promise<void> {
    return this.#finals.reported;
  }

  /** Measures silence by the clock when audio stops arriving; called several times a second. */
  tick(): void {
    const { silentSeconds } = this.#audio;
    const { endpointingMilliseconds: endpointing = Infinity } = this.#options.query;
    if (silentSeconds >= Math.max(CLOCK_SILENCE_SECONDS, endpointing / 1000)) {
      if (this.#audio.endSpeech() !== undefined) this.#endSpeech(this.#audio.end);
    }
    const { end, voiceEndSeconds } = this.#audio;
    const nowSeconds = toSeconds(end) + silentSeconds;
    this.#finishUtterance(nowSeconds, end);
    this.#utteranceEnd.onStandstill(toSeconds(end), nowSeconds - voiceEndSeconds);
    this.#endUtterance(silentSeconds);
  }

  /** Finalizes everything so far; always answered by a final. */
  finalize(): void {
    const isAnswered = this.#finals.answerFinalize();
    if (this.#utterance.hasSpeech || !isAnswered) this.#closeUtterance({ fromFinalize: true });
  }

  /** Finalizes the rest, and resolves when all finals have been reported. */
  async close(): Promise<void> {
    this.#lastUtterance = this.#utterance;
    this.#closeUtterance({});
    await this.answered;
  }

  /** Frees the voice detector. Running decodes stop when the session's signal aborts. */
  [Symbol.dispose](): void {
    this.#audio[Symbol.dispose]();
  }

  #onSpeech(event: VoiceEvent): void {
    switch (event.kind) {
      case "onset":
        return this.#begin(event.fromSeconds, event.atSeconds);
      case "voice":
        if (event.sinceLastVoiceSeconds >= CUTTING_PAUSE_SECONDS) {
          this.#cutAtPause(event.sinceLastVoiceSeconds);
        }
        return this.#ahead.goOn();
      // Up to the last voice decision: the next utterance may begin later in the same piece.
      case "silence":
        return this.#finishUtterance(toSeconds(this.#audio.decided), this.#audio.decided);
      case "end":
        return this.#endSpeech(this.#audio.decided);
    }
  }

  /** Handles the end of speech at position `end`. */
  #endSpeech(end: number): void {
    this.#utteranceEnd.onSilence(this.#audio.voiceEndSeconds);
    // Without endpointing a pause does not end the utterance, but the words before it are settled.
    if (this.#options.query.endpointingMilliseconds === undefined) this.#settleAtPause();
    else this.#closeUtterance({ speechFinal: true }, end);
  }

  /** Handles an onset at `atSeconds`; soft sounds may begin as early as `fromSeconds`. */
  #begin(fromSeconds: number, atSeconds: number): void {
    this.#isPausing = false;
    const earliest = Math.max(toPosition(fromSeconds), this.#decodedTo, this.#audio.start);
    const latest = Math.max(earliest, toPosition(atSeconds - SURE_LEAD_SECONDS));
    // Leading silence is skipped: it costs the decoder as much as speech.
    this.#utterance.segmentStart ??= this.#audio.soundingFrom(earliest, latest);
    this.#ahead.begin(this.#utterance.segmentStart);
    this.#utteranceEnd.onSpeech(atSeconds);
    const { query, onEvent } = this.#options;
    if (query.vadEvents) onEvent({ kind: "speech_started", atSeconds });
  }

  /** Ends the current utterance at position `end` and queues its final behind those pending. */
  #closeUtterance(
    why: { speechFinal?: boolean; fromFinalize?: boolean },
    end: number = this.#audio.end,
  ): void {
    const begin = this.#utterance.segmentStart;
    const hasVoice = begin !== undefined && toPosition(this.#audio.voiceEndSeconds) > begin;
    const early = hasVoice ? this.#ahead.wholeFrom(begin) : undefined;
    if (hasVoice) this.#decodedTo = end;
    const next = new Utterance(toSeconds(end));
    // The pending final that this one continues may turn out to have cut a word.
    const goesOn = hasVoice && !this.#finals.isEmpty &&
      begin === toPosition(this.#utterance.startSeconds);
    this.#finals.add({
      utterance: this.#utterance,
      next,
      before: goesOn
        ? this.#audio.segment(Math.max(begin - toPosition(KEPT_SECONDS), this.#audio.start), begin)
        : undefined,
      segment: hasVoice && (goesOn || early === undefined)
        ? this.#audio.segment(begin, end)
        : undefined,
      early,
      end,
      speechFinal: why.speechFinal ?? false,
      fromFinalize: why.fromFinalize ?? false,
    });
    this.#ahead.end(end, { isFinal: early !== undefined });
    this.#utterance = next;
    if (!this.#audio.isSpeech) return;
    // Speech that continues across the boundary has no new onset.
    this.#utterance.segmentStart = end;
    this.#utteranceEnd.onSpeech(toSeconds(end));
  }

  /**
   * Handles a Finalize that may have cut the last of its final's `words`, or the word after it: if
   * speech continues, the next segment starts again at the beginning of that last word.
   */
  #redecodeCutWord({ end, next }: PendingFinal, words: readonly RecognizedWord[]): void {
    const endSeconds = toSeconds(end);
    const word = words.at(-1);
    if (word === undefined || endSeconds - word.endSeconds >= CUTTING_PAUSE_SECONDS) return;
    if (next !== this.#utterance) return this.#finals.hearAgain(next, word);
    const place = toPosition(word.startSeconds);
    const isGoingOn = this.#utterance.segmentStart === end &&
      this.#audio.voiceEndSeconds > endSeconds;
    if (!isGoingOn || place < this.#audio.start) return;
    this.#utterance.hearAgain(word, place);
    this.#ahead.moveTo(place, this.#ahead.segment);
  }

  #reportPartial(utterance: Utterance, end: number): void {
    // Pending finals come first, and the next result after a Finalize must be its answer.
    if (this.#utterance !== utterance || !this.#finals.isEmpty) return;
    this.#transcripts.emitPartial(utterance, end);
  }

  /** Starts the work that new audio makes due. */
  #advance(): void {
    const { segmentStart } = this.#utterance;
    const needed = segmentStart === undefined
      ? this.#audio.end
      : Math.min(segmentStart, this.#ahead.partialsFrom);
    this.#audio.forgetBefore(needed - toPosition(KEPT_SECONDS));
    this.#endUtterance(0);
    if (segmentStart === undefined) return;
    const isFull = this.#audio.end - segmentStart > this.#transcriber.finalSamples;
    const begin = isFull ? this.#settleFull(segmentStart) : segmentStart;
    this.#ahead.advance(this.#utterance, begin);
  }

  /**
   * Handles speech that resumes after a pause: in a long segment, the words before the pause are
   * settled with the early final that was started when the pause began.
   */
  #cutAtPause(pauseSeconds: number): void {
    const utterance = this.#utterance;
    const { early } = this.#ahead;
    const isSilence = pauseSeconds >= SENTENCE_PAUSE_SECONDS;
    const sentence = toPosition(leastSecondsBefore(pauseSeconds));
    const shortest = isSilence ? sentence : this.#transcriber.mostSamples * LONG_WINDOW_SHARE;
    const isLong = early !== undefined && early.begin === utterance.segmentStart &&
      early.end - early.begin >= shortest;
    if (!isLong) return;
    this.#ahead.end(early.end, { isFinal: true });
    utterance.segmentStart = early.end;
    utterance.settle(async () => {
      utterance.keepHead(await early.words, toSeconds(early.end), isSilence ? "silence" : "speech");
    }, this.#options.onFailure);
  }

  /** Settles the words up to now, in a pause, so that they are not decoded again. */
  #settleAtPause(): void {
    const utterance = this.#utterance;
    const begin = utterance.segmentStart;
    if (begin === undefined) return;
    const segment = this.#audio.segment(begin, this.#audio.decided);
    this.#ahead.end(this.#audio.decided, { isFinal: false });
    utterance.segmentStart = undefined;
    utterance.settle(async () => {
      utterance.keepAll(await this.#transcriber.transcribe(utterance, segment, "final"));
    }, this.#options.onFailure);
  }

  /**
   * Settles the words of a segment that is longer than a final decodes at once: from position
   * `begin` to the quietest moment near the end of that length. Partials continue meanwhile.
   * @returns position where the segment continues
   */
  #settleFull(begin: number): number {
    const utterance = this.#utterance;
    const whole = this.#audio.segment(begin, begin + this.#transcriber.finalSamples);
    const cut = quietestCut(whole.samples);
    const segment = { ...whole, samples: whole.samples.subarray(0, cut) };
    utterance.segmentStart = begin + cut;
    this.#ahead.goOn();
    const number = this.#ahead.segment;
    utterance.settleMeanwhile(async () => {
      const words = await this.#transcriber.transcribe(utterance, segment, "final");
      utterance.keepHead(words, toSeconds(begin + cut), "speech");
      this.#ahead.moveTo(begin + cut, number);
    }, this.#options.onFailure);
    return begin + cut;
  }

  /**
   * Finalizes the utterance after `utterance_end_ms` of silence, where endpointing is off or waits
   * longer; when that silence then lasts as long as endpointing asks, adds its `speech_final`.
   */
  #finishUtterance(nowSeconds: number, end: number): void {
    const { endpointingMilliseconds: endpointing = Infinity, utteranceEndMilliseconds: limit } =
      this.#options.query;
    const { voiceEndSeconds } = this.#audio;
    const silentSeconds = nowSeconds - voiceEndSeconds;
    if (this.#isPausing && silentSeconds >= endpointing / 1000) {
      this.#isPausing = false;
      this.#closeUtterance({ speechFinal: true }, end);
    }
    if (limit === undefined || endpointing <= limit || silentSeconds < limit / 1000) return;
    if (this.#audio.endSpeech() !== undefined) {
      this.#utteranceEnd.onSilence(voiceEndSeconds);
      this.#isPausing = true;
    }
    if (voiceEndSeconds > this.#utterance.startSeconds) this.#closeUtterance({}, end);
  }

  /** Reports UtteranceEnd once no word has come for `utterance_end_ms`. */
  #endUtterance(clockSeconds: number): void {
    const lastWordEndSeconds = this.#utteranceEnd.due(toSeconds(this.#audio.end) + clockSeconds);
    if (lastWordEndSeconds === undefined) return;
    this.#options.onEvent({ kind: "utterance_end", lastWordEndSeconds });
  }
}
