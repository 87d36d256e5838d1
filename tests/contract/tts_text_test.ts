/**
 * Text processing: words appear in the alignment as written, and are spoken in full; lite SSML.
 */
import assert from "node:assert/strict";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { post, synthesize } from "../fixtures/tts_service.ts";

Deno.test("the text of a synthesis request", async (t) => {
  await using service = await startService("tts", { SVC_TTS_API_KEYS: "secret" });
  await untilReady(service.url);

  for (
    const [voice, text, words, asWords] of [
      [
        "svc_heart",
        "It costs $5.50 at 10:30, 3 km away.",
        ["It", "costs", "$5.50", "at", "10:30,", "3", "km", "away."],
        "It costs five dollars and fifty cents at ten thirty, three kilometers away.",
      ],
      [
        "svc_heart",
        "- He came - late -- and left.",
        ["He", "came", "late", "and", "left."],
        "He came – late – and left.",
      ],
      [
        "de_katharina",
        "Am 3. Mai um 10:30 Uhr 🙂 kostet es 5 €.",
        ["Am", "3.", "Mai", "um", "10:30 Uhr", "kostet", "es", "5", "€."],
        "Am dritten Mai um zehn Uhr dreißig kostet es fünf Euro.",
      ],
      [
        "fr_sonia",
        "Le 1er mai, à 21 h 30, Louis XIV parcourt 1 234 km.",
        ["Le", "1er", "mai,", "à", "21 h 30,", "Louis", "XIV", "parcourt", "1 234", "km."],
        "Le premier mai, à vingt et une heures trente, Louis quatorze parcourt mille deux cent " +
        "trente-quatre kilomètres.",
      ],
    ] as const
  ) {
    await t.step(`“${text}” is aligned as written and spoken as “${asWords}”`, async () => {
      const written = await synthesize(service, { voice, text });
      const spelled = await synthesize(service, { voice, text: asWords });
      assert.deepEqual(written.alignment.map(({ word }) => word), words);
      assert.ok(written.audio_b64 === spelled.audio_b64, "sounds as its words");
      for (const [index, word] of written.alignment.entries()) {
        const next = written.alignment[index + 1]?.start ?? written.duration;
        assert.ok(word.start < word.end && word.end <= next + 0.001, JSON.stringify(word));
      }
    });
  }

  await t.step(
    "the socket speaks the same words, however the text is cut into frames",
    async () => {
      const text = "Er kommt am 5. Mai um 10:30 Uhr. Das Haus. 5 ist da, z. B. hier.";
      const spoken = async (pieces: readonly string[]) => {
        using socket = await openSocket(`${service.socketUrl}/v1/speak?voice=de_hans`, {
          protocols: ["token", "secret"],
        });
        for (const piece of pieces) socket.send({ type: "Speak", text: piece });
        socket.send({ type: "Flush" });
        await socket.untilType("Flushed");
        return socket.frames.filter(({ type }) => type === "Alignment")
          .flatMap(({ words }) => words);
      };
      const whole = await spoken([text]);
      assert.ok(whole.length > 10);
      for (const pieces of [[...text], text.split(/(?<=\s)/), text.split(/(?=\s)/)]) {
        assert.deepEqual(await spoken(pieces), whole);
      }
    },
  );

  await t.step("a spelled word sounds as the names of its letters", async () => {
    const spelled = await synthesize(service, { text: "The abc.", spell_out: ["ABC"] });
    const named = await synthesize(service, { text: "The eigh bee see." });
    assert.deepEqual(spelled.alignment.map(({ word }) => word), ["The", "abc."]);
    assert.ok(spelled.audio_b64 === named.audio_b64, "sounds as its letters");
  });

  await t.step("tags are dropped unless lite SSML is asked for", async () => {
    const tagged = await synthesize(service, {
      text: 'Go <prosody rate="x-slow">home</prosody> now.',
    });
    const plain = await synthesize(service, { text: "Go home now." });
    assert.ok(tagged.audio_b64 === plain.audio_b64, "sounds as the text within");
  });

  for (
    const [text, same] of [
      ["if x <y then stop.", "if x y then stop."],
      ["an unfinished <b tag", "an unfinished b tag"],
      ["one\u0000 two\u0001 three", "one two three"],
      ["mail <jo@x.org> now", "mail jo at ex dot org now"],
      ["add ½ cup: ½ l", "add one half cup: one half liter"],
      [
        "a cafe\u0301 and 1.5e3 €",
        "a café and one point five times ten to the power of three euro",
      ],
      ["𝓗𝓮𝓵𝓵𝓸 ﬁve ٤٢ people", "Hello five forty-two people"],
    ] as const
  ) {
    await t.step(`${JSON.stringify(text)} is spoken to its end as “${same}”`, async () => {
      const [odd, plain] = [
        await synthesize(service, { text }),
        await synthesize(service, { text: same }),
      ];
      assert.deepEqual(odd.alignment.map(({ word }) => word), text.split(" "));
      assert.ok(odd.audio_b64 === plain.audio_b64, "sounds the same");
    });
  }

  await t.step("the alignment of lite SSML has the text without its tags", async () => {
    const { alignment } = await synthesize(service, {
      text:
        'Say <phoneme alphabet="ipa" ph="təˈmɑːtəʊ">tomato</phoneme>, (<prosody rate="slow">please</prosody>).',
      ssml_lite: true,
    });
    assert.deepEqual(alignment.map(({ word }) => word), ["Say", "tomato,", "(please)."]);
  });

  for (
    const [text, place] of [
      ["<prosody>x", "line 1, column 10"],
      ["one\n<b>x</b>", "line 2, column 3"],
      ["this & that", "line 1, column 6"],
    ] as const
  ) {
    await t.step(`lite SSML ${JSON.stringify(text)} gives 422 with ${place}`, async () => {
      const response = await post(service, "/v1/synthesize/hq", { text, ssml_lite: true });
      const body = await response.json();
      assert.equal(response.status, 422);
      assert.equal(body.code, "request_invalid");
      assert.ok(body.message.includes("`text`") && body.message.includes(place), body.message);
    });
  }
});
