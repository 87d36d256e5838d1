/**
 * Kokoro's voices that stand in for voices of the catalogue, where the model has none of that name.
 * @module
 */

/** Kokoro's voices by ids of the catalogue; it has no German ones and one French one. */
export const KOKORO_VOICES: Readonly<Record<string, string>> = {
  svc_bella: "af_bella",
  svc_heart: "af_heart",
  svc_adam: "am_adam",
  svc_michael: "am_michael",
  en_eleanor: "bf_emma",
  en_charlotte: "bf_isabella",
  en_victoria: "bf_alice",
  en_william: "bm_george",
  en_george: "bm_lewis",
  en_arthur: "bm_daniel",
  fr_sonia: "ff_siwis",
};
