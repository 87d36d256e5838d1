/**
 * Texts as people send them: addresses, roads, rooms and seats.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const PLACES: CasesByLanguage = {
  en: {
    "addresses": [
      ["Washington, DC 20500", "Washington, dee see two zero five zero zero"],
      ["Reno, NV 89501-1234", "Reno, Nevada eight nine five zero one, one two three four"],
      ["12 Elm St. NE", "twelve Elm Street northeast"],
      ["12 Elm St. Suite 5", "twelve Elm Street Suite five"],
      ["tel: 4422", "tel: four four two two"],
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
    "directions in addresses": [
      ["45 W 34th St, Apt 5C", "forty-five West thirty-fourth Street, Apt five see"],
      ["1600 Pennsylvania Ave NW, DC", "sixteen hundred Pennsylvania Avenue northwest, dee see"],
      ["a 45 W lamp", "a forty-five watt lamp"],
    ],
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
    "routes and rooms": [
      [
        "The nonstop (SFO–ORD) or LHR-JFK",
        "The nonstop (ess ef oh to oh ar dee) or ell aitch ar to jay ef kay",
      ],
      ["Room 4.12B, Room 4.12", "Room four point one two bee, Room four point one two"],
      [
        "3/F, 88 Queen's Road; Flat B, 12/F, Tower 2",
        "third floor, eighty-eight Queen's Road; Flat B, twelfth floor, Tower two",
      ],
      [
        'a 2"x4"x8\' board, 12" W x 8" D',
        "a two inch by four inch by eight foot board, twelve inches W by eight inches D",
      ],
      ["W x H x D in cm", "width by height by depth in cm"],
      [
        "Oct. 1, 2025–Sept. 30, 2026",
        "October first, twenty twenty-five to September thirtieth, twenty twenty-six",
      ],
      ["St. Louis, Mo., and Boston, Mass.", "Saint Louis, Missouri, and Boston, Massachusetts"],
    ],
    "roads and clocks": [
      ["Rte. 9W, Head SE on 5th Ave.", "Route nine double you, Head southeast on fifth Avenue"],
      [
        "22–24 King's Rd, Penn Sta. at 9",
        "twenty-two to twenty-four King's Road, Penn Station at nine",
      ],
      ["Tue–Thu 8–8, Fri 8–noon", "Tuesday to Thursday eight to eight, Friday eight to noon"],
      ["1300 655 506", "one three zero zero, six five five, five zero six"],
      ["Call 044 668 18 00 now.", "Call zero four four, six six eight, one eight, zero zero now."],
      ["06 12 34 56 78", "zero six, one two, three four, five six, seven eight"],
      ["FedEx: 11/28 by 8 PM", "FedEx: November twenty-eighth by eight pee em"],
      ["it's ≈ 5, y ≈ 5", "it's about five, y is about five"],
      ["a 40' container but heavy", "a forty foot container but heavy"],
    ],
  },
  de: {
    "addresses": [
      ["Goethestr. 12a, 50667 Köln", "Goethestraße zwölf a, fünf null sechs sechs sieben Köln"],
      ["PLZ 10115", "pe ell zett eins null eins eins fünf"],
      ["50667 Menschen", "fünfzigtausendsechshundertsiebenundsechzig Menschen"],
      ["Tel.: 110", "Telefon: eins eins null"],
      ["im 3. OG", "im dritten Obergeschoss"],
    ],
    "Orte und Tasten": [
      [
        "52,52° N, 13,4° O",
        "zweiundfünfzig Komma fünf zwei Grad Nord, dreizehn Komma vier Grad Ost",
      ],
      ["Drücken Sie die # oder *.", "Drücken Sie die Raute oder Stern."],
      ["src/main.ts:42", "ess err zeh Schrägstrich main Punkt te ess, Zeile zweiundvierzig"],
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
    "Plätze mit Buchstaben": [
      ["Sitz 12A, Halle 3B", "Sitz zwölf a, Halle drei be"],
      ["eine Sicherung mit 12A", "eine Sicherung mit zwölf Ampere"],
      [
        "Berliner Str. 12A, Hauptstraße 7 B, Linie 7A",
        "Berliner Straße zwölf a, Hauptstraße sieben be, Linie sieben a",
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
    "Wege und Räume": [
      [
        "In 300 m links, nach ca. 2 km rechts",
        "In dreihundert Metern links, nach circa zwei Kilometern rechts",
      ],
      [
        "vor 36 J., ab 18 J., unter 5 J., 5 J. alt",
        "vor sechsunddreißig Jahren, ab achtzehn Jahren, unter fünf Jahren, fünf Jahre alt",
      ],
      [
        "A 8 bis zum AK Ulm, AK 30 €, VVK 25 €",
        "A acht bis zum Autobahnkreuz Ulm, Abendkasse dreißig Euro, Vorverkauf fünfundzwanzig Euro",
      ],
      ["(FRA–MUC), Raum 4.12B", "(eff err a nach emm u zeh), Raum vier Punkt zwölf be"],
      ['2"x4"x8\', B x H x T', "zwei Zoll mal vier Zoll mal acht Fuß, Breite mal Höhe mal Tiefe"],
      ["Wohnung 3 li., 2. Hinterhaus", "Wohnung drei links, zweites Hinterhaus"],
      ["Frankfurt/M. und Halle/S.", "Frankfurt am Main und Halle an der Saale"],
      ["Ausg. Süd, Ausg. 3, südl. von Ulm", "Ausgang Süd, Ausgabe drei, südlich von Ulm"],
      ["3 ZKB, KP 450 T€", "drei Zimmer, Küche, Bad, Kaufpreis vierhundertfünfzig tausend Euro"],
    ],
    "Straßen und Wohnungen": [
      [
        "am AD Leonberg auf die A81, Stau an der AS Nord",
        "am Autobahndreieck Leonberg auf die a einundachtzig, Stau an der Anschlussstelle Nord",
      ],
      ["B 10/B 27", "B zehn B siebenundzwanzig"],
      ["Stephanspl. 3, Postf. 12", "Stephansplatz drei, Postfach zwölf"],
      ["EBK, 4. OG o. Aufzug", "Einbauküche, viertes Obergeschoss ohne Aufzug"],
      [
        "EZ 03/2021, Miete 12/26",
        "Erstzulassung März zweitausendeinundzwanzig, Miete Dezember zweitausendsechsundzwanzig",
      ],
    ],
    "Wege und Preise": [
      [
        "dann die 3. Str. re., Geb. 4, R. 3.217",
        "dann die dritte Straße rechts, Gebäude vier, Raum drei Punkt zweihundertsiebzehn",
      ],
      ["0,5 ml i.m.", "null Komma fünf Milliliter intramuskulär"],
      ["von 7–17 h, 25 €/30 €", "von sieben bis siebzehn Uhr, fünfundzwanzig Euro, dreißig Euro"],
    ],
  },
  fr: {
    "lieux et touches": [
      [
        "48,85° N, 2,35° E",
        "quarante-huit virgule quatre-vingt-cinq degrés nord, deux virgule trente-cinq degrés est",
      ],
      ["Appuyez sur # ou * pour finir.", "Appuyez sur dièse ou étoile pour finir."],
      ["src/main.ts:42", "èsse erre cé slash main point té èsse, ligne quarante-deux"],
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
    "trajets et lieux": [
      ["vol (CDG–JFK), salle 4.12B", "vol (cé dé gé à ji èffe ka), salle quatre point douze bé"],
      [
        'un meuble L x l x H, 2"x4"x8\'',
        "un meuble longueur sur largeur sur hauteur, deux pouces sur quatre pouces sur huit pieds",
      ],
      ["le fg St-Honoré, au 2e s.-sol", "le faubourg Saint-Honoré, au deuxième sous-sol"],
      ["Ouv. des portes, élec. en sus", "ouverture des portes, électricité en sus"],
      ["vent de 15-20 nds", "vent de quinze à vingt nœuds"],
    ],
    "rues et horaires": [
      ["4 bis r. de la Paix, la r. Pasteur", "quatre bis rue de la Paix, la rue Pasteur"],
      ["pl. du Gal-Leclerc, D1/N20", "place du Général-Leclerc, dé un enne vingt"],
      ["Lun, mar et jeu 8h-18h", "lundi, mardi et jeudi huit heures à dix-huit heures"],
      ["4e s/ asc.", "quatrième sans ascenseur"],
    ],
  },
};
