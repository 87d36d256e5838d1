/**
 * Groups the sentences of a recording into paragraphs.
 * @module
 */
import type { Paragraphs, Word } from "../../shared/schema/stt.ts";

type Paragraph = Paragraphs["paragraphs"][number];

const SENTENCE_END = /[.?!…]["'»”)]*$/;
/** A silence this long before a sentence begins a paragraph. */
const PARAGRAPH_PAUSE_SECONDS = 1.5;
/** Limit on the sentences of a paragraph. */
const MOST_SENTENCES = 5;

/** Groups `words`, in the order of their times, into paragraphs. */
export function paragraphsOf(words: readonly Word[]): Paragraphs {
  const paragraphs: Paragraph[] = [];
  for (const sentence of sentencesOf(words)) {
    const [first, last] = [sentence[0]!, sentence.at(-1)!];
    const text = sentence.map((word) => word.punctuated_word).join(" ");
    const before = paragraphs.at(-1);
    const isNew = before === undefined || before.sentences.length === MOST_SENTENCES ||
      first.start - before.end >= PARAGRAPH_PAUSE_SECONDS;
    const paragraph = isNew
      ? { sentences: [], speaker: first.speaker, num_words: 0, start: first.start, end: last.end }
      : before;
    if (isNew) paragraphs.push(paragraph);
    paragraph.sentences.push({ text, start: first.start, end: last.end });
    paragraph.num_words += sentence.length;
    paragraph.end = last.end;
  }
  const texts = paragraphs.map(({ sentences }) => sentences.map(({ text }) => text).join(" "));
  return { transcript: texts.map((text) => `\n${text}`).join("\n"), paragraphs };
}

/** Splits `words` after punctuation that ends a sentence, and at long silences. */
function sentencesOf(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const begins = before === undefined || SENTENCE_END.test(before.punctuated_word) ||
      word.start - before.end >= PARAGRAPH_PAUSE_SECONDS;
    if (begins) sentences.push([word]);
    else sentences.at(-1)!.push(word);
  }
  return sentences;
}
