/** Sentences taken from text that arrives in pieces. */
import assert from "node:assert/strict";
import { quickestSeconds } from "../../tests/fixtures/quickest.ts";
import { SentenceBuffer } from "./sentence_buffer.ts";

/** Returns what is taken after each piece, and at the end. */
function handedOut(pieces: readonly string[], isMarkup: boolean): string[] {
  const buffer = new SentenceBuffer();
  const taken = pieces.map((piece) => {
    buffer.push(piece);
    return buffer.takeComplete("en", isMarkup);
  });
  return [...taken, buffer.takeAll()].map(({ text }) => text);
}

for (
  const { name, pieces, expected } of [
    {
      name: "words and sentences",
      pieces: ["Hel", "lo wor", "ld. ", "How ", "are you"],
      expected: ["", "", "Hello world. ", "", "", "How are you"],
    },
    {
      name: "no sentence within an abbreviation",
      pieces: ["Hello ", "Dr", ". Smi", "th. How", " are you?", " Fine"],
      expected: ["", "", "", "Hello Dr. Smith. ", "", "How are you? ", "Fine"],
    },
    {
      name: "lines that an empty one parts, and no others",
      pieces: ["One\nTw", "o\n", "\nThree\n"],
      expected: ["", "", "One\nTwo\n\n", "Three\n"],
    },
  ]
) {
  Deno.test(`SentenceBuffer.takeComplete() hands out ${name}`, () => {
    assert.deepEqual(handedOut(pieces, false), expected);
  });
}

for (
  const { name, pieces, expected } of [
    {
      name: "plain words as sentences",
      pieces: ["Hel", "lo wor", "ld. ", "How"],
      expected: ["", "", "Hello world. ", "", "How"],
    },
    {
      name: "a tag that is cut",
      pieces: ["<pros", "ody rate='slow'>Hi the", "re.</pro", "sody> ", "Bye."],
      expected: ["", "", "", "<prosody rate='slow'>Hi there.</prosody> ", "", "Bye."],
    },
    {
      name: "sentences within a tag together",
      pieces: ["<prosody pitch='low'>One. Two. ", "Three.</prosody> Four"],
      expected: ["", "<prosody pitch='low'>One. Two. Three.</prosody> ", "Four"],
    },
    {
      name: "a sentence before an opening tag",
      pieces: ["One. <prosody rate='fast'>Two"],
      expected: ["One. ", "<prosody rate='fast'>Two"],
    },
    {
      name: "a full stop in an attribute with its tag",
      pieces: ['Say <phoneme ph="a. b"/> now. ', "So"],
      expected: ['Say <phoneme ph="a. b"/> now. ', "", "So"],
    },
    {
      name: "no part of a comment or of verbatim text",
      pieces: ["Hi <!-- a > b. One. ", "Two. --> there. <![CDATA[x > y. ", "Z. ]]> Bye. ", "So"],
      expected: [
        "",
        "Hi <!-- a > b. One. Two. --> there. ",
        "<![CDATA[x > y. Z. ]]> Bye. ",
        "",
        "So",
      ],
    },
    {
      name: "nothing of a tag that is never closed",
      pieces: ["<prosody rate='slow'>One. ", "Two. "],
      expected: ["", "", "<prosody rate='slow'>One. Two. "],
    },
  ]
) {
  Deno.test(`SentenceBuffer.takeComplete() hands out of lite SSML ${name}`, () => {
    assert.deepEqual(handedOut(pieces, true), expected);
  });
}

for (
  const { text, isMarkup = false, expected = "" } of [
    { text: "Hello there.", expected: "Hello there." },
    { text: "One. Two! Three?", expected: "One. Two! Three?" },
    { text: "Hello there. And", expected: "Hello there. " },
    { text: "Hello there" },
    { text: "Hello Dr." },
    { text: "It costs 3." },
    { text: "Hello <b" },
    { text: "<prosody rate='slow'>Hello.", isMarkup: true },
    {
      text: "<prosody rate='slow'>Hello.</prosody>",
      isMarkup: true,
      expected: "<prosody rate='slow'>Hello.</prosody>",
    },
  ]
) {
  Deno.test(`SentenceBuffer.takeBeforePause() hands out "${expected}" of "${text}"`, () => {
    const buffer = new SentenceBuffer();
    buffer.push(text);
    assert.equal(buffer.takeBeforePause("en", isMarkup).text, expected);
    assert.equal(buffer.text, text.slice(expected.length));
  });
}

for (
  const [what, flood] of [
    ["a name", (length: number) => "<" + "a".repeat(length)],
    ["openings", (length: number) => "<".repeat(length) + " >"],
  ] as const
) {
  Deno.test(`SentenceBuffer takes time that grows with the length of ${what} only`, async () => {
    const secondsOf = (length: number) => {
      const buffer = new SentenceBuffer();
      buffer.push(flood(length));
      return quickestSeconds(() => void buffer.takeComplete("en", true));
    };
    const [short, long] = [await secondsOf(5000), await secondsOf(40_000)];
    assert.ok(long < 24 * short + 0.01, `${long} s, and ${short} s for an eighth of it`);
  });
}
