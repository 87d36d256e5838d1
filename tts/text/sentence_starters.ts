/**
 * Words that begin sentences: they decide where a full stop may belong to an abbreviation.
 * @module
 */
import type { Language } from "./normalise/rules.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that, when capitalised, begin a sentence rather than continue one. */
export const STARTERS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(
    "The A An He She It We They I You This That These Those There In On At But And So If When What " +
      "Why How Who Where However Then His Her Its Our Their My Your After Before For From To",
  ),
  de: words(
    "Der Die Das Ein Eine Ich Er Sie Es Wir Ihr Man Dann Danach Aber Und Doch Dies Diese Dieser Dieses " +
      "Im Am In An Auf Bei Mit Nach Wenn Als Wer Was Wie Wo Warum Hier Da So Auch Heute Morgen Gestern " +
      "Bitte Alle Kein Keine Nicht Noch Nur Zum Zur Von Vor Seit Sein Seine Ihre Mein Meine Für Weil " +
      "Siehe Danke Leider Ja Nein Hallo",
  ),
  fr: words(
    "Le La Les L Un Une Des Il Elle Ils Elles On Nous Vous Je Tu Ce Cet Cette Ces C Cela Ça Mais Et Ou " +
      "Puis Ensuite Alors Dans En Sur Avec Pour Par Si Quand Que Qui Où Comment Pourquoi Son Sa Ses Mon " +
      "Ma Mes Leur Leurs À Au Aux De Du D J",
  ),
};
