/**
 * What tickets, shops, doctors, courts and kitchens write in short.
 * @module
 */
import type { Language } from "../rules.ts";
import type { Cases } from "./everyday.ts";

/** Cases by language and subject. */
export const MESSAGES: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
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
    "pairs that are no range": [
      ["a 1-2 punch, 1-2 days", "a one two punch, one to two days"],
      ["Order #10-4482", "Order number one zero, four four eight two"],
      ["invoice no. 2024-0815", "invoice number two zero two four, zero eight one five"],
      ["Meet me 5/14.", "Meet me May fourteenth."],
      ["a 2.5-bath home", "a two and a half-bath home"],
    ],
    "rates, sizes and colours": [
      ["$19.99/ea.", "nineteen dollars and ninety-nine cents each"],
      ["a pace of 8:30/mi, 5:10/km", "a pace of eight thirty per mile, five ten per kilometer"],
      ["12 ft × 15 ft", "twelve feet by fifteen feet"],
      ["Set #FF5733.", "Set ef ef five seven three three."],
      ["F-16s and B-52s", "F-sixteens and B-fifty-twos"],
      ["Cat. 4", "category four"],
    ],
    "seconds and decades": [
      [
        "Set the timeout to 30s or 500ms.",
        "Set the timeout to thirty seconds or five hundred milliseconds.",
      ],
      ["It takes 20s, not the 30s.", "It takes twenty seconds, not the thirties."],
    ],
    "doses": [
      [
        "1 tab PO BID, 10 mL q8h PRN",
        "one tab by mouth twice a day, ten milliliters every eight hours as needed",
      ],
      ["1-2 puffs q4-6h PRN", "one to two puffs every four to six hours as needed"],
      ["Acct. ending in 1234", "account ending in one two three four"],
      ["5 mcg/kg/min", "five micrograms per kilogram per minute"],
      ["a bid of 5, PO Box 12", "a bid of five, pee oh Box twelve"],
    ],
    "spoons by their letters": [
      ["2 T olive oil, 1 t vanilla", "two tablespoons olive oil, one teaspoon vanilla"],
      ["1/2 t salt, 1 1/2 T sugar", "one half teaspoon salt, one and a half tablespoons sugar"],
      ["2 t of steel", "two tons of steel"],
    ],
    "rates, rents and runs": [
      ["up 25bps, by 50 bps", "up twenty-five basis points, by fifty basis points"],
      ["$2,400/mo. + utilities", "two thousand four hundred dollars per month plus utilities"],
      ["The 5K starts at 8.", "The five kay starts at eight."],
    ],
    "inches and pixels": [
      ['a 27" 4K monitor', "a twenty-seven inch four kay monitor"],
      ['3-5" expected', "three to five inches expected"],
      ["48 MP", "forty-eight megapixels"],
    ],
    "timetables, broadcasts and places": [
      [
        "dep. 7:05a, arr. 10:32a, Track 9W",
        "departs seven oh five eigh em, arrives ten thirty-two eigh em, Track nine double you",
      ],
      ["UA 1472 SFO→JFK", "you eigh fourteen seventy-two ess ef oh to jay ef kay"],
      ["the 7 L train, 7 L of water", "the seven L train, seven liters of water"],
      ["Tonight at 9/8c, 1/12c", "Tonight at nine, eight Central, one, twelve Central"],
      ["1234 NW 5th Ave., Salem", "twelve thirty-four northwest fifth Avenue, Salem"],
      [
        "SW wind 5-10 mph; 35 km WSW of Reno",
        "southwest wind five to ten miles per hour; thirty-five kilometers west-southwest of Reno",
      ],
      [
        "Meeting ID: 845 2219 0073",
        "Meeting eye dee: eight four five, two two one nine, zero zero seven three",
      ],
      ["due 5-Jan-24", "due January fifth, twenty twenty-four"],
    ],
    "names, revenues and minutes of matches": [
      [
        "3M Company, $3M, 3M users",
        "three em Company, three million dollars, three million users",
      ],
      [
        "rev. $119.6B, Rev. Jones",
        "revenue one hundred nineteen point six billion dollars, Reverend Jones",
      ],
      [
        "City 3–1 Arsenal (Haaland 12', 45+1'), again in the 67'",
        "City three to one Arsenal (Haaland twelfth minute, forty-five plus one), again in the sixty-seventh minute",
      ],
      [`5'-6" long, Tom is 6'`, "five foot six long, Tom is six'"],
      [
        "Open 10:30 or 2-4 pm. Kitchen 12', Hall 9'.",
        "Open ten thirty or two to four pee em. Kitchen twelve', Hall nine'.",
      ],
    ],
    "laboratories and programs": [
      ["0 K, 300 K followers", "zero kelvins, three hundred thousand followers"],
      [
        "2.998 × 10⁸ m·s⁻¹, 9.81 m s⁻², 4.18 J·g⁻¹",
        "two point nine nine eight times ten to the power of eight meters per second, nine point eight one meters per second squared, four point one eight joules per gram",
      ],
      [
        "3 cu. ft., 50 yd³, 950 sqft, 412/km²",
        "three cubic feet, fifty cubic yards, nine hundred fifty square feet, four hundred twelve per square kilometer",
      ],
      ["1/250s, f/1.8", "one two hundred fiftieth of a second, ef one point eight"],
      [
        "2³, ³√27, 10**3, i**2, **bold**",
        "two cubed, cube root of twenty-seven, ten to the power of three, i to the power of two, bold",
      ],
      ["0b1010", "zero bee one zero one zero"],
      ["HA ⇌ H⁺", "aitch eigh in equilibrium with H plus"],
    ],
    "threads, verses and fees": [
      ["Msg & data rates, last yr, 5 yr", "message and data rates, last year, five years"],
      [
        "3 ≤ x, x² ≥ 0, ages ≤ 12, it's ≥ 3",
        "three less than or equal to x, x squared greater than or equal to zero, ages at most twelve, it's at least three",
      ],
      [
        "SE 10–15 mph, 24x500ml",
        "southeast ten to fifteen miles per hour, twenty-four times five hundred milliliters",
      ],
      ["M8x1.25 bolts", "em eight by one point two five bolts"],
      ["Rom 8:28a; at 8:28a", "Romans eight twenty-eight eigh; at eight twenty-eight eigh em"],
      ["~$12–15/user/mo", "about twelve to fifteen dollars per user per month"],
      [
        "1/2 c sugar, 2 C flour, 2 c and 3 d",
        "one half cup sugar, two cups flour, two c and three d",
      ],
      ["$45mm, 45mm", "forty-five million dollars, forty-five millimeters"],
      [
        "S/N 4F2-00391, 5pm-7pm",
        "S N four ef two-zero zero three nine one, five pee em to seven pee em",
      ],
      ["log₁₀(1000), log₂ n", "log base ten of (one thousand), log base two of n"],
      [
        "350 N·m, 20 mg p.o. q.d.",
        "three hundred fifty newton meters, twenty milligrams by mouth once a day",
      ],
    ],
  },
  de: {
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
    "Aktenzeichen und Nummern": [
      [
        "Urteil vom 5.6.2019 – 6 U 12/19",
        "Urteil vom fünften Juni zweitausendneunzehn – sechs U zwölf Strich neunzehn",
      ],
      ["Rg.-Nr. 2024-0815", "Rechnungsnummer zwei null zwei vier, null acht eins fünf"],
      ["Seite 10-12", "Seite zehn bis zwölf"],
    ],
    "Plätze mit Buchstaben": [
      ["Sitz 12A, Halle 3B", "Sitz zwölf a, Halle drei be"],
      ["eine Sicherung mit 12A", "eine Sicherung mit zwölf Ampere"],
      [
        "Berliner Str. 12A, Hauptstraße 7 B, Linie 7A",
        "Berliner Straße zwölf a, Hauptstraße sieben be, Linie sieben a",
      ],
    ],
    "halbe Päckchen": [
      ["½ Pck. Backpulver, 1/2 Pr. Salz", "ein halbes Päckchen Backpulver, eine halbe Prise Salz"],
    ],
    "eins vor Adjektiven": [
      ["1 neue Nachricht, 1 großer Topf", "eine neue Nachricht, ein großer Topf"],
      ["Az. 1 BvR 2019/16", "Aktenzeichen eins BvR zweitausendneunzehn Strich sechzehn"],
    ],
    "Maße und Löffel": [
      ["ein 18-V-Akku, Raum 12-B", "ein achtzehn-Volt-Akku, Raum zwölf-B"],
      ["5.000 kWh/a", "fünftausend Kilowattstunden pro Jahr"],
      ["2 gestr. TL Salz, 4 Port.", "zwei gestrichene Teelöffel Salz, vier Portionen"],
      ["200 °C O/U-Hitze", "zweihundert Grad Celsius Ober- und Unterhitze"],
      ["1,2 Mio. Einw.", "eins Komma zwei Millionen Einwohner"],
    ],
    "beide Formen": [
      ["ein(e) Mitarbeiter(in)", "ein oder eine Mitarbeiter oder Mitarbeiterin"],
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
    "Stunden der Uhr": [
      ["von 8 bis 16 h", "von acht bis sechzehn Uhr"],
      ["nach 16 h", "nach sechzehn Stunden"],
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
    "Orte, Klassen und Wetter": [
      [
        "Bad Homburg v. d. H., Rothenburg o.d.T., Freiburg i. Br.",
        "Bad Homburg vor der Höhe, Rothenburg ob der Tauber, Freiburg im Breisgau",
      ],
      [
        "1.- und 2.-Klässler, die 1.- bis 4.-Klässler",
        "erst- und zweit-Klässler, die erst- bis viert-Klässler",
      ],
      [
        "SW-Wind, 35 km WSW von Reno",
        "Südwest-Wind, fünfunddreißig Kilometer Westsüdwest von Reno",
      ],
      ["in 24/48 Std.", "in vierundzwanzig achtundvierzig Stunden"],
      [
        "Er traf in der 23'. 2:1 (Kane 12', Saka 90+3')",
        "Er traf in der dreiundzwanzigsten Minute. zwei zu eins (Kane zwölfte Minute, Saka neunzig plus drei)",
      ],
    ],
    "Ärzte und Labore": [
      ["Ramipril 1–0–0–0, 1-0-1", "Ramipril eins, null, null, null, eins, null, eins"],
      ["Husten, V. a. Pneumonie; v. a. Kinder", "Husten, Verdacht auf Pneumonie; vor allem Kinder"],
      [
        "1,2 kg·m⁻³, 0,1 mol·l⁻¹, 9,81 m s⁻², 13.000 U/min",
        "eins Komma zwei Kilogramm pro Kubikmeter, null Komma eins Mol pro Liter, neun Komma acht eins Meter pro Quadratsekunde, dreizehntausend Umdrehungen pro Minute",
      ],
      ["1/250 s, ³√27", "eine zweihundertfünfzigstel Sekunde, dritte Wurzel aus siebenundzwanzig"],
      ["92/100 Pkt.", "zweiundneunzig von einhundert Punkte"],
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
  },
  fr: {
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
    "jours du mois": [
      ["ven. du mois", "vendredi du mois"],
      ["le 1er ven. du mois", "le premier vendredi du mois"],
      ["chaque lun. matin", "chaque lundi matin"],
    ],
    "écarts et formats": [
      ["à 1'25''", "à une minute vingt-cinq secondes"],
      ["en 1h45'30''", "en une heure quarante-cinq minutes trente secondes"],
      ["un écran 16:9", "un écran seize neuvièmes"],
    ],
    "numéros et places": [
      [
        "N° de commande : 2024-0815",
        "numéro de commande : deux zéro deux quatre, zéro huit un cinq",
      ],
      ["siège 12A", "siège douze a"],
      ["un fusible de 12A", "un fusible de douze ampères"],
      ["12A rue de la Paix", "douze a rue de la Paix"],
      ["Appt 4B, STP", "appartement quatre bé, s'il te plaît"],
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
    "lois et renvois": [
      [
        "1° Le maire ; 2° le préfet. Au 2° de l'article 3, il fait 2°.",
        "premièrement Le maire ; deuxièmement le préfet. Au deuxièmement de l'article trois, il fait deux degrés.",
      ],
      ["matin 5° ; 2° demain, 3° C", "matin cinq degrés ; deux degrés demain, trois degrés C"],
      [
        "p. 45 s. ; p. 23 sq., 45 s.",
        "page quarante-cinq et suivantes ; page vingt-trois et suivantes, quarante-cinq secondes.",
      ],
      ["la norme CE, le marquage CE", "la norme cé e, le marquage cé e"],
    ],
    "délais, tarifs et minutes": [
      [
        "sous 24/48 h, 10/15 jours",
        "sous vingt-quatre quarante-huit heures, dix quinze jours",
      ],
      ["le 1/2 tarif, le 1/2", "le demi tarif, le premier février"],
      ["1,29 €/100 g", "un euro vingt-neuf les cent grammes"],
      [
        "cuire 5', puis 5'30 ; de l'an '90'",
        "cuire cinq minutes, puis cinq minutes trente ; de l'an 'quatre-vingt-dix'",
      ],
      [
        "but à la 23', 2-1 (Mbappé 12', 90+3')",
        "but à la vingt-troisième minute, deux à un (Mbappé douzième minute, quatre-vingt-dix plus trois)",
      ],
      ["une 4L, 4L d'eau", "une quatre elle, quatre litres d'eau"],
    ],
    "laboratoires": [
      [
        "0,1 mol·L⁻¹, 3 m·s⁻¹, 13 000 tr/min",
        "zéro virgule un mole par litre, trois mètres par seconde, treize mille tours par minute",
      ],
      [
        "à l'OSO, à 35 km à l'OSO de Reno",
        "à l'o èsse o, à trente-cinq kilomètres à l'ouest-sud-ouest de Reno",
      ],
      [
        "ID de réunion : 845 2219 0073",
        "i dé de réunion : huit quatre cinq, deux deux un neuf, zéro zéro sept trois",
      ],
      ["Ticket #00482913", "Ticket numéro zéro zéro quatre huit deux neuf un trois"],
      ["1/250 s", "un deux cent cinquantième de seconde"],
    ],
    "suites": [
      [
        "tab. 3, sect. 2.1, Auj. : 5 chem. du Bois, 13e arrdt",
        "tableau trois, section deux point un, aujourd'hui : cinq chemin du Bois, treizième arrondissement",
      ],
      [
        "Dès 3 ans ; - de 12 ans : 4 € ; + de 65 ans : 3 €",
        "Dès trois ans ; moins de douze ans : quatre euros ; plus de soixante-cinq ans : trois euros",
      ],
      ["6x33cl, 1x1,5L", "six fois trente-trois centilitres, un fois un virgule cinq litre"],
      ["le 1er/09", "le premier septembre"],
      [
        "les XVIIe-XVIIIe s., M° Châtelet",
        "les dix-septième à dix-huitième siècle, métro Châtelet",
      ],
      [
        "350 N·m, 5,4 L/100",
        "trois cent cinquante newtons-mètres, cinq virgule quatre litres aux cent",
      ],
    ],
  },
};
