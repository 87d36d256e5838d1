/**
 * Contract between the front process and the synthesis engine.
 * @module
 */
import type { ErrorCode } from "../../shared/errors.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { CompandingLaw } from "../../shared/media/companding.ts";
import type { VISEMES } from "../../shared/schema/tts.ts";

/** A token of the text: its written form, and its form as spoken. */
export type SpokenToken = { written: string; spoken: string };

/** A part of a text that is spoken without a pause. */
export type Clause = {
  /** Its tokens in order. */
  tokens: SpokenToken[];
  /** Factor on the rate of speech. */
  rate: number;
  /** Shift of the pitch in semitones. */
  pitchSemitones: number;
  /** Silence after it, in seconds at normal speed. */
  pauseSeconds: number;
  /** Words of the preceding clause, where it runs into this one without a pause. */
  before?: SpokenToken[];
  /** Words of the following clause, where this one runs into it without a pause. */
  after?: SpokenToken[];
};

/** What is spoken, with which voice and how. */
export type Speech = {
  clauses: Clause[];
  /** Id of a voice of the catalogue. */
  voice: string;
  /** Language of the text: en, de or fr. */
  language: string;
  /** Factor on the rate of speech, 0.5 to 2. */
  speed: number;
  /** The same seed gives the same audio; 0 to 2^32 - 1. */
  seed: number;
  /** Sample rate of the result, in Hz. */
  sampleRateHz: number;
  /** Whether visemes are wanted. */
  visemes: boolean;
  /** Effort spent on the sound. */
  quality: Quality;
  /** Share of the clip's voice in the mixture, 0 to 1; the rest is the catalogue voice. */
  cloneStrength: number;
  /** Refinement steps, 8 to 32; more match the clip better and delay the start. */
  cloneSteps: number;
  /** The clips in the job's payload, in order. */
  clipHeaders: ClipHeader[];
};

/** Effort spent on the sound. */
export type Quality = "draft" | "standard" | "high";

/** What is taken over from a clip: its voice or its style. */
export type ClipRole = "voice" | "style";

/** A clip in a job's payload: 32-bit floats, mono, 24 kHz. */
export type ClipHeader = { role: ClipRole; sha256: string; samples: number };

/** Default settings of a speech without special requests. */
export const PLAIN_SPEECH: Pick<
  Speech,
  "quality" | "cloneStrength" | "cloneSteps" | "clipHeaders"
> = {
  quality: "standard",
  cloneStrength: 0.7,
  cloneSteps: 16,
  clipHeaders: [],
};

/** A word of the text with its times in seconds. */
export type TimedWord = { word: string; start: number; end: number };

/** Name of a viseme. */
export type VisemeName = (typeof VISEMES)[number];

/** A viseme with its time in seconds. */
export type TimedViseme = { viseme: VisemeName; start: number; duration: number };

/**
 * A piece of a spoken clause, or all of it; its payload is PCM16 mono, little-endian. Times are
 * seconds from its start. The first piece of a stretch carries the times of the whole stretch;
 * pieces that continue it have none.
 */
export type SpokenPiece = {
  words: TimedWord[];
  visemes: TimedViseme[];
  seconds: number;
  /** Silence before the next piece, in seconds. */
  pauseSeconds: number;
  /** GPU time of it in seconds; null where no GPU computes. */
  gpuSeconds: number | null;
};

/** A container of an audio file. */
export type Container = "wav" | "mp3" | "flac" | "opus";

/**
 * Raw mono samples without a header: pcm is PCM16, little-endian, the others have a byte per
 * sample.
 */
export type BareSamples = "pcm" | CompandingLaw;

/** Containers and raw formats in which audio can be streamed. */
export type StreamContainer = Container | BareSamples;

/** How a whole utterance is finished. */
export type Finish = {
  container: Container;
  bitsPerSample: 16 | 24;
  headSilenceSeconds: number;
  tailSilenceSeconds: number;
  loudness: "none" | "peak" | "ebu_r128";
  targetLufs: number;
};

/** How an utterance is finished that is sent while it is synthesised. */
export type StreamFinish = Omit<Finish, "container"> & { container: StreamContainer };

/** A finished utterance; its payload is the file. Times are seconds from the file's start. */
export type FinishedSpeech = {
  words: TimedWord[];
  visemes: TimedViseme[];
  seconds: number;
  /** GPU time of it in seconds; null where no GPU computes. */
  gpuSeconds: number | null;
};

/**
 * A piece of a file that is sent while it is synthesised; its payload is the bytes that are ready.
 */
export type FilePiece = {
  /** Words announced with this piece; seconds from the file's start. */
  words: TimedWord[];
  /** Visemes announced with this piece; seconds from the file's start. */
  visemes: TimedViseme[];
  /** Start of its audio, in seconds from the file's start. */
  start: number;
  /** Duration of its audio, in seconds. */
  seconds: number;
  /** GPU time of it in seconds; null where no GPU computes. */
  gpuSeconds: number | null;
};

/** Where a finished utterance is cached. */
export type CacheOrder = {
  folder: string;
  /** Cache key, in hexadecimal digits. */
  key: string;
  /** Most bytes in the folder; the least recently used utterances are evicted first. */
  maxBytes: number;
  /** Keys of cache hits since the last order. */
  used: string[];
};

/** Result of one of several texts; the payload is the file where it was spoken. */
export type TogetherReply =
  | { kind: "spoken"; item: number; speech: FinishedSpeech }
  | { kind: "failed"; item: number; error: { code: ErrorCode; message: string } };

/** The methods of the engine. */
export type TtsEngineContract = {
  /** Speaks clause by clause; each reply is a piece of a clause. */
  stream: { params: Speech; reply: SpokenPiece };
  /** Synthesises a file that is sent while it is written; each reply is a piece of it. */
  streamFile: { params: Speech & { finish: StreamFinish }; reply: FilePiece };
  /** Synthesises and finishes a whole utterance; one reply. */
  render: {
    params: Speech & { finish: Finish; cache?: CacheOrder };
    reply: FinishedSpeech & { cacheFailure?: string };
  };
  /**
   * Synthesises several texts without clips, in one run where the model can; one reply for each.
   */
  renderTogether: {
    params: { items: (Speech & { finish: Finish })[] };
    reply: TogetherReply;
  };
};

/** Families of acoustic models. */
export type EngineName =
  | "parley-tts-small"
  | "formant"
  | "kokoro"
  | "vits"
  | "supertonic"
  | "chatterbox";

/** What the engine loads. */
export type TtsEngineOptions = {
  /** Family of the acoustic model. */
  engine: EngineName;
  /** Folders of the model; formant has none, vits one for each language. */
  modelFolders: string[];
  /** Those of the folders that belong to models of the registry, each named after its model. */
  registeredFolders: string[];
  /** Languages of the model; empty leaves that to its files. */
  languages: string[];
  /** Precision of its weights. */
  precision: "fp32" | "fp16" | "q8" | "q4" | "q4f16";
  /** Compute device; auto takes the best that works. */
  device: "auto" | "cpu" | "webgpu" | "cuda";
  /** Native threads; 0 leaves that to the runtime. */
  threads: number;
};

/** Longest clause of any engine, in characters as spoken. */
export const MOST_SPOKEN_CHARACTERS = 1000;

/** What a model can do. */
export type Capabilities = {
  /** Languages it speaks; formant speaks the others. */
  languages: string[];
  /** Languages in which it takes phonemes; in others it takes only words. */
  phonemes: string[];
  /** Whether it takes over the voice of a clip. */
  clones: boolean;
  /** Whether more steps match a clip better. */
  cloneSteps: boolean;
  /** Whether it takes over the style of a second clip. */
  style: boolean;
  /** Whether it can only use clips in which speech is voiced. */
  voicedClips: boolean;
  /** What changes the rate of speech: the model itself, or time stretching of its sound. */
  speed: "model" | "sound";
  /** Whether it reports the time of each phoneme; otherwise times are estimated. */
  phonemeTimes: boolean;
  /** Whether it speaks several short texts in one run. */
  batches: boolean;
  /** Longest clause that it speaks well, in characters as spoken. */
  longestClause: number;
};

/** Returns the capabilities as /health reports them, under the names of the HTTP interface. */
export function writtenCapabilities(capabilities: Capabilities): JsonObject {
  const {
    cloneSteps,
    phonemeTimes,
    longestClause: _longestClause,
    voicedClips: _voicedClips,
    ...rest
  } = capabilities;
  return { ...rest, clone_steps: cloneSteps, phoneme_times: phonemeTimes };
}

/** Capabilities of espeak-ng, also assumed for a model that is still loading. */
export const PLAIN_CAPABILITIES: Capabilities = {
  languages: ["en", "de", "fr"],
  phonemes: ["en", "de", "fr"],
  clones: false,
  cloneSteps: false,
  style: false,
  voicedClips: false,
  speed: "model",
  phonemeTimes: true,
  batches: false,
  longestClause: MOST_SPOKEN_CHARACTERS,
};

/** Description of a loaded engine. */
export type TtsEngineInfo = {
  /** Name of the engine. */
  engine: string;
  /** Version of its model or library. */
  version: string;
  /** Backend that computes. */
  backend: string;
  /** Its capabilities. */
  capabilities: Capabilities;
};
