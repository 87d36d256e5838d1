/**
 * Lite SSML: `<prosody rate pitch>` and `<phoneme alphabet="ipa" ph>`.
 * @module
 */
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { ServiceError } from "../../shared/errors.ts";

/** A run of text that is spoken in one way. */
export interface TextRun {
  /** The text as written. */
  readonly text: string;
  /** Factor on the rate of speech. */
  readonly rate: number;
  /** Shift of the pitch in semitones. */
  readonly pitchSemitones: number;
  /** IPA spoken in place of the text. */
  readonly ipa: string | undefined;
  /**
   * Whether its first letters may continue the last word of the run before: no tag, or only closing
   * or only opening tags, separate the two.
   */
  readonly continues: boolean;
}

const RATES: ReadonlyMap<string, number> = new Map([
  ["x-slow", 0.5],
  ["slow", 0.75],
  ["medium", 1],
  ["fast", 1.25],
  ["x-fast", 1.6],
]);

const PITCHES: ReadonlyMap<string, number> = new Map([
  ["x-low", -8],
  ["low", -4],
  ["medium", 0],
  ["high", 4],
  ["x-high", 8],
]);

const MOST_SEMITONES = 12;
/** Nested rates multiply and pitches add up; no engine can follow beyond these limits. */
const SLOWEST = 0.1;
const FASTEST = 10;
const MOST_NESTED_SEMITONES = 24;
/** CDATA and entities, which stand for text; tags, comments and processing instructions. */
const MARKUP = new RegExp(
  [
    String.raw`<!\[CDATA\[(?<verbatim>[^]*?)\]\]>`,
    "<!--[^]*?-->",
    "<[!?][^<>]*>",
    // Attributes need values: "<jo@x.org>", "<https://x.org>" and "a <b and c> d" are not tags.
    String
      .raw`<\/?(?<name>[A-Za-z][\w:-]*)(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))*\s*\/?>`,
    String
      .raw`&(?:#(?<decimal>\d{1,7})|#x(?<hexadecimal>[0-9a-f]{1,6})|(?<entity>[A-Za-z]{2,6}\d{0,2}));`,
  ].join("|"),
  "gi",
);
/** Tags inside a word do not cut it in two; all others do. */
const INLINE =
  /^(?:prosody|phoneme|emphasis|say-as|sub|sup|b|i|em|strong|u|s|span|a|mark|code|small)$/i;

/** Entities that are common in text from web pages. */
const PAGE_ENTITIES =
  "nbsp=\u00a0 eacute=é egrave=è ecirc=ê euml=ë agrave=à acirc=â aacute=á ccedil=ç ocirc=ô oacute=ó " +
  "icirc=î iuml=ï ugrave=ù ucirc=û uuml=ü ouml=ö auml=ä Uuml=Ü Ouml=Ö Auml=Ä Eacute=É Agrave=À " +
  "szlig=ß ntilde=ñ oelig=œ euro=€ pound=£ yen=¥ cent=¢ deg=° sect=§ times=× divide=÷ plusmn=± " +
  "frac12=½ frac14=¼ frac34=¾ sup2=² sup3=³ hellip=… mdash=— ndash=– bull=• middot=· " +
  "lsquo=‘ rsquo=’ ldquo=“ rdquo=” bdquo=„ laquo=« raquo=»";

/** Characters by entity name: those of XML, and those of web pages. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["amp", "&"],
  ...PAGE_ENTITIES.split(" ").map((entry): [string, string] => {
    const [name, character] = entry.split("=");
    return [name!, character!];
  }),
]);
const LAST_CODE_POINT = 0x10ffff;

/** An XML declaration, which tools write at the start; the parser accepts none in a fragment. */
const DECLARATION = /^\s*<\?xml\s[^>]*\?>/;

const BARE_AMPERSAND = /&(?!#?\w+;)/;
/** Pattern of comments and verbatim text, in which "&", "<" and ">" mean nothing. */
export const BLOCK: string = String.raw`<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>`;

type Manner = Omit<TextRun, "text" | "continues">;

/** Makes a run of `text` without interpreting tags: they are dropped, their content is spoken. */
export function plainRun(text: string): TextRun {
  const spoken = text.replace(MARKUP, (markup, ...found) => {
    // The named groups come last.
    const { verbatim, name, ...character } = found.at(-1) as Record<string, string | undefined>;
    if (markup.startsWith("&")) return characterOf(character) ?? markup;
    return verbatim ?? (name !== undefined && INLINE.test(name) ? "" : " ");
  });
  return { text: spoken, rate: 1, pitchSemitones: 0, ipa: undefined, continues: false };
}

/** The character that an entity stands for. */
function characterOf(
  { decimal, hexadecimal, entity }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (entity !== undefined) return ENTITIES.get(entity);
  const code = decimal === undefined ? parseInt(hexadecimal!, 16) : Number(decimal);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : undefined;
}

/**
 * Parses lite SSML into runs. Tags nest: rates multiply and pitches add up. A value beyond the
 * limits is clamped and reported to `warn`, as are attributes of prosody that are ignored.
 * @throws {ServiceError} `request_invalid` with line and column when it is not well-formed or has
 * other tags or values
 */
export function parseSsmlLite(
  text: string,
  warn: (warning: string) => void = () => {},
): TextRun[] {
  const parser = new SaxesParser<{ fragment: true; xmlns: false }>({
    fragment: true,
    xmlns: false,
  });
  const fault = (why: string) => invalid(why, parser.line, parser.column);
  const reader = new RunReader();
  parser.on("opentag", (tag) => {
    const manner = mannerIn(tag, reader.manner, { fault, warn });
    reader.openTag(tag.name, withinLimits(manner, warn));
  });
  parser.on("closetag", () => reader.closeTag());
  parser.on("text", (content) => reader.addText(content));
  parser.on("cdata", (content) => reader.addText(content));
  parser.on("error", (error) => {
    // The parser still takes the value, and `alphabet=ipa` is how the API documents it.
    if (error.message.includes("unquoted attribute value")) return;
    // The parser takes a bare ampersand for the start of an entity and fails far beyond it.
    const before = text.slice(0, parser.position).replace(new RegExp(BLOCK, "g"), blanked);
    const ampersand = before.search(BARE_AMPERSAND);
    if (ampersand !== -1) {
      const lines = text.slice(0, ampersand + 1).split("\n");
      throw invalid("an ampersand must be written as &amp;", lines.length, lines.at(-1)!.length);
    }
    throw fault(error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, ""));
  });
  // Blanked rather than removed, so that lines and columns in errors stay valid.
  parser.write(text.replace(DECLARATION, blanked)).close();
  return reader.runs;
}

/** Spaces of the length of `text`, on as many lines. */
function blanked(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** Builds runs from the tags and text that the parser reports. */
class RunReader {
  readonly runs: TextRun[] = [];
  /** How text is spoken outside all tags, then in each open tag, outermost first. */
  readonly #manners: Manner[] = [{ rate: 1, pitchSemitones: 0, ipa: undefined }];
  /** Number of open tags from a phoneme inwards: its IPA replaces all they hold. */
  #phonemeDepth = 0;
  #replaced = "";
  /** Whether the next text continues the last run: comments and CDATA do not end a run. */
  #goesOn = false;
  /** Whether a tag was opened since the last text, and whether one was closed. */
  #wasOpened = false;
  #wasClosed = false;

  /** How text is spoken in the innermost open tag. */
  get manner(): Manner {
    return this.#manners.at(-1)!;
  }

  openTag(name: string, manner: Manner): void {
    this.#goesOn = false;
    if (this.#phonemeDepth === 0) this.#wasOpened = true;
    this.#manners.push(manner);
    if (this.#phonemeDepth > 0 || name === "phoneme") this.#phonemeDepth++;
  }

  closeTag(): void {
    this.#goesOn = false;
    const manner = this.#manners.pop()!;
    if (this.#phonemeDepth > 0 && --this.#phonemeDepth === 0) {
      // Without text, the IPA itself counts as the written text.
      this.#addRun(this.#replaced.trim() === "" ? manner.ipa! : this.#replaced, manner);
      this.#replaced = "";
    }
    if (this.#phonemeDepth === 0) this.#wasClosed = true;
  }

  addText(content: string): void {
    if (this.#phonemeDepth > 0) {
      this.#replaced += content;
      return;
    }
    const before = this.#goesOn ? this.runs.pop() : undefined;
    if (before === undefined) this.#addRun(content, this.manner);
    else this.runs.push({ ...before, text: before.text + content });
    this.#goesOn = true;
  }

  #addRun(text: string, manner: Manner): void {
    const continues = this.runs.length > 0 && !(this.#wasOpened && this.#wasClosed);
    this.runs.push({ ...manner, text, continues });
    this.#wasOpened = false;
    this.#wasClosed = false;
  }
}

/** What a tag may lead to besides a manner: an error, or a warning. */
interface Complaints {
  readonly fault: (why: string) => ServiceError;
  readonly warn: (warning: string) => void;
}

/** Returns how text in `tag` is spoken, given that the text around it is spoken as `outer`. */
function mannerIn(tag: SaxesTagPlain, outer: Manner, { fault, warn }: Complaints): Manner {
  const { attributes } = tag;
  switch (tag.name) {
    case "speak":
      return outer;
    case "prosody": {
      const { rate, pitch, ...others } = attributes;
      for (const name of Object.keys(others)) warn(`The ${name} of prosody is ignored`);
      const factor = outer.rate * (rate === undefined ? 1 : parseRate(rate, fault));
      const shift = outer.pitchSemitones + (pitch === undefined ? 0 : parsePitch(pitch, fault));
      return { ...outer, rate: factor, pitchSemitones: shift };
    }
    case "phoneme":
      if (attributes.alphabet !== undefined && attributes.alphabet !== "ipa") {
        throw fault(`phoneme has alphabet ${attributes.alphabet}; only ipa is accepted`);
      }
      if (!attributes.ph?.trim()) throw fault("phoneme needs the attribute `ph`, its IPA");
      return { ...outer, ipa: attributes.ph.trim() };
    default:
      throw fault(`<${tag.name}> is not supported; prosody and phoneme are`);
  }
}

function withinLimits(manner: Manner, warn: (warning: string) => void): Manner {
  const rate = Math.min(FASTEST, Math.max(SLOWEST, manner.rate));
  const pitchSemitones = Math.min(
    MOST_NESTED_SEMITONES,
    Math.max(-MOST_NESTED_SEMITONES, manner.pitchSemitones),
  );
  if (rate !== manner.rate) {
    warn(`The rate of prosody is clamped between ${SLOWEST} and ${FASTEST}`);
  }
  if (pitchSemitones !== manner.pitchSemitones) {
    const most = MOST_NESTED_SEMITONES;
    warn(`The pitch of nested prosody is clamped between -${most}st and +${most}st`);
  }
  return { ...manner, rate, pitchSemitones };
}

function parseRate(value: string, fault: (why: string) => ServiceError): number {
  const rate = RATES.get(value) ?? (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : 0);
  if (rate > 0) return rate;
  throw fault(
    `prosody has rate ${value}; allowed is ${[...RATES.keys()].join(", ")} or a positive number`,
  );
}

function parsePitch(value: string, fault: (why: string) => ServiceError): number {
  const named = PITCHES.get(value);
  if (named !== undefined) return named;
  const semitones = Number(value.match(/^([+-]?\d+(?:\.\d+)?)st$/)?.[1] ?? NaN);
  if (Math.abs(semitones) <= MOST_SEMITONES) return semitones;
  throw fault(
    `prosody has pitch ${value}; allowed is ${[...PITCHES.keys()].join(", ")} or -12st to +12st`,
  );
}

function invalid(why: string, line: number, column: number): ServiceError {
  return new ServiceError(
    "request_invalid",
    `Cannot read \`text\` as lite SSML: ${why} (line ${line}, column ${column})`,
    { detail: [{ field: "text", message: why, line, column }] },
  );
}
