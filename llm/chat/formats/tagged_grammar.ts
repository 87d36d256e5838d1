/**
 * Grammars of calls between tags.
 * @module
 */
import type { JsonRules } from "../../grammar/json.ts";
import { memberGrammars } from "../../grammar/json_schema.ts";
import { type GrammarRules, literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { alternativeMembers, asTold, type CallGrammarOptions, withSchema } from "./call_members.ts";
import type { CallableTool, TaggedCallSyntax } from "./call_syntax.ts";
import { anyText, plainText } from "./tagged_text.ts";

/** Names of arguments that nobody declares. */
const TAG_NAME = "[A-Za-z0-9_.-]+";
/** May stand between calls. */
const NEW_LINE = '"\\n"?';

/**
 * The grammar of one call or more.
 * @throws {SchemaError} when a tool's schema cannot be enforced and must be
 */
export function taggedCalls(
  syntax: TaggedCallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  const { isSection = false } = syntax;
  const [open, close] = [syntax.open, syntax.close].map((text) => tag(text, syntax));
  const call = oneOf(options.tools.map((tool) => {
    const begin = tag(syntax.beforeName + tool.name + syntax.afterName, syntax);
    const members = membersOf(tool, { syntax, options, json });
    return sequence(begin, members, tag(syntax.afterArguments, syntax));
  }));
  const one = isSection ? call : sequence(open!, call, close!);
  const another = isSection ? one : sequence(NEW_LINE, one);
  const all = options.isParallel ? sequence(one, `(${another})*`) : one;
  return isSection ? sequence(open!, all, close!) : all;
}

/** What the grammar of arguments depends on. */
interface MembersContext {
  readonly syntax: TaggedCallSyntax;
  readonly options: CallGrammarOptions;
  readonly json: JsonRules;
}

function membersOf(tool: CallableTool, { syntax, options, json }: MembersContext): string {
  const { afterKey, afterTextKey } = syntax;
  const { rules } = json;
  return withSchema(tool, options, {
    build: (schema, unsupported) =>
      alternativeMembers(memberGrammars(schema, json, unsupported), {
        write: (member) => {
          const written = afterTextKey === undefined ? member : asTold(member);
          const text = plainText(written, () => anyOther(syntax, rules), rules);
          return argument(syntax, {
            key: literal(member.name),
            afterKey: text === undefined ? afterKey : afterTextKey ?? afterKey,
            value: text ?? member.value,
          });
        },
        separator: '""',
        json,
      }),
    any: () => {
      const value = anyOther(syntax, rules);
      const text = argument(syntax, { key: TAG_NAME, afterKey: afterTextKey ?? afterKey, value });
      const other = afterTextKey === undefined
        ? []
        : [argument(syntax, { key: TAG_NAME, afterKey, value: json.value() })];
      return repeated(oneOf([text, ...other]), 0, Infinity);
    },
  });
}

function argument(
  syntax: TaggedCallSyntax,
  { key, afterKey, value }: { key: string; afterKey: string; value: string },
): string {
  return sequence(
    tag(syntax.beforeKey, syntax),
    key,
    tag(afterKey + syntax.beforeValue, syntax),
    value,
    tag(syntax.afterValue, syntax),
  );
}

/** Any text, quoted where it holds what could be a tag. */
function anyOther({ afterValue, textQuotes }: TaggedCallSyntax, rules: GrammarRules): string {
  if (textQuotes === undefined) return anyText(afterValue.trim(), rules);
  const { open, close } = textQuotes;
  return oneOf(["[^<&\\n]*", sequence(literal(open), anyText(close, rules), literal(close))]);
}

/** The grammar of a tag, whose line breaks some models leave out. */
function tag(text: string, { hasLooseLines }: TaggedCallSyntax): string {
  if (text === "") return "";
  if (!hasLooseLines) return literal(text);
  const lines = text.split("\n").map((line) => line === "" ? "" : literal(line));
  return sequence(...lines.flatMap((line, index) => index === 0 ? [line] : [NEW_LINE, line]));
}
