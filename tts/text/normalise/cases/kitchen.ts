/**
 * Texts as people send them: recipes.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const KITCHEN: CasesByLanguage = {
  en: {
    "recipes": [
      ["1 1/2 tsp", "one and a half teaspoons"],
      ["2 Tbsp. and 1 qt.", "two tablespoons and one quart"],
      ["10 µF", "ten microfarads"],
    ],
    "recipes and doses": [
      ["1 c. sugar, 2 c. flour", "one cup sugar, two cups flour"],
      ["1/2 c. milk and 1 1/2 c. oats", "one half cup milk and one and a half cups oats"],
      ["8 fl. oz.", "eight fluid ounces"],
      ["130 mg/dL", "one hundred thirty milligrams per deciliter"],
      ["5 mg/kg/day", "five milligrams per kilogram per day"],
    ],
    "kitchen and house": [
      ["1-1/2 cups, 2 doz. eggs", "one and a half cups, two dozen eggs"],
      ["Prep: 15m, cook: 1h 20m", "Prep: fifteen minutes, cook: one hour twenty minutes"],
      [
        "12' ceilings on 0.25 ac. of land",
        "twelve foot ceilings on zero point two five acres of land",
      ],
    ],
    "spoons by their letters": [
      ["2 T olive oil, 1 t vanilla", "two tablespoons olive oil, one teaspoon vanilla"],
      ["1/2 t salt, 1 1/2 T sugar", "one half teaspoon salt, one and a half tablespoons sugar"],
      ["2 t of steel", "two tons of steel"],
    ],
  },
  de: {
    "Rezepte": [
      [
        "1 Pck. Backpulver, 1 Msp. Vanille, 2 Pr. Salz",
        "ein Päckchen Backpulver, eine Messerspitze Vanille, zwei Prisen Salz",
      ],
      ["3 Eier (Gr. M), 1/2 Zwiebel", "drei Eier (Größe M), eine halbe Zwiebel"],
      ["20x30 cm", "zwanzig mal dreißig Zentimeter"],
      [
        "500 mg/dl, 10 ml/kg/Tag",
        "fünfhundert Milligramm pro Deziliter, zehn Milliliter pro Kilogramm pro Tag",
      ],
      ["5 kWh/100 km", "fünf Kilowattstunden auf einhundert Kilometer"],
    ],
    "Rezepte, Mieten und Werte": [
      [
        "2 St. Eier, 3 Stg. Lauch, ½ Pfd. Butter",
        "zwei Stück Eier, drei Stangen Lauch, ein halbes Pfund Butter",
      ],
      ["12,99 € pro St.", "zwölf Euro neunundneunzig pro Stück"],
      ["1 Kapsel, 2. Dosis", "eine Kapsel, zweite Dosis"],
      ["1 Msp. Zimt, 1 Bd. Dill, Bd. 3", "eine Messerspitze Zimt, ein Bund Dill, Band drei"],
      ["20 Tr., RR 130/85", "zwanzig Tropfen, err err einhundertdreißig zu fünfundachtzig"],
      ["900 € KM + 200 € NK", "neunhundert Euro Kaltmiete plus zweihundert Euro Nebenkosten"],
      ["150 tkm, 20 qkm", "einhundertfünfzig tausend Kilometer, zwanzig Quadratkilometer"],
      [
        "8848 m ü. NN, Bft 6",
        "achttausendachthundertachtundvierzig Meter über Normalnull, Beaufort sechs",
      ],
      ["i.S.d. Rn. 12, Fn. 3", "im Sinne des Randnummer zwölf, Fußnote drei"],
      ["zw. Weihnachten und Neujahr, zus. 6", "zwischen Weihnachten und Neujahr, zusammen sechs"],
    ],
    "halbe Päckchen": [
      ["½ Pck. Backpulver, 1/2 Pr. Salz", "ein halbes Päckchen Backpulver, eine halbe Prise Salz"],
    ],
    "Maße und Löffel": [
      ["ein 18-V-Akku, Raum 12-B", "ein achtzehn-Volt-Akku, Raum zwölf-B"],
      ["5.000 kWh/a", "fünftausend Kilowattstunden pro Jahr"],
      ["2 gestr. TL Salz, 4 Port.", "zwei gestrichene Teelöffel Salz, vier Portionen"],
      ["200 °C O/U-Hitze", "zweihundert Grad Celsius Ober- und Unterhitze"],
      ["1,2 Mio. Einw.", "eins Komma zwei Millionen Einwohner"],
    ],
  },
  fr: {
    "recettes et dates": [
      ["2 ½ tasses", "deux tasses et demie"],
      ["1 ½ heure et 2 1/2 litres", "une heure et demie et deux litres et demi"],
      ["2 ½ kg et 1 ½ kg", "deux et demi kilogrammes et un et demi kilogramme"],
      [
        "1 c. à s. de sucre, 1 c. à c. de sel, 2 c. à s. d'huile",
        "une cuillère à soupe de sucre, une cuillère à café de sel, deux cuillères à soupe d'huile",
      ],
      ["jeu. 14/03, 20 h", "jeudi quatorze mars, vingt heures"],
      [
        "le 03/2024, 90 sec., 2 cuil. à soupe",
        "le mars deux mille vingt-quatre, quatre-vingt-dix secondes, deux cuillères à soupe",
      ],
      ["lundi 5/2", "lundi cinq février"],
      ["càd bcp", "c'est-à-dire beaucoup"],
    ],
    "recettes et mesures": [
      [
        "1 CS de sucre, 2 CC de levure",
        "une cuillère à soupe de sucre, deux cuillères à café de levure",
      ],
      ["20x30 cm", "vingt sur trente centimètres"],
      ["4 × 100 m", "quatre fois cent mètres"],
      ["10 ml/kg/jour", "dix millilitres par kilogramme par jour"],
    ],
    "cuillères et doses": [
      [
        "1 c.à.c. de sel, 2 c.à.s. d'huile",
        "une cuillère à café de sel, deux cuillères à soupe d'huile",
      ],
      ["50 mg x 2/j", "cinquante milligrammes deux fois par jour"],
      ["dir. Lyon", "direction Lyon"],
      ["1/2 càc de sel", "une demi cuillère à café de sel"],
    ],
  },
};
