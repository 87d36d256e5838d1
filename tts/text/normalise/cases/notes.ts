/**
 * Texts as people send them: notes, letters and listings.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const NOTES: CasesByLanguage = {
  en: {
    "everyday notes": [
      ["8.5x11 paper", "eight point five by eleven paper"],
      ["1.5x2=3", "one point five times two equals three"],
      ["6.022×10^23", "six point zero two two times ten to the power of twenty-three"],
      ["~5 mi. away", "about five miles away"],
      ["20 yrs. ago", "twenty years ago"],
      ["Flt 302", "Flight three hundred two"],
      ["Sect. 5", "Section five"],
      ["Exp. 09/27", "Expires September twenty twenty-seven"],
      ["valid thru 12/28", "valid thru December twenty twenty-eight"],
      ["I got 9/10 on the quiz.", "I got nine out of ten on the quiz."],
      ["7/10 would recommend", "seven out of ten would recommend"],
      ["I give it 8/10", "I give it eight out of ten"],
      ["a loan over 36 mos.", "a loan over thirty-six months"],
      ["a 6-mo. old baby", "a six-month old baby"],
      ["w/in 3 days", "within three days"],
      ["the mtg is in Rm 12, see pg. 45", "the meeting is in Room twelve, see page forty-five"],
      ["approx. 5 min. walk", "approximately five minute walk"],
      ["12V battery, 60Hz", "twelve volt battery, sixty hertz"],
      ["ISO 9001:2015", "eye ess oh nine thousand one, two thousand fifteen"],
    ],
    "listings and addresses": [
      ["1,850 sq. ft.", "one thousand eight hundred fifty square feet"],
      ["123 N. Main St.", "one hundred twenty-three North Main Street"],
      ["E. 42nd St., 3rd Fl.", "East forty-second Street, third Floor"],
      [
        "40.7128° N, 74.0060° W",
        "forty point seven one two eight degrees north, seventy-four point zero zero six zero degrees west",
      ],
      ['a 9" x 13" pan', "a nine by thirteen inch pan"],
      ["9x13-inch or 20x30 cm", "nine by thirteen inch or twenty by thirty centimeters"],
    ],
    "business": [
      ["FY2024/25", "ef why twenty twenty-four twenty-five"],
      ["Q1'24, 3.2% y/y", "cue one twenty-four, three point two percent year over year"],
      ["Boeing 737-800", "Boeing seven thirty-seven eight hundred"],
      ["2NaOH", "two en eigh oh aitch"],
      ["2:15 hrs", "two hours fifteen minutes"],
    ],
    "chat and the Bible": [
      ["pls call, thx, idk tbh", "please call, thanks, I don't know to be honest"],
      ["1 Cor. 13:4-7, Ps. 23", "one Corinthians thirteen four to seven, Psalm twenty-three"],
      ["5 km NE of town", "five kilometers northeast of town"],
      ["in WW2, at 3.5% p.a.", "in World War Two, at three point five percent per annum"],
    ],
    "notes, lists and hours as people write them": [
      ["1/2c sugar and 1 1/2c flour", "one half cup sugar and one and a half cups flour"],
      ["7/10 dentists agree", "seven out of ten dentists agree"],
      ["the 1st & 3rd Tue. of each month", "the first and third Tuesday of each month"],
      ["8am-5pm M-F", "eight eigh em to five pee em Monday to Friday"],
      [
        "It rose 0.5 pp to 4.2%, up 3 pp",
        "It rose zero point five percentage points to four point two percent, up three percentage points",
      ],
      ["xii, 345 pp.", "twelve, three hundred forty-five pages"],
      [
        "Table 4-1, Figures 3-5, Fig. 2-3",
        "Table four dash one, Figures three to five, figure two dash three",
      ],
      ["Take 2×/day or 3×/week.", "Take two times per day or three times per week."],
      ["1x daily, 1x/day, 1× a week", "once daily, once per day, once a week"],
    ],
    "short words of notices": [
      [
        "3 @ $19.99 ea. = $59.97",
        "three at nineteen dollars and ninety-nine cents each equals fifty-nine dollars and ninety-seven cents",
      ],
      ["HEAD~3, about ~3", "Head three, about three"],
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
    "Notizen": [
      ["2,5x4", "zwei Komma fünf mal vier"],
      ["gültig bis 09/27", "gültig bis September zweitausendsiebenundzwanzig"],
      ["Tor in der 90.+3. Minute", "Tor in der neunzig plus drei Minute"],
      ["3,5-Zimmer-Wohnung", "dreieinhalb-Zimmer-Wohnung"],
      ["geb. 12.3.1980", "geboren am zwölften März neunzehnhundertachtzig"],
      ["geb. am 12.3.1980", "geboren am zwölften März neunzehnhundertachtzig"],
      ["gest. 3. Mai 1950", "gestorben am dritten Mai neunzehnhundertfünfzig"],
      ["bis dann, lg Anna", "bis dann, liebe Grüße Anna"],
      ["9/10 im Test", "neun von zehn im Test"],
      ["ISO 9001:2015", "i ess o neuntausendeins, zweitausendfünfzehn"],
    ],
    "Briefe und Akten": [
      [
        "III ZR 55/19, Nr. A-77/24",
        "drei zett err fünfundfünfzig Strich neunzehn, Nummer A-siebenundsiebzig Strich vierundzwanzig",
      ],
      ["1000 € / Monat", "eintausend Euro pro Monat"],
      ["Q1/2024, KW 23", "ku eins zweitausendvierundzwanzig, Kalenderwoche dreiundzwanzig"],
      ["Tel. (089) 12 34 56 - 0", "Telefon null acht neun, eins zwei, drei vier, fünf sechs, null"],
      ["Az.: 12, (m/w/d)", "Aktenzeichen: zwölf, (männlich, weiblich, divers)"],
      ["Ober-/Unterhitze", "Ober- und Unterhitze"],
    ],
    "notes, lists and hours as people write them": [
      [
        "ein:e, eine:n, keine:n, der:die Leser:in, ein*e",
        "ein oder eine, eine oder einen, keine oder keinen, der oder die Leser in, ein oder eine",
      ],
      ["LG\nAnna", "Liebe Grüße Anna"],
      ["Bis morgen, LG Anna", "Bis morgen, Liebe Grüße Anna"],
      ["Danke! VG", "Danke! Viele Grüße"],
      ["Das LG Berlin entschied.", "Das ell ge Berlin entschied."],
      [
        "10.5.2024-12.5.2024",
        "zehnter Mai zweitausendvierundzwanzig bis zwölfter Mai zweitausendvierundzwanzig",
      ],
      [
        "vom 10.05.2024–12.06.2024",
        "vom zehnten Mai zweitausendvierundzwanzig bis zwölften Juni zweitausendvierundzwanzig",
      ],
      [
        "tägl. 9-17h, täglich 9-17 h",
        "täglich neun bis siebzehn Uhr, täglich neun bis siebzehn Uhr",
      ],
      ["Mi., den 5.6., 19 Uhr", "Mittwoch, den fünften Juni, neunzehn Uhr"],
      ["2×/Tag, 3×/Woche", "zwei mal pro Tag, drei mal pro Woche"],
    ],
    "Abkürzungen in Anzeigen": [
      ["250 T€ Umsatz", "zweihundertfünfzig tausend Euro Umsatz"],
      ["10 K€, 10 TEUR, 5 kEUR", "zehn tausend Euro, zehn tausend Euro, fünf tausend Euro"],
      ["zzgl. NK", "zuzüglich Nebenkosten"],
      ["A8 Ri. München u. a. m.", "a acht Richtung München und anderes mehr"],
      ["1 Pck. (500 g)", "ein Päckchen (fünfhundert Gramm)"],
    ],
    "Abkürzungen in Briefen": [
      [
        "des o. g. Themas, die o.g. Frist",
        "des oben genannten Themas, die oben genannte Frist",
      ],
      ["Mfg", "Mit freundlichen Grüßen"],
    ],
    "Briefe und Rechnungen": [
      [
        "Sehr geehrte/r Frau Meier, jede*r, eine:r",
        "Sehr geehrte oder geehrter Frau Meier, jede oder jeder, eine oder einer",
      ],
      [
        "Ihre Anfrage (Ticket #00482913).",
        "Ihre Anfrage (Ticket Nummer null null vier acht zwei neun eins drei).",
      ],
      [
        "Meeting-ID: 845 2219 0073",
        "Meeting-i de: acht vier fünf, zwei zwei eins neun, null null sieben drei",
      ],
      ["innerh. v. 14 Tagen, v. 9.2. an", "innerhalb von vierzehn Tagen, vom neunten Februar an"],
      [
        "in der Nacht z. 1. Mai, vom 30.4. z. 1.5.",
        "in der Nacht zum ersten Mai, vom dreißigsten April zum ersten Mai",
      ],
      [
        "Pos. 10, 2 Dtzd., 1,29 €/100 g",
        "Position zehn, zwei Dutzend, ein Euro neunundzwanzig pro einhundert Gramm",
      ],
      [
        "§ 249 S. 2 Hs. 1, S. 2, Hs. 12",
        "Paragraf zweihundertneunundvierzig Satz zwei Halbsatz eins, Seite zwei, Haus zwölf",
      ],
    ],
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
  },
  fr: {
    "petits mots": [
      ["2x4,5", "deux sur quatre virgule cinq"],
      ["au RdC", "au rez-de-chaussée"],
      ["9/10 au contrôle", "neuf sur dix au contrôle"],
      ["un 4x4", "un quatre quatre"],
      ["4 x 4 = 16", "quatre fois quatre égale seize"],
      ["dsl tlm, jsp", "désolé tout le monde, je sais pas"],
    ],
    "notes, lists and hours as people write them": [
      ["Lun/mer/ven, mar/jeu", "lundi mercredi vendredi, mardi jeudi"],
      ["Le CE a décidé, au CE, du CE", "Le cé e a décidé, au cé e, du cé e"],
      [
        "Renault SA, la SA et SARL, SA, SAS",
        "Renault èsse a, la èsse a et èsse a erre elle, èsse a, èsse a èsse",
      ],
      ["C'est SA faute, et CE soir.", "C'est sa faute, et ce soir."],
      [
        "Il y a + de 100 clients, + d'infos et - de 5 min",
        "Il y a plus de cent clients, plus d'infos et moins de cinq minutes",
      ],
      ["20 ans et + ; 18+", "vingt ans et plus ; dix-huit plus"],
      ["v. 1850 et v. 2.0", "vers mille huit cent cinquante et version deux point zéro"],
      ["ch. 3, ch. IV", "chapitre trois, chapitre quatre"],
      ["10 K€ et 300 K€ HT", "dix mille euros et trois cent mille euros hors taxes"],
      ["ds la rue, ds un mois, ds 2 jours", "dans la rue, dans un mois, dans deux jours"],
      ["Mr Dupont, Mr. Martin, Pr. Blanc", "monsieur Dupont, monsieur Martin, professeur Blanc"],
      [
        "cher·e·s, conseiller·e·s, étranger·e, cher.e.s",
        "chers et chères, conseillers et conseillères, étranger ou étrangère, chers et chères",
      ],
      ["celles·ceux", "celles et ceux"],
      [
        "25 cL, 2 càs d'huile, 1 càs, 2 c.s. d'huile",
        "vingt-cinq centilitres, deux cuillères à soupe d'huile, une cuillère à soupe, deux cuillères à soupe d'huile",
      ],
      ["2×/jour, 3×/semaine", "deux fois par jour, trois fois par semaine"],
    ],
  },
};
