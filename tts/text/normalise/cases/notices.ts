/**
 * What timetables, leaflets, rates, score sheets and release notes write.
 * @module
 */
import type { Language } from "../rules.ts";
import type { Cases } from "./everyday.ts";

/** Cases by language and subject. */
export const NOTICES: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
    "states behind their towns": [
      [
        "She left Austin, TX, for Portland, OR.",
        "She left Austin, Texas, for Portland, Oregon.",
      ],
      ["from Miami, FL to St. Louis, MO", "from Miami, Florida to Saint Louis, Missouri"],
      ["Boise, ID 83701", "Boise, Idaho eight three seven zero one"],
      ["Jane Doe, MD, and John Roe, MA", "Jane Doe, em dee, and John Roe, em eigh"],
      ["However, SD cards fail. Sure, OK.", "However, ess dee cards fail. Sure, okay."],
      ["New York, LA and Washington, DC", "New York, ell eigh and Washington, dee see"],
    ],
    "leaflets and laboratories": [
      [
        "1 tab p.r.n., max. 8 tabs/24 h",
        "one tab as needed, maximum eight tabs per twenty-four hours",
      ],
      [
        "an eGFR of 30 mL/min/1.73 m²",
        "an eGFR of thirty milliliters per minute per one point seven three square meters",
      ],
      [
        "SpO2 98%, HbA1c 6.5%, TSH 2.1 mIU/L",
        "ess pee oh two ninety-eight percent, aitch bee eigh one see six point five percent, tee ess aitch two point one milli-international units per liter",
      ],
      ["50 mL of 0.1 M HCl", "fifty milliliters of zero point one M aitch see ell"],
      ["2,000 IU, 5 mmol/L", "two thousand international units, five millimoles per liter"],
      ["She's 32 y/o, a 5 y/o girl", "She's thirty-two years old, a five year old girl"],
      [
        "A 12V 7Ah battery, gusts of 25 kt",
        "A twelve volts seven ampere hour battery, gusts of twenty-five knots",
      ],
    ],
    "marks and rates": [
      ["an A- in bio, a B+ in art", "an A minus in bio, a B plus in art"],
      ["the A- and B-side, an A- and B-side", "the A- and B-side, an A- and B-side"],
      ["1 USD = 0.92 EUR", "one dollar equals zero point nine two euros"],
      ["0.92 EUR each", "ninety-two cents each"],
      ["up 1.2% (+$2.25)", "up one point two percent (plus two dollars and twenty-five cents)"],
      [
        "$1.39 est.; est. 1924",
        "one dollar and thirty-nine cents estimated; established nineteen twenty-four",
      ],
      [
        "a $12.5M Series B at a $100M+ valuation",
        "a twelve point five million dollar Series B at a one hundred million dollar plus valuation",
      ],
      [
        "1.0843 $/€, 50/60 Hz",
        "one point zero eight four three dollars per euro, fifty sixty hertz",
      ],
      ["the 400m hurdles", "the four hundred meter hurdles"],
      ["odds of 2.5:1", "odds of two point five to one"],
    ],
    "programs and their errors": [
      [
        "Node.js 20.x or 18.17.x",
        "Node dot jay ess twenty point ex or eighteen point seventeen point ex",
      ],
      [
        "HTTP 404, a 503 error, HTTP 500",
        "aitch tee tee pee four oh four, a five oh three error, aitch tee tee pee five hundred",
      ],
      ["at line 42:13", "at line forty-two, column thirteen"],
      ["x => x * 2, A -> B", "x x times two, A B"],
      [
        "33.1 -> 27, 3% → 5%, 512->503",
        "thirty-three point one to twenty-seven, three percent to five percent, five hundred twelve to five hundred three",
      ],
      [
        "Invoice no. INV-2024-0042",
        "Invoice number eye en vee-twenty twenty-four-zero zero four two",
      ],
      ["Order #A-10293", "Order number A-one zero two nine three"],
      ["Bye :* *Note:* now", "Bye Note: now"],
      ["*Note :* now", "Note : now"],
      [
        "π × r², Revenue ↑ 12%, Costs ↓ 3%",
        "π times r squared, Revenue up twelve percent, Costs down three percent",
      ],
      ["Berlin · Hamburg, via USPS", "Berlin · Hamburg, via you ess pee ess"],
      [
        "8:30a–4p; Max. 8 guests, I met Max. 5 came",
        "eight thirty eigh em to four pee em; maximum eight guests, I met Max. five came",
      ],
    ],
    "eras and verses": [
      ["27 BCE–AD 14", "twenty-seven bee see ee to eigh dee fourteen"],
      ["fn. 7, 3rd mvt.", "footnote seven, third movement"],
      ["1 Cor. 13:4-7, Gen. 1:1", "one Corinthians thirteen four to seven, Genesis one one"],
      ["x₁ = 5, i² ≈ n³/3", "x one equals five, i squared is about n cubed over three"],
      ["2° 21′ 07″ E", "two degrees twenty-one minutes seven seconds east"],
    ],
    "pages and degrees": [
      ["pp. xii–xiv, ch. xiv", "pages twelve to fourteen, chapter fourteen"],
      ["bk. III, Art. IV, cl. 3, ¶ 12", "book three, Article four, clause three, paragraph twelve"],
      ["I saw Rocky IV.", "I saw Rocky four."],
      [
        "N 48° 51.5' W 2° 17.7'",
        "north forty-eight degrees fifty-one point five minutes west two degrees seventeen point seven minutes",
      ],
      ["60/45 °F", "sixty, forty-five degrees Fahrenheit"],
      ["ISSN 2049-3630", "eye ess ess en two zero four nine, three six three zero"],
      ["10^-7 M, e^x", "ten to the power of minus seven M, e to the power of x"],
      ["10 mg/d for 30 mins. at least", "ten milligrams per day for thirty minutes at least"],
    ],
    "short words of notices": [
      [
        "3 @ $19.99 ea. = $59.97",
        "three at nineteen dollars and ninety-nine cents each equals fifty-nine dollars and ninety-seven cents",
      ],
      ["HEAD~3, about ~3", "Head three, about about three"],
      ["timeout: 30s, in the 30s", "timeout: thirty seconds, in the thirties"],
      [
        "under-5s, PhDs, H.264, Q1–Q3",
        "under-fives, pee aitch dees, aitch two hundred sixty-four, cue one to cue three",
      ],
      ["a vs b, Pt. Reyes", "a versus b, Point Reyes"],
      [
        "2L bottle, 90° angle, Ø 12 mm",
        "two liter bottle, ninety degree angle, diameter twelve millimeters",
      ],
    ],
    "notices and tables": [
      ["Temp. −5 °C, BTW", "temperature minus five degrees Celsius, by the way"],
      ["her appt. with the govt.", "her appointment with the government"],
      ["| Sat | 10-2 |\n| Sun | closed |", "Saturday , ten to two Sunday , closed"],
    ],
  },
  de: {
    "Wohnungen": [
      [
        "65 m², EG, 2.OG, im 3.OG",
        "fünfundsechzig Quadratmeter, Erdgeschoss, zweites Obergeschoss, im dritten Obergeschoss",
      ],
      [
        "78 m² OT Süd; Halle, OT Neustadt",
        "achtundsiebzig Quadratmeter Ortsteil Süd; Halle, Ortsteil Neustadt",
      ],
      [
        "KM 850 €, NK: 180 €",
        "Kaltmiete achthundertfünfzig Euro, Nebenkosten: einhundertachtzig Euro",
      ],
      ["2 MM Kaution, Kaution: 3 KM", "zwei Monatsmieten Kaution, Kaution: drei Kaltmieten"],
      ["95 kWh/(m²·a)", "fünfundneunzig Kilowattstunden pro Quadratmeter und Jahr"],
    ],
    "Namen und Abkürzungen": [
      ["ein lg-Monitor, lg Tom", "ein lg-Monitor, liebe Grüße Tom"],
      ["ab Bf. Neuss, TOP 2", "ab Bahnhof Neuss, Top zwei"],
      ["in der 12. Kl., die 3. Std. Mathe", "in der zwölften Klasse, die dritte Stunde Mathe"],
      ["So. geschl.", "Sonntag geschlossen"],
      ["BIC COBADEFFXXX", "be i zeh zeh o be a, de e eff eff, iks iks iks"],
      ["Best.-Nr. A-10293", "Bestellnummer A-eins null zwei neun drei"],
    ],
    "Kleinanzeigen und Briefe": [
      [
        "VB 250 €, 499 € NP, BJ 2019",
        "Verhandlungsbasis zweihundertfünfzig Euro, vierhundertneunundneunzig Euro Neupreis, Baujahr zweitausendneunzehn",
      ],
      ["2 Erw., 1 Ki. (4 J.)", "zwei Erwachsene, ein Kind (vier Jahre)"],
      ["Geb.: 50 €, f. 2 Pers.", "Gebühr: fünfzig Euro, für zwei Personen"],
      ["v. 3.–7.6., d. 5.4.", "vom dritten bis siebten Juni, den fünften April"],
      ["Mit frdl. Grüßen, ppa. Weber", "Mit freundlichen Grüßen, per Prokura Weber"],
      [
        "RE-Nr. 4711, er kam spät.",
        "Rechnungsnummer viertausendsiebenhundertelf, er kam spät.",
      ],
      [
        "500 v. u. Z., Friedrich II. d. Gr.",
        "fünfhundert vor unserer Zeitrechnung, Friedrich der Zweite der Große",
      ],
      ["die 3./4. Klasse, 2. Szene", "die dritte vierte Klasse, zweite Szene"],
      [
        "BGBl. I S. 12, § 823 I BGB",
        "Bundesgesetzblatt eins Seite zwölf, Paragraf achthundertdreiundzwanzig eins be ge be",
      ],
      [
        "BT-Drs. 20/1234, 1 BvR 123/20",
        "Bundestagsdrucksache zwanzig Strich eintausendzweihundertvierunddreißig, eins BvR einhundertdreiundzwanzig Strich zwanzig",
      ],
    ],
    "Werte und Kurse": [
      [
        "morgen 12/-4 °C, 400 mg/d",
        "morgen zwölf, minus vier Grad Celsius, vierhundert Milligramm pro Tag",
      ],
      [
        "145 Bp, 1,39 im Vj. 2023",
        "einhundertfünfundvierzig Basispunkte, eins Komma drei neun im Vorjahr zweitausenddreiundzwanzig",
      ],
      [
        "48.1372, 11.5756",
        "achtundvierzig Punkt eins drei sieben zwei, elf Punkt fünf sieben fünf sechs",
      ],
      ["$\\sqrt{2} \\approx 1{,}41$", "Wurzel aus zwei ungefähr eins Komma vier eins"],
      [
        "19 % MwSt. = 141,61 €",
        "neunzehn Prozent Mehrwertsteuer gleich einhunderteinundvierzig Euro einundsechzig",
      ],
      [
        "1 USD = 0,92 EUR, 0,92 EUR",
        "ein Dollar gleich null Komma neun zwei Euro, zweiundneunzig Cent",
      ],
      ["1,0843 $/€", "eins Komma null acht vier drei Dollar pro Euro"],
      [
        "1.000 I.E., HbA1c, TSH 2,1 mU/l",
        "eintausend internationale Einheiten, ha be a eins zeh, te ess ha zwei Komma eins Millieinheiten pro Liter",
      ],
      ["50/60 Hz, 7 Ah", "fünfzig sechzig Hertz, sieben Amperestunden"],
      ["x₁ = 1", "x eins gleich eins"],
      ["π · r², Kosten ↓ 3 %", "π mal r hoch zwei, Kosten minus drei Prozent"],
      ["in Deutsch eine 3–, eine 2+", "in Deutsch eine drei minus, eine zwei plus"],
    ],
    "Spiele und Zeiten": [
      [
        "Kiel gewann 31:28 (15:14).",
        "Kiel gewann einunddreißig zu achtundzwanzig (fünfzehn zu vierzehn).",
      ],
      [
        "Ankunft 10:30 (11:30), endet 21:15",
        "Ankunft zehn Uhr dreißig (elf Uhr dreißig), endet einundzwanzig Uhr fünfzehn",
      ],
      [
        "Das Spiel endete 21:19, 18:21, 15:13.",
        "Das Spiel endete einundzwanzig zu neunzehn, achtzehn zu einundzwanzig, fünfzehn zu dreizehn.",
      ],
      ["bei 3,4:1", "bei drei Komma vier zu eins"],
      ["in 5:12:43 h", "in fünf Stunden zwölf Minuten dreiundvierzig Sekunden"],
      ["1. Juli–31. Aug.", "erster Juli bis einunddreißigster August"],
      ["44 v. Chr.–14 n. Chr.", "vierundvierzig vor Christus bis vierzehn nach Christus"],
      [
        "Joh 3,16; 1. Mose 1,1; 1 Kor 13,4-7",
        "Johannes drei sechzehn; erstes Buch Mose eins eins; erster Korinther dreizehn vier bis sieben",
      ],
      ["| Mo | 8:00 |\n| So | geschlossen |", "Montag , acht Uhr Sonntag , geschlossen"],
    ],
  },
  fr: {
    "cours et taux": [
      ["de 25 pb à 4,25 %", "de vingt-cinq points de base à quatre virgule vingt-cinq pour cent"],
      ["1 USD = 0,92 EUR", "un dollar égale zéro virgule quatre-vingt-douze euro"],
      ["1,0843 $/€", "un virgule zéro huit quatre trois dollar par euro"],
      ["Cde n° A-10293", "commande numéro A-un zéro deux neuf trois"],
      ["BIC AGRIFRPP882", "bé i cé a gé erre i, èffe erre pé pé, huit huit deux"],
    ],
    "notes et sports": [
      ["8/10 en dictée, 8/10 à l'oral", "huit sur dix en dictée, huit sur dix à l'oral"],
      ["4 t.a.b. à 3", "quatre tirs au but à trois"],
      ['à 3"4 du premier', "à trois secondes quatre du premier"],
      ["ven. à 20h15", "vendredi à vingt heures quinze"],
      ["un TGV INOUI", "un té gé vé Inoui"],
      ["Jn 3,16 ; 1 Co 13,4-7", "Jean trois seize ; première Corinthiens treize quatre à sept"],
    ],
    "annonces et lois": [
      ["Rés. Les Lilas, Rdc", "résidence Les Lilas, rez-de-chaussée"],
      [
        "750 € cc, 50 €/pers., 1 enf.",
        "sept cent cinquante euros charges comprises, cinquante euros par personne, un enfant",
      ],
      [
        "décret 2016-1234, la Ve Rép.",
        "décret deux mille seize tiret mille deux cent trente-quatre, la cinquième République",
      ],
      [
        "1,5 million d'€, soit + 0,5 pt",
        "un virgule cinq million d'euros, soit plus zéro virgule cinq point",
      ],
      ["interdit aux - 12 ans", "interdit aux moins douze ans"],
      ["500 av. notre ère, sc. 2", "cinq cents avant notre ère, scène deux"],
      ["janv.-mars, stade IV", "janvier à mars, stade quatre"],
      ["7-6 (7/4), risque 3/5", "sept à six (sept à quatre), risque trois sur cinq"],
    ],
    "doses et mesures": [
      ["1 cs d'huile, HCl 1 M", "une cuillère à soupe d'huile, ache cé elle un M"],
      [
        "0,1 mol/L, 2,1 mUI/L",
        "zéro virgule un mole par litre, deux virgule un milli-unités internationales par litre",
      ],
      [
        "1 000 UI, SpO2 98 %",
        "mille unités internationales, èsse pé o deux quatre-vingt-dix-huit pour cent",
      ],
      ["3 fois/sem., 50/60 Hz", "trois fois par semaine, cinquante soixante hertz"],
      ["au 1/25 000", "au un vingt-cinq millième"],
      ["2° 07′ 05″ E", "deux degrés sept minutes cinq secondes est"],
      ["3 ≈ π", "trois environ égal à π"],
    ],
    "dates et tableaux": [
      ["le 11/09, fermé 03/05", "le onze septembre, fermé trois mai"],
      ["2/3 des gens", "deux tiers des gens"],
      ["| lun. | 8h00 |\n| mar. | fermé |", "lundi , huit heures mardi , fermé"],
      ["*Durée :* 24 mois", "Durée : vingt-quatre mois"],
      ["à la ligne 42:13", "à la ligne quarante-deux, colonne treize"],
    ],
  },
};
