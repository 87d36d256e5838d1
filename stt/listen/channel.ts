/**
 * The transcription of one audio channel of a session: voice decisions, partials while speech goes
 * on, a final when it ends or is demanded.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";
import { leastSecondsBefore } from "../speech/partings.ts";
import { SENTENCE_PAUSE_SECONDS } from "../speech/segmenter.ts";
import { type HeardEvent, SpokenAudio, toPlace, toSeconds } from "../speech/spoken_audio.ts";
import { quietestCut } from "../speech/window_cut.ts";
import type { ChannelOptions } from "./channel_event.ts";
import { LookAhead } from "./look_ahead.ts";
import { type PendingFinal, PendingFinals } from "./pending_finals.ts";
import { SegmentTranscriber } from "../recognition/segment_transcriber.ts";
import { Transcripts } from "./transcripts.ts";
import { Utterance } from "./utterance.ts";
import { UtteranceEndWatch } from "./utterance_end.ts";

/** Silence at which speech is cut internally when endpointing is off. */
const INTERNAL_SILENCE_SECONDS = 0.6;
/** A pause at which a segment is cut that fills half of the model's window: between phrases. */
const CUTTING_PAUSE_SECONDS = 0.2;
const LONG_WINDOW_SHARE = 0.5;
/** Heard before an onset even where it is silent. */
const SURE_LEAD_SECONDS = 0.3;
/** Kept before what is to be heard: an onset is noticed late, and a Finalize may cut a word. */
const KEPT_SECONDS = 1;
/** Without audio for this long, silence is counted by the clock. */
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
  /** Place after what a final has heard: one without a voice has heard nothing. */
  #heardTo = 0;
  /** Whether nobody speaks since an utterance ended, for less long than endpointing asks for. */
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
        this.#utteranceEnd.onFinal(words, toSeconds(final.end));
        this.#transcripts.tellFinal(final, words);
        if (final.fromFinalize) this.#hearCutWord(final, words);
        // After the last Results of a session nothing but its Metadata comes.
        if (final.utterance !== this.#lastUtterance) this.#endUtterance(0);
      },
      onFailure: options.onFailure,
    });
    this.#utteranceEnd = new UtteranceEndWatch(query.utteranceEndMilliseconds);
    this.#transcripts = new Transcripts(options, audio);
  }

  /** Creates a channel with a voice detector of its own. */
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
   * Resolves when the finals have come so far that more audio may be heard: whoever sends it faster
   * than it is decoded would fill the queue of all.
   */
  async caughtUp(): Promise<void> {
    await this.#finals.caughtUp();
    await this.#utterance.caughtUp();
  }

  /** True while a final is computed that the client has not been told. */
  get owesFinal(): boolean {
    return !this.#finals.isEmpty;
  }

  /** Resolves when all finals so far were reported. */
  get answered(): Promise<void> {
    return this.#finals.reported;
  }

  /** Counts silence by the clock when audio has stopped coming; called a few times a second. */
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

  /** Makes everything so far final; always answered by a final. */
  finalize(): void {
    const isAnswered = this.#finals.answerFinalize();
    if (this.#utterance.hasSpeech || !isAnswered) this.#closeUtterance({ fromFinalize: true });
  }

  /** Makes the rest final and resolves when all finals were reported. */
  async close(): Promise<void> {
    this.#lastUtterance = this.#utterance;
    this.#closeUtterance({});
    await this.answered;
  }

  /** Gives the detector's memory back; what is being decoded stops when the session's signal aborts. */
  [Symbol.dispose](): void {
    this.#audio[Symbol.dispose]();
  }

  #onSpeech(event: HeardEvent): void {
    switch (event.kind) {
      case "onset":
        return this.#begin(event.fromSeconds, event.atSeconds);
      case "voice":
        if (event.pauseSeconds >= CUTTING_PAUSE_SECONDS) this.#cutAtPause(event.pauseSeconds);
        return this.#ahead.goOn();
      // What was decided, not what has come: the next utterance may have begun in the same piece.
      case "silence":
        return this.#finishUtterance(toSeconds(this.#audio.decided), this.#audio.decided);
      case "end":
        return this.#endSpeech(this.#audio.decided);
    }
  }

  /** Nobody speaks any more at place `end`. */
  #endSpeech(end: number): void {
    this.#utteranceEnd.onSilence(this.#audio.voiceEndSeconds);
    // Without endpointing a pause ends no utterance, but what was said before it is settled.
    if (this.#options.query.endpointingMilliseconds === undefined) this.#settleAtPause();
    else this.#closeUtterance({ speechFinal: true }, end);
  }

  /** Somebody speaks from `atSeconds` on, and softly maybe from `fromSeconds` on. */
  #begin(fromSeconds: number, atSeconds: number): void {
    this.#isPausing = false;
    const earliest = Math.max(toPlace(fromSeconds), this.#heardTo, this.#audio.start);
    const latest = Math.max(earliest, toPlace(atSeconds - SURE_LEAD_SECONDS));
    // Silence costs the decoder as much as speech.
    this.#utterance.segmentStart ??= this.#audio.soundingFrom(earliest, latest);
    this.#ahead.begin(this.#utterance.segmentStart);
    this.#utteranceEnd.onSpeech(atSeconds);
    const { query, onEvent } = this.#options;
    if (query.vadEvents) onEvent({ kind: "speech_started", atSeconds });
  }

  /** Ends the current utterance at place `end` and computes its final after those before it. */
  #closeUtterance(
    why: { speechFinal?: boolean; fromFinalize?: boolean },
    end: number = this.#audio.end,
  ): void {
    const begin = this.#utterance.segmentStart;
    const hasVoice = begin !== undefined && toPlace(this.#audio.voiceEndSeconds) > begin;
    const early = hasVoice ? this.#ahead.wholeFrom(begin) : undefined;
    if (hasVoice) this.#heardTo = end;
    const next = new Utterance(toSeconds(end));
    // The final that it goes on from may turn out to have cut a word.
    const goesOn = hasVoice && !this.#finals.isEmpty &&
      begin === toPlace(this.#utterance.startSeconds);
    this.#finals.add({
      utterance: this.#utterance,
      next,
      before: goesOn
        ? this.#audio.segment(Math.max(begin - toPlace(KEPT_SECONDS), this.#audio.start), begin)
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
    // Who goes on speaking has no new onset.
    this.#utterance.segmentStart = end;
    this.#utteranceEnd.onSpeech(toSeconds(end));
  }

  /**
   * A Finalize may have cut the last of the `words` of its final, or the one behind it: who speaks on
   * is heard from where that begins.
   */
  #hearCutWord({ end, next }: PendingFinal, words: readonly RecognizedWord[]): void {
    const endSeconds = toSeconds(end);
    const word = words.at(-1);
    if (word === undefined || endSeconds - word.endSeconds >= CUTTING_PAUSE_SECONDS) return;
    if (next !== this.#utterance) return this.#finals.hearAgain(next, word);
    const place = toPlace(word.startSeconds);
    const isGoingOn = this.#utterance.segmentStart === end &&
      this.#audio.voiceEndSeconds > endSeconds;
    if (!isGoingOn || place < this.#audio.start) return;
    this.#utterance.hearAgain(word, place);
    this.#ahead.moveTo(place, this.#ahead.segment);
  }

  #reportPartial(utterance: Utterance, end: number): void {
    // A final of what was said before comes first, and a Finalize is answered by what is next.
    if (this.#utterance !== utterance || !this.#finals.isEmpty) return;
    this.#transcripts.tellPartial(utterance, end);
  }

  /** Begins what the new audio makes due. */
  #advance(): void {
    const { segmentStart } = this.#utterance;
    const needed = segmentStart === undefined
      ? this.#audio.end
      : Math.min(segmentStart, this.#ahead.partialsFrom);
    this.#audio.forgetBefore(needed - toPlace(KEPT_SECONDS));
    this.#endUtterance(0);
    if (segmentStart === undefined) return;
    const isFull = this.#audio.end - segmentStart > this.#transcriber.finalSamples;
    const begin = isFull ? this.#settleFull(segmentStart) : segmentStart;
    this.#ahead.advance(this.#utterance, begin);
  }

  /**
   * Speech goes on after a pause: where the segment is long, what was said before it is settled by
   * the words that were decoded when it began.
   */
  #cutAtPause(pauseSeconds: number): void {
    const utterance = this.#utterance;
    const { early } = this.#ahead;
    const isSilence = pauseSeconds >= SENTENCE_PAUSE_SECONDS;
    const sentence = toPlace(leastSecondsBefore(pauseSeconds));
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

  /** Settles the words up to this moment, which is in a pause: they are not decoded again. */
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
   * Settles the words of the segment, which begins at place `begin`, up to the quietest moment of as
   * much as a final hears at once: at its end there is no more to be heard. Partials go on meanwhile.
   * @returns where the segment goes on
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
   * What was said is made final where the end of an utterance is reported, if endpointing would not
   * do so before.
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

  /** Reports the end of an utterance when no word came for as long as was asked for. */
  #endUtterance(clockSeconds: number): void {
    const lastWordEndSeconds = this.#utteranceEnd.due(toSeconds(this.#audio.end) + clockSeconds);
    if (lastWordEndSeconds === undefined) return;
    this.#options.onEvent({ kind: "utterance_end", lastWordEndSeconds });
  }
}
