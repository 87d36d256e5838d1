/**
 * Texts as people send them: amounts, prices, banks and receipts.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const MONEY: CasesByLanguage = {
  en: {
    "amounts and rates": [
      ["$3.4K and 14K", "three point four thousand dollars and fourteen thousand"],
      ["EUR/USD is 1.08", "euro dollar is one point zero eight"],
      ["3 times/day, day/month", "three times per day, day month"],
      ["50k–60k/yr, 12/yr", "fifty thousand to sixty thousand per year, twelve per year"],
    ],
    "prices per thousand and small numbers": [
      [
        "$3/1M tokens and $0.002/1K tokens",
        "three dollars per million tokens and zero point zero zero two dollars per thousand tokens",
      ],
      [
        "$15 / 1M tokens, $0.03/1,000 requests",
        "fifteen dollars per million tokens, three cents per thousand requests",
      ],
      ["0,002 €", "zero point zero zero two euros"],
      [
        "3e-4, 1e-3 mol/L and 2e5 km",
        "three times ten to the power of minus four, one times ten to the power of minus three moles per liter and two times ten to the power of five kilometers",
      ],
      [
        "$100 USD, $1.5M USD, 5 USD",
        "one hundred dollars , one point five million dollars , five dollars",
      ],
    ],
    "receipts": [
      [
        "3 x $4.99 = $14.97",
        "three times four dollars and ninety-nine cents equals fourteen dollars and ninety-seven cents",
      ],
      ["3/$10", "three for ten dollars"],
      ["VISA ****1234", "Visa one two three four"],
      ["card ending in 4821", "card ending in four eight two one"],
      ["2 lb @ $3/lb", "two pounds at three dollars per pound"],
    ],
    "amounts that tell the kind": [
      ["a $20 bill, a $1.5M house", "a twenty dollar bill, a one point five million dollar house"],
      [
        "a $300 million deal of $300 million",
        "a three hundred million dollar deal of three hundred million dollars",
      ],
      ["2 (14.5 oz) cans", "two (fourteen point five ounce) cans"],
    ],
    "rates, rents and runs": [
      ["up 25bps, by 50 bps", "up twenty-five basis points, by fifty basis points"],
      ["a modem at 9600 bps", "a modem at nine thousand six hundred bits per second"],
      ["$2,400/mo. + utilities", "two thousand four hundred dollars per month plus utilities"],
      ["The 5K starts at 8.", "The five kay starts at eight."],
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
    "banks and deliveries": [
      [
        "acct. ending in x4821, acct. ...9012",
        "account ending in four eight two one, account nine zero one two",
      ],
      ["Avail. bal.: $5", "available balance: five dollars"],
      ["Min. payment due; max. occupancy 40", "Minimum payment due; maximum occupancy forty"],
      ["Wait a min. then go", "Wait a min. then go"],
      [
        "sort code 20-00-00, acct 55779911",
        "sort code two zero, zero zero, zero zero, account five five seven seven nine nine one one",
      ],
      ["passcode: 7Kq2Zp, code SAVE20", "passcode: seven kay cue two zee pee, code save twenty"],
      [
        "tracking # 9400 1118 9922 3344 5566 77",
        "tracking nine four zero zero, one one one eight, nine nine two two, three three four four, five five six six, seven seven",
      ],
      ["used on 24/11", "used on the twenty-fourth of November"],
      ["ETA EOD Fri., see you Mon.", "ee tee eigh ee oh dee Friday, see you Monday"],
      [
        "text 82228, non-emergencies 311",
        "text eight two two two eight, non-emergencies three one one",
      ],
      ["(02) 5550 4321", "zero two, five five five zero, four three two one"],
    ],
    "amounts of a kind": [
      [
        "the $64,000 question, your $50 deposit, the $20 I owe",
        "the sixty-four thousand dollar question, your fifty dollar deposit, the twenty dollars I owe",
      ],
      [
        "£3.5m–£4m, $500K–$1M",
        "three point five million pounds to four million pounds, five hundred thousand dollars to one million dollars",
      ],
      ["a $10K–$15K bonus", "a ten to fifteen thousand dollar bonus"],
      ["AED 250", "two hundred fifty dirhams"],
    ],
  },
  de: {
    "prices per thousand and small numbers": [
      [
        "0,002 €/1.000 Tokens, 3 €/1M Tokens",
        "null Komma null null zwei Euro pro tausend Tokens, drei Euro pro Million Tokens",
      ],
      ["$0.002", "null Komma null null zwei Dollar"],
      [
        "1e-3 mol/L, 2e5 km",
        "eins mal zehn hoch minus drei Mol pro Liter, zwei mal zehn hoch fünf Kilometer",
      ],
    ],
    "Beträge und Nummern": [
      ["Fr. 12.50", "zwölf Franken fünfzig"],
      ["+58,12 Pkt.", "plus achtundfünfzig Komma eins zwei Punkte"],
      [
        "Tel.: +49 (0) 89 / 123 45-0, Fax: -99",
        "Telefon: plus vier neun, null, acht neun, eins zwei drei, vier fünf, null, Fax: neun neun",
      ],
      ["HRB 12345 B", "ha err be zwölftausenddreihundertfünfundvierzig B"],
      ["Karte, endet auf 4821", "Karte, endet auf vier acht zwei eins"],
    ],
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
    "prices, shoes and couples": [
      [
        "8 €, erm. 5 €, 3 €/Mio. Tokens",
        "acht Euro, ermäßigt fünf Euro, drei Euro pro Million Tokens",
      ],
      [
        "Schuhgr. 39, Ehefrau/-mann, Lehrer/-innen",
        "Schuhgröße neununddreißig, Ehefrau oder mann, Lehrer innen",
      ],
      ["70B Parameter, 70 B", "siebzig be Parameter, siebzig Byte"],
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
      [
        "270,-DM und DM 1,29 und 1 DM",
        "zweihundertsiebzig Mark und eine Mark neunundzwanzig und eine Mark",
      ],
    ],
    "Ämter und Rechnungen": [
      ["Min. Schulze kommt in 5 Min. an", "Minister Schulze kommt in fünf Minuten an"],
      ["Min. Alter: 5 J., StS Kühn", "minimal Alter: fünf Jahre, Staatssekretär Kühn"],
      [
        "Liebe Kund/in, liebe Kolleg/innen",
        "Liebe Kunde oder Kundin, liebe Kollegen und Kolleginnen",
      ],
      ["der/die Lehrer/in", "der oder die Lehrer in"],
      ["Jede/r 5. Erwachsene", "Jede oder jeder fünfte Erwachsene"],
      [
        "Re. 2024-17 ist offen, Re.-Nr. 2024-17",
        "Rechnung zwei null zwei vier, eins sieben ist offen, Rechnungsnummer zwei null zwei vier, eins sieben",
      ],
      ["Angebot AN-2026-0042", "Angebot a enn-zweitausendsechsundzwanzig-null null vier zwei"],
      [
        "Vertragskonto 200 123 456",
        "Vertragskonto zwei null null, eins zwei drei, vier fünf sechs",
      ],
      [
        "Abholcode: 482 913, Auskunft 11880",
        "Abholcode: vier acht zwei, neun eins drei, Auskunft eins eins acht acht null",
      ],
      [
        "BGBl. I S. 1234, S. IV–XII",
        "Bundesgesetzblatt eins Seite eintausendzweihundertvierunddreißig, Seite vier bis zwölf",
      ],
      ["Bd. 4, H. 2", "Band vier, Heft zwei"],
      [
        "um 25 Bp. auf 3 %, 4–5 Bft. aus Nord",
        "um fünfundzwanzig Basispunkte auf drei Prozent, vier bis fünf Beaufort aus Nord",
      ],
      ["250 HUF", "zweihundertfünfzig Forint"],
      ["NB: heute zu", "nota bene: heute zu"],
      ["LG aus Ulm", "Liebe Grüße aus Ulm"],
    ],
    "Zahlungen und Fristen": [
      [
        "49 € v. Telekom, Verw.-Zweck: Miete",
        "neunundvierzig Euro von Telekom, Verwendungszweck: Miete",
      ],
      [
        "19,90 €/mtl., 18 €/erm. 12 €",
        "neunzehn Euro neunzig monatlich, achtzehn Euro, ermäßigt zwölf Euro",
      ],
      ["Rezept-Nr. 1234567", "Rezept-Nummer eins zwei drei vier fünf sechs sieben"],
      ["im Verh. 3:2", "im Verhältnis drei zu zwei"],
      [
        "bis spät. 15.12., bis spätestens 3. Mai",
        "bis spätestens fünfzehnten Dezember, bis spätestens dritten Mai",
      ],
      ["Sa., 5. Dez., 20 h", "Samstag, fünfter Dezember, zwanzig Uhr"],
    ],
  },
  fr: {
    "amounts": [
      ["50 c et 20 c.", "cinquante centimes et vingt centimes."],
      ["3 € 50", "trois euros cinquante"],
      ["2 c. à s. d'huile", "deux cuillères à soupe d'huile"],
    ],
    "prices per thousand and small numbers": [
      [
        "0,002 €/1 000 requêtes, 3 €/1M tokens",
        "zéro virgule zéro zéro deux euro par mille requêtes, trois euros par million de tokens",
      ],
      [
        "1e-5, 1e-3 mol/L, la 5e-6e place",
        "un fois dix puissance moins cinq, un fois dix puissance moins trois moles par litre, la cinquième-sixième place",
      ],
    ],
    "cours et taux": [
      ["de 25 pb à 4,25 %", "de vingt-cinq points de base à quatre virgule vingt-cinq pour cent"],
      ["1 USD = 0,92 EUR", "un dollar égale zéro virgule quatre-vingt-douze euro"],
      ["1,0843 $/€", "un virgule zéro huit quatre trois dollar par euro"],
      ["Cde n° A-10293", "commande numéro A-un zéro deux neuf trois"],
      ["BIC AGRIFRPP882", "bé i cé a gé erre i, èffe erre pé pé, huit huit deux"],
    ],
    "montants d'autres pays": [
      ["$5,000 et £2,500,000", "cinq mille dollars et deux millions cinq cent mille livres"],
      ["2.5 kg et 50 zł", "deux virgule cinq kilogrammes et cinquante zlotys"],
    ],
    "offres et banques": [
      ["+ de choix, + de prix bas", "plus de choix, plus de prix bas"],
      ["+ d'infos ici", "plus d'infos ici"],
      ["- de sucre, + de goût", "moins de sucre, plus de goût"],
      ["c'est bon, - cher que là", "c'est bon, moins cher que là"],
      ["- de préférence le matin", "de préférence le matin"],
      ["NB : fermé lundi", "nota bene : fermé lundi"],
      ["une photo en NB", "une photo en enne bé"],
      ["Code de retrait : 482 913", "Code de retrait : quatre huit deux, neuf un trois"],
      ["expire en 12/26", "expire en décembre deux mille vingt-six"],
      [
        "12,50 $ CA, 98 $US, 250 DH, 5 000 FCFA",
        "douze dollars canadiens cinquante, quatre-vingt-dix-huit dollars, deux cent cinquante dirhams, cinq mille francs CFA",
      ],
      ["taxes incl., petit-déj. incl.", "taxes incluses, petit-déjeuner inclus"],
      ["Mt. 50 €, rem. 10 %", "montant cinquante euros, remise dix pour cent"],
      ["votre mail du 3 ct, 50 cts", "votre mail du trois courant, cinquante centimes"],
      [
        "Facture 2024-17, devis DE-2026-0042",
        "Facture deux zéro deux quatre, un sept, devis dé e-deux mille vingt-six zéro zéro quatre deux",
      ],
      ["520 kcal/pers.", "cinq cent vingt kilocalories par personne"],
    ],
  },
};
