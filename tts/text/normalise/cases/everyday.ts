/**
 * Everyday texts that are easy to misread: messages, offers, notes and programmes.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const EVERYDAY: CasesByLanguage = {
  en: {
    "everyday abbreviations": [
      [
        "Rent is $1,850, utilities not incl.",
        "Rent is one thousand eight hundred fifty dollars, utilities not included",
      ],
      [
        "The price is $30 incl. tax, lunch incl., and $5 excl. VAT.",
        "The price is thirty dollars including tax, lunch included, and five dollars excluding vee eigh tee.",
      ],
      [
        "My appt is at 3, my office is Ste 1200.",
        "My appointment is at three, my office is suite twelve hundred.",
      ],
      ["Messrs. Smith and Ms. Lee, Esq.", "messers Smith and Miz Lee, Esquire"],
      [
        "Pages 3-7, 12, and 15ff. are missing.",
        "Pages three to seven, twelve, and fifteen and following are missing.",
      ],
      ["The game's on Ch. 5. See Ch. 5.", "The game's on Channel five. See chapter five."],
    ],
    "everyday numbers": [
      [
        "Order #10-4472-B and bill #HB-1234",
        "Order number one zero, four four seven two, bee and bill number aitch bee-twelve thirty-four",
      ],
      ["My order number is 10-4472.", "My order number is one zero, four four seven two."],
      ["exp. 09/27, CVV 123", "Expires September twenty twenty-seven, see vee vee one two three"],
      [
        "Dial 911 in an emergency, or 311 for info.",
        "Dial nine one one in an emergency, or three one one for info.",
      ],
      ["bit.ly/faq", "bit dot ell why slash faq"],
      [
        "IMG_20240512_143022.jpg",
        "IMG underscore two zero two four zero five one two underscore one four three zero two two dot jay pee gee",
      ],
      [
        "Mr. & Mrs. J. R. Smith III, 42 W. Elm St.",
        "Mister and Missis J. R. Smith the third, forty-two West Elm Street",
      ],
      ["John D. Rockefeller IV and Rocky IV", "John D. Rockefeller the fourth and Rocky four"],
    ],
    "everyday measures and sums": [
      [
        "She's 5'4½\" and he's 13st 4lb.",
        "She's five foot four and a half inches and he's thirteen stone four pounds",
      ],
      ["3,200' of elevation gain", "three thousand two hundred feet of elevation gain"],
      [
        "The 2000m race and the 100m final",
        "The two thousand meter race and the one hundred meter final",
      ],
      ["120g of CO2/km", "one hundred twenty grams of see oh two per kilometer"],
      [
        "If x > 5, then I need > 5 people.",
        "If x greater than five, then I need more than five people.",
      ],
      [
        "about ~50 people, approx. ~$30, or ~20",
        "about fifty people, approximately thirty dollars, or about twenty",
      ],
      ["2 adults x 3 nights = $600", "two adults times three nights equals six hundred dollars"],
      [
        "$39.99 → $31.99, 40% → 50%",
        "thirty-nine dollars and ninety-nine cents to thirty-one dollars and ninety-nine cents, forty percent to fifty percent",
      ],
    ],
    "everyday news and calls": [
      ["Canberra (pop. ~450,000)", "Canberra (population about four hundred fifty thousand)"],
      [
        "Sen. Smith (D-Calif.) & Rep. Jones (R-Tex.) spoke.",
        "Senator Smith (D-California) and Representative Jones (R-Texas) spoke.",
      ],
      [
        "the 49ers, the 76ers, 25.7/7.3/8.3",
        "the forty-niners, the seventy-sixers, twenty-five point seven, seven point three, eight point three",
      ],
      [
        "Zoom ID: 812 3456 7890, call Dr. Lee (x204)",
        "Zoom eye dee: eight one two, three four five six, seven eight nine zero, call Doctor Lee (extension two hundred four)",
      ],
      [
        "USPS 9400 1000 0000 0000 0000 00",
        "you ess pee ess nine four zero zero, one zero zero zero, zero zero zero zero, zero zero zero zero, zero zero zero zero, zero zero",
      ],
      ["The password is 1234.", "The password is one two three four."],
      ["Room A4.12", "Room eigh four point one two"],
    ],
  },
  de: {
    "Abkürzungen im Alltag": [
      ["Kinder u. 6 J. frei", "Kinder unter sechs Jahre frei"],
      ["S. 12–15 u. S. 20 ff.", "Seite zwölf bis fünfzehn und Seite zwanzig fortfolgende"],
      ["Nullstellen bei x = 1 u. x = 3", "Nullstellen bei x gleich eins und x gleich drei"],
      [
        "i. H. v. 5 %, innerhalb v. 14 Tagen",
        "in Höhe von fünf Prozent, innerhalb von vierzehn Tagen",
      ],
      [
        "z. Hd. v. Frau Krause, Friedrich II. v. Preußen, 300 v. Chr.",
        "zu Händen von Frau Krause, Friedrich der Zweite von Preußen, dreihundert vor Christus",
      ],
      [
        "Ihre Anfrage vom 3.4.: s. Anhang, alles Weitere s. auch Tab. 3",
        "Ihre Anfrage vom dritten April: siehe Anhang, alles Weitere siehe auch Tabelle drei",
      ],
      [
        "Vielen Dank f. Ihre Mail, siehe S. 5 f.",
        "Vielen Dank für Ihre Mail, siehe Seite fünf folgende",
      ],
      ["nä. Woche ein Stellpl. f. Pkw", "nächste Woche ein Stellplatz für pe ka we"],
      ["Aufg. 3 mit Buchst. b", "Aufgabe drei mit Buchstabe b"],
      [
        "1. Kor. 13,4–8 und Joh. 3,16",
        "erster Korinther dreizehn vier bis acht und Johannes drei sechzehn",
      ],
      [
        "Er kommt Do. um 21:45, Mo. ab 8 Uhr.",
        "Er kommt Donnerstag um einundzwanzig Uhr fünfundvierzig, Montag ab acht Uhr.",
      ],
      [
        "Wilhelm Busch, *15.4.1832",
        "Wilhelm Busch, geboren fünfzehnter April achtzehnhundertzweiunddreißig",
      ],
    ],
    "Zahlen im Alltag": [
      [
        "Meine Kundennr. ist 4711-0815.",
        "Meine Kundennummer ist vier sieben eins eins, null acht eins fünf.",
      ],
      ["2 Pers. x 3 Nächte", "zwei Personen mal drei Nächte"],
      [
        "39,99 € → 31,99 €",
        "neununddreißig Euro neunundneunzig auf einunddreißig Euro neunundneunzig",
      ],
      [
        "120 Tkm, TÜV 3/26, HU 11/25",
        "einhundertzwanzig tausend Kilometer, Tüff März zweitausendsechsundzwanzig, ha u November zweitausendfünfundzwanzig",
      ],
      ["Abb. 4-2", "Abbildung vier Strich zwei"],
    ],
    "Termine und Preise im Alltag": [
      ["200 g Mehl u. ½ TL Salz", "zweihundert Gramm Mehl und ein halber Teelöffel Salz"],
      [
        "Zoom-ID: 812 3456 7890, Dr. Lee (DW 204)",
        "Zoom-i de: acht eins zwei, drei vier fünf sechs, sieben acht neun null, Doktor Lee (Durchwahl zweihundertvier)",
      ],
      ["südwestl. von Sydney", "südwestlich von Sydney"],
      ["Der Flug dauert 2h45.", "Der Flug dauert zwei Stunden fünfundvierzig Minuten."],
      [
        "Abg. Müller ist 1. Vors. des Vereins.",
        "Abgeordneter Müller ist erster Vorsitzender des Vereins.",
      ],
      [
        "1:53,05 min, 2:53,05 min",
        "eine Minute dreiundfünfzig Komma null fünf Sekunden, zwei Minuten dreiundfünfzig Komma null fünf Sekunden",
      ],
      [
        "frei ab sofort o. n. V., bitte b. z. 15. melden",
        "frei ab sofort oder nach Vereinbarung, bitte bis zum fünfzehnten melden",
      ],
      [
        "Mo.–Mi. 10–22 h, Do. bis 24 h",
        "Montag bis Mittwoch zehn bis zweiundzwanzig Uhr, Donnerstag bis vierundzwanzig Uhr",
      ],
      [
        "Eintritt: Erw. 12 €, erm. 8 €, Fam. 25 €",
        "Eintritt: Erwachsene zwölf Euro, ermäßigt acht Euro, Familie fünfundzwanzig Euro",
      ],
      ["Raum U1.12", "Raum u eins Punkt zwölf"],
    ],
  },
  fr: {
    "abréviations de tous les jours": [
      [
        "port. 06 12 34 56 78",
        "portable zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit",
      ],
      ["la sem. pro. ou la sem. prochaine", "la semaine prochaine ou la semaine prochaine"],
      ["merci pr votre mail, avt lundi", "merci pour votre mail, avant lundi"],
      ["le Cdt Cousteau, et Cdt, S. Dupont", "le commandant Cousteau, et cordialement, S. Dupont"],
      ["fermé dim. et j. fériés", "fermé dimanche et jours fériés"],
      ["Temp. max 12°, cuis. et balc.", "température max douze degrés, cuisine et balcon"],
      ["faire ex. 3a, p. ex. demain", "faire exercice trois a, par exemple demain"],
      ["Né à Lyon, *15/4/1932", "Né à Lyon, né le quinze avril mille neuf cent trente-deux"],
    ],
    "nombres de tous les jours": [
      [
        "Mon n° client est 4711-0815.",
        "Mon numéro client est quatre sept un un, zéro huit un cinq.",
      ],
      ["Les 1ers jours et les 2nds rôles", "Les premiers jours et les seconds rôles"],
      ["2 pers. x 3 nuits", "deux personnes fois trois nuits"],
      ["12 000 visiteurs, + 500 en un an", "douze mille visiteurs, plus cinq cents en un an"],
      ["fig. 4-2", "figure quatre tiret deux"],
      [
        "Les 3/4 des gens, les 2/5 des autres, les 3/4 et 5/4 à midi",
        "Les trois quarts des gens, les deux cinquièmes des autres, les trois avril et cinq avril à midi",
      ],
    ],
    "horaires et tarifs de tous les jours": [
      [
        "ID Zoom : 812 3456 7890, mot de passe 1234",
        "i dé Zoom : huit un deux, trois quatre cinq six, sept huit neuf zéro, mot de passe un deux trois quatre",
      ],
      ["Ouvert jeu. jusqu'à minuit", "Ouvert jeudi jusqu'à minuit"],
      [
        "adulte 12 €, enf. 8 €, fam. 25 €",
        "adulte douze euros, enfants huit euros, famille vingt-cinq euros",
      ],
      [
        "le RGPD (règl. UE 2016/679)",
        "le erre gé pé dé (règlement u e deux mille seize slash six cent soixante-dix-neuf)",
      ],
      ["salle U1.12", "salle u un point douze"],
      ["1:53,05 min", "une minute cinquante-trois virgule zéro cinq secondes"],
    ],
  },
};
