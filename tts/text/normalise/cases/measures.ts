/**
 * Texts as people send them: measures, rates and weather.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const MEASURES: CasesByLanguage = {
  en: {
    "feet, inches and arcs": [
      [`He is 5' 10" tall.`, "He is five foot ten tall."],
      [`a 5'10" man and a 6'2 woman`, "a five foot ten man and a six foot two woman"],
      ["5′10″", "five foot ten"],
      [`The call lasts 3'45".`, "The call lasts three minutes forty-five seconds."],
      ["a 6 ft. 1 in. door", "a six feet one inch door"],
      ["6 ft. 2 in.", "six feet two inches"],
      [
        `a 27" screen, which is 27" wide`,
        "a twenty-seven inch screen, which is twenty-seven inches wide",
      ],
      [`1" and 3/4"`, "one inch and three quarters inch"],
      [`He said "chapter 5" twice.`, `He said "chapter five" twice.`],
      [`the '90s and '5'`, "the nineties and 'five'"],
      [
        `48°51'24" N`,
        "forty-eight degrees fifty-one minutes twenty-four seconds north",
      ],
    ],
    "weather and heat": [
      ["It is 72F today.", "It is seventy-two degrees Fahrenheit today."],
      [
        "High of 72F (22C), low of 15C.",
        "High of seventy-two degrees Fahrenheit (twenty-two degrees Celsius), low of fifteen degrees Celsius.",
      ],
      ["70-75F", "seventy to seventy-five degrees Fahrenheit"],
      ["Preheat the oven to 350 F.", "Preheat the oven to three hundred fifty degrees Fahrenheit."],
      ["seat 23F, gate 32F", "seat twenty-three ef, gate thirty-two ef"],
      ["3C", "three see"],
      ["Winds NW at 10 mph", "Winds northwest at ten miles per hour"],
      ["15 mph from the SSW", "fifteen miles per hour from the south-southwest"],
      ["Wind: E 5 mph. I like E and W.", "Wind: east five miles per hour. I like E and W."],
      ["29.92 inHg", "twenty-nine point nine two inches of mercury"],
    ],
    "lengths in feet": [
      ["a 10' x 12' room", "a ten by twelve feet room"],
      [
        `a 2x4, a 9x13" pan, 3x4 = 12`,
        "a two by four, a nine by thirteen inch pan, three times four equals twelve",
      ],
      ["8' long, the '90s and '5'", "eight feet long, the nineties and 'five'"],
    ],
    "rates and signs": [
      ["50 tokens/s, 3.5 tok/s", "fifty tokens per second, three point five tok per second"],
      ["100 requests/min, the file/s", "one hundred requests per minute, the file s"],
      ["5 MB/constructor", "five megabytes per constructor"],
      ["x² − 3 and 2x - 5", "x squared minus three and two ex minus five"],
      ["(b. 1950, d. 2010)", "(born nineteen fifty, died twenty ten)"],
      ["It was plan b. 50 came.", "It was plan b. fifty came."],
      ["Ctrl+C and ⌘+V", "Control plus C and Command V"],
      [
        "0,125 kg at 160°-180°",
        "zero point one two five kilograms at one hundred sixty degrees to one hundred eighty degrees",
      ],
      [
        "$5-10/mo., in 1996 J.T. came",
        "five to ten dollars per month, in nineteen ninety-six jay tee came",
      ],
    ],
    "measures that tell the kind": [
      ["Use a 9x13 in. pan.", "Use a nine by thirteen inch pan."],
      [
        "Add a 12 oz. can of beans, 12 oz. of it.",
        "Add a twelve ounce can of beans, twelve ounces of it.",
      ],
      ["A 60 W bulb and a 5 km run", "A sixty watt bulb and a five kilometer run"],
      ["an 8 ft tall man", "an eight foot tall man"],
      ["$85/bbl, 72/min", "eighty-five dollars per barrel, seventy-two per minute"],
      [
        "a 20GB SATA drive at 350° F, high rpm",
        "a twenty gigabyte Sata drive at three hundred fifty degrees Fahrenheit, high rpm",
      ],
    ],
    "runs and torque": [
      [
        "She ran 5K in 24:35 and a 10K in 52:10.",
        "She ran five kay in twenty-four thirty-five and a ten kay in fifty-two ten.",
      ],
      ["10K visitors and 350 lb-ft", "ten thousand visitors and three hundred fifty pound-feet"],
      ["a 1:15 scale model", "a one to fifteen scale model"],
      ["up at 0600, by 0645", "up at oh six hundred, by oh six forty-five"],
    ],
    "rates, sizes and colours": [
      ["$19.99/ea.", "nineteen dollars and ninety-nine cents each"],
      ["a pace of 8:30/mi, 5:10/km", "a pace of eight thirty per mile, five ten per kilometer"],
      [
        `4'13"/km or 6'45''/mi`,
        "four minutes and thirteen seconds per kilometer or six minutes and forty-five seconds per mile",
      ],
      ["12 ft × 15 ft", "twelve feet by fifteen feet"],
      ["Set #FF5733.", "Set ef ef five seven three three."],
      ["F-16s and B-52s", "F-sixteens and B-fifty-twos"],
      ["Cat. 4", "category four"],
    ],
    "inches and pixels": [
      ['a 27" 4K monitor', "a twenty-seven inch four kay monitor"],
      ['3-5" expected', "three to five inches expected"],
      ["48 MP", "forty-eight megapixels"],
    ],
  },
  de: {
    "feet, inches and arcs": [
      [`5' 10"`, "fünf Fuß zehn Zoll"],
      [`ein 27" Monitor`, "ein siebenundzwanzig Zoll Monitor"],
      [
        `48°51'24" N, 2°21' O`,
        "achtundvierzig Grad einundfünfzig Minuten vierundzwanzig Sekunden Nord, " +
        "zwei Grad einundzwanzig Minuten Ost",
      ],
    ],
    "units": [
      ["1 1/2 TL", "eineinhalb Teelöffel"],
      ["pro kg und je Std.", "pro Kilogramm und je Stunde"],
      ["CHF 20.–", "zwanzig Franken"],
      ["4,5/5", "vier Komma fünf von fünf"],
      [
        "12.5%, 0.125 kg, 160°-180°",
        "zwölf Komma fünf Prozent, null Komma eins zwei fünf Kilogramm, einhundertsechzig Grad bis einhundertachtzig Grad",
      ],
    ],
    "Wetter": [
      ["Wind mit 15 km/h aus NW", "Wind mit fünfzehn Kilometer pro Stunde aus Nordwest"],
      ["Wind: SSO. Das W aus ABC.", "Wind: Südsüdost. Das W aus a be zeh."],
    ],
    "Raten und Zeichen": [
      ["150 g CO₂/km", "einhundertfünfzig Gramm zeh o zwei pro Kilometer"],
      ["30 Bilder/s", "dreißig Bilder pro Sekunde"],
      [`4'05"/km`, "vier Minuten und fünf Sekunden pro Kilometer"],
      [`4'13" pro Kilometer`, "vier Minuten und dreizehn Sekunden pro Kilometer"],
      ["(* 1950, † 2010)", "(geboren neunzehnhundertfünfzig, gestorben zweitausendzehn)"],
      ["Strg+C", "Steuerung plus C"],
      ["Best.-Nr. 12", "Bestellnummer zwölf"],
    ],
    "parts of hours, averages and sizes": [
      [
        "um ½ 8, ¼ nach 3, nach ½ l Milch",
        "um halb acht, Viertel nach drei, nach ein halber Liter Milch",
      ],
      [
        "Ø 3,5 Sterne, Ø 12 mm",
        "durchschnittlich drei Komma fünf Sterne, Durchmesser zwölf Millimeter",
      ],
      [
        "Größe 38/40, Gr. 36/38",
        "Größe achtunddreißig vierzig, Größe sechsunddreißig achtunddreißig",
      ],
      ["Blutgruppe 0-, Blutgruppe AB+", "Blutgruppe null negativ, Blutgruppe a be positiv"],
      ["60 mph, 5 mi, 12 lb", "sechzig Meilen pro Stunde, fünf Meilen, zwölf Pfund"],
    ],
  },
  fr: {
    "feet, inches and arcs": [
      [`5' 10"`, "cinq pieds dix pouces"],
      [`un écran de 27"`, "un écran de vingt-sept pouces"],
    ],
    "météo": [
      ["un vent de 15 km/h du NO", "un vent de quinze kilomètres à l'heure du nord-ouest"],
      ["Vent : SSE", "Vent : sud-sud-est"],
      ["37°5 et 38,5°", "trente-sept degrés cinq et trente-huit virgule cinq degrés"],
    ],
    "mesures": [
      ["1x/semaine, le n° de suivi", "une fois par semaine, le numéro de suivi"],
      ["Tension 12/8, 2x/jour", "Tension douze huit, deux fois par jour"],
      ["300 k€ et 80 k€", "trois cent mille euros et quatre-vingt mille euros"],
      ["Dumas, t. 2", "Dumas, tome deux"],
      ["le Pdt du Sénat", "le président du Sénat"],
      ["n°s 3 et 4 à Mgr Lefebvre", "numéros trois et quatre à monseigneur Lefebvre"],
      ["litres/100 km", "litres aux cent kilomètres"],
      ["prix du kWh en Mo/s", "prix du kilowattheure en mégaoctets par seconde"],
      ["entre 9h-12h", "entre neuf heures et douze heures"],
      ["8 h 30 - 12 h", "huit heures trente à douze heures"],
      ["1 cp matin, ¼ l", "un comprimé matin, un quart de litre"],
      ["la SARL", "la èsse a erre elle"],
      ["12.5% et 0.25x", "douze virgule cinq pour cent et zéro point vingt-cinq fois"],
    ],
    "écarts et formats": [
      ["à 1'25''", "à une minute vingt-cinq secondes"],
      ["en 1h45'30''", "en une heure quarante-cinq minutes trente secondes"],
      ["un écran 16:9", "un écran seize neuvièmes"],
    ],
  },
};
