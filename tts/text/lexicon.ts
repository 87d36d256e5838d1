/**
 * Words that espeak-ng mispronounces, in IPA or respelt; the lexicon of a request takes precedence.
 * @module
 */
import { toEspeakPhonemes } from "./espeak_phonemes.ts";
import { byLanguage, type Language, type Rule } from "./normalise/rules.ts";

/** `word=pronunciation`, one a line: IPA between slashes or a respelling. */
const WORDS: Readonly<Record<Language, string>> = {
  en: `
    acai=/ˌɑːsaɪˈiː/
    async=/ˈeɪsɪŋk/
    Chopin=/ˈʃoʊpæn/
    Covid=/ˈkoʊvɪd/
    Deno=/ˈdiːnoʊ/
    gnocchi=/ˈnjoʊki/
    Goethe=/ˈɡɜːtə/
    Huawei=/ˈwɑːweɪ/
    jalapeño=/ˌhɑːləˈpeɪnjoʊ/
    kubectl=cube control
    nginx=engine x
    Nguyen=/wɪn/
    niche=/niːʃ/
    Nietzsche=/ˈniːtʃə/
    PostgreSQL=/ˈpoʊstɡɹɛs ˌkjuːˈɛl/
    quinoa=/ˈkiːnwɑː/
    regex=/ˈɹɛdʒɛks/
    Renault=/ɹəˈnoʊ/
    SQLite=/ˌɛskjuːˈɛlaɪt/
    Versailles=/vɛɹˈsaɪ/
    Xiaomi=/ˈʃaʊmi/
  `,
  de: `
    Balkon=/balˈkɔŋ/
    Billard=/ˈbɪljart/
    Budget=/byˈdʒeː/
    Cappuccino=/kapʊˈtʃiːno/
    Cloud=/klaʊt/
    Cousin=/kuˈzɛŋ/
    Croissant=/kroaˈsɑ̃/
    Croissants=/kroaˈsɑ̃s/
    Deadline=/ˈdɛtlaɪn/
    Deno=/ˈdiːno/
    Display=/dɪsˈpleɪ/
    E-Mail=/ˈiːmeɪl/
    E-Mails=/ˈiːmeɪls/
    Email=/ˈiːmeɪl/
    Engagement=/ɑ̃ɡaʒəˈmɑ̃/
    Etage=/eˈtaːʒə/
    Etagen=/eˈtaːʒən/
    Facebook=/ˈfeɪsbʊk/
    Feedback=/ˈfiːtbɛk/
    Garage=/ɡaˈraːʒə/
    Garagen=/ɡaˈraːʒən/
    GitHub=/ˈɡɪthap/
    Gnocchi=/ˈnjɔki/
    Gourmet=/ɡʊrˈmeː/
    Ingenieur=/ɪnʒeˈnjøːɐ/
    Ingenieure=/ɪnʒeˈnjøːrə/
    Ingenieurin=/ɪnʒeˈnjøːrɪn/
    Interview=/ˈɪntɐvjuː/
    Interviews=/ˈɪntɐvjuːs/
    iPad=/ˈaɪpɛt/
    iPhone=/ˈaɪfoːn/
    Java=/ˈdʒaːva/
    Journalist=/ʒʊrnaˈlɪst/
    Journalisten=/ʒʊrnaˈlɪstən/
    Journalistin=/ʒʊrnaˈlɪstɪn/
    Journalismus=/ʒʊrnaˈlɪsmʊs/
    Meeting=/ˈmiːtɪŋ/
    Meetings=/ˈmiːtɪŋs/
    Montage=/mɔnˈtaːʒə/
    Orange=/oˈrɑ̃ʒə/
    Orangen=/oˈrɑ̃ʒən/
    Orangensaft=/oˈrɑ̃ʒənˌzaft/
    Python=/ˈpaɪtən/
    Ragout=/raˈɡuː/
    Regime=/reˈʒiːm/
    Sandwich=/ˈzɛntvɪtʃ/
    Smartphone=/ˈsmaːrtfoːn/
    Smartphones=/ˈsmaːrtfoːns/
    Spaghetti=/ʃpaˈɡɛti/
    Startup=/ˈstaːrtʔap/
    Steak=/steːk/
    Streaming=/ˈstriːmɪŋ/
    Tablet=/ˈtɛblət/
    Tablets=/ˈtɛbləts/
    Toilette=/toaˈlɛtə/
    Toiletten=/toaˈlɛtən/
    WhatsApp=/ˈvɔtsʔɛp/
    YouTube=/ˈjuːtjuːp/
  `,
  fr: `
    Auxerre=/osɛʁ/
    Bruxelles=/bʁysɛl/
    challenge=/tʃalɛndʒ/
    Deno=/deno/
    e-mail=/imɛl/
    e-mails=/imɛl/
    email=/imɛl/
    fils=/fis/
    GitHub=/ɡitœb/
    iPad=/ajpad/
    iPhone=/ajfɔn/
    jeans=/dʒin/
    manager=/manadʒœʁ/
    Metz=/mɛs/
    pizza=/pidza/
    pizzas=/pidza/
    Reims=/ʁɛ̃s/
    solennel=/sɔlanɛl/
    WhatsApp=/watsap/
    YouTube=/jutub/
  `,
};

/** Lower-case words with their pronunciation. */
export const LEXICON: Readonly<Record<Language, ReadonlyMap<string, string>>> = byLanguage(parse);

function parse(language: Language): ReadonlyMap<string, string> {
  return new Map(
    WORDS[language].trim().split("\n").map((line): [string, string] => {
      const [word, pronunciation] = line.trim().split("=");
      return [word!.toLowerCase(), pronunciation!];
    }),
  );
}

/** The rule that speaks the words of the lexicon of `language`. */
export function lexiconRule(language: Language): Rule {
  return {
    // Not part of an address or of a longer compound.
    pattern:
      /(?<![\p{L}\p{N}@./_-])\p{L}(?:[\p{L}\p{N}'’-]*[\p{L}\p{N}])?(?![\p{L}\p{N}@/_]|[.-][\p{L}\p{N}])/gu,
    speak: ([written]) => {
      const pronunciation = LEXICON[language].get(written.toLowerCase());
      const ipa = pronunciation?.match(/^\/(.+)\/$/)?.[1];
      return ipa === undefined ? pronunciation : toEspeakPhonemes(ipa, language);
    },
  };
}
