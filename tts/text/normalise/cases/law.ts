/**
 * Texts as people send them: courts, offices, files and paragraphs.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const LAW: CasesByLanguage = {
  en: {
    "paragraphs and verses": [
      ["pp. 5ff. and (iv), ii", "pages five and following and (four), two"],
      ["Psalm 23:1-4", "Psalm twenty-three one to four"],
      ["rm. 210", "room two hundred ten"],
      [
        "pp. 208-9, p. 937f",
        "pages two hundred eight to nine, page nine hundred thirty-seven and following",
      ],
    ],
    "rules of courts": [
      [
        "Fed. R. Civ. P. 12 and Fed. R. Evid. 403",
        "Federal Rule of Civil Procedure twelve and Federal Rule of Evidence four hundred three",
      ],
      ["Surah 2:255", "Surah two two hundred fifty-five"],
    ],
    "numbers of papers": [
      ["Rx #1234567, #12", "Rx number one two three four five six seven, number twelve"],
      ["ICD-10 E11.9", "eye see dee-ten ee eleven point nine"],
      ["vit. D 28 ng/mL", "vitamin D twenty-eight nanograms per milliliter"],
      ["ran 2:01:09", "ran two hours one minute nine seconds"],
      ["$1 = ¥154.3", "one dollar equals one hundred fifty-four point three yen"],
      ["Pub. L. No. 111-148", "Public Law number one hundred eleven dash one hundred forty-eight"],
      ["Sr. Mgr.", "Senior Manager"],
    ],
  },
  de: {
    "Recht und Titel": [
      [
        "Art. 6 Abs. 1 S. 1 lit. f DSGVO",
        "Artikel sechs Absatz eins Satz eins Buchstabe f de ess ge fau o",
      ],
      ["Dr. h.c. Meier, M.Sc.", "Doktor honoris causa Meier, emm ess zeh"],
      ["2,5-Zi.-Whg.", "zweieinhalb-Zimmer-Wohnung"],
      ["Hosea 8,7; Matth. 7:1", "Hosea acht sieben; Matthäus sieben eins"],
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
    "Aktenzeichen und Nummern": [
      [
        "Urteil vom 5.6.2019 – 6 U 12/19",
        "Urteil vom fünften Juni zweitausendneunzehn – sechs U zwölf Strich neunzehn",
      ],
      ["Rg.-Nr. 2024-0815", "Rechnungsnummer zwei null zwei vier, null acht eins fünf"],
      ["Seite 10-12", "Seite zehn bis zwölf"],
    ],
    "Kennzeichen, Akten und Nummern": [
      [
        "Lunge o. B., 5 v. H., Anh. A, 10 Trpf., u. A. w. g.",
        "Lunge ohne Befund, fünf vom Hundert, Anhang A, zehn Tropfen, um Antwort wird gebeten",
      ],
      ["SO 3–4 Bft, x ≤ 10", "Südost drei bis vier Beaufort, x kleiner gleich zehn"],
      ["M-AB 123E", "emm a be einhundertdreiundzwanzig e"],
      ["Nr.1-Hit, 1-Liter-Flasche", "Nummer eins-Hit, ein-Liter-Flasche"],
      [
        "Az. 3 K 123/24, 3 K",
        "Aktenzeichen drei K einhundertdreiundzwanzig Strich vierundzwanzig, drei Kelvin",
      ],
      ["(Tel. -4711)", "(Telefon vier sieben eins eins)"],
      ["i. d. F. v. 5.6.2024", "in der Fassung vom fünften Juni zweitausendvierundzwanzig"],
      ["Ø-Verbrauch 350 N·m", "Durchschnitts-Verbrauch dreihundertfünfzig Newtonmeter"],
      ["log₁₀(1000)", "Logarithmus zur Basis zehn von (eintausend)"],
      ["M10x1,5; Joh 3,16a", "emm zehn mal eins Komma fünf; Johannes drei sechzehn a"],
    ],
    "Senate und Nummern": [
      [
        "VI ZR 123/18, I ZB 5/20",
        "sechs zett err einhundertdreiundzwanzig Strich achtzehn, eins zett be fünf Strich zwanzig",
      ],
      ["01 58858-0", "null eins, fünf acht acht fünf acht, null"],
      ["2 H₂ + O₂", "zwei ha zwei plus o zwei"],
    ],
    "Seiten, Auflagen, Parteien": [
      [
        "277 S., 3. Aufl., in der 45., danach",
        "zweihundertsiebenundsiebzig Seiten, dritte Auflage, in der fünfundvierzigsten, danach",
      ],
      ["OB Meier (B90/Grüne)", "o be Meier (be neunzig Grüne)"],
    ],
    "Praxen und Gerichte": [
      [
        "Sprechzeiten n. V., tel. Anmeldung",
        "Sprechzeiten nach Vereinbarung, telefonische Anmeldung",
      ],
      [
        "Pat. mit Vit. D 28 ng/ml, i. v.",
        "Patient mit Vitamin D achtundzwanzig Nanogramm pro Milliliter, intravenös",
      ],
      ["Impfung gg. Grippe", "Impfung gegen Grippe"],
      [
        "BVerfG, NJW 2019, 1234 (1236)",
        "Bundesverfassungsgericht, enn jott we zweitausendneunzehn, eintausendzweihundertvierunddreißig (eintausendzweihundertsechsunddreißig)",
      ],
      ["Art. 2 I GG", "Artikel zwei eins ge ge"],
    ],
  },
  fr: {
    "lois et renvois": [
      [
        "1° Le maire ; 2° le préfet. Au 2° de l'article 3, il fait 2°.",
        "premièrement Le maire ; deuxièmement le préfet. Au deuxièmement de l'article trois, il fait deux degrés.",
      ],
      [
        "matin 5° ; 2° demain, 3° C",
        "matin cinq degrés ; deux degrés demain, trois degrés Celsius",
      ],
      [
        "p. 45 s. ; p. 23 sq., 45 s.",
        "page quarante-cinq et suivantes ; page vingt-trois et suivantes, quarante-cinq secondes.",
      ],
      ["la norme CE, le marquage CE", "la norme cé e, le marquage cé e"],
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
    "papiers et scores": [
      [
        "réf. 0012345, ordonnance n° 1234567",
        "référence zéro zéro un deux trois quatre cinq, ordonnance numéro un deux trois quatre cinq six sept",
      ],
      ["vit. D 28 ng/mL", "vitamine D vingt-huit nanogrammes par millilitre"],
      ["vaccin c/ la grippe, Mme X c/ Sté Y", "vaccin contre la grippe, madame X contre société Y"],
      ["38 000 spect.", "trente-huit mille spectateurs"],
      ["7/6(4), 6/7(5), 6/3", "sept à six(quatre), six à sept(cinq), six à trois"],
      ["1 sach. de levure", "un sachet de levure"],
      ["rép. avant lundi, 3 × 12 rép.", "réponse avant lundi, trois fois douze répétitions"],
      ["CE, 12 mars 2021", "cé e, douze mars deux mille vingt et un"],
      [
        "19,90 €/mois HT, 18 €/réd. 12 €",
        "dix-neuf euros quatre-vingt-dix par mois hors taxes, dix-huit euros, réduit douze euros",
      ],
    ],
  },
};
