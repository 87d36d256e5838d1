/**
 * How a model's tokens are chosen where a request leaves that open: as its file says, which has it from
 * its makers' `generation_config.json`, else as llama.cpp's own server does.
 * @module
 */
import type { AskedSampling, SamplingParams, UsualSampling } from "./contract.ts";

/** What the metadata says that `read` gives as text; a value that makes no sense counts as not said. */
export function usualSampling(read: (key: string) => string | undefined): UsualSampling {
  const said = (name: string, usual: number, fits: (value: number) => boolean) => {
    const value = Number.parseFloat(read(`general.sampling.${name}`) ?? "");
    return Number.isFinite(value) && fits(value) ? value : usual;
  };
  const isShare = (value: number) => value >= 0 && value <= 1;
  return {
    temperature: said("temp", 0.8, (value) => value >= 0),
    topP: said("top_p", 0.95, isShare),
    topK: Math.max(0, said("top_k", 40, Number.isInteger)),
    minP: said("min_p", 0.05, isShare),
    repeatPenalty: said("penalty_repeat", 1, (value) => value > 0),
  };
}

/** What was `asked`, with the `usual` for what it leaves open. */
export function withUsual(asked: AskedSampling, usual: UsualSampling): SamplingParams {
  return {
    ...asked,
    temperature: asked.temperature ?? usual.temperature,
    topP: asked.topP ?? usual.topP,
    topK: asked.topK ?? usual.topK,
    minP: asked.minP ?? usual.minP,
    repeatPenalty: asked.repeatPenalty ?? usual.repeatPenalty,
  };
}
