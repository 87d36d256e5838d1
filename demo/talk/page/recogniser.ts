/**
 * Streams the microphone to the recogniser.
 * @module
 */
import type { ListenServerFrame } from "../../../shared/schema/stt.ts";
import { type Frame, levelOf, openMicrophone } from "./microphone.ts";
import { socketUrl } from "./socket_url.ts";

/** Callbacks of a listening session. */
export interface Listener {
  /** Called with the input level, from 0 to 1. */
  onLevel(level: number): void;
  /** Called with the interim transcript of the utterance. */
  onInterim(transcript: string): void;
  /** Called with the transcript of a complete utterance. */
  onUtterance(transcript: string): void;
  /** Called at the end of the session, with the reason if it did not end normally. */
  onEnd(problem?: string): void;
}

/** A listening session. */
export interface Listening {
  /** Ends the session once what was said so far is transcribed. */
  close(): void;
}

/**
 * Listens until it is closed.
 * @throws {DOMException} when the microphone cannot be had
 */
export async function listen(language: string, listener: Listener): Promise<Listening> {
  const waiting: Frame[] = [];
  let take = (frame: Frame): void => void waiting.push(frame);
  const microphone = await openMicrophone((frame) => {
    listener.onLevel(levelOf(frame));
    take(frame);
  });
  const socket = new WebSocket(socketUrl("stt/v1/listen", {
    language,
    encoding: "linear16",
    sample_rate: String(microphone.sampleRateHz),
    interim_results: "true",
    punctuate: "true",
    endpointing: "500",
  }));
  const utterance = new Utterance(listener);
  socket.onopen = () => {
    take = (frame) => socket.send(frame);
    waiting.forEach(take);
  };
  socket.onmessage = ({ data }) => utterance.take(JSON.parse(data));
  socket.onclose = ({ code, reason }) => {
    microphone.close();
    listener.onEnd(code === 1000 ? undefined : `Speech recognition ended: ${reason || code}`);
  };
  return {
    close: () => {
      microphone.close();
      if (socket.readyState !== WebSocket.OPEN) return socket.close();
      socket.send(JSON.stringify({ type: "CloseStream" }));
    },
  };
}

/** Assembles the transcript of an utterance from finals and the latest interim result. */
class Utterance {
  readonly #listener: Listener;
  #finals: string[] = [];

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  take(frame: ListenServerFrame): void {
    if (frame.type !== "Results") return;
    const { transcript = "" } = frame.channel.alternatives[0] ?? {};
    const heard = [...this.#finals, transcript].filter((text) => text !== "");
    if (frame.is_final) this.#finals = heard;
    if (heard.length === 0) return;
    if (!frame.speech_final) return this.#listener.onInterim(heard.join(" "));
    this.#finals = [];
    this.#listener.onUtterance(heard.join(" "));
  }
}
