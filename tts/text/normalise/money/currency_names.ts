/**
 * Names of currencies and of their subunits.
 * @module
 */
import type { Gender } from "../numbers/numbers.ts";
import type { Language } from "../rules.ts";

/** The name of a currency in one language. */
export interface Currency {
  /** The singular. */
  readonly one: string;
  /** The plural. */
  readonly many: string;
  /** The gender of the noun. */
  readonly gender: Gender;
  /** The subunit, a hundredth; undefined when there is none. */
  readonly cent:
    | { readonly one: string; readonly many: string; readonly gender: Gender }
    | undefined;
}

/** "one/many/gender cent/cents/gender". */
function currency(unit: string, cent?: string): Currency {
  const [one, many, gender] = parts(unit);
  if (cent === undefined) return { one, many, gender, cent: undefined };
  const [oneCent, manyCents, centGender] = parts(cent);
  return { one, many, gender, cent: { one: oneCent, many: manyCents, gender: centGender } };
}

function parts(noun: string): [string, string, Gender] {
  const [one, many, letter] = noun.split("/");
  return [one!, many!, letter === "f" ? "feminine" : "masculine"];
}

/** Currencies of each language by their codes. */
export const CURRENCIES: Readonly<Record<Language, Readonly<Record<string, Currency>>>> = {
  en: {
    USD: currency("dollar/dollars", "cent/cents"),
    EUR: currency("euro/euros", "cent/cents"),
    GBP: currency("pound/pounds", "penny/pence"),
    JPY: currency("yen/yen"),
    CHF: currency("Swiss franc/Swiss francs", "centime/centimes"),
    CAD: currency("Canadian dollar/Canadian dollars", "cent/cents"),
    AUD: currency("Australian dollar/Australian dollars", "cent/cents"),
    CNY: currency("yuan/yuan"),
    INR: currency("rupee/rupees", "paisa/paise"),
    KRW: currency("won/won"),
    BTC: currency("bitcoin/bitcoins"),
    BRL: currency("real/reais", "centavo/centavos"),
    HKD: currency("Hong Kong dollar/Hong Kong dollars", "cent/cents"),
    NZD: currency("New Zealand dollar/New Zealand dollars", "cent/cents"),
    SGD: currency("Singapore dollar/Singapore dollars", "cent/cents"),
    AED: currency("dirham/dirhams", "fils/fils"),
    MXN: currency("Mexican peso/Mexican pesos", "centavo/centavos"),
    ZAR: currency("rand/rand", "cent/cents"),
    THB: currency("baht/baht", "satang/satang"),
    RUB: currency("ruble/rubles", "kopeck/kopecks"),
    PLN: currency("zloty/zlotys", "grosz/groszy"),
    CZK: currency("Czech koruna/Czech korunas", "haler/halers"),
    SEK: currency("Swedish krona/Swedish kronor"),
    NOK: currency("Norwegian krone/Norwegian kroner"),
    DKK: currency("Danish krone/Danish kroner"),
  },
  de: {
    USD: currency("Dollar/Dollar", "Cent/Cent"),
    EUR: currency("Euro/Euro", "Cent/Cent"),
    GBP: currency("Pfund/Pfund", "Penny/Pence"),
    JPY: currency("Yen/Yen"),
    CHF: currency("Franken/Franken", "Rappen/Rappen"),
    DM: currency("Mark/Mark/f", "Pfennig/Pfennig"),
    CAD: currency("kanadischer Dollar/kanadische Dollar", "Cent/Cent"),
    AUD: currency("australischer Dollar/australische Dollar", "Cent/Cent"),
    CNY: currency("Yuan/Yuan"),
    INR: currency("Rupie/Rupien/f"),
    KRW: currency("Won/Won"),
    BTC: currency("Bitcoin/Bitcoin"),
    BRL: currency("Real/Real", "Centavo/Centavos"),
    HKD: currency("Hongkong-Dollar/Hongkong-Dollar", "Cent/Cent"),
    NZD: currency("Neuseeland-Dollar/Neuseeland-Dollar", "Cent/Cent"),
    SGD: currency("Singapur-Dollar/Singapur-Dollar", "Cent/Cent"),
    HUF: currency("Forint/Forint"),
    TRY: currency("türkische Lira/türkische Lira/f", "Kuruş/Kuruş"),
    AED: currency("Dirham/Dirham", "Fils/Fils"),
    RUB: currency("Rubel/Rubel", "Kopeke/Kopeken/f"),
    PLN: currency("Zloty/Zloty", "Groschen/Groschen"),
    CZK: currency("tschechische Krone/tschechische Kronen/f", "Heller/Heller"),
    SEK: currency("schwedische Krone/schwedische Kronen/f"),
    NOK: currency("norwegische Krone/norwegische Kronen/f"),
    DKK: currency("dänische Krone/dänische Kronen/f"),
  },
  fr: {
    USD: currency("dollar/dollars", "cent/cents"),
    EUR: currency("euro/euros", "centime/centimes"),
    GBP: currency("livre/livres/f", "penny/pence"),
    JPY: currency("yen/yens"),
    CHF: currency("franc suisse/francs suisses", "centime/centimes"),
    CAD: currency("dollar canadien/dollars canadiens", "cent/cents"),
    AUD: currency("dollar australien/dollars australiens", "cent/cents"),
    CNY: currency("yuan/yuans"),
    INR: currency("roupie/roupies/f"),
    KRW: currency("won/wons"),
    BTC: currency("bitcoin/bitcoins"),
    BRL: currency("real/reais", "centavo/centavos"),
    HKD: currency("dollar de Hong Kong/dollars de Hong Kong", "cent/cents"),
    NZD: currency("dollar néo-zélandais/dollars néo-zélandais", "cent/cents"),
    SGD: currency("dollar de Singapour/dollars de Singapour", "cent/cents"),
    MAD: currency("dirham/dirhams", "centime/centimes"),
    XOF: currency("franc CFA/francs CFA"),
    AED: currency("dirham/dirhams", "fils/fils"),
    RUB: currency("rouble/roubles", "kopeck/kopecks"),
    PLN: currency("zloty/zlotys", "grosz/groszy"),
    CZK: currency("couronne tchèque/couronnes tchèques/f", "haléř/haléřů"),
    SEK: currency("couronne suédoise/couronnes suédoises/f"),
    NOK: currency("couronne norvégienne/couronnes norvégiennes/f"),
    DKK: currency("couronne danoise/couronnes danoises/f"),
  },
};
