/**
 * What newspapers, programmes, forms and labels write: scores, addresses, doses, schedules, moves.
 * @module
 */
import type { Language } from "../rules.ts";
import type { Cases } from "./everyday.ts";

/** Cases by language and subject. */
export const PAPERS: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
    "measures that tell the kind": [
      ["Use a 9x13 in. pan.", "Use a nine by thirteen inch pan."],
      [
        "Add a 12 oz. can of beans, 12 oz. of it.",
        "Add a twelve ounce can of beans, twelve ounces of it.",
      ],
      ["A 60 W bulb and a 5 km run", "A sixty watt bulb and a five kilometer run"],
      ["an 8 ft tall man", "an eight foot tall man"],
      ["$85/bbl, 72/min", "eighty-five dollars per barrel, seventy-two per minute"],
    ],
    "directions in addresses": [
      ["45 W 34th St, Apt 5C", "forty-five West thirty-fourth Street, Apt five see"],
      ["1600 Pennsylvania Ave NW, DC", "sixteen hundred Pennsylvania Avenue northwest, dee see"],
      ["a 45 W lamp", "a forty-five watt lamp"],
    ],
    "weekdays and radio": [
      ["by Fri. at noon, next Tues", "by Friday at noon, next Tuesday"],
      ["on Sun. the sun shines, on Sun screens", "on Sunday the sun shines, on Sun screens"],
      ["after Mon Repos, by Mon", "after Mon Repos, by Monday"],
      ["an AM/FM radio", "an eigh em ef em radio"],
    ],
    "aircraft and graphics cards": [
      ["a Boeing 777 and a Boeing 707", "a Boeing triple seven and a Boeing seven oh seven"],
      ["the A380 and the A320neo", "the eigh three eighty and the eigh three twenty neo"],
      ["an RTX 4090", "an ar tee ex forty ninety"],
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
    "hours and ages": [
      ["Mon-Thu: 11a-9p", "Monday to Thursday: eleven eigh em to nine pee em"],
      ["at 7:30ish, 0745 GMT", "at seven thirty ish, oh seven forty-five gee em tee"],
      ["a 34-y.o. man", "a thirty-four year old man"],
      [
        "an est. 170K jobs, est. 1924",
        "an estimated one hundred seventy thousand jobs, established nineteen twenty-four",
      ],
      ["Order by 12/20 for $5", "Order by December twentieth for five dollars"],
    ],
    "kitchen and house": [
      ["1-1/2 cups, 2 doz. eggs", "one and a half cups, two dozen eggs"],
      ["Prep: 15m, cook: 1h 20m", "Prep: fifteen minutes, cook: one hour twenty minutes"],
      [
        "12' ceilings on 0.25 ac. of land",
        "twelve foot ceilings on zero point two five acres of land",
      ],
    ],
    "codes, dust and chords": [
      ["Use SAVE20 and MP3", "Use save twenty and em pee three"],
      ["PM2.5, p = .049", "pee em two point five, p equals point zero four nine"],
      ["localhost:3000/api", "localhost colon three thousand slash api"],
      ["the I-IV-V chords, a ii-V-I", "the one four five chords, a two five one"],
    ],
    "moves of chess": [
      ["Nf3, Bxe5+, exd5", "knight ef three, bishop takes ee five check, ee takes dee five"],
      ["Qh7#, Nbd2", "queen aitch seven mate, knight bee dee two"],
      ["O-O and O-O-O", "castles short and castles long"],
      ["1. e4 Be7+", "one. ee four bishop ee seven check"],
      ["Nf4 and e5, Be4+ too", "knight ef four and ee five, bishop ee four check too"],
      ["Be4 is no file a4.ts", "bishop ee four is no file eigh four dot tee ess"],
    ],
    "mathematical functions": [
      ["sin(30°) = 0.5", "sine of (thirty degrees) equals zero point five"],
      ["cos x = 1", "cosine of x equals one"],
      ["a sin 3 times", "a sin three times"],
    ],
    "music": [
      ["Op. 125 in Bb major", "Opus one hundred twenty-five in bee flat major"],
      ["Song (ft. Anna), feat. Bob", "Song (featuring Anna), featuring Bob"],
    ],
    "amounts that tell the kind": [
      ["a $20 bill, a $1.5M house", "a twenty dollar bill, a one point five million dollar house"],
      [
        "a $300 million deal of $300 million",
        "a three hundred million dollar deal of three hundred million dollars",
      ],
      ["2 (14.5 oz) cans", "two (fourteen point five ounce) cans"],
    ],
    "seconds, hundreds and millions": [
      ["after 2m 35s", "after two minutes thirty-five seconds"],
      [
        "timeout=30s, every 10s, in the 30s",
        "timeout equals thirty seconds, every ten seconds, in the thirties",
      ],
      ["100s of people, 1000s of years", "hundreds of people, thousands of years"],
      ["5m users and 5m of cloth", "five million users and five meters of cloth"],
      ["at 1800 hrs, by 0630 hours", "at eighteen hundred hours, by oh six thirty hours"],
      ["GMT-5, UTC+2", "gee em tee minus five, you tee see plus two"],
    ],
    "medicine and memory": [
      [
        "250 mg/5 ml, Omicron BA.5",
        "two hundred fifty milligrams per five milliliters, Omicron bee eigh point five",
      ],
      [
        "2,000+ lbs., 3.2/16 GB used",
        "two thousand plus pounds, three point two out of sixteen gigabytes used",
      ],
      ["The WHO warns. WHO asks?", "The double you aitch oh warns. who asks?"],
    ],
    "chat and the Bible": [
      ["pls call, thx, idk tbh", "please call, thanks, I don't know to be honest"],
      ["1 Cor. 13:4-7, Ps. 23", "one Corinthians thirteen four to seven, Psalm twenty-three"],
      ["5 km NE of town", "five kilometers northeast of town"],
      ["in WW2, at 3.5% p.a.", "in World War Two, at three point five percent per annum"],
    ],
    "blood, sizes and papers": [
      ["blood type O-, type AB+", "blood type oh negative, type eigh bee positive"],
      ["size 38/40", "size thirty-eight forty"],
      ["doi:10.1000/xyz123", "dee oh eye: ten dot one thousand slash xyz one hundred twenty-three"],
      ["2 tabs b.i.d. now", "two tabs twice a day now"],
    ],
    "clocks and paragraphs": [
      ["2:00 left, 1:30 remaining", "two minutes left, one minute thirty seconds remaining"],
      ["§ 12m, 250/µL", "section twelve em, two hundred fifty per microliter"],
      ["love <3 :D", "love"],
    ],
  },
  de: {
    "Spielminuten": [
      [
        "in der 90.+3 Min., in der 75. Min. auch",
        "in der neunzig plus drei Minute, in der fünfundsiebzigsten Minute auch",
      ],
    ],
    "Tage und Zeiträume": [
      ["vom 1.-15.8.", "vom ersten bis fünfzehnten August"],
      ["am Mo., 5.6., ab 18 Uhr", "am Montag, fünften Juni, ab achtzehn Uhr"],
      ["Anfang des 20. Jh. begann es", "Anfang des zwanzigsten Jahrhunderts begann es"],
      ["im 1. Hj. 2023", "im ersten Halbjahr zweitausenddreiundzwanzig"],
    ],
    "Abkürzungen in Listen": [
      ["vgl. Abb. 3 u. Tab. 4", "vergleiche Abbildung drei und Tabelle vier"],
      ["Obst u. Gemüse u. Ä.", "Obst und Gemüse und Ähnliches"],
      [
        "die Dt. Bahn, Kl. 5b, Bj. 2015",
        "die Deutsche Bahn, Klasse fünf be, Baujahr zweitausendfünfzehn",
      ],
      ["2. OG links, im EG", "zweites Obergeschoss links, im Erdgeschoss"],
      ["1 Tbl. morgens, Puls 72/min", "eine Tablette morgens, Puls zweiundsiebzig pro Minute"],
      ["op. 67", "Opus siebenundsechzig"],
    ],
    "Termine und Nummern": [
      ["bis Fr. fertig, bis Fr. Meier kommt", "bis Freitag fertig, bis Frau Meier kommt"],
      ["Am Fr. Abend u. morgen", "Am Freitag Abend und morgen"],
      [
        "Nr. 12345-AB, Start-Nr. 5",
        "Nummer zwölftausenddreihundertfünfundvierzig-a be, Startnummer fünf",
      ],
      ["Kunden-Nr. 7, Re.-Nr. 8", "Kunden-Nummer sieben, Rechnungsnummer acht"],
      ["n.V. 2:2, i.E. 4:3", "nach Verlängerung zwei zu zwei, im Elfmeterschießen vier zu drei"],
      ["im 3. Jt. v. Chr.", "im dritten Jahrtausend vor Christus"],
      ["des Königs Ludwig XIV.", "des Königs Ludwig des Vierzehnten"],
    ],
    "Amt und Haus": [
      ["Geb. C, geb. 1950", "Gebäude C, geboren neunzehnhundertfünfzig"],
      ["im 1. OG re.", "im ersten Obergeschoss rechts"],
      ["Anl. 3, Bl. 12, Ziff. 4", "Anlage drei, Blatt zwölf, Ziffer vier"],
      ["Nachricht v. 12.5.", "Nachricht vom zwölften Mai"],
      ["vom 3. d. M.", "vom dritten dieses Monats"],
      ["Mit freundl. Grüßen", "Mit freundlichen Grüßen"],
      ["B'90/Die Grünen", "B'neunzig Die Grünen"],
      ["bei km 123 auf 8 km", "bei Kilometer einhundertdreiundzwanzig auf acht Kilometer"],
      ["Einlass 19 h, Beginn 20 h", "Einlass neunzehn Uhr, Beginn zwanzig Uhr"],
      ["Mo–Fr 9–18, Do 20 h", "Montag bis Freitag neun bis achtzehn, Donnerstag zwanzig Uhr"],
      [
        "1,08 US-$, 4,99 € / kg",
        "eins Komma null acht u ess-Dollar, vier Euro neunundneunzig pro Kilogramm",
      ],
      [
        "in 1:32:05,123 Std.",
        "in eine Stunde zweiunddreißig Minuten fünf Komma eins zwei drei Sekunden",
      ],
    ],
    "Rezepte, Mieten und Werte": [
      [
        "2 St. Eier, 3 Stg. Lauch, ½ Pfd. Butter",
        "zwei Stück Eier, drei Stangen Lauch, ein halbes Pfund Butter",
      ],
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
    "Schach und Mathematik": [
      ["∆ = 5, x ∈ A", "Delta gleich fünf, x aus A"],
      ["ein 5*-Hotel", "ein fünf-Sterne-Hotel"],
      ["Sf3, Lxe5+, 0-0-0", "Springer eff drei, Läufer schlägt e fünf Schach, lange Rochade"],
      ["sin 30° = 0,5", "Sinus von dreißig Grad gleich null Komma fünf"],
    ],
    "abbreviations of papers": [
      [
        "die hl. Elisabeth, des hl. Martin, hl. Nikolaus",
        "die heilige Elisabeth, des heiligen Martin, heiliger Nikolaus",
      ],
      ["Gl. (4), Gl. 4, Anm. 3, Z. 10", "Gleichung (vier), Gleis vier, Anmerkung drei, Zeile zehn"],
      ["Frl. Schulz ist led.", "Fräulein Schulz ist ledig"],
      [
        "WiSe 23/24, SoSe 2024",
        "Wintersemester dreiundzwanzig vierundzwanzig, Sommersemester zweitausendvierundzwanzig",
      ],
      ["1 Tbl. b. Bed. nehmen, Mwst.-Satz", "eine Tablette bei Bedarf nehmen, Mehrwertsteuer-Satz"],
      ["vgl. ebd. und a. a. O.", "vergleiche ebenda und am angegebenen Ort"],
      ["vg, lg", "viele Grüße, liebe Grüße"],
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
    "paragraphs, hours and densities": [
      [
        "§ 312g, § 5m, § 12 m",
        "Paragraf dreihundertzwölf ge, Paragraf fünf emm, Paragraf zwölf Meter",
      ],
      ["Mo. v. 9 – 12 Uhr, v. 9.2.", "Mo. von neun bis zwölf Uhr, vom neunten Februar"],
      ["½ Std., ¾ Std.", "eine halbe Stunde, drei Viertel Stunden"],
      ["7.200/µL", "siebentausendzweihundert pro Mikroliter"],
      [
        "7.200/µl, 233 Einw./km²",
        "siebentausendzweihundert pro Mikroliter, zweihundertdreiunddreißig Einwohner pro Quadratkilometer",
      ],
      [
        "Abf. 12:34, Ank. 15:07, Ausf. 12",
        "Abfahrt zwölf Uhr vierunddreißig, Ankunft fünfzehn Uhr sieben, Ausfahrt zwölf",
      ],
      [
        "Dtl., NaCl-Lsg., s. S. 5, u. v. a. m.",
        "Deutschland, enn a zeh ell-Lösung, siehe Seite fünf, und vieles andere mehr",
      ],
      ["**1. Januar** frei", "erster Januar frei"],
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
  },
  fr: {
    "horaires et temps": [
      ["sam 10h-14h", "samedi dix heures à quatorze heures"],
      [`en 2h01'39"`, "en deux heures une minute trente-neuf secondes"],
      ["la guerre de 14-18", "la guerre de quatorze dix-huit"],
    ],
    "abréviations": [
      ["les nos 3 et 4, nos 3 enfants", "les numéros trois et quatre, nos trois enfants"],
      ["50 € HT, 60 € TTC", "cinquante euros hors taxes, soixante euros toutes taxes comprises"],
      ["esc. 2, apt 4, qté 3", "escalier deux, appartement quatre, quantité trois"],
      ["op. 67", "opus soixante-sept"],
    ],
    "sport et santé": [
      [
        `en 10"87 s, à la 45e min.`,
        "en dix secondes quatre-vingt-sept, à la quarante-cinquième minute",
      ],
      ["4-3 aux t.a.b.", "quatre à trois aux tirs au but"],
      [
        "TA 13/8, T° 38,5 °C",
        "tension treize huit, température trente-huit virgule cinq degrés Celsius",
      ],
      ["vent de N-O", "vent de nord-ouest"],
    ],
    "finales et moitiés": [
      ["le 1/4 de finale, les 1/8 de finale", "le quart de finale, les huitièmes de finale"],
      ["la 1/2 finale du 1/4", "la demi finale du premier avril"],
      ["5 ans 1/2, 2 heures ½", "cinq ans et demi, deux heures et demie"],
      ["2x/j, 2 bout. de vin", "deux fois par jour, deux bouteilles de vin"],
      ["au 2e trim. de juil.", "au deuxième trimestre de juillet"],
      ["dép. Gare de Lyon 12h03", "départ Gare de Lyon douze heures trois"],
    ],
    "numéros et références": [
      ["n° 18-12.345", "numéro dix-huit tiret douze mille trois cent quarante-cinq"],
      ["n° 78-17, nº1", "numéro soixante-dix-huit tiret dix-sept, numéro un"],
      ["p. 12 et s.", "page douze et suivantes"],
      [
        "Mer. 15/05/2024, les 24 et 25/12",
        "mercredi quinze mai deux mille vingt-quatre, les vingt-quatre et vingt-cinq décembre",
      ],
      ["arr. 10h05, dép. 10h09", "arrivée dix heures cinq, départ dix heures neuf"],
      ["1 h ½", "une heure et demie"],
      ["th. 6/7, un hôtel 5*", "thermostat six sept, un hôtel cinq étoiles"],
      ["HT 100 €, 650 € CC", "hors taxes cent euros, six cent cinquante euros charges comprises"],
      ["fa# à 120 bpm", "fa dièse à cent vingt battements par minute"],
    ],
    "échecs et mathématiques": [
      ["les ions Ca2+ et Fe3+", "les ions Ca deux plus et Fe trois plus"],
      ["Cf3, Fxe5+", "cavalier èffe trois, fou prend e cinq échec"],
      ["sin 30° = 0,5", "sinus de trente degrés égale zéro virgule cinq"],
    ],
    "abbreviations of papers": [
      [
        "pdt 5 j, pdt le film, pdt de la société",
        "pendant cinq jours, pendant le film, président de la société",
      ],
      ["Cass. civ. 1re, éq. (4)", "Cassation civile première, équation (quatre)"],
      ["tkt pk cad", "t'inquiète pourquoi c'est-à-dire"],
      ["3-2 (a.p.)", "trois à deux (après prolongation)"],
      ["1°) Un", "un) Un"],
    ],
    "blood, sizes and imperial units": [
      ["groupe sanguin O-", "groupe sanguin o négatif"],
      ["taille 38/40", "taille trente-huit quarante"],
      [
        "60 mph, 5 mi, 12 lb, 2 fl oz",
        "soixante miles à l'heure, cinq miles, douze livres, deux onces liquides",
      ],
    ],
    "persons, rooms and parts": [
      ["M. le maire et M. l'abbé", "monsieur le maire et monsieur l'abbé"],
      ["2 ch., RDC, 150 ch", "deux chambres, rez-de-chaussée, cent cinquante chevaux"],
      [
        "13,5 g/dL, 122 hab./km²",
        "treize virgule cinq grammes par décilitre, cent vingt-deux habitants par kilomètre carré",
      ],
      ["21e s., t. IV, le 49-3", "vingt et unième siècle, tome quatre, le quarante-neuf trois"],
      ["1/10e de seconde, 3/100e", "un dixième de seconde, trois centièmes"],
    ],
  },
};
