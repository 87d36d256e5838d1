/**
 * The sampling parameters of a model where a request leaves them open: those in its file, which
 * come from its makers' `generation_config.json`, else those of llama.cpp's own server.
 * @module
 */
import type { AskedSampling, SamplingParams, UsualSampling } from "./contract.ts";

/** Logits divided by a lower temperature may exceed the 32-bit floats of llama.cpp. */
const LEAST_TEMPERATURE = 1e-30;

/** Reads the parameters from metadata by `read`; an invalid value counts as missing. */
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

/**
 * Returns `asked`, with the `usual` values for what it leaves open; a temperature too low to compute
 * with is 0.
 */
export function withUsual(asked: AskedSampling, usual: UsualSampling): SamplingParams {
  const temperature = asked.temperature ?? usual.temperature;
  return {
    ...asked,
    temperature: temperature < LEAST_TEMPERATURE ? 0 : temperature,
    topP: asked.topP ?? usual.topP,
    topK: asked.topK ?? usual.topK,
    minP: asked.minP ?? usual.minP,
    repeatPenalty: asked.repeatPenalty ?? usual.repeatPenalty,
  };
}
