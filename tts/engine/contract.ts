/**
 * What the front asks of the synthesis engine.
 * @module
 */
import type { ErrorCode } from "../../shared/errors.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { CompandingLaw } from "../../shared/media/companding.ts";
import type { VISEMES } from "../../shared/schema/tts.ts";

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
  /** Words of the clause before that go over into it without a pause. */
  before?: SpokenToken[];
  /** Words of the clause behind that it goes over into without a pause. */
  after?: SpokenToken[];
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
  /** The same seed gives the same audio; 0 to 2^32 - 1. */
  seed: number;
  /** Sample rate of the result, in Hz. */
  sampleRateHz: number;
  /** Whether mouth shapes are wanted. */
  visemes: boolean;
  /** Care taken. */
  quality: Quality;
  /** How much of the clip's voice is taken over, 0 to 1; the rest is the catalogue's. */
  cloneStrength: number;
  /** 8 to 32; more match the clip better and start later. */
  cloneSteps: number;
  /** The clips in the job's payload, one after the other. */
  clipPlaces: ClipPlace[];
};

/** Care taken. */
export type Quality = "draft" | "standard" | "high";

/** What is taken over from a clip: its voice, or its style. */
export type ClipRole = "voice" | "style";

/** A clip in a job's payload: 32-bit floats, mono, 24 kHz. */
export type ClipPlace = { role: ClipRole; sha256: string; samples: number };

/** What a speech that asks for nothing special has. */
export const PLAIN_SPEECH: Pick<Speech, "quality" | "cloneStrength" | "cloneSteps" | "clipPlaces"> =
  {
    quality: "standard",
    cloneStrength: 0.7,
    cloneSteps: 16,
    clipPlaces: [],
  };

/** A word of the text with its times. */
export type TimedWord = { word: string; start: number; end: number };

/** A mouth shape's name. */
export type VisemeName = (typeof VISEMES)[number];

/** A mouth shape with its time. */
export type TimedViseme = { viseme: VisemeName; start: number; duration: number };

/**
 * A piece of a spoken clause, or all of it; its payload is PCM16 mono, little-endian. Times are
 * seconds from its start, and reach to the end of what it begins: pieces that go on tell none.
 */
export type SpokenPiece = {
  words: TimedWord[];
  visemes: TimedViseme[];
  seconds: number;
  /** Silence that belongs between it and the next piece, in seconds. */
  pauseSeconds: number;
  /** Seconds that a GPU took for it; null where none computes. */
  gpuSeconds: number | null;
};

/** A container of audio. */
export type Container = "wav" | "mp3" | "flac" | "opus";

/** Mono samples without a head: pcm is PCM16, little-endian, the others have a byte a sample. */
export type BareSamples = "pcm" | CompandingLaw;

/** What audio is sent in while it is spoken. */
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

/** How an utterance is finished that is sent while it is spoken. */
export type StreamFinish = Omit<Finish, "container"> & { container: StreamContainer };

/** A finished utterance; its payload is the file. Times are seconds from the file's start. */
export type FinishedSpeech = {
  words: TimedWord[];
  visemes: TimedViseme[];
  seconds: number;
  /** Seconds that a GPU took for it; null where none computes. */
  gpuSeconds: number | null;
};

/** A piece of a file that is sent while it is spoken; its payload is the bytes that are ready. */
export type FilePiece = {
  /** The words of its sound; seconds from the file's start. */
  words: TimedWord[];
  /** The mouth shapes of its sound; seconds from the file's start. */
  visemes: TimedViseme[];
  /** Where its sound begins, in seconds from the file's start. */
  start: number;
  /** How long it sounds, in seconds. */
  seconds: number;
  /** Seconds that a GPU took for it; null where none computes. */
  gpuSeconds: number | null;
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

/** What became of one of several texts; the payload is the file where it was spoken. */
export type TogetherReply =
  | { kind: "spoken"; item: number; speech: FinishedSpeech }
  | { kind: "failed"; item: number; error: { code: ErrorCode; message: string } };

/** The methods of the engine. */
export type TtsEngineContract = {
  /** Speaks clause by clause; each reply is a piece of one. */
  stream: { params: Speech; reply: SpokenPiece };
  /** Speaks a file that is sent while it is written; each reply is a piece of it. */
  streamFile: { params: Speech & { finish: StreamFinish }; reply: FilePiece };
  /** Speaks everything and finishes it; one reply. */
  render: {
    params: Speech & { finish: Finish; cache?: CacheOrder };
    reply: FinishedSpeech & { cacheFailure?: string };
  };
  /** Speaks several texts, at once where the model can; one reply for each, without clips. */
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
  /** Those of them that are of the registry, each named after its model. */
  registeredFolders: string[];
  /** What the model speaks; empty leaves that to its files. */
  languages: string[];
  /** Precision of its weights. */
  precision: "fp32" | "fp16" | "q8" | "q4" | "q4f16";
  /** What computes; auto takes the best that works. */
  device: "auto" | "cpu" | "webgpu" | "cuda";
  /** Native threads; 0 leaves that to the runtime. */
  threads: number;
};

/** What any engine speaks at once, in characters as they are spoken. */
export const MOST_SPOKEN_CHARACTERS = 1000;

/** What a model can do. */
export type Capabilities = {
  /** What it speaks; formant speaks the rest. */
  languages: string[];
  /** Languages in which it speaks phonemes; in others words alone. */
  phonemes: string[];
  /** Takes over the voice of a clip. */
  clones: boolean;
  /** Matches a clip better in more steps. */
  cloneSteps: boolean;
  /** Takes over the style of a second clip. */
  style: boolean;
  /** Who makes speech faster or slower: the model, or a stretching of its sound. */
  speed: "model" | "sound";
  /** Tells when each phoneme sounds; else times are estimated. */
  phonemeTimes: boolean;
  /** Speaks several short texts at once. */
  batches: boolean;
  /** What it speaks well at once, in characters as they are spoken. */
  longestClause: number;
};

/** What /health writes of them, in the names of the interface. */
export function writtenCapabilities(capabilities: Capabilities): JsonObject {
  const { cloneSteps, phonemeTimes, longestClause: _, ...rest } = capabilities;
  return { ...rest, clone_steps: cloneSteps, phoneme_times: phonemeTimes };
}

/** What espeak-ng can do, and what is taken for granted of a model that is still loading. */
export const PLAIN_CAPABILITIES: Capabilities = {
  languages: ["en", "de", "fr"],
  phonemes: ["en", "de", "fr"],
  clones: false,
  cloneSteps: false,
  style: false,
  speed: "model",
  phonemeTimes: true,
  batches: false,
  longestClause: MOST_SPOKEN_CHARACTERS,
};

/** What a loaded engine says about itself. */
export type TtsEngineInfo = {
  /** Name of the engine. */
  engine: string;
  /** Version of its model or library. */
  version: string;
  /** What it computes on. */
  backend: string;
  /** What it can do. */
  capabilities: Capabilities;
};
