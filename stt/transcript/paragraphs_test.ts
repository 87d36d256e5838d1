import assert from "node:assert/strict";
import { paragraphsOf } from "./paragraphs.ts";

/** Consecutive words of 0.5 s each; "|" is a silence of 2 s. */
function spoken(text: string) {
  let seconds = 0;
  return text.split(" ").flatMap((written) => {
    const start = seconds;
    seconds += written === "|" ? 2 : 0.5;
    if (written === "|") return [];
    const word = written.toLowerCase().replace(/\W/g, "");
    return [{ word, punctuated_word: written, start, end: seconds, confidence: 1, speaker: 0 }];
  });
}

for (
  const [what, text, sentences] of [
    ["nothing", "", []],
    ["a sentence", "Set a timer.", [["Set a timer."]]],
    ["sentences without a silence", "Yes. Do it! Why?", [["Yes.", "Do it!", "Why?"]]],
    ["a silence", "Yes. | Do it.", [["Yes."], ["Do it."]]],
    ["a silence without punctuation", "yes | do it", [["yes"], ["do it"]]],
    ["six sentences", "A. B. C. D. E. F.", [["A.", "B.", "C.", "D.", "E."], ["F."]]],
  ] as const
) {
  Deno.test(`paragraphs of ${what}`, () => {
    const words = text === "" ? [] : spoken(text);
    const { transcript, paragraphs } = paragraphsOf(words);
    assert.deepEqual(paragraphs.map((each) => each.sentences.map((one) => one.text)), sentences);
    assert.equal(transcript, sentences.map((each) => `\n${each.join(" ")}`).join("\n"));
    assert.equal(paragraphs.reduce((sum, each) => sum + each.num_words, 0), words.length);
    for (const { sentences: own, speaker, start, end } of paragraphs) {
      assert.equal(speaker, 0);
      assert.deepEqual([own[0]!.start, own.at(-1)!.end], [start, end]);
    }
  });
}
