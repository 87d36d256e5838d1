/** Output of templates, each row as observed in Python's Jinja, set up as in transformers. */
import assert from "node:assert/strict";
import { compileTemplate } from "./compiled_template.ts";
import { TEMPLATE_FUNCTIONS } from "./template_functions.ts";

const GIVEN = {
  words: ["b", "a"],
  sizes: { z: 1, B: 2, a: 3 },
  turns: [{ role: "user", content: "Hi" }, { role: "assistant", content: "Yo" }, {
    role: "user",
    content: "x",
  }],
};

function render(source: string): string {
  return compileTemplate(source).render({ ...TEMPLATE_FUNCTIONS, ...structuredClone(GIVEN) });
}

for (
  const [what, source, expected] of [
    ["raw text", "{% raw %}{{ x }}{% if %}{% endraw %}|", "{{ x }}{% if %}|"],
    ["raw text without blanks around it", "a {%- raw -%}  {{ x }} {%- endraw -%} |", "a{{ x }}|"],
    [
      "raw lines",
      "  {% raw %}a{% endraw %}\nb\n  {%- raw %} c {% endraw -%} \n d {%raw%}\"\\n'{{#{%{%endraw%}\n",
      "ab c d \"\\n'{{#{%",
    ],
    ["a raw block that ends on a line of its own", "{% raw %}\n x\n  {% endraw %}|", "\n x\n|"],
    ["with", "{% with a = 1, b = [2, 3] %}{{ a + b[1] }}{% endwith %}{{ a is defined }}", "4False"],
    [
      "with, whose values are those outside",
      "{% set a = 1 %}{% with a = 2, b = a %}{{ a }}{{ b }}{% endwith %}{{ a }}",
      "211",
    ],
    [
      "with in a loop",
      "{% for turn in turns %}{% with r = turn.role %}{{ r }}{{ loop.index }}{% set z = 1 %}{% endwith %}{{ z is defined }} {% endfor %}",
      "user1False assistant2False user3False ",
    ],
    [
      "filters of blocks, within each other",
      "{% filter trim | upper %}  {% filter capitalize %}abC{% endfilter %} {{ words[0] }} {% endfilter %}",
      "ABC B",
    ],
    [
      "filters of texts that are set",
      "{% set t | trim %}  a{% set u %}b{% endset %}{{ u }} {% endset %}[{{ t }}]{% set v | replace('b', 'c') %}block{% endset %}{{ v }}",
      "[ab]clock",
    ],
    [
      "comparisons in a row",
      "{{ 1 < 2 == true }} {{ not 3 > 2 > 2 }} {{ [1 < 2 < 3, 3 > 2 > 2] }} {{ 'x' if 0 <= words | length < 3 else 'y' }} {{ (1 < 2) == true }} {{ 'a' == 'a' != 'b' }}",
      "False True [True, False] x True True",
    ],
    [
      "line ends of every kind",
      "{{ 'a\r\nb\rc\u2028d\n\n'.splitlines() }} {{ ''.splitlines() }} {{ '\n'.splitlines() }}",
      "['a', 'b', 'c', 'd', ''] [] ['']",
    ],
    [
      "numbers filled up with zeros behind their sign",
      "{{ '-5'.zfill(4) }} {{ '+5'.zfill(4) }} {{ '5'.zfill(4) }} {{ '--5'.zfill(4) }} {{ '12345'.zfill(4) }}",
      "-005 +005 0005 -0-5 12345",
    ],
    [
      "tuples of one and none",
      "{{ 'a' in ('a',) }} {{ 'a' in () }} {{ words | join(',') }} {% for w in words if w in ('a',) %}{{ w }}{% endfor %}",
      "True False b,a a",
    ],
    [
      "a turn that ends the loop, and what it wrote before",
      "{% for turn in turns %}{{ turn.role }}{% if loop.index == 2 %}!{% break %}{% endif %}{% if loop.first %}{% continue %}{% endif %}-{% endfor %}",
      "userassistant!",
    ],
    [
      "an inner loop that ends",
      "{% for turn in turns %}{% for w in words %}{{ w }}{% break %}{% endfor %}{{ turn.content }} {% endfor %}",
      "bHi bYo bx ",
    ],
    [
      "variables that a turn sets, gone in the next one",
      "{% set x = 1 %}{% for turn in turns %}{% if loop.first %}{% set y = 7 %}{% endif %}{% set x = x + 1 %}{{ x }}{{ y }} {% endfor %}{{ x }}",
      "27 2 2 1",
    ],
    [
      "a loop's variable that a turn sets",
      "{% for turn in turns %}{% if turn.role %}{% set turn = turn.content %}{% endif %}{{ turn }} {% endfor %}",
      "Hi Yo x ",
    ],
    [
      "words in turn",
      "{% for turn in turns %}{{ loop.cycle('a', 'b') }}{% endfor %}",
      "aba",
    ],
    [
      "texts put together, and taken apart",
      "{{ ', '.join(words) }} {{ 'a b c'.split(maxsplit=1) }} {{ ' a  b '.split() }} {{ 'a b c'.rsplit() }} {{ 'a\\nb'.splitlines() }} {{ 'a-b-c'.rpartition('-')[0] }}",
      "b, a ['a', 'b c'] ['a', 'b'] ['a', 'b', 'c'] ['a', 'b'] a-b",
    ],
    [
      "what texts are",
      "{{ '12'.isdigit() }} {{ 'a1'.isalpha() }} {{ 'AB'.isupper() }} {{ 'abc'.startswith('b', 1) }} {{ 'abc'.endswith(('x', 'c')) }} {{ 'abc'.find('z') }} {{ 'aba'.count('a') }} {{ words.index('a') }}",
      "True False True True True -1 2 1",
    ],
    [
      "letters of texts in other cases",
      "{{ 'heLLo wORLD'.capitalize() }} {{ 'hello WORLD' | title }} {{ \"it's o'neil\".title() }} {{ \"it's\" | title }}",
      "Hello world Hello World It'S O'Neil It's",
    ],
    [
      "places in texts, by names and with what they look like",
      "{{ '{x} {0!r} {1:>4}|{2:.2f}|{3:04d}'.format('a', 'b', 1.5, 7, x=true) }} {{ '%s is %d' | format('a', 5) }} {{ '%-3s|%05.1f %%' % ('a', 2.26) }} {{ -7 % 3 }}",
      "True 'a'    b|1.50|0007 a is 5 a  |002.3 % 2",
    ],
    [
      "filters that are mapped",
      "{{ words | map('upper') | join }} {{ turns | map(attribute='content') | map('length') | list }} {{ words | map('replace', 'a', 'q') | list }} {{ turns | map('tojson') | first }} {{ sizes.items() | map(attribute=0) | list }}",
      "BA [2, 2, 1] ['b', 'q'] {\"role\": \"user\", \"content\": \"Hi\"} ['z', 'B', 'a']",
    ],
    [
      "lists as texts",
      "{{ [1, 2.0, none, true] | join(',') }} {{ turns | join(',', attribute='role') }} {{ sizes | join }} {{ 'abc' | join('-') }}",
      "1,2.0,None,True user,assistant,user zBa a-b-c",
    ],
    [
      "lists of other values",
      "{{ 'abc' | list }} {{ sizes | list }} {{ 'abc' | reverse }} {{ [1, 'a', 1, 'A'] | unique | list }} {{ turns | unique(attribute='role') | list | length }} {{ [1, 2, 3] | batch(2, 0) | list }}",
      "['a', 'b', 'c'] ['z', 'B', 'a'] cba [1, 'a'] 2 [[1, 2], [3, 0]]",
    ],
    [
      "the least, the greatest and the sum",
      "{{ ['b', 'A'] | min }} {{ [{'a': 2}, {'a': 1}] | max(attribute='a') }} {{ [3, 1] | sum }} {{ [{'a': 2}, {'a': 1}] | sum(attribute='a') }}",
      "A {'a': 2} 4 3",
    ],
    [
      "numbers from texts",
      "{{ -1.9 | int }} {{ none | int }} {{ '0x1f' | int(base=16) }} {{ '1.9' | int }} {{ 'x' | int(7) }} {{ 'ab' | int(default=3) }}",
      "-1 0 31 1 7 3",
    ],
    [
      "texts with other blanks, and signs of HTML",
      "{{ 'a\\nb\\n\\nc' | indent('> ', true) }} {{ 'xxaxx' | trim(chars='x') }} {{ 'a b c' | wordcount }} {{ '<a & \\'b\\'>' | e }} {{ nothing | default }}",
      "> a\n> b\n\n> c a 3 &lt;a &amp; &#39;b&#39;&gt; ",
    ],
    ["letters beyond 16 bits", "{{ 'é😀' | length }}", "2"],
    [
      "places in texts, counted in letters as slices count them",
      "{% set t = '😀a</think>b' %}{{ t[t.find('</think>'):] }} {{ t[:t.index('</')] }} {{ t.rfind('b') }} {{ t.find('a', 2) }} {{ t.find('b', -1) }} {{ 'abab'.find('b', 2) }} {{ 'abab'.rindex('a', 0, 2) }} {{ 'abab'.count('b', 2) }} {{ t.startswith('a', 1) }}",
      "</think>b 😀a 10 -1 10 3 0 1 True",
    ],
    [
      "blanks at the ends of texts, of which a byte-order mark is none",
      "{{ '\ufeffa\ufeff'.strip() | tojson(ensure_ascii=true) }} [{{ '\x1f\x85 a\u2003' | trim }}] {{ ' a\ufeffb c'.split() | length }} [{{ '\t\t'.strip() }}] {{ '\x1c'.isspace() }}{{ ''.isspace() }}",
      '"\\ufeffa\\ufeff" [a] 2 [] TrueFalse',
    ],
    [
      "characters that are not printed",
      "{{ ['a\u200db', '\xa0\x1b\x7f', ' é', '\ufeff', '\u2028\ud83d\ude00'] }}",
      "['a\\u200db', '\\xa0\\x1b\\x7f', ' é', '\\ufeff', '\\u2028😀']",
    ],
    [
      "JSON in every form",
      "{{ {'minimum': 1, 'minLength': [2.0, {}], 'é😀': '\x7f'} | tojson(sort_keys=true) }} {{ [{'a': [1], 'b': []}] | tojson(indent=1) }} {{ {'é😀': '\x7f'} | tojson(ensure_ascii=true, separators=(',', ':')) }} {{ [[1], 'é'] | map('tojson', true) | list }}",
      '{"minLength": [2.0, {}], "minimum": 1, "é😀": "\x7f"} [\n {\n  "a": [\n   1\n  ],\n  "b": []\n }\n] {"\\u00e9\\ud83d\\ude00":"\\u007f"} [\'[1]\', \'"\\\\u00e9"\']',
    ],
    [
      "lines with their ends",
      "{{ 'a\\r\\nb\\n\\nc'.splitlines(true) }} {{ 'a\\n'.splitlines(keepends=true) }}",
      "['a\\r\\n', 'b\\n', '\\n', 'c'] ['a\\n']",
    ],
    [
      "further arguments of macros",
      "{% macro f(a) %}{{ a }}{{ varargs | join(',') }}{{ varargs | length }}{% for k, v in kwargs.items() %}{{ k }}={{ v }}{% endfor %}{% endmacro %}{{ f(1) }} {{ f(1, 2, 3, b='x') }}",
      "10 12,32b=x",
    ],
    [
      "plus signs that keep blanks and line breaks",
      "{% if true %}\n  {%+ if true +%}\n a {{ 1 -}}  {%+ endif %}\n{% endif +%}\n  {#+ b +#}\n|",
      "  \n a 1\n  \n|",
    ],
    [
      "blanks around what the model wrote",
      "a\n{% generation %}\n{{- 'b' -}}\n{% endgeneration %}\n c {%- generation -%} d {%- endgeneration -%} {% for turn in turns %}{% generation %}{{ turn.role }}{{ loop.index }}{% endgeneration %}{% endfor %}",
      "a\nb cduser1assistant2user3",
    ],
    [
      "a truth as a number",
      "{{ true is number }} {{ 'a' is not number }} {{ none is number }}",
      "True True False",
    ],
    ["objects made of pairs", "{{ dict([('a', 1)], b=2) }}", "{'a': 1, 'b': 2}"],
  ] as const
) {
  Deno.test(`as in Python: ${what}`, () => {
    assert.equal(render(source), expected);
  });
}

Deno.test("strftime_now writes the names of days and months in English, whatever the locale", async () => {
  // A process has one locale, which its environment sets.
  const script = `
    const { compileTemplate } = await import("${import.meta.resolve("./compiled_template.ts")}");
    const { TEMPLATE_FUNCTIONS } = await import("${
    import.meta.resolve("./template_functions.ts")
  }");
    const source = "{{ strftime_now('%A, %-d %B %Y, %I:%M %p') }}";
    console.log(new Date().toLocaleDateString(undefined, { weekday: "long" }));
    console.log(compileTemplate(source).render(TEMPLATE_FUNCTIONS));`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", script],
    env: { LC_ALL: "de_DE.UTF-8" },
  }).output();
  const [locale, written] = new TextDecoder().decode(stdout).split("\n");
  assert.match(locale!, /(tag|woch)$/, "the locale is in force");
  const months =
    "January|February|March|April|May|June|July|August|September|October|November|December";
  assert.match(written!, new RegExp(`^\\w+day, \\d{1,2} (${months}) \\d{4}, \\d\\d:\\d\\d [AP]M$`));
});

for (
  const [what, source, why] of [
    [
      "a turn that ends within with",
      "{% for w in words %}{% with %}{% break %}{% endwith %}{% endfor %}",
      /with/,
    ],
    ["how deep a loop is", "{% for w in words %}{{ loop.depth }}{% endfor %}", /loop\.depth/],
    ["a filter that is mapped and not known", "{{ words | map('groupby') | list }}", /groupby/],
    ["a format of times that is not known", "{{ strftime_now('%Q') }}", /%Q/],
    ["a format of values that is not known", "{{ '{:x}'.format(5) }}", /x/],
    ["a value that is missing", "{{ '{} {}'.format(5) }}", /has no value/],
    ["an item that a list does not have", "{{ words.pop(5) }}", /pop/],
  ] as const
) {
  Deno.test(`not silently otherwise than Python: ${what}`, () => {
    assert.throws(() => render(source), why);
  });
}
