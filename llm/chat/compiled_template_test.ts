/** Features that templates of models use and the interpreter lacks. */
import assert from "node:assert/strict";
import { compileTemplate } from "./compiled_template.ts";
import { TEMPLATE_FUNCTIONS } from "./template_functions.ts";

const GIVEN = { tool: { name: "f", list: [1, { a: true }] }, words: ["b", "a"], on: true };

for (
  const [what, source, expected] of [
    [
      "a list that grows and shrinks, as Kimi's has it",
      "{% set ids = namespace(all=[]) %}{% for word in words %}{% set _ = ids.all.append('functions.' + word) %}{% endfor %}{{ ids.all.pop(0) }} {{ ids.all | join }} {{ ids.all.pop() }}{{ ids.all | length }}",
      "functions.b functions.a functions.a0",
    ],
    [
      "what is taken from a list is what it was",
      "{% set all = [tool, words] %}{{ all.pop().append('c') }}{{ all.pop(0).list[1].a }}{{ all | length }}",
      "NoneTrue0",
    ],
    [
      "places in a text, as Hunyuan's has them",
      "{{ '<think{}>{1}{0}'.format(':x', 2) }}",
      "<think:x>2:x",
    ],
    [
      "the least and the greatest of a list, as MiniCPM's has it",
      "{{ [3, words | length] | min }}{{ [3, 7] | max }}",
      "27",
    ],
    [
      "values as texts, as Python has them and Apriel's asks for them",
      "{{ tool | string }} {{ 5 | string }} {{ words[0] | string }}{{ nothing | string }}",
      "{'name': 'f', 'list': [1, {'a': True}]} 5 b",
    ],
    [
      "values that are put out, or joined to a text",
      `{% set given = [none, 1.5, 4 / 2, "it's", '"', 'a\\\\n'] %}{{ given }} {{ words ~ true }} {{ 'a' ~ tool.list[1] }}{% if true %}{{ false }}{% endif %}{{ none }}{{ nothing ~ nothing }}`,
      `[None, 1.5, 2.0, "it's", '"', 'a\\\\n'] ['b', 'a']True a{'a': True}FalseNone`,
    ],
    [
      "objects with numbers for keys, as Seed's has them",
      "{% set gears = {512: 128, 0: 0, 4096: 'x'} %}{% for k, v in gears | dictsort %}{% if 100 <= k %}{{ k }}:{{ v }} {% endif %}{% endfor %}",
      "512:128 4096:x ",
    ],
    [
      "pairs, as Functionary's has them",
      "{% for a, b in [('x', 'y'), ('z', 'w')] %}{{ a + b }}{% endfor %}{% set p, q = ('m', 'n') %}{{ q }}",
      "xyzwn",
    ],
    [
      "a text so many times, as GigaChat's and Functionary's have it",
      "{{ '-' * (words | length) }}{{ '-' * 0 }}>{{ 2 * 3 }}",
      "-->6",
    ],
    [
      "the length of what is not there, as Apriel's has it",
      "{% if tool.chosen is not none and tool.chosen | length > 0 %}a{% endif %}{{ nothing | length }}{{ words | length }}{{ words[0] | length }}{{ tool | length }}{{ tool.list | count }}",
      "02122",
    ],
    [
      "methods of objects that have members of such names, as tools with an argument `items` do",
      "{% set given = {'items': 1, 'keys': 2, 'values': 3, 'get': 4} %}{% for k, v in given.items() %}{{ k }}{{ v }} {% endfor %}{{ given.keys() | join }}{{ given.values() | join }}{{ given.get('items') }}{{ given.get('x', 'y') }}{{ given.get }}",
      "items1 keys2 values3 get4 itemskeysvaluesget12341y4",
    ],
    [
      "loops over what is not there, as Hermes' has them",
      "{% for call in tool.calls %}a{% else %}b{% endfor %}{% for call in calls if call.name %}a{% endfor %}",
      "b",
    ],
    [
      "a type that is several, or none, in a list of types, as Seed's and GigaChat's ask for it",
      "{{ words in ['a', 'b'] }} {{ words not in ['a'] }} {{ tool.type in words }} {{ tool in words }} {{ 'a' in words }} {{ none in ['a'] }} {{ 'name' in tool }} {{ 'x' not in 'xyz' }}",
      "False True False False True False True False",
    ],
    [
      "blanks around what is not there, as Hermes' has them",
      "{{ tool.description | trim }}{{ ' a ' | trim }}{{ (' b ' + words[0]) | trim }}",
      "ab b",
    ],
    [
      "what can be looked through, as Hermes' asks for it",
      "{{ tool is iterable }} {{ words is iterable }} {{ tool.type is iterable }} {{ 5 is iterable }} {{ none is not iterable }}",
      "True True True False True",
    ],
    [
      "places that are none, as Hermes' has them",
      "{% set names = {'string': 'str'} %}{{ names[tool.type] is defined }}{{ names[none] }}{{ names[tool.list] }}{{ words[tool.type] }}{{ names['string'] }}{{ words[words | length - 1] }}",
      "Falsestra",
    ],
    [
      "turns of a loop that are cut short when something was written, as Exaone's has them",
      "{% for word in words %}{{ word }}{% if loop.first %}{{ '1' }}{% if word == 'b' %}{{ '2' }}{% continue %}{% endif %}{{ '3' }}{% elif word == 'c' %}{% continue %}{% endif %}{{ '4' }}{% endfor %}",
      "b12a4",
    ],
    [
      "tests that take an argument, as Marin's has them",
      "{% if on is sameas true and tool is not sameas true %}a{% endif %}{{ 1 is sameas true }} {{ tool.list[0] is sameas(1) }} {{ words | length is divisibleby 2 }} {{ 9 is divisibleby(words | length) }} {{ words[0] is in ['a', 'b'] }} {{ 'name' is in tool }} {{ 'c' is not in words }} {{ words is in nothing }} {{ tool.name is eq 'f' }} {{ words is ne(['b', 'a']) }} {{ 2 is gt 1 and 'a' is lessthan 'b' and (3 if 1 is ge(1) else 4) is equalto 3 }}",
      "aFalse True True False True True True False True False True",
    ],
    [
      "what is equal, as Python has it",
      "{{ 1 == 1.0 }} {{ true == 1 }} {{ 1 == '1' }} {{ none == nothing }} {{ nothing == nada }} {{ [] == [] }} {{ tool.list == [1, {'a': true}] }} {{ words != ['b'] }} {{ '' == false }} {{ {'a': 1, 'b': 2} == {'b': 2, 'a': 1} }}",
      "True True False False True True True True False True",
    ],
    [
      "letters to be stripped, as Qwen's has them",
      "{% set text = '\\n\\n  x y \\n' %}[{{ text.strip('\\n') }}][{{ text.lstrip('\\n') }}][{{ text.rstrip('\\n ') }}][{{ text.strip() }}][{{ text | trim('\\n') }}][{{ 'abcab'.strip('ab') }}][{{ ''.strip('a') }}]",
      "[  x y ][  x y \n][\n\n  x y][x y][  x y ][c][]",
    ],
    [
      "the ends of texts",
      "{{ 'a.b.c'.rsplit('.', 1) }} {{ 'a.b'.rsplit('.') }} {{ 'abc'.removeprefix('a') }} {{ 'abc'.removesuffix('bc') }} {{ 'abc'.removesuffix('') }}",
      "['a.b', 'c'] ['a', 'b'] bc a abc",
    ],
    [
      "objects that are put together, as Marin's and Mistral's have them",
      "{% set names = dict({'a': 1}, **{'b': tool.name}) %}{{ names }}{{ dict(id='x', list=tool.list) | tojson }}",
      '{\'a\': 1, \'b\': \'f\'}{"id": "x", "list": [1, {"a": true}]}',
    ],
    [
      "lists that are none, and chosen from, as Functionary's has them",
      "{% set tools = none %}{{ tools | selectattr('type', 'equalto', 'x') | list | length }}{{ nothing | map(attribute='a') | list }}{{ [tool] | selectattr('name', 'equalto', 'f') | map(attribute='name') | join }}",
      "0[]f",
    ],
    [
      "lists that are chosen from by any test",
      "{% set all = [tool, {'name': 'g', 'list': none}, {'name': 'h'}] %}{{ all | selectattr('name', 'in', ['f', 'h']) | map(attribute='name') | join }} {{ all | rejectattr('list', 'defined') | map(attribute='name') | join }} {{ all | selectattr('name', '==', 'g') | list | length }}{{ all | selectattr('list') | list | length }} {{ all | selectattr('list', 'none') | list | length }} {{ [1, 2, 'a', none, 1.5] | select('number') | reject('gt', 1) | list }} {{ [0, '', 'x'] | select | list }} {{ 'text' | selectattr('type', 'equalto', 'x') | list }} {{ 1.5 is float }} {{ 1 is not float }}",
      "fh h 11 1 [1] ['x'] [] True True",
    ],
    [
      "the ends of lists and texts, and the order of texts",
      "{{ words | first }}{{ 'xyz' | last }}{{ [] | first is defined }} {{ 'a' < 'b' }} {{ 'b' <= words[0] }} {{ (words | last) > 'b' }} {{ 1 >= 1.0 }}",
      "bzFalse True True False True",
    ],
    [
      "filters of what is not there",
      "[{{ nothing | upper }}{{ nothing | lower }}{{ nothing | capitalize }}{{ nothing | replace('a', 'b') }}{{ nothing | join(', ') }}{{ nothing | first }}{{ nothing | last }}{{ nothing | sort | join }}] {{ nothing | list }} {{ nothing | d('x') }} {{ '' | d('y', true) }}{% for k, v in tool.arguments | items %}{{ k }}{% endfor %}",
      "[] [] x y",
    ],
    [
      "texts as Python writes them",
      "{{ 'heLLo World' | capitalize }} {{ 2 * 'ab' }} {{ '{{}} {} {{x}}'.format('mid') }}",
      "Hello world abab {} mid {x}",
    ],
    ["lines with carriage returns", "{{ words[0] }}\r\n{{ words[1] }}\r!", "b\na\n!"],
    [
      "what has such names and is no method",
      "{% set given = {'format': 'date', 'pop': 1} %}{{ given.format }}{{ given.pop }}",
      "date1",
    ],
  ] as const
) {
  Deno.test(`a template may use ${what}`, () => {
    const template = compileTemplate(source);
    assert.equal(template.render({ ...TEMPLATE_FUNCTIONS, ...structuredClone(GIVEN) }), expected);
  });
}
