/**
 * Formulas in LaTeX as chat programs write them: "$x^2$", "\(a + b\)", "\frac{1}{2}".
 * @module
 */
import { nameOf } from "../letters/letters.ts";
import { applyRules, type Language, type Rule } from "../rules.ts";

/** The words that formulas are read with. */
interface Words {
  readonly over: string;
  readonly root: string;
  readonly rootOf: string;
  readonly powerOf: string;
  readonly squared: string;
  readonly cubed: string;
  readonly minus: string;
  readonly from: string;
  readonly to: string;
  /** Between a function and its argument. */
  readonly of: string;
  readonly prime: string;
  readonly factorial: string;
  /** Between "log" and its base. */
  readonly base: string;
  /** Between an event and its condition. */
  readonly given: string;
  /** Before an expression between two bars. */
  readonly absolute: string;
  /** "n choose k" */
  readonly choose: (above: string, below: string) => string;
  /** Before the variable of a limit, between it and the value it approaches, and after that. */
  readonly limit: readonly [before: string, goesTo: string, behind: string];
  /** Accents above a letter, spoken after it, by their commands. */
  readonly accents: ReadonlyMap<string, string>;
  /** Before a letter with an arrow above it. */
  readonly vector: string;
  /** Commands by their names. */
  readonly commands: ReadonlyMap<string, string>;
}

/** Greek letters, which have the same names in all languages. */
const GREEK = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho " +
  "sigma tau phi chi psi omega";

function table(entries: string): ReadonlyMap<string, string> {
  return new Map(
    entries.split("|").map((entry): [string, string] => {
      const [name, words] = entry.split("=");
      return [name!, words!];
    }),
  );
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    over: "over",
    root: "the square root of",
    rootOf: "the root of",
    powerOf: "to the power of",
    squared: "squared",
    cubed: "cubed",
    minus: "minus",
    from: "from",
    to: "to",
    of: "of",
    prime: "prime",
    factorial: "factorial",
    base: "base",
    given: "given",
    absolute: "the absolute value of",
    choose: (above, below) => `${above} choose ${below}`,
    limit: ["the limit as", "goes to", "of"],
    accents: table("hat=hat|widehat=hat|bar=bar|overline=bar|tilde=tilde|dot=dot|ddot=double dot"),
    vector: "vector",
    commands: table(
      "times=times|cdot=times|div=divided by|pm=plus or minus|leq=is at most|le=is at most|" +
        "geq=is at least|ge=is at least|neq=is not|ne=is not|approx=is about|equiv=is equivalent to|" +
        "infty=infinity|sum=the sum|prod=the product|int=the integral|lim=the limit|to=to|" +
        "rightarrow=to|Rightarrow=implies|in=in|sin=sine|cos=cosine|tan=tangent|log=log|" +
        "ln=natural log|circ=degrees|degree=degrees|ldots=and so on|dots=and so on|cdots=and so on|" +
        "cup=union|cap=intersection|subset=is a subset of|subseteq=is a subset of|notin=not in|" +
        "forall=for all|exists=there exists|partial=partial|nabla=nabla|emptyset=the empty set|" +
        "land=and|wedge=and|lor=or|vee=or|neg=not|lnot=not|implies=implies|iff=if and only if|" +
        "Leftrightarrow=if and only if|mapsto=maps to|propto=is proportional to|sim=tilde|" +
        "ll=is much less than|gg=is much greater than|lt=is less than|gt=is greater than|" +
        "perp=is perpendicular to|parallel=is parallel to|angle=angle|mid=given|cong=is congruent to|" +
        "setminus=without|therefore=therefore|because=because|max=max|min=min|iint=the double integral|" +
        "oint=the contour integral",
    ),
  },
  de: {
    over: "durch",
    root: "Wurzel aus",
    rootOf: "Wurzel aus",
    powerOf: "hoch",
    squared: "Quadrat",
    cubed: "hoch drei",
    minus: "minus",
    from: "von",
    to: "bis",
    of: "von",
    prime: "Strich",
    factorial: "Fakultät",
    base: "zur Basis",
    given: "gegeben",
    absolute: "Betrag von",
    choose: (above, below) => `${above} über ${below}`,
    limit: ["Limes für", "gegen", "von"],
    accents: table(
      "hat=Dach|widehat=Dach|bar=quer|overline=quer|tilde=Tilde|dot=Punkt|ddot=zwei Punkt",
    ),
    vector: "Vektor",
    commands: table(
      "times=mal|cdot=mal|div=geteilt durch|pm=plus minus|leq=kleiner gleich|le=kleiner gleich|" +
        "geq=größer gleich|ge=größer gleich|neq=ungleich|ne=ungleich|approx=ungefähr|" +
        "equiv=äquivalent zu|infty=unendlich|sum=Summe|prod=Produkt|int=Integral|lim=Limes|to=gegen|" +
        "rightarrow=nach|Rightarrow=also|in=in|sin=Sinus|cos=Kosinus|tan=Tangens|log=Logarithmus|" +
        "ln=Logarithmus naturalis|circ=Grad|degree=Grad|ldots=und so weiter|dots=und so weiter|" +
        "cdots=und so weiter|cup=vereinigt mit|cap=geschnitten mit|subset=ist Teilmenge von|" +
        "subseteq=ist Teilmenge von|notin=nicht in|forall=für alle|exists=es gibt|partial=d|" +
        "nabla=Nabla|emptyset=leere Menge|land=und|wedge=und|lor=oder|vee=oder|neg=nicht|lnot=nicht|" +
        "implies=daraus folgt|iff=genau dann, wenn|Leftrightarrow=genau dann, wenn|" +
        "mapsto=wird abgebildet auf|propto=proportional zu|sim=Tilde|ll=viel kleiner als|" +
        "gg=viel größer als|lt=kleiner als|gt=größer als|perp=senkrecht zu|parallel=parallel zu|" +
        "angle=Winkel|mid=gegeben|cong=kongruent zu|setminus=ohne|therefore=also|because=weil|" +
        "max=Maximum|min=Minimum|iint=Doppelintegral|oint=Ringintegral",
    ),
  },
  fr: {
    over: "sur",
    root: "racine carrée de",
    rootOf: "racine de",
    powerOf: "puissance",
    squared: "au carré",
    cubed: "au cube",
    minus: "moins",
    from: "de",
    to: "à",
    of: "de",
    prime: "prime",
    factorial: "factorielle",
    base: "base",
    given: "sachant",
    absolute: "valeur absolue de",
    choose: (above, below) => `${below} parmi ${above}`,
    limit: ["limite quand", "tend vers", "de"],
    accents: table(
      "hat=chapeau|widehat=chapeau|bar=barre|overline=barre|tilde=tilde|dot=point|ddot=double point",
    ),
    vector: "vecteur",
    commands: table(
      "times=fois|cdot=fois|div=divisé par|pm=plus ou moins|leq=inférieur ou égal à|" +
        "le=inférieur ou égal à|geq=supérieur ou égal à|ge=supérieur ou égal à|neq=différent de|" +
        "ne=différent de|approx=environ égal à|equiv=équivalent à|infty=l'infini|sum=somme|" +
        "prod=produit|int=intégrale|lim=limite|to=vers|rightarrow=vers|Rightarrow=implique|" +
        "in=appartient à|sin=sinus|cos=cosinus|tan=tangente|log=logarithme|ln=logarithme népérien|" +
        "circ=degrés|degree=degrés|ldots=et cetera|dots=et cetera|cdots=et cetera|cup=union|" +
        "cap=inter|subset=inclus dans|subseteq=inclus dans|notin=n'appartient pas à|" +
        "forall=pour tout|exists=il existe|partial=d rond|nabla=nabla|emptyset=l'ensemble vide|" +
        "land=et|wedge=et|lor=ou|vee=ou|neg=non|lnot=non|implies=implique|iff=si et seulement si|" +
        "Leftrightarrow=si et seulement si|mapsto=donne|propto=proportionnel à|sim=tilde|" +
        "ll=très inférieur à|gg=très supérieur à|lt=inférieur à|gt=supérieur à|" +
        "perp=perpendiculaire à|parallel=parallèle à|angle=angle|mid=sachant|cong=congru à|" +
        "setminus=privé de|therefore=donc|because=car|max=maximum|min=minimum|" +
        "iint=intégrale double|oint=intégrale curviligne",
    ),
  },
};

const COMMON = table(
  `${
    GREEK.split(" ").map((name) => `${name}=${name}`).join("|")
  }|left=|right=|quad=|qquad=|,=|;=|` +
    "displaystyle=|,=|!=|:=|varepsilon=epsilon|varphi=phi|vartheta=theta|big=|bigl=|bigr=|bigg=|biggl=|" +
    "biggr=|limits=|nolimits=|boxed=|lvert=|rvert=|lVert=|rVert=|hspace=|textstyle=",
);
/** Commands whose argument is text. */
const TEXT =
  /\\(?:text|mathrm|mathbf|mathbb|mathcal|mathsf|boldsymbol|operatorname|textbf|mathit|ce)\s?\{([^{}]*)\}/g;
/** "\begin{cases}", "\begin{array}{cc}" */
const ENVIRONMENT = /\\(?:begin|end)\s?\{[a-zA-Z]{1,20}\*?\}(?:\{[lcr|]{1,20}\})?/g;
/** Nested groups are read from the inside, up to this depth. */
const DEEPEST = 6;
/** Fractions that are left to the rules for fractions; others are read as divisions. */
const PARTS = /^(?:\d{1,2}\/\d{1,2})$/;

/** An argument without braces: a word that is already read, a letter or digit, or a command. */
const ATOM = String.raw`\u{E000}\d+\u{E001}|[A-Za-z\d]|\\[A-Za-z]+`;
const GROUP = String.raw`\{([^{}]*)\}`;
const LIMITS = new RegExp(
  `\\\\(sum|int|prod)\\s?_(?:${GROUP}|(${ATOM}))\\s?\\^(?:${GROUP}|(${ATOM}))`,
  "gu",
);
const POWER = new RegExp(`\\^(?:${GROUP}|(${ATOM}))`, "gu");
const LIMIT = new RegExp(`\\\\lim\\s?_${GROUP}`, "gu");
const LOG = new RegExp(`\\\\log\\s?_(?:${GROUP}|(${ATOM}))`, "gu");
const BINOMIAL = new RegExp(`\\\\[dt]?binom\\s?${GROUP}\\s?${GROUP}`, "gu");
const ACCENT = new RegExp(
  `\\\\(hat|widehat|bar|overline|tilde|d?dot|vec|overrightarrow)(?:\\s?${GROUP}|\\s(${ATOM}))`,
  "gu",
);
/** Primes after a variable or a group; likewise {@linkcode FACTORIAL}. */
const PRIMES = /(?<=[A-Za-z\d)}\u{E001}]\s?)['′’]{1,3}|\^\{?\s?\\prime\s?\}?/gu;
const FACTORIAL = /(?<=[A-Za-z\d)}\u{E001}])!/gu;
/** "f(x)", "f'(x)", "P(A)": not a product. */
const OF_FUNCTION = /(?<=(?<![A-Za-z\\])[fghFGHP](?:['′’]{1,3}|\^\{?\\prime\}?)?)\s?(?=\()/g;
/** "P(A|B)" */
const GIVEN = /(?<=\([^()|]{1,60})\|(?=[^()|]{1,60}\))/g;
const BETWEEN_BARS = /\|([^|]{1,80})\|/g;
const INDEX = new RegExp(`_(?:${GROUP}|(${ATOM}))`, "gu");

/** Words behind placeholders, so that later steps do not read them again. */
class KeptWords {
  readonly #words: string[] = [];

  /** Stores `word` and returns its placeholder. */
  keep(word: string): string {
    return ` \u{E000}${this.#words.push(word) - 1}\u{E001} `;
  }

  /** Returns `text` with the words in place of their placeholders. */
  restore(text: string): string {
    return text.replace(
      /\u{E000}(\d+)\u{E001}/gu,
      // A text may contain such placeholders itself.
      (_, index: string) => ` ${this.#words[Number(index)] ?? ""} `,
    );
  }
}

/** Converts a formula to plain words and digits, which the other rules read. */
function plain(formula: string, language: Language): string {
  const words = WORDS[language];
  const kept = new KeptWords();
  let rest = withoutLetters(formula, kept, language);
  for (let depth = 0; depth < DEEPEST; depth++) {
    const before = rest;
    rest = withoutInnerGroups(rest, kept, words);
    if (rest === before) break;
  }
  const read = rest
    .replace(/\{,\}/g, ",")
    .replace(/\\([A-Za-z]+|[,;!:])/g, (_, name: string) => ` ${commandOf(name, words)} `)
    .replace(/(?<!\d)\/|\/(?!\d)/g, ` ${words.over} `)
    .replace(/[-−]/g, ` ${words.minus} `)
    .replace(/[{}()\\&]/g, " ");
  return kept.restore(read).replace(/\s+/g, " ").trim();
}

/** Reads texts, variables and marks of functions; placeholders keep them from later steps. */
function withoutLetters(formula: string, kept: KeptWords, language: Language): string {
  const words = WORDS[language];
  return formula
    .replace(ENVIRONMENT, " ")
    .replace(/\\\\/g, ", ")
    .replace(
      TEXT,
      (_, text: string) => kept.keep(/^[A-Za-z]$/.test(text) ? nameOf(text, language) : text),
    )
    .replace(OF_FUNCTION, () => kept.keep(words.of))
    .replace(GIVEN, () => kept.keep(words.given))
    .replace(BETWEEN_BARS, (_, inner: string) => `${kept.keep(words.absolute)}${inner} `)
    // Variables are read by their letters' names; longer words stay words.
    .replace(
      /(?<![A-Za-z\\])[A-Za-z]{1,2}(?![A-Za-z])/g,
      (letters) =>
        [...letters].map((letter) => kept.keep(nameOf(letter, language)).trim()).join(""),
    )
    .replace(
      PRIMES,
      (marks) =>
        ` ${Array(Math.max(1, marks.match(/['′’]/g)?.length ?? 1)).fill(words.prime).join(" ")} `,
    )
    .replace(FACTORIAL, ` ${words.factorial} `)
    .replace(/\^\s?(?:\\(?:circ|degree)(?![A-Za-z])|\{\s?\\circ\s?\})/g, " \\circ ");
}

/** Reads commands whose groups contain no other groups. */
function withoutInnerGroups(formula: string, kept: KeptWords, words: Words): string {
  return formula
    .replace(/\\[dt]?frac\s?\{([^{}]*)\}\s?\{([^{}]*)\}/g, (_, above: string, below: string) => {
      const parts = `${above.trim()}/${below.trim()}`;
      return PARTS.test(parts) ? ` ${parts} ` : ` ${above} ${words.over} ${below} `;
    })
    .replace(
      /\\sqrt\s?(\[[^\][{}]*\])?\s?\{([^{}]*)\}/g,
      (_, degree: string, of: string) =>
        ` ${degree === undefined ? words.root : words.rootOf} ${of} `,
    )
    .replace(
      BINOMIAL,
      (_, above: string, below: string) => ` ${words.choose(above, below)} `,
    )
    .replace(ACCENT, (_, name: string, group?: string, one?: string) => {
      const accent = words.accents.get(name);
      const letter = (group ?? one)!;
      return accent === undefined
        ? ` ${kept.keep(words.vector)}${letter} `
        : ` ${letter}${kept.keep(accent)} `;
    })
    .replace(LIMIT, (_, group: string) => {
      const [before, goesTo, behind] = words.limit;
      return ` ${before} ${group.replace(/\\(?:to|rightarrow)(?![A-Za-z])/, goesTo)} ${behind} `;
    })
    .replace(
      LOG,
      (_, group?: string, one?: string) => ` \\log ${words.base} ${group ?? one} `,
    )
    .replace(
      LIMITS,
      (_, name: string, group?: string, one?: string, until?: string, last?: string) =>
        ` \\${name} ${words.from} ${group ?? one} ${words.to} ${until ?? last} `,
    )
    .replace(
      POWER,
      (_, group?: string, one?: string) => ` ${power((group ?? one)!.trim(), words)} `,
    )
    .replace(INDEX, (_, group?: string, one?: string) => ` ${group ?? one} `);
}

function commandOf(name: string, { commands }: Words): string {
  return commands.get(name) ?? COMMON.get(name) ?? COMMON.get(name.toLowerCase()) ?? name;
}

function power(exponent: string, { squared, cubed, powerOf, minus }: Words): string {
  if (exponent === "2") return squared;
  if (exponent === "3") return cubed;
  return `${powerOf} ${exponent.replace(/^-/, `${minus} `)}`;
}

/** Dollar signs around a formula, not those before amounts: "$5 and $10". */
const DOLLARS = String
  .raw`\$\$[^$]{1,400}\$\$|(?<![\p{L}\p{N}$])\$(?![\s\d$])[^$\n]{0,200}[^$\s\\=]\$(?![\p{L}\p{N}$])|` +
  String
    .raw`(?<![\p{L}\p{N}$])\$(?=\d{1,4}[ac-jln-z](?!\p{L})|\d[^$\n]{0,200}[\\^_{}=+])[^$\n]{1,200}[^$\s\\=]\$(?![\p{L}\p{N}$])|` +
  String.raw`(?<![\p{L}\p{N}$])\$-?\d[\d.,]{0,15}\$(?![\p{L}\p{N}$])`;
const BRACKETS = String.raw`\\\([^\n]{1,300}?\\\)|\\\[(?:[^\\]|\\(?!\])){1,400}?\\\]`;
const BARE = String.raw`\\(?:[dt]?frac\{[^{}\n]{1,60}\}\{[^{}\n]{1,60}\}|sqrt\{[^{}\n]{1,60}\})`;
/** What marks a formula between dollar signs; others are money, or a variable in code. */
const MARKS = /[\\^_{}=+<>]|^\$+\s?-?(?:\d{0,4}[a-zA-Z]|\d[\d.,]*)\s?\$+$/;

/** What rules out a formula without marks: a word, unlike in "$f(x)$" and "$a, b$". */
const WORD = /\p{L}{3}|^\$+[^\p{L}(]*\$+$/u;

/** The rules for formulas; `others` read the numbers in them. */
export function latexRules(language: Language, others: readonly Rule[]): Rule[] {
  return [{
    pattern: new RegExp(`${DOLLARS}|${BRACKETS}|${BARE}`, "gu"),
    speak: ([written]) => {
      if (written.startsWith("$") && !MARKS.test(written) && WORD.test(written)) return undefined;
      const formula = written.replace(/^\$+|\$+$/g, "").replace(/^\\[([]|\\[)\]]$/g, "");
      const words = applyRules(plain(formula, language), others);
      return words.map(({ spoken }) => spoken).filter((word) => word !== "").join(" ");
    },
  }];
}
