/**
 * What outlines, courts, receipts, prescriptions and accounts write, also in the manner of other countries.
 * @module
 */
import type { Language } from "../rules.ts";
import type { Cases } from "./everyday.ts";

/** Cases by language and subject. */
export const PAPERWORK: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
    "first items": [
      ["I. Introduction\nII. Methods", "one. Introduction two. Methods"],
      ["## I. Aim", "one. Aim"],
      ["(i) pay; (ii) go, § 5(a)(i)", "(one) pay; (two) go, section five(eigh)(one)"],
      ["(h) ham, (i) ice, I (v) go", "(h) ham, (i) ice, I (v) go"],
    ],
    "rules of courts": [
      [
        "Fed. R. Civ. P. 12 and Fed. R. Evid. 403",
        "Federal Rule of Civil Procedure twelve and Federal Rule of Evidence four hundred three",
      ],
      ["Surah 2:255", "Surah two two hundred fifty-five"],
    ],
    "amounts of other countries": [
      [
        "2 500 € or 1 234,50 €",
        "two thousand five hundred euros or one thousand two hundred thirty-four euros and fifty cents",
      ],
      ["₹5 lakh, 2 crore people", "five lakh rupees, two crore people"],
      [
        "CHF 1'200.– or R$ 99,90",
        "one thousand two hundred Swiss francs or ninety-nine reais and ninety centavos",
      ],
      [
        "HK$50, 20 zł, SEK 100",
        "fifty Hong Kong dollars, twenty zlotys, one hundred Swedish kronor",
      ],
      ["1,5 km and 3,5-4 kg", "one point five kilometers and three point five to four kilograms"],
    ],
    "doses behind their names": [
      [
        "500 mg amoxicillin PO TID × 10 days",
        "five hundred milligrams amoxicillin by mouth three times a day for ten days",
      ],
      ["omega-3s", "omega-threes"],
    ],
    "quotations that end in digits": [
      [
        'Try "1979", "25 or 6 to 4", and a 4" pipe.',
        'Try "nineteen seventy-nine", "twenty-five or six to four", and a four inch pipe.',
      ],
    ],
    "times and calls": [
      ["Doors @7:30, calling 911", "Doors at seven thirty, calling nine one one"],
      ["closed Sun. & Mon.", "closed Sunday and Monday"],
      [
        "10 AM EST to 11 AM CET, 14:30 UTC",
        "ten eigh em ee ess tee to eleven eigh em see ee tee, fourteen thirty you tee see",
      ],
    ],
    "games, releases and numbers of books": [
      ["1.e4 e5 2.Nf3", "one. ee four ee five two. knight ef three"],
      [
        "v1.9.x at 0.75x–2x",
        "version one point nine point ex at zero point seven five times to two times",
      ],
      ["978-3-16-148410-0", "nine seven eight, three, one six, one four eight four one zero, zero"],
      ["`/usr/bin` (~/x.sh)", "slash usr slash bin (tilde slash ex dot ess aitch)"],
    ],
    "codes, tags and rules": [
      [
        "Conf. #XK4T9Q, #100DaysOfCode, #G20",
        "confirmation number ex kay four tee nine cue, hashtag one hundred Days Of Code, hashtag gee twenty",
      ],
      [
        "the 80/20 rule, 2x4s, the 1s and 0s",
        "the eighty twenty rule, two-by-fours, the ones and zeros",
      ],
      [
        "§ 240.10b-5 and 17 C.F.R. (9th Cir. 2008)",
        "section two hundred forty point ten bee-five and seventeen see ef ar (ninth Circuit two thousand eight)",
      ],
      ["1½–2 hrs, the '50s–'60s", "one and a half to two hours, the fifties to sixties"],
    ],
    "names of models, factors and episodes": [
      [
        "Qwen2.5-72B, ≈2x, S1:E4",
        "Qwen two point five-seventy-two bee, about two times, season one, episode four",
      ],
      [
        "#1440–#1445, $9 – $4 = $5",
        "fourteen forty to fourteen forty-five, nine dollars minus four dollars equals five dollars",
      ],
      ["1:1,000,000 of millions of km", "one to one million of millions of kilometers"],
      ["Mon: 9a–5p", "Monday: nine eigh em to five pee em"],
    ],
    "prices and what comes behind": [
      [
        "a $3 T-shirt, $5 M&Ms, 2 B-sides, a 3 m-high wall",
        "a three dollar T-shirt, five dollars M and Ms, two B-sides, a three meters-high wall",
      ],
      [
        "$38,990 MSRP, $3M, $2M–$3M",
        "thirty-eight thousand nine hundred ninety dollars em ess ar pee, three million dollars, two million dollars to three million dollars",
      ],
      [
        "1 c. (2 sticks) butter, 277 pp.",
        "one cup (two sticks) butter, two hundred seventy-seven pages",
      ],
      [
        "Closed 12/25 & 1/1, on 4 JUL 2024, 03MAY",
        "Closed December twenty-fifth and January first, on July fourth, twenty twenty-four, May third",
      ],
      [
        "2.0b1, 2.0rc3, n·(n−1)",
        "two point zero bee one, two point zero ar see three, n times (n minus one)",
      ],
    ],
  },
  de: {
    "erste Punkte": [
      ["I. Einleitung\nII. Weg", "eins. Einleitung zwei. Weg"],
      ["(i) zahlen; (ii) gehen", "(eins) zahlen; (zwei) gehen"],
    ],
    "Beträge anderer Länder": [
      [
        "$5,000, £1,250,000 und €1,234,567",
        "fünftausend Dollar, eine Million zweihundertfünfzigtausend Pfund und eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig Euro",
      ],
      [
        "$5,000-$10,000, $1,500 Mio.",
        "fünftausend bis zehntausend Dollar, eintausendfünfhundert Millionen Dollar",
      ],
      [
        "€ 1,679, $0,50 und $3,5 Mio.",
        "eins Komma sechs sieben neun Euro, fünfzig Cent und drei Komma fünf Millionen Dollar",
      ],
      [
        "2.5 kg, 1.50 m und Version 2.1 B",
        "zwei Komma fünf Kilogramm, eins Komma fünf null Meter und Version zwei Punkt eins B",
      ],
      ["50 zł, 100 SEK, R$ 5", "fünfzig Zloty, einhundert schwedische Kronen, fünf Real"],
    ],
    "Plätze und Klassen": [
      [
        "Er kam als 2. ins Ziel, wurde 3. bei der EM.",
        "Er kam als zweiter ins Ziel, wurde dritter bei der e emm.",
      ],
      [
        "die 1. u. 2. Klasse, 2.–4. Klasse",
        "die erste und zweite Klasse, zweite bis vierte Klasse",
      ],
    ],
    "Senate und Nummern": [
      [
        "VI ZR 123/18, I ZB 5/20",
        "sechs zett err einhundertdreiundzwanzig Strich achtzehn, eins zett be fünf Strich zwanzig",
      ],
      ["01 58858-0", "null eins, fünf acht acht fünf acht, null"],
      ["2 H₂ + O₂", "zwei ha zwei plus o zwei"],
    ],
    "Kürzel": [
      ["zu wg. 21 Fällen", "zu wegen einundzwanzig Fällen"],
      [
        "Wg. 21, s. Anlage 3, (s. Seite 5)",
        "Wagen einundzwanzig, siehe Anlage drei, (siehe Seite fünf)",
      ],
      [
        "So u. Feiertage zu, Meier jun., Ps 23",
        "Sonntag und Feiertage zu, Meier junior, Psalm dreiundzwanzig",
      ],
    ],
    "eins im Dativ": [
      [
        "seit 1 Std., nach 1 Min., vor 1 km, 1 h",
        "seit einer Stunde, nach einer Minute, vor einem Kilometer, eine Stunde",
      ],
      ["1 Kaffee, 1 Cola, 1 Brezel", "ein Kaffee, eine Cola, eine Brezel"],
    ],
    "Ordnungszahlen ohne Hauptwort": [
      ["jeder 5., am 2., danach", "jeder fünfte, am zweiten, danach"],
      ["ein 10-tel, 2 100stel", "ein zehntel, zwei hundertstel"],
      ["4.-klassig, ein 2.-Klässler", "viertklassig, ein zweit-Klässler"],
      ["Do., 5. 11., am 5. 11. um 8", "Donnerstag, fünfter November, am fünften November um acht"],
    ],
    "Zeiten, Verhältnisse und Kennungen": [
      [
        "1/4 nach 3, werktags 9–17 h, jeden 1. Mo.",
        "Viertel nach drei, werktags neun bis siebzehn Uhr, jeden ersten Montag",
      ],
      [
        "80/20-Regel, Kap. 3.1a, XK4T9Q, 3,6 MJ",
        "achtzig zwanzig-Regel, Kapitel drei Punkt eins a, iks ka vier te neun ku, drei Komma sechs Megajoule",
      ],
      [
        "0 89 / 123 45-0, 0900-1 234 567",
        "null, acht neun, eins zwei drei, vier fünf, null, null neun null null, eins, zwei drei vier, fünf sechs sieben",
      ],
    ],
    "Reihen von Tagen und große Verhältnisse": [
      ["v. 24.12.–2.1.", "vom vierundzwanzigsten Dezember bis zweiten Januar"],
      ["1:1.000.000, a¹ = 4", "eins zu eine Million, a hoch eins gleich vier"],
      ["Di: zu, 8 Std./Tag; 1 Pause", "Dienstag: zu, acht Stunden pro Tag; eine Pause"],
      [
        "250 € – 25 € = 225 €",
        "zweihundertfünfzig Euro minus fünfundzwanzig Euro gleich zweihundertfünfundzwanzig Euro",
      ],
    ],
    "Teile hinter einem Artikel": [
      [
        "ein 1/2 Jahr, in einer 1/2 Stunde, einen 1/2 Tag, ein 1/4-Jahr",
        "ein halbes Jahr, in einer halben Stunde, einen halben Tag, ein Viertel-Jahr",
      ],
    ],
    "Buchstaben vor Wörtern": [
      [
        "2 B-Seiten, 10 K-Fragen, 12 V-Akku, 2 l-Flasche",
        "zwei B-Seiten, zehn K-Fragen, zwölf Volt-Akku, zwei Liter-Flasche",
      ],
    ],
    "Seiten, Auflagen, Parteien": [
      [
        "277 S., 3. Aufl., in der 45., danach",
        "zweihundertsiebenundsiebzig Seiten, dritte Auflage, in der fünfundvierzigsten, danach",
      ],
      ["OB Meier (B90/Grüne)", "o be Meier (be neunzig Grüne)"],
    ],
  },
  fr: {
    "premiers points": [
      ["I. Introduction\nII. Suite", "un. Introduction deux. Suite"],
      ["(i) payer ; (ii) partir", "(un) payer ; (deux) partir"],
    ],
    "montants d'autres pays": [
      ["$5,000 et £2,500,000", "cinq mille dollars et deux millions cinq cent mille livres"],
      ["2.5 kg et 50 zł", "deux virgule cinq kilogrammes et cinquante zlotys"],
    ],
    "féminin des grands nombres": [
      [
        "1 341 voix, 2 001 pages, 11 femmes",
        "mille trois cent quarante et une voix, deux mille une pages, onze femmes",
      ],
    ],
    "heures et décennies": [
      [
        "@19h30, 1 h 1/2, 2 h et 1/2",
        "à dix-neuf heures trente, une heure et demie, deux heures et demie",
      ],
      ["les 70's", "les soixante-dix"],
    ],
    "numéros": [
      ["commande n° 4711-0815", "commande numéro quatre sept un un, zéro huit un cinq"],
      ["514 555-1234", "cinq cent quatorze, cinq cent cinquante-cinq, douze, trente-quatre"],
    ],
    "abréviations": [
      [
        "voit. 12, sem. 18, Vve Martin, àpd 9h",
        "voiture douze, semaine dix-huit, veuve Martin, à partir de neuf heures",
      ],
      [
        "Cass. 1re civ., art. 5 C. conso.",
        "Cassation première chambre civile, article cinq Code de la consommation",
      ],
      ["Sourate 2:255, Ps 23", "Sourate deux deux cent cinquante-cinq, Psaume vingt-trois"],
    ],
    "singuliers et rapports": [
      ["1 pers., 2 pers., 80/20", "une personne, deux personnes, quatre-vingts vingt"],
      [
        "« Mambo No. 5 », col. 5, XK4T9Q",
        "« Mambo numéro cinq », colonne cinq, ixe ka quatre té neuf ku",
      ],
    ],
    "côtés, épisodes et millions": [
      ["2e porte à g., bur. 3, ép. 4", "deuxième porte à gauche, bureau trois, épisode quatre"],
      [
        "225 M de km, 2 milliards de m³",
        "deux cent vingt-cinq millions de kilomètres, deux milliards de mètres cubes",
      ],
      ["mar : fermé, 3e sans asc.", "mardi : fermé, troisième sans ascenseur"],
    ],
    "heures et leurs parties": [
      ["1 1/2 h, 2½ h, 1 h 1/4", "une heure et demie, deux heures et demie, une heure et quart"],
    ],
    "horaires, pages et communes": [
      [
        "lun.-sam. 10h-21h, fermé les 25/12 et 1/1",
        "lundi à samedi dix heures à vingt et une heures, fermé les vingt-cinq décembre et premier janvier",
      ],
      [
        "277 p., 1er sem., moy. sur 7 j",
        "deux cent soixante-dix-sept pages, premier semestre, moyenne sur sept jours",
      ],
      [
        "Châlons-s/Marne, Fontenay-s/s-Bois, Mt Blanc",
        "Châlons-sur-Marne, Fontenay-sous-Bois, mont Blanc",
      ],
    ],
  },
};
