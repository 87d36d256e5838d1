import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { parseSsmlLite, plainRun } from "./ssml_lite.ts";

const PLAIN = { text: "x", rate: 1, pitchSemitones: 0, ipa: undefined, continues: false };

for (
  const [rate, factor] of [
    ["x-slow", 0.5],
    ["slow", 0.75],
    ["medium", 1],
    ["fast", 1.25],
    ["x-fast", 1.6],
    ["1.3", 1.3],
    ["2", 2],
    [".5", 0.5],
    ["0.0001", 0.1],
    ["1000", 10],
  ] as const
) {
  Deno.test(`parseSsmlLite() reads rate ${rate} as ${factor}`, () => {
    const [run] = parseSsmlLite(`<prosody rate="${rate}">x</prosody>`);
    assert.deepEqual(run, { ...PLAIN, rate: factor });
  });
}

for (
  const [pitch, semitones] of [
    ["x-low", -8],
    ["low", -4],
    ["medium", 0],
    ["high", 4],
    ["x-high", 8],
    ["-12st", -12],
    ["+12st", 12],
    ["+2.5st", 2.5],
  ] as const
) {
  Deno.test(`parseSsmlLite() reads pitch ${pitch} as ${semitones} semitones`, () => {
    const [run] = parseSsmlLite(`<prosody pitch="${pitch}">x</prosody>`);
    assert.deepEqual(run, { ...PLAIN, pitchSemitones: semitones });
  });
}

Deno.test("parseSsmlLite() reads attribute values without quotes", () => {
  const runs = parseSsmlLite(
    "a <prosody rate=slow pitch=+2st>b</prosody> <phoneme alphabet=ipa ph=təˈmɑːtəʊ>c</phoneme>",
  );
  assert.deepEqual(
    runs.map(({ text, rate, pitchSemitones, ipa }) => [text, rate, pitchSemitones, ipa]),
    [
      ["a ", 1, 0, undefined],
      ["b", 0.75, 2, undefined],
      [" ", 1, 0, undefined],
      ["c", 1, 0, "təˈmɑːtəʊ"],
    ],
  );
});

Deno.test("parseSsmlLite() multiplies nested rates and adds nested pitches", () => {
  const runs = parseSsmlLite(
    '<speak>a<prosody rate="fast" pitch="+2st">b<prosody rate="2" pitch="low">c</prosody>d</prosody></speak>',
  );
  assert.deepEqual(runs.map(({ text, rate, pitchSemitones }) => [text, rate, pitchSemitones]), [
    ["a", 1, 0],
    ["b", 1.25, 2],
    ["c", 2.5, -2],
    ["d", 1.25, 2],
  ]);
});

for (
  const [sign, most] of [["+", 24], ["-", -24]] as const
) {
  Deno.test(`parseSsmlLite() holds nested pitches to ${most} semitones`, () => {
    const tag = `<prosody pitch="${sign}12st">`;
    const [run] = parseSsmlLite(`${tag.repeat(3)}x${"</prosody>".repeat(3)}`);
    assert.equal(run!.pitchSemitones, most);
  });
}

Deno.test("parseSsmlLite() does not cut text at comments, CDATA and entities", () => {
  const runs = parseSsmlLite("un<!-- not -->believ<![CDATA[able]]> caf&#xE9;<speak>s</speak>");
  assert.deepEqual(runs.map(({ text }) => text), ["unbelievable café", "s"]);
});

Deno.test("parseSsmlLite() lets text continue the word before it if a single tag separates them", () => {
  const runs = parseSsmlLite(
    "<prosody>a</prosody>b<prosody>c</prosody><prosody>d<prosody>e</prosody></prosody>" +
      '<phoneme ph="x">f</phoneme>g',
  );
  assert.deepEqual(runs.map(({ text, continues }) => [text, continues]), [
    ["a", false],
    ["b", true],
    ["c", true],
    ["d", false],
    ["e", true],
    ["f", false],
    ["g", true],
  ]);
});

Deno.test("parseSsmlLite() applies a phoneme tag's IPA once to all its content, nested tags included", () => {
  const runs = parseSsmlLite(
    '<phoneme ph="ˈpɑːli">Par<phoneme ph="x"><prosody rate="slow">l</prosody></phoneme>ey</phoneme> &amp; <phoneme alphabet="ipa" ph=" naʊ"> </phoneme><![CDATA[ <b>]]>',
  );
  assert.deepEqual(runs.map(({ text, ipa }) => [text, ipa]), [
    ["Parley", "ˈpɑːli"],
    [" & ", undefined],
    ["naʊ", "naʊ"],
    [" <b>", undefined],
  ]);
});

for (
  const [what, text, line, column] of [
    ["a tag that is not closed", "<prosody>x", 1, 10],
    ["a tag that is closed by another", "<prosody>x</phoneme>", 1, 20],
    ["a tag that was never opened", "a </prosody> b", 1, 12],
    ["a bare ampersand", "ab\ncd & e", 2, 4],
    ["a tag behind verbatim text with an ampersand", "<![CDATA[A&B]]></prosody>", 1, 25],
    ["an unknown entity", "a &nbsp; b", 1, 8],
    ["a bare less-than sign", "1 < 2", 1, 4],
    ["an ampersand behind a value without quotes", "ab\n<prosody rate=slow>x & y</prosody>", 2, 22],
    ["a value that is missing", "<prosody rate=>x</prosody>", 1, 15],
    ["another alphabet without quotes", "<phoneme alphabet=x-sampa ph=x>x</phoneme>", 1, 31],
    ["an unknown tag", "Hi <audio>x</audio>", 1, 10],
    ["an unknown rate", '<prosody rate="quick">x</prosody>', 1, 22],
    ["a rate of zero", '<prosody rate="0">x</prosody>', 1, 18],
    ["a negative rate", '<prosody rate="-1">x</prosody>', 1, 19],
    ["a rate with an exponent", '<prosody rate="1e1">x</prosody>', 1, 20],
    ["a rate in percent", '<prosody rate="80%">x</prosody>', 1, 20],
    ["a pitch beyond an octave", '\n\n<prosody pitch="+13st">x</prosody>', 3, 23],
    ["a pitch by a name of JavaScript", '<prosody pitch="constructor">x</prosody>', 1, 29],
    ["a pitch without a unit", '<prosody pitch="2">x</prosody>', 1, 19],
    ["another alphabet", '<phoneme alphabet="x-sampa" ph="x">x</phoneme>', 1, 35],
    ["a phoneme without IPA", "<phoneme>x</phoneme>", 1, 9],
    ["a phoneme with blank IPA", '<phoneme ph=" ">x</phoneme>', 1, 16],
  ] as const
) {
  Deno.test(`parseSsmlLite() refuses ${what}, naming the place`, () => {
    assert.throws(() => parseSsmlLite(text), (thrown) => {
      assert.ok(thrown instanceof ServiceError);
      assert.equal(thrown.code, "request_invalid");
      assert.match(thrown.message, /^Cannot read `text` as lite SSML: /);
      const place = ` (line ${line}, column ${column})`;
      assert.ok(thrown.message.endsWith(place), thrown.message);
      const why = thrown.message.slice("Cannot read `text` as lite SSML: ".length, -place.length);
      assert.deepEqual(thrown.detail, [{ field: "text", message: why, line, column }]);
      return true;
    });
  });
}

for (
  const [text, spoken] of [
    ['<prosody rate="slow">a</prosody> b', "a b"],
    ["un<b>believ</b>able", "unbelievable"],
    ["<p>One.</p><p>Two.</p>", " One.  Two. "],
    ["<audio>x</audio>", " x "],
    ["<prosody>x", "x"],
    ["1 < 2 & 3 > 2", "1 < 2 & 3 > 2"],
    ["&lt;b&gt; &amp;amp;", "<b> &amp;"],
    ["a<!-- <b> -->b", "a b"],
    ["<break time='1s'/>a<br/>b", " a b"],
    ["<prosody rate=slow\npitch='+1st' >a</prosody >", "a"],
    ["Jo <jo@x.org>, <https://x.org/a>", "Jo <jo@x.org>, <https://x.org/a>"],
    ["a<b and c>d", "a<b and c>d"],
    ["<![CDATA[1 <b> &amp; 2]]> 3", "1 <b> &amp; 2 3"],
    ["It&#39;s 5&#x20AC;, 10&nbsp;km", "It's 5€, 10\u00a0km"],
    ["&quot;&frac12; of it&apos;s 20 m&sup2;&quot;", '"½ of it\'s 20 m²"'],
    ["&copy; &#9999999; & &amp", "&copy; &#9999999; & &amp"],
  ] as const
) {
  Deno.test(`plainRun() speaks ${JSON.stringify(text)} without its tags`, () => {
    assert.equal(plainRun(text).text, spoken);
  });
}

Deno.test("parseSsmlLite() accepts a leading XML declaration and reports positions that include it", () => {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  const runs = parseSsmlLite(`${declaration}\n<speak><prosody rate="slow">x</prosody></speak>`);
  const spoken = runs.filter(({ text }) => text.trim() !== "");
  assert.deepEqual(spoken.map(({ text, rate }) => [text, rate]), [["x", 0.75]]);
  assert.throws(() => parseSsmlLite(`${declaration}<b>x</b>`), /line 1, column 41/);
  assert.throws(() => parseSsmlLite(`x ${declaration}`), /XML declaration/);
});
