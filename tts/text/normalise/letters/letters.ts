/**
 * Names of letters.
 * @module
 */
import { digitByDigit } from "../numbers/numbers.ts";
import type { Language } from "../rules.ts";

/** Respelt so that an engine that reads plain words, above all espeak-ng, says a letter's name. */
const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: table(
    "a=eigh b=bee c=see d=dee e=ee f=ef g=gee h=aitch i=eye j=jay k=kay l=ell m=em n=en o=oh p=pee " +
      "q=cue r=ar s=ess t=tee u=you v=vee w=double_you x=ex y=why z=zee",
  ),
  de: table(
    "a=a b=be c=zeh d=de e=e f=eff g=ge h=ha i=i j=jott k=ka l=ell m=emm n=enn o=o p=pe q=ku r=err " +
      "s=ess t=te u=u v=fau w=we x=iks y=ypsilonn z=zett ä=ä ö=ö ü=ü ß=eszett",
  ),
  fr: table(
    "a=a b=bé c=cé d=dé e=e f=èffe g=gé h=ache i=i j=ji k=ka l=elle m=èmme n=enne o=o p=pé q=ku " +
      "r=erre s=èsse t=té u=u v=vé w=double_vé x=ixe y=i_grec z=zède é=e_accent_aigu " +
      "è=e_accent_grave ê=e_accent_circonflexe ë=e_tréma à=a_accent_grave â=a_accent_circonflexe " +
      "ç=cé_cédille î=i_accent_circonflexe ï=i_tréma ô=o_accent_circonflexe " +
      "ù=u_accent_grave û=u_accent_circonflexe ü=u_tréma œ=e_dans_l'o æ=e_dans_l'a",
  ),
};

const SIGNS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: table(
    "-=dash .=dot /=slash _=underscore &=and +=plus #=hash @=at :=colon *=star %=percent $=dollar €=euro £=pound",
  ),
  de: table(
    "-=Strich .=Punkt /=Schrägstrich _=Unterstrich &=und +=plus #=Raute @=ät :=Doppelpunkt *=Stern %=Prozent " +
      "$=Dollar €=Euro £=Pfund",
  ),
  fr: table(
    "-=tiret .=point /=barre_oblique _=tiret_bas &=et +=plus #=dièse @=arobase :=deux_points *=étoile %=pour_cent " +
      "$=dollar €=euro £=livre",
  ),
};

const LETTER = /^\p{L}/u;
const LIGATURE = /[ﬀ-ﬆ]/g;

function table(entries: string): Record<string, string> {
  return Object.fromEntries(
    entries.split(" ").map((entry) => {
      const at = entry.indexOf("=", 1);
      return [entry.slice(0, at), entry.slice(at + 1).replaceAll("_", " ")];
    }),
  );
}

/** Returns the name of one character: a letter, a digit or a sign; empty if it has none. */
export function nameOf(character: string, language: Language): string {
  const lower = character.toLowerCase();
  const known = NAMES[language][lower] ?? SIGNS[language][lower];
  if (known !== undefined) return known;
  if (/\d/.test(lower)) return digitByDigit(lower, language);
  const base = lower.normalize("NFD")[0]!;
  const plain = NAMES[language][base];
  if (plain !== undefined) return plain;
  return LETTER.test(lower) ? lower : "";
}

/** Spells `text` letter by letter. */
export function spell(text: string, language: Language): string {
  const characters = [...text.normalize("NFC").replace(LIGATURE, (sign) => sign.normalize("NFKC"))];
  return characters.map((character) => nameOf(character, language)).filter((name) => name !== "")
    .join(" ");
}
