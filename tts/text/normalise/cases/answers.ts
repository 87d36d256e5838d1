/**
 * What assistants answer: weather, heats, directions, games, names that are abbreviated, rates.
 * @module
 */
import type { Language } from "../rules.ts";
import type { Cases } from "./everyday.ts";

/** Cases by language and subject. */
export const ANSWERS: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
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
    "ranges, factors and formulas": [
      ["between 2–4 p.m.", "between two and four pee em"],
      ["Between 5-10 km", "Between five and ten kilometers"],
      ["from 2–4", "from two to four"],
      ["$2x + 5 = 15$", "two ex plus five equals fifteen"],
      [
        "It is $10$ or $3y$, for $5 and $10.",
        "It is ten or three why, for five dollars and ten dollars.",
      ],
      ["(3 + 4) * 2 and -3 * -2", "(three plus four) times two and minus three times minus two"],
      [
        "b² - 4ac, 85 m² - 3 rooms",
        "b squared minus four eigh see, eighty-five square meters – three rooms",
      ],
      ["y = 2x.", "y equals two ex."],
      ["GPA 3.8/4.0", "gee pee eigh three point eight out of four point zero"],
      ["a 2.5BA house, 1.5rem", "a two point five bee eigh house, one point five rem"],
      ["Ca²⁺ and Na⁺", "Ca two plus and Na plus"],
      ["90%+ and 4x/day", "ninety percent plus and four times per day"],
    ],
    "other scripts": [
      ["Tokyo (東京) is big.", "Tokyo () is big."],
      ["Москва, Київ and СССР", "Moskva, Kiyiv and ess ess ess ar"],
      ["Ελλάδα, α and Δt", "Ellada, α and Δt"],
    ],
    "capitals that are words": [
      [
        "You CLICK here, work HARD and have BIG plans.",
        "You Click here, work Hard and have big plans.",
      ],
      ["ICMP and HTTPD", "eye see em pee and aitch tee tee pee dee"],
      ["the '00s", "the two thousands"],
    ],
    "roads, keys and runs": [
      ["I-80 W to US-101 S", "I-eighty west to you ess-one hundred one south"],
      ["Dial *67 now.", "Dial star six seven now."],
      [
        "1920 x 1080, 555-0100 x 12",
        "nineteen twenty by ten eighty, five five five, zero one zero zero extension twelve",
      ],
      ["a 5K, my 10k run, 5K views", "a five kay, my ten kay run, five thousand views"],
      ["Mon. through Fri.", "Monday through Friday"],
      ["+ one\n+ two", "one two"],
    ],
    "durations and clocks with seconds": [
      ["10:00:05", "ten o'clock and five seconds"],
      ["10:30:00", "ten thirty"],
      ["00:01:30", "one minute and thirty seconds"],
      ["2:00:35 hours", "two hours thirty-five seconds"],
    ],
    "lengths in feet": [
      ["a 10' x 12' room", "a ten by twelve feet room"],
      [
        `a 2x4, a 9x13" pan, 3x4 = 12`,
        "a two by four, a nine by thirteen inch pan, three times four equals twelve",
      ],
      ["8' long, the '90s and '5'", "eight feet long, the nineties and 'five'"],
    ],
    "days in lists": [
      ["5/14: Dentist\n12/25 – Party", "May fourteenth: Dentist December twenty-fifth – Party"],
      ["- **5/14:** Dentist", "May fourteenth: Dentist"],
      ["3/4: the part. 5/14 is one.", "three quarters: the part. five fourteenths is one."],
      ["5/14", "May fourteenth"],
      ["9/11\n12/25\n1/4", "nine eleven December twenty-fifth one quarter"],
      ["It's 5/14, born 2/29.", "It's May fourteenth, born February twenty-ninth."],
      [
        "Before the 5/14 meeting, pay by 5/16.",
        "Before the May fourteenth meeting, pay by May sixteenth.",
      ],
      ["on 5/14 and 5/16", "on May fourteenth and May sixteenth"],
      [
        "x = 5/14, add 5/14 and 3/14",
        "x equals five fourteenths, add five fourteenths and three fourteenths",
      ],
      ["won 5/14 games", "won five out of fourteen games"],
      ["Rs. 1,00,000", "one hundred thousand rupees"],
      [
        "12,34,567 people",
        "one million two hundred thirty-four thousand five hundred sixty-seven people",
      ],
      ["10 000 km", "ten thousand kilometers"],
      ["20/20 vision", "twenty twenty vision"],
      ["(agg. 5-4), Nº 5", "(aggregate five to four), number five"],
      ["in kWh, a kWh, MB/s", "in kilowatt hours, a kilowatt hour, megabytes per second"],
    ],
    "numbers that are names": [
      [
        "Order #302-1234567-76543",
        "Order number three zero two, one two three four five six seven, seven six five four three",
      ],
      ["Open 24/7/365.", "Open twenty-four seven, three sixty-five."],
      ["a 401(k), Form 1040", "a four oh one kay, Form ten forty"],
      ["Text HELP to 88788.", "Text Help to eight eight seven eight eight."],
      ["The ZIP code is 94105.", "The Zip code is nine four one zero five."],
      ["S02E05 of it", "season two, episode five of it"],
      ["f/2.8", "ef two point eight"],
      ["Hwy 101", "Highway one hundred one"],
      ["Rev. 3:20, Rev. Jones", "Revelation three twenty, Reverend Jones"],
      ["Rs. 500", "five hundred rupees"],
    ],
    "rates and signs": [
      ["50 tokens/s, 3.5 tok/s", "fifty tokens per second, three point five tok per second"],
      ["100 requests/min, the file/s", "one hundred requests per minute, the file s"],
      ["x² − 3 and 2x - 5", "x squared minus three and two ex minus five"],
      ["(b. 1950, d. 2010)", "(born nineteen fifty, died twenty ten)"],
      ["It was plan b. 50 came.", "It was plan b. fifty came."],
      ["Ctrl+C and ⌘+V", "Control plus C and Command V"],
    ],
  },
  de: {
    "Wetter": [
      ["Wind mit 15 km/h aus NW", "Wind mit fünfzehn Kilometer pro Stunde aus Nordwest"],
      ["Wind: SSO. Das W aus ABC.", "Wind: Südsüdost. Das W aus a be zeh."],
    ],
    "Dauern und Uhrzeiten mit Sekunden": [
      ["in 2:00:35 Stunden", "in zwei Stunden fünfunddreißig Sekunden"],
      ["2:15 Stunden", "zwei Stunden fünfzehn Minuten"],
      ["10:00:05 Uhr", "zehn Uhr und fünf Sekunden"],
      ["10:00:00", "zehn Uhr"],
      ["00:01:30", "eine Minute und dreißig Sekunden"],
    ],
    "Zahlen und Endungen": [
      ["3,5%iger Essig", "drei Komma fünf-prozentiger Essig"],
      ["Stärke 5 Bft, 90 Min, 2 Std", "Stärke fünf Beaufort, neunzig Minuten, zwei Stunden"],
      ["(3+4)*2 und 4:2=2", "(drei plus vier)mal zwei und vier geteilt durch zwei gleich zwei"],
      [
        "um 20h, 03.05.24, 14h, 2h lang",
        "um zwanzig Uhr, dritter Mai zweitausendvierundzwanzig, vierzehn Uhr, zwei Stunden lang",
      ],
      ["1x/Woche, 2x am Tag", "ein mal pro Woche, zwei mal am Tag"],
      [
        "IMG_20240501.jpg",
        "IMG Unterstrich zwei null zwei vier null fünf null eins Punkt jott pe ge",
      ],
      ["Tel. 0 30 / 12 34 56", "Telefon null, drei null, eins zwei, drei vier, fünf sechs"],
      ["08/15", "null acht fünfzehn"],
      ["der 1. FCN", "der erste eff zeh enn"],
      ["mtl. 5 €", "monatlich fünf Euro"],
    ],
    "andere Schriften": [["Москва und 東京", "Moskwa und"], ["Ελλάδα", "Ελλάδα"]],
    "Beträge, Werte und Brüche": [
      ["950 € + 150 €", "neunhundertfünfzig Euro plus einhundertfünfzig Euro"],
      ["Blutdruck 120/80", "Blutdruck einhundertzwanzig zu achtzig"],
      ["½ TL Salz, ¼ l Milch", "ein halber Teelöffel Salz, ein Viertel Liter Milch"],
      ["5 %ige Lösung", "fünfprozentige Lösung"],
      ["Nr. 2024/117", "Nummer zweitausendvierundzwanzig Strich einhundertsiebzehn"],
      ["zwischen 14–16 Uhr", "zwischen vierzehn und sechzehn Uhr"],
      ["Polizei 110, rufen Sie die 112", "Polizei eins eins null, rufen Sie die eins eins zwei"],
      ["in C:\\App\\config.ini.", "in zeh Doppelpunkt Backslash App Backslash config Punkt ini."],
      ["GELB und LANG", "Gelb und Lang"],
    ],
    "Tage": [
      [
        "Am 24.12. und 31.12.",
        "Am vierundzwanzigsten Dezember und einunddreißigsten Dezember",
      ],
      ["am 24.12 um 8", "am vierundzwanzigsten Dezember um acht"],
      ["vom 3.5-Liter-Motor", "vom drei Punkt fünf-Liter-Motor"],
      [
        "Urt. v. 12.05.2021",
        "Urteil vom zwölften Mai zweitausendeinundzwanzig",
      ],
    ],
    "Spielstände": [
      ["Sie siegten mit 21:17.", "Sie siegten mit einundzwanzig zu siebzehn."],
      ["Endstand: 28:25", "Endstand: achtundzwanzig zu fünfundzwanzig"],
      ["um 21:17", "um einundzwanzig Uhr siebzehn"],
    ],
    "Orte": [
      ["1010 Wien", "eins null eins null Wien"],
      ["die UdSSR", "die u de ess ess err"],
      ["Geöffnet: 9.00–18.15", "Geöffnet: neun Uhr bis achtzehn Uhr fünfzehn"],
      ["Pkt. 3", "Punkt drei"],
      [
        "Straße der Einheit 5, 99084 Erfurt",
        "Straße der Einheit fünf, neun neun null acht vier Erfurt",
      ],
      [
        "In Gruppe 5, 12345 Menschen.",
        "In Gruppe fünf, zwölftausenddreihundertfünfundvierzig Menschen.",
      ],
      [
        "Angaben in kWh, GHz und MB/s",
        "Angaben in Kilowattstunden, Gigahertz und Megabyte pro Sekunde",
      ],
      [
        "Herrengasse 14/3, 1010 Wien",
        "Herrengasse vierzehn Strich drei, eins null eins null Wien",
      ],
      [
        "Am Graben 5b/2/15, 3100 St. Pölten",
        "Am Graben fünf be Strich zwei Strich fünfzehn, drei eins null null Sankt Pölten",
      ],
      ["Marktplatz 1 · 4600 Wels", "Marktplatz eins , vier sechs null null Wels"],
      ["Lange Zeile 2 / A-1070 Wien", "Lange Zeile zwei , A-eins null sieben null Wien"],
      ["10115 Berlin, 8001 Zürich", "eins null eins eins fünf Berlin, acht null null eins Zürich"],
      ["1683 Wien", "eintausendsechshundertdreiundachtzig Wien"],
      ["Frankfurt a. M.", "Frankfurt am Main"],
      ["A. M. Schmidt", "A. M. Schmidt"],
    ],
    "Abkürzungen, die Wörter sind": [
      ["der TÜV und die AfD", "der Tüff und die a eff de"],
      ["DIN A4", "Din a vier"],
      ["Kfz und Pkw", "ka eff zett und pe ka we"],
    ],
    "eins vor Hauptwörtern": [
      ["1 Nachricht, 1 Kugel, 1 Hausarbeit", "eine Nachricht, eine Kugel, eine Hausarbeit"],
      ["1 Gesicht, 1 Palast", "ein Gesicht, ein Palast"],
    ],
    "Raten und Zeichen": [
      ["150 g CO₂/km", "einhundertfünfzig Gramm zeh o zwei pro Kilometer"],
      ["30 Bilder/s", "dreißig Bilder pro Sekunde"],
      ["(* 1950, † 2010)", "(geboren neunzehnhundertfünfzig, gestorben zweitausendzehn)"],
      ["Strg+C", "Steuerung plus C"],
      ["Best.-Nr. 12", "Bestellnummer zwölf"],
    ],
  },
  fr: {
    "météo": [
      ["un vent de 15 km/h du NO", "un vent de quinze kilomètres à l'heure du nord-ouest"],
      ["Vent : SSE", "Vent : sud-sud-est"],
      ["37°5 et 38,5°", "trente-sept degrés cinq et trente-huit virgule cinq degrés"],
    ],
    "autres écritures": [["Пушкин et 東京", "Pouchkin et"]],
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
    ],
    "durées": [
      ["2h00min35s", "deux heures et trente-cinq secondes"],
      ["10:00:05", "dix heures et cinq secondes"],
      ["00:01:30", "une minute et trente secondes"],
      ["2:00:35 h", "deux heures trente-cinq secondes"],
    ],
    "sigles qui sont des mots": [
      ["la CAF et le CAC 40", "la Caf et le Cac quarante"],
      ["l'INSEE, le RIB, l'ENA", "l'Insé, le Rib, l'Éna"],
    ],
    "un devant des noms": [
      ["1 cuillère, 21 tomates, 1 maison", "une cuillère, vingt et une tomates, une maison"],
      ["1 trophée et 1 gousse", "un trophée et une gousse"],
    ],
    "abréviations": [
      ["Pour 4 pers.", "Pour quatre personnes"],
      ["le 14 juill. 2020", "le quatorze juillet deux mille vingt"],
      ["S02E05", "saison deux, épisode cinq"],
      ["150 g de CO₂/km", "cent cinquante grammes de cé o deux par kilomètre"],
      ["Ctrl+C", "contrôle plus C"],
    ],
  },
};
