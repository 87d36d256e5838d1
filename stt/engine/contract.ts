/**
 * What the front asks of the recognition engine.
 * @module
 */

import type { Task } from "./task.ts";

/** Samples a second of all audio that an engine is given, in Hz. */
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

/** A final is worth a second look when it is doubtful; a partial is not. */
export type Effort = "partial" | "final";

/** How a window is transcribed; the payload is PCM16, mono, at {@linkcode RECOGNITION_RATE_HZ}. */
export type TranscribeParams = {
  /** Language of the speech, for example "de". */
  language: string;
  /** What is written of it. */
  task: Task;
  /** How much care it takes. */
  effort: Effort;
  /** Text that came right before, or that says how it is written; empty for none. */
  prompt: string;
  /** Words and phrases to prefer, as they are written. */
  keyterms: string[];
  /** Whether the probability that nobody speaks is wanted, which may cost a token's time. */
  asksNoSpeech: boolean;
};

/**
 * Languages that may be spoken, each with what speaks for it beforehand: a natural logarithm that is
 * added to that of its probability.
 */
export type LanguagePriors = Record<string, number>;

/** How a window is transcribed whose language may have to be detected first. */
export type TranscribeJob = Omit<TranscribeParams, "language"> & {
  /** Language of the speech, or those that are told apart. */
  language: string | LanguagePriors;
};

/** What the decoder says of a window besides its words. */
export type Decoding = {
  /** Ids of the words' tokens in the model's vocabulary. */
  tokens: number[];
  /** Mean natural logarithm of their probabilities; 0 without tokens. */
  meanLogarithm: number;
  /** Temperature at which they were chosen; of whisper.cpp that at which it begins. */
  temperature: number;
  /** Probability that nobody speaks; null when it was not asked for or the model cannot tell. */
  noSpeechProbability: number | null;
};

/** What was heard in a window. */
export type Transcript = {
  /** What was said. */
  words: RecognizedWord[];
  /** How it was decoded. */
  decoding: Decoding;
};

/** What was heard in a window, and what its language was detected by. */
export type TranscribeReply = Transcript & {
  /** The probability of each language that was told apart; absent where the language was given. */
  probabilities?: Record<string, number>;
};

/** The methods of the engine. */
export type SttContract = {
  /** Transcribes one window; one reply. */
  transcribe: { params: TranscribeJob; reply: TranscribeReply };
  /** Which of the languages is spoken; one reply with probabilities that sum to 1. */
  detect: {
    params: { languages: string[] };
    reply: { probabilities: Record<string, number> };
  };
};

/** What the engine loads. */
export type SttOptions = {
  /** Who recognises: whisper.cpp, or ONNX Runtime through transformers.js. */
  engine: "whisper" | "transformers";
  /** Path of a ggml model, or of the folder of an ONNX model. */
  modelPath: string;
  /** How to get the model where it is not here. */
  advice: string;
  /** File or folder of libwhisper; empty searches for it. */
  libraryPath: string;
  /** What computes; vulkan is whisper.cpp's, webgpu ONNX Runtime's. */
  device: "auto" | "cpu" | "cuda" | "vulkan" | "webgpu";
  /** Backends whose installed build cannot compute here, each with the reason; the front finds out. */
  unusableGpus?: Record<string, string>;
  /** Precision of an ONNX model's weights. */
  precision: "fp32" | "fp16" | "q8" | "q4" | "q4f16";
  /** Transcripts that are followed side by side for a final, at least 1. */
  beamSize: number;
  /**
   * Confidence of words from which on one transcript alone finds what several side by side do, as was
   * measured of the model; null where it was not.
   */
  sureConfidence: number | null;
  /** False where the model is known to have been trained to transcribe alone. */
  translates: boolean;
  /** Native threads, at most. */
  threads: number;
  /** Whether whisper.cpp takes one where other processes keep the cores busy. */
  adaptsThreads: boolean;
};

/** What a loaded engine says about itself. */
export type SttInfo = {
  /** Longest window that it hears at once, in seconds. */
  windowSeconds: number;
  /** False for models of English alone. */
  multilingual: boolean;
  /** Whether it has a token that asks for English words of what is said in other languages. */
  translates: boolean;
  /** Architecture of the model. */
  family: "whisper" | "moonshine";
  /** Version of whisper.cpp, or family and precision of the ONNX model. */
  version: string;
  /** What it computes on and where the library was found. */
  backend: string;
};
