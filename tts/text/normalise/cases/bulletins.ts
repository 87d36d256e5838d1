/**
 * What lists, results of matches, bank notices, timetables and charts of patients write short.
 * @module
 */
import type { Language } from "../rules.ts";
import type { Cases } from "./everyday.ts";

/** Cases by language and subject. */
export const BULLETINS: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
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
    "matches": [
      ["23' Goal! Kane makes it 1-0.", "twenty-third minute, Goal! Kane makes it one to zero."],
      ["| 23' | Goal Kane |", "twenty-third minute , Goal Kane"],
      [
        "a 2–1 win (Saka 23', 67' pen)",
        "a two to one win (Saka twenty-third minute, sixty-seventh minute penalty)",
      ],
      [
        "England 287/6 after 90 overs; Root 102*.",
        "England two hundred eighty-seven for six after ninety overs; Root one hundred two not out.",
      ],
      [
        "24/35, 291 yds, and a record of 10W, 3D, 1L",
        "twenty-four of thirty-five, two hundred ninety-one yards, and a record of ten wins, three draws, one loss",
      ],
      ["odds of 5/2, the 7/4 favourite", "odds of five to two, the seven to four favourite"],
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
    "patients": [
      [
        "a 67 y.o. F w/ h/o asthma, c/o pain",
        "a sixty-seven year old female with history of asthma, complaining of pain",
      ],
      ["Pt. is stable s/p surgery", "Patient is stable status post surgery"],
      [
        "2 tabs PO q4–6h PRN; 8 tabs/24 hrs.",
        "two tabs by mouth every four to six hours as needed; eight tabs per twenty-four hours",
      ],
      [
        "Vision is 20/40 OS, type O, Rh-",
        "Vision is twenty forty oh ess, type O, ar aitch negative",
      ],
      ["stage IIIb", "stage three bee"],
      [
        "mix 1 part soap with 9 parts water (1:9), dilute 1:10",
        "mix one part soap with nine parts water (one to nine), dilute one to ten",
      ],
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
    "letters that are no article": [
      ["Option A costs more, from A to B", "Option eigh costs more, from eigh to B"],
      ["vitamin A, an A in math, § 5(a)", "vitamin eigh, an eigh in math, section five(eigh)"],
      ["A to B, a) ham", "eigh to B, eigh) ham"],
      ["Plan A Party, A Bit of A Mess", "Plan A Party, A Bit of A Mess"],
    ],
    "programs and signs": [
      ["CVE-2024-44308", "see vee ee twenty twenty-four, four four three zero eight"],
      ["line 42, col. 7, Col. Smith", "line forty-two, column seven, Colonel Smith"],
      ["AIME'25 and the class of '08", "Aime twenty-five and the class of oh eight"],
      ["2H2 + O2 → 2H2O, A -> B", "two aitch two plus oh two yields two aitch two oh, A B"],
      [
        "422 ppb, 10²³ mol⁻¹, c ≈ 3",
        "four hundred twenty-two parts per billion, ten to the power of twenty-three per mole, c is about three",
      ],
      ["28/36 mpg, 5 Mb/s", "twenty-eight thirty-six miles per gallon, five megabits per second"],
      ["No. 23-cv-01234", "number twenty-three-see vee-zero one two three four"],
      ["300 B.C.E.–A.D. 200", "three hundred bee see ee to eigh dee two hundred"],
      ["at 17:00 hrs, for 2:15 hrs", "at seventeen hundred hours, for two hours fifteen minutes"],
      ["SHELL OIL and GAS", "Shell oil and gas"],
      ["Invoice 2024-17", "Invoice two zero two four, one seven"],
    ],
    "roads and clocks": [
      ["Rte. 9W, Head SE on 5th Ave.", "Route nine double you, Head southeast on fifth Avenue"],
      [
        "22–24 King's Rd, Penn Sta. at 9",
        "twenty-two to twenty-four King's Road, Penn Station at nine",
      ],
      ["Tue–Thu 8–8, Fri 8–noon", "Tuesday to Thursday eight to eight, Friday eight to noon"],
      ["1300 655 506", "one three zero zero, six five five, five zero six"],
      ["FedEx: 11/28 by 8 PM", "FedEx: November twenty-eighth by eight pee em"],
      ["it's ≈ 5, y ≈ 5", "it's about five, y is about five"],
      ["a 40' container but heavy", "a forty foot container but heavy"],
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
    "plans and tickets": [
      [
        "€450–€600 p.p., 4–7pm, M–Th",
        "four hundred fifty to six hundred euros per person, four to seven pee em, Monday to Thursday",
      ],
      [
        "Turn L onto Oak Ave., then R at the sign",
        "Turn left onto Oak Avenue, then right at the sign",
      ],
      ["dep. LHR T5 08:25", "departs ell aitch ar tee five eight twenty-five"],
      [
        "your 15GB plan, 6.3 K/µL",
        "your fifteen gigabyte plan, six point three thousand per microliter",
      ],
      [
        "sooner prn, vv. 4–7, b. 3/14/92",
        "sooner as needed, verses four to seven, born March fourteenth, nineteen ninety-two",
      ],
      [
        "W-2s & 1099s, Rm. 3-217",
        "W-twos and ten ninety-nines, room three dash two hundred seventeen",
      ],
      [
        "$25/$30 at door, 3/$10",
        "twenty-five dollars, thirty dollars at door, three for ten dollars",
      ],
      ["Cupertino CA 95014", "Cupertino California nine five zero one four"],
      ["60 req/min/user", "sixty req per minute per user"],
      ["H1 rev. hit $2M", "aitch one revenue hit two million dollars"],
    ],
  },
  de: {
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
    "Spiele": [
      [
        "23' Tor! Müller trifft zum 1:0.",
        "dreiundzwanzigste Minute, Tor! Müller trifft zum eins zu null.",
      ],
      ["23'", "dreiundzwanzigste Minute"],
      ["| 23' | Tor Müller |", "dreiundzwanzigste Minute , Tor Müller"],
      [
        "3:1, Tore: Kane (23., 67./FE)",
        "drei zu eins, Tore: Kane (dreiundzwanzigste, siebenundsechzigste, Foulelfmeter)",
      ],
      ["Platz 3 (7S, 3U, 1N)", "Platz drei (sieben Siege, drei Unentschieden, eine Niederlage)"],
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
    "Kranke": [
      ["30 Min. v. d. Essen, Knie re.", "dreißig Minuten vor dem Essen, Knie rechts"],
      ["Mi nachm. geschl.", "Mittwoch nachmittag geschlossen"],
      ["Blutgruppe 0, Rh+", "Blutgruppe null, Rhesus positiv"],
      ["Stadium IIIb, verdünnt 1:10", "Stadium drei be, verdünnt eins zu zehn"],
      ["Mischungsverhältnis 1:10", "Mischungsverhältnis eins zu zehn"],
    ],
    "Programme und Zeichen": [
      [
        "50 MBit/s, CVE-2024-44308",
        "fünfzig Megabit pro Sekunde, zeh fau e zweitausendvierundzwanzig, vier vier drei null acht",
      ],
      [
        "1920×1080, 12 × 34",
        "eintausendneunhundertzwanzig mal eintausendachtzig, zwölf mal vierunddreißig",
      ],
      ["2 H2 + O2 → 2 H2O", "zwei ha zwei plus o zwei ergibt zwei ha zwei o"],
      ["10²³ mol⁻¹, c ≈ 3", "zehn hoch dreiundzwanzig pro Mol, c ungefähr gleich drei"],
      [
        "WS 2026/27, um 18 Uhr c. t.",
        "Wintersemester zweitausendsechsundzwanzig siebenundzwanzig, um achtzehn Uhr cum tempore",
      ],
      ["Ausweis erforderl.", "Ausweis erforderlich"],
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
    "matchs": [
      ["23' But de Mbappé !", "vingt-troisième minute, But de Mbappé !"],
      [
        "3-1 : Dembélé (23', 67' s.p.)",
        "trois à un : Dembélé (vingt-troisième minute, soixante-septième minute sur penalty)",
      ],
      ["24 pts (7V, 3N, 2D)", "vingt-quatre points (sept victoires, trois nuls, deux défaites)"],
      [
        "en 9''79, devance de 0\"254",
        "en neuf secondes soixante-dix-neuf, devance de zéro seconde deux cent cinquante-quatre",
      ],
      ["en 4h 12min 5s", "en quatre heures douze et cinq secondes"],
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
    "malades et tribunaux": [
      ["30 min av. le repas, av. de Paris", "trente minutes avant le repas, avenue de Paris"],
      ["groupe O, Rh+", "groupe O, rhésus positif"],
      ["stade IIIb, p. IV à XII", "stade trois bé, page quatre à douze"],
      ["q.s. d'eau, diluez à 1:10", "quantité suffisante d'eau, diluez à un à dix"],
    ],
    "programmes et signes": [
      ["CVE-2024-44308", "cé vé e deux mille vingt-quatre, quatre quatre trois zéro huit"],
      [
        "1920×1080, 60 i/s, 20 Mb/s, l'ADSL",
        "mille neuf cent vingt par mille quatre-vingts, soixante images par seconde, vingt mégabits par seconde, l'a dé èsse elle",
      ],
      ["2 H2 + O2 → 2 H2O", "deux ache deux plus o deux donne deux ache deux o"],
      [
        "422 ppm, 1 930 ppb, 10²³ mol⁻¹",
        "quatre cent vingt-deux parties par million, mille neuf cent trente parties par milliard, dix puissance vingt-trois par mole",
      ],
      [
        "CO₂ 132 g/km, CO2 150 g",
        "cé o deux, cent trente-deux grammes par kilomètre, cé o deux, cent cinquante grammes",
      ],
    ],
    "rues et horaires": [
      ["4 bis r. de la Paix, la r. Pasteur", "quatre bis rue de la Paix, la rue Pasteur"],
      ["pl. du Gal-Leclerc, D1/N20", "place du Général-Leclerc, dé un enne vingt"],
      ["Lun, mar et jeu 8h-18h", "lundi, mardi et jeudi huit heures à dix-huit heures"],
      ["4e s/ asc.", "quatrième sans ascenseur"],
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
    "plans et horaires": [
      [
        "450 € p.p., éch. 12, 3e ét. gche.",
        "quatre cent cinquante euros par personne, échangeur douze, troisième étage gauche",
      ],
      ["ouvert ts les jours sf 25/12", "ouvert tous les jours sauf vingt-cinq décembre"],
      ["Obj. : réunion", "objet : réunion"],
    ],
  },
};
