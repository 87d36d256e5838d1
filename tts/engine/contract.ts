/**
 * What the front asks of the synthesis engine.
 * @module
 */

/** A token of the text: how it is written, and how it is spoken. */
export type SpokenToken = { written: string; spoken: string };

/** A stretch that is spoken in one breath. */
export type Clause = {
  /** Its tokens in order. */
  tokens: SpokenToken[];
  /** Factor on the rate of speech. */
  rate: number;
  /** Shift of the pitch in semitones. */
  pitchSemitones: number;
  /** Silence after it, in seconds at normal speed. */
  pauseSeconds: number;
};

/** What is spoken, and by whom. */
export type Speech = {
  clauses: Clause[];
  /** Id of a voice of the catalogue. */
  voice: string;
  /** Language of the text: en, de or fr. */
  language: string;
  /** Factor on the rate of speech, 0.5 to 2. */
  speed: number;
  /** The same seed gives the same audio. */
  seed: number;
  /** Sample rate of the result, in Hz. */
  sampleRateHz: number;
  /** Whether mouth shapes are wanted. */
  visemes: boolean;
};

/** A word of the text with its times. */
export type TimedWord = { word: string; start: number; end: number };

/** A mouth shape with its time. */
export type TimedViseme = { viseme: string; start: number; duration: number };

/** A spoken clause; its payload is PCM16 mono, little-endian. Times are seconds from its start. */
export type SpokenClause = {
  words: TimedWord[];
  visemes: TimedViseme[];
  seconds: number;
  /** Silence that belongs between it and the next clause, in seconds. */
  pauseSeconds: number;
};

/** A container of audio. */
export type Container = "wav" | "mp3" | "flac" | "opus";

/** How a whole utterance is finished. */
export type Finish = {
  container: Container;
  bitsPerSample: 16 | 24;
  headSilenceSeconds: number;
  tailSilenceSeconds: number;
  loudness: "none" | "peak" | "ebu_r128";
  targetLufs: number;
};

/** A finished utterance; its payload is the file. Times are seconds from the file's start. */
export type FinishedSpeech = {
  words: TimedWord[];
  visemes: TimedViseme[];
  seconds: number;
};

/** Where a finished utterance is stored besides. */
export type CacheOrder = {
  folder: string;
  /** Its name, in hexadecimal digits. */
  key: string;
  /** Most bytes in the folder; what was not used for longest makes room. */
  maxBytes: number;
  /** Utterances that were used since the last order. */
  used: string[];
};

/** The methods of the engine. */
export type TtsEngineContract = {
  /** Speaks clause by clause; each reply is one clause. */
  stream: { params: Speech; reply: SpokenClause };
  /** Speaks everything and finishes it; one reply. */
  render: {
    params: Speech & { finish: Finish; cache?: CacheOrder };
    reply: FinishedSpeech & { cacheFailure?: string };
  };
};

/** What the engine loads. */
export type TtsEngineOptions = {
  /** Family of the acoustic model. */
  engine: "formant" | "kokoro";
  /** Folder of the model; formant has none. */
  modelFolder: string;
  /** Precision of its weights. */
  precision: "fp32" | "fp16" | "q8" | "q4" | "q4f16";
  /** What computes; auto takes the best that works. */
  device: "auto" | "cpu" | "webgpu" | "cuda";
  /** Native threads; 0 leaves that to the runtime. */
  threads: number;
};

/** What a loaded engine says about itself. */
export type TtsEngineInfo = {
  /** Name of the engine. */
  engine: string;
  /** Version of its model or library. */
  version: string;
  /** What it computes on. */
  backend: string;
};
