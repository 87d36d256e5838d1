/**
 * Functions that compiled templates call for what the interpreter lacks, or does unlike Python's
 * Jinja.
 * @module
 */
import { percentFormatted } from "./python_format.ts";
import { callMethod } from "./python_methods.ts";
import { pythonText, type TemplateValue } from "./python_text.ts";
import { timeText } from "./python_time.ts";
import { applyFilter } from "./template_filters.ts";
import { IS, IS_NOT, passesTest } from "./template_tests.ts";
import { isTruthy, itemsOf, memberOf, plain } from "./template_values.ts";

/** Found in no list or string of a template. */
const NOWHERE = "\0";

type Names = ReadonlyMap<string, TemplateValue>;

/** The functions, which every rendering of a compiled template gets as variables. */
export const TEMPLATE_FUNCTIONS = {
  dict: (...given: (Names | readonly TemplateValue[])[]) =>
    Object.fromEntries(given.flatMap(entriesOf)),
  parley_method: (
    name: string,
    [object]: [TemplateValue],
    places: readonly TemplateValue[],
    names: Names,
  ) => callMethod(name, object, { places, names }),
  parley_filter: (
    name: string,
    [operand]: [TemplateValue],
    places: readonly TemplateValue[],
    names: Names,
  ) => applyFilter(name, operand, { places, names }),
  parley_choose: (filter: string, [items]: [TemplateValue], given: readonly TemplateValue[]) => {
    const isOfMembers = filter.endsWith("attr");
    const [attribute] = isOfMembers ? given : [];
    const [test, ...others] = isOfMembers ? given.slice(1) : given;
    return itemsOf(items).filter((item) => {
      const value = attribute === undefined ? item : memberOf(item, String(attribute.value));
      const isChosen = test === undefined
        ? isTruthy(value)
        : passesTest(String(test.value), [value, ...others]);
      return isChosen === filter.startsWith("select");
    }).map(plain);
  },
  [IS]: (test: string, values: readonly TemplateValue[]) => passesTest(test, values),
  [IS_NOT]: (test: string, values: readonly TemplateValue[]) => !passesTest(test, values),
  // A none or undefined key finds nothing, for instance the type of a schema that has none.
  parley_place: (place: unknown) =>
    typeof place === "string" || typeof place === "number" ? place : "",
  // The interpreter fails on a list before `in`, such as the type of a schema with several types.
  parley_item: ([{ type, value }]: [TemplateValue]) =>
    /^(?:Undef|Null|Arr|Obj)/.test(type) ? NOWHERE : value,
  parley_output: ([held]: [TemplateValue]) => pythonText(held),
  parley_times: (text: string, times: number) => text.repeat(Math.max(0, times)),
  parley_modulo: ([left, right]: [TemplateValue, TemplateValue]) => {
    if (typeof left.value === "string") {
      return percentFormatted(left.value, Array.isArray(right.value) ? right.value : [right]);
    }
    const [number, divisor] = [Number(plain(left)), Number(plain(right))];
    if (Number.isNaN(number) || !divisor) throw new Error(`Cannot divide ${left.type}`);
    return number - divisor * Math.floor(number / divisor);
  },
  parley_cycle: (place: number, items: readonly TemplateValue[]) =>
    plain(items[place % items.length]),
  parley_time: (format: string) => timeText(new Date(), format),
  parley_number_keys: (members: Names) =>
    [...members].map(([key, value]) => [Number(key), plain(value)])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
} as const;

/** Name of one of {@linkcode TEMPLATE_FUNCTIONS}. */
export type TemplateFunction = keyof typeof TEMPLATE_FUNCTIONS;

/** Returns the members of an object, or of a list of pairs. */
function entriesOf(given: Names | readonly TemplateValue[]): [string, unknown][] {
  if (!Array.isArray(given)) {
    return [...given.entries()].map(([key, value]) => [String(key), plain(value)]);
  }
  return given.map((pair) => [String(plain(memberOf(pair, "0"))), plain(memberOf(pair, "1"))]);
}
