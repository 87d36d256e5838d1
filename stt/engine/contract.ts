/**
 * The contract between the front and the recognition engine.
 * @module
 */
import type { SttBackend } from "../../shared/config/stt.ts";
import type { Task } from "./task.ts";

/** Sample rate of all audio that an engine is given, in Hz. */
export const RECOGNITION_RATE_HZ = 16_000;

/** A word with its times, in seconds from the start of the window. */
export type RecognizedWord = {
  /** With its punctuation, without spaces around it. */
  text: string;
  startSeconds: number;
  endSeconds: number;
  /** From 0 to 1. */
  confidence: number;
};

/** How much work a window is worth: a doubtful final is decoded again, a partial is not. */
export type Effort = "partial" | "final";

/** How a window is transcribed; the payload is PCM16, mono, at {@linkcode RECOGNITION_RATE_HZ}. */
export type TranscribeParams = {
  /** Language of the speech, for example "de". */
  language: string;
  /** Whether to transcribe or to translate. */
  task: Task;
  /** How much work it is worth. */
  effort: Effort;
  /** Prompt: text of the speech right before, or from the client; empty for none. */
  prompt: string;
  /** Words and phrases to prefer, as they are written. */
  keyterms: string[];
  /** Whether to return the no-speech probability, which may cost the time of a token. */
  asksNoSpeech: boolean;
};

/**
 * Candidate languages, each with its log prior: a natural logarithm that is added to that of its
 * probability.
 */
export type LanguagePriors = Record<string, number>;

/** How to transcribe a window whose language may have to be detected first. */
export type TranscribeJob = Omit<TranscribeParams, "language"> & {
  /** Language of the speech, or the candidates to choose it from. */
  language: string | LanguagePriors;
};

/** How a window was decoded. */
export type Decoding = {
  /** Ids of the words' tokens in the model's vocabulary. */
  tokens: number[];
  /** Mean natural logarithm of their probabilities; 0 without tokens. */
  meanLogarithm: number;
  /** Temperature at which they were chosen; whisper.cpp reports only the one it starts at. */
  temperature: number;
  /** Probability that nobody speaks; null when it was not computed or the model cannot tell. */
  noSpeechProbability: number | null;
};

/** The transcript of a window. */
export type Transcript = {
  /** Recognised words. */
  words: RecognizedWord[];
  /** How it was decoded. */
  decoding: Decoding;
};

/** The transcript of a window, and the probabilities by which its language was detected. */
export type TranscribeReply = Transcript & {
  /** The probability of each candidate language; absent if the language was given. */
  probabilities?: Record<string, number>;
};

/** The methods of the engine. */
export type SttContract = {
  /** Transcribes one window; one reply. */
  transcribe: { params: TranscribeJob; reply: TranscribeReply };
  /** Detects which of the languages is spoken; one reply with probabilities that sum to 1. */
  detect: {
    params: { languages: string[] };
    reply: { probabilities: Record<string, number> };
  };
};

/** Options with which the engine loads a model. */
export type SttOptions = SttBackend & {
  /** Path of a ggml model, or of the folder of an ONNX model. */
  modelPath: string;
  /** How to get the model, for the error when it is missing. */
  advice: string;
  /** File or folder of libwhisper; empty searches for it. */
  libraryPath: string;
  /** Backends whose installed build cannot compute here, each with the reason; set by the front. */
  unusableGpus?: Record<string, string>;
  /** Precision of an ONNX model's weights. */
  precision: "fp32" | "fp16" | "q8" | "q4" | "q4f16";
  /** Beam size of finals, at least 1. */
  beamSize: number;
  /**
   * Confidence of words from which greedy decoding finds the same as beam search, as measured for
   * the model; null if not measured.
   */
  sureConfidence: number | null;
  /** Whether the model may translate; false if it is known to have been trained without. */
  translates: boolean;
  /** Maximum number of native threads. */
  threads: number;
  /** Whether whisper.cpp uses a single thread while other processes keep the cores busy. */
  adaptsThreads: boolean;
};

/** Options of whisper.cpp. */
export type WhisperOptions = Extract<SttOptions, { engine: "whisper" }>;

/** Options of ONNX Runtime through transformers.js. */
export type TransformersOptions = Extract<SttOptions, { engine: "transformers" }>;

/** Facts that a loaded engine reports. */
export type SttInfo = {
  /** Longest window that it decodes at once, in seconds. */
  windowSeconds: number;
  /** Whether it knows other languages than English. */
  multilingual: boolean;
  /** Whether it has a token that asks for translation into English. */
  translates: boolean;
  /** Architecture of the model. */
  family: "whisper" | "moonshine";
  /** Version of whisper.cpp, or family and precision of the ONNX model. */
  version: string;
  /** Backend that computes, and where the library was found. */
  backend: string;
};
