/**
 * The voice catalogue of the synthesis service, one row a rule.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { decodeWav } from "../../shared/media/wav.ts";
import { VoiceList } from "../../shared/schema/tts.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { KEY } from "../fixtures/tts_service.ts";

/** The table of the specification, with the tenth English voice. */
const VOICES: Readonly<Record<string, readonly string[]>> = {
  "en female": ["svc_bella", "svc_heart", "en_eleanor", "en_charlotte", "en_victoria"],
  "en male": ["svc_adam", "svc_michael", "en_william", "en_george", "en_arthur"],
  "de female": ["de_katharina", "de_alice_anna", "de_alice_maria", "de_alice_klara"],
  "de male": ["de_frenz", "de_hans", "de_karlsson", "de_hokuspokus"].concat(
    ["de_grimm_max", "de_grimm_otto", "de_grimm_kurt"],
  ),
  "fr female": ["fr_sonia", "fr_ezwa", "fr_nadine", "fr_camille", "fr_juliette", "fr_margot"],
  "fr male": ["fr_jean", "fr_jules", "fr_louis", "fr_henri"],
};

Deno.test("the voice catalogue", async (t) => {
  await using service = await startService("tts", { SVC_TTS_API_KEYS: "secret" });
  await untilReady(service.url);

  await t.step("/v1/voices lists 31 voices without a key: en 10, de 11, fr 10", async () => {
    const { voices } = VoiceList.parse(await (await fetch(`${service.url}/v1/voices`)).json());
    const count = (language: string) => voices.filter((v) => v.language === language).length;
    assert.deepEqual([voices.length, count("en"), count("de"), count("fr")], [31, 10, 11, 10]);
    assert.deepEqual(
      voices.filter((voice) => voice.legacy).map(({ id }) => id),
      ["de_katharina", "de_frenz", "de_hans", "de_karlsson", "de_hokuspokus"].concat(
        ["fr_sonia", "fr_ezwa", "fr_nadine", "fr_jean"],
      ),
    );
    const idsOf = (some: typeof voices) => some.map(({ id }) => id);
    assert.deepEqual(
      idsOf(voices.filter((voice) => voice.first_party)),
      idsOf(voices.filter(({ id }) => id.startsWith("svc_"))),
    );
  });

  for (const [group, ids] of Object.entries(VOICES)) {
    await t.step(`${group}: ${ids.join(", ")}`, async () => {
      const { voices } = VoiceList.parse(await (await fetch(`${service.url}/v1/voices`)).json());
      const found = voices.filter(({ language, gender }) => `${language} ${gender}` === group);
      assert.deepEqual(found.map(({ id }) => id).toSorted(), ids.toSorted());
      for (const voice of found) {
        const { id, name, language, accent, engine, license, first_party, preview_url } = voice;
        assert.ok(name && accent && engine, id);
        const manifest = new URL(`../../voices/${id}.${language}.manifest.json`, import.meta.url);
        assert.equal(license, JSON.parse(await Deno.readTextFile(manifest)).license, id);
        assert.equal(first_party, id.startsWith("svc_"));
        assert.equal(preview_url, `/v1/voices/${id}/preview`);
        const one = await fetch(`${service.url}/v1/voices/${id}`);
        assert.deepEqual(await one.json(), voice);
      }
    });
  }

  for (
    const [query, count, language, gender] of [
      ["language=de&gender=female", 4, "de", "female"],
      ["language=de-AT&gender=FEMALE", 4, "de", "female"],
      ["language=FR&gender=", 10, "fr", "any"],
      ["gender=male", 16, "any", "male"],
      ["language=it", 0, "it", "any"],
      ["language=&gender=", 31, "any", "any"],
    ] as const
  ) {
    await t.step(`the catalogue filtered by ${query} has ${count} voices`, async () => {
      const url = `${service.url}/v1/voices?${query}`;
      const { voices } = VoiceList.parse(await (await fetch(url)).json());
      assert.equal(voices.length, count);
      for (const voice of voices) {
        assert.ok(language === "any" || voice.language === language, voice.id);
        assert.ok(gender === "any" || voice.gender === gender, voice.id);
      }
    });
  }

  await t.step("/v1/audio/voices returns the list of /v1/voices without a key", async () => {
    const list = async (path: string) => await (await fetch(service.url + path)).json();
    assert.deepEqual(await list("/v1/audio/voices"), await list("/v1/voices"));
  });

  await t.step("every voice speaks, and no two sound alike", async () => {
    const { voices } = await (await fetch(`${service.url}/v1/voices`)).json();
    const digests = new Set<string>();
    for (const { id, preview_url: preview } of voices) {
      const response = await fetch(service.url + preview, { headers: KEY });
      assert.equal(response.status, 200, id);
      const bytes = new Uint8Array(await response.arrayBuffer());
      assert.ok(decodeWav(bytes).samples.length > 24_000, id);
      digests.add(hash("sha256", bytes));
    }
    assert.equal(digests.size, 31);
  });
});
