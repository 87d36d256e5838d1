/**
 * Texts as people send them: what assistants, call centres, stations, surgeries and shops say.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const ASSISTANTS: CasesByLanguage = {
  en: {
    "assistants: chats": [
      ["It depends—do you like tea?", "It depends — do you like tea?"],
      ["so--well, no", "so — well, no"],
      ["`npm install` takes ~30s", "npm install takes about thirty seconds"],
      ["Run 5K", "Run five kay"],
      [
        "Llama 3.1-70B scored 88.7% and 86.0% resp.",
        "Llama three point one seventy bee scored eighty-eight point seven percent and eighty-six point zero percent respectively",
      ],
      ["It deletes ALL files, VIA the API", "It deletes all files, via the eigh pee eye"],
      ["I'd rate it 8/10 overall", "I'd rate it eight out of ten overall"],
      ["7/10 of a mile", "seven tenths of a mile"],
      ["4.8 stars • Free shipping • In stock", "four point eight stars , Free shipping , In stock"],
      ["1x Latte, 2x Bagel", "one Latte, two Bagel"],
      ["he works at 3M", "he works at three em"],
      ["E = mc²", "E equals em see squared"],
      ["88% and 86%, resp.", "eighty-eight percent and eighty-six percent, respectively"],
      [
        "I'LL say DON'T, and IT'S at the BBC's BED",
        "I'll say don't, and it's at the bee bee see's bed",
      ],
    ],
    "assistants: assistants": [
      ["In ¾ mi, take exit 12B", "In three quarters of a mile, take exit twelve bee"],
      ["30 mi. W of Dallas", "thirty miles west of Dallas"],
      [
        "between 2019-20 and 2022-23",
        "between twenty nineteen to twenty and twenty twenty-two to twenty-three",
      ],
      ["b/w 1 and 3 p.m.", "between one and three pee em"],
      ["from 1066 A.D.", "from ten sixty-six eigh dee"],
      ["every mo.", "every month"],
      ["It airs Sun. at 9, or Sat. till noon", "It airs Sunday at nine, or Saturday till noon"],
      ["vis. 10 mi", "visibility ten miles"],
      ["the mkt. cap", "the market cap"],
    ],
    "assistants: desks": [
      [
        "Your reference no. is QX-88-1730",
        "Your reference number is cue ex, eight eight, one seven three zero",
      ],
      ["press 2#", "press two pound"],
      ["the min. payment", "the minimum payment"],
      ["Acct #: 00123", "account number: zero zero one two three"],
      [
        "Dial 911 in the U.S. or 112 in the EU",
        "Dial nine one one in the you ess or one one two in the ee you",
      ],
      ["Wt: 172 lb. Ht: 5'9\"", "weight: one hundred seventy-two pounds height: five foot nine"],
      ["1 tsp PO TID x 10d", "one teaspoon by mouth three times a day for ten days"],
      ["seats 14A–C", "seats fourteen eigh to C"],
      ["Cpl. Jones, Pvt. Ryan and Adm. Nelson", "Corporal Jones, Private Ryan and Admiral Nelson"],
      ["Resp. rate 18", "Respiratory rate eighteen"],
    ],
    "assistants: shops": [
      ["all 12 oz. cans", "all twelve ounce cans"],
      ['24" x 36" x 1.5"', "twenty-four by thirty-six by one point five inch"],
      ["SKU 8472-331", "ess kay you eight four seven two, three three one"],
      ["Net wt. 14.5 oz", "Net weight fourteen point five ounces"],
    ],
    "assistants: sport": [
      ["pole with a 1:26.204", "pole with a one twenty-six point two zero four"],
      ["a 7.5-pt favorite", "a seven point five-point favorite"],
      ["It took 2:03:59", "It took two hours three minutes fifty-nine seconds"],
      ["at 2:03:59", "at two oh three and fifty-nine seconds"],
    ],
  },
  de: {
    "assistants: Gespräche": [
      ["Klar—kein Problem", "Klar — kein Problem"],
      ["Tee od. Kaffee?", "Tee oder Kaffee?"],
      ["E = mc², also", "E gleich emm zeh hoch zwei, also"],
      ["Llama 3.1-70B erreicht", "Llama drei Punkt eins siebzig be erreicht"],
      ["Einstellungen > Allgemein", "Einstellungen , Allgemein"],
      ["gegen 1/2 10", "gegen halb zehn"],
      ["spätestens Mo.", "spätestens Montag"],
      [
        "Er ist 1,80 groß, sie 1,75 m groß",
        "Er ist eins achtzig groß, sie ein Meter fünfundsiebzig groß",
      ],
      ["Ich gebe 8/10", "Ich gebe acht von zehn"],
      ["Er ist SEHR OFT hier", "Er ist sehr oft hier"],
      [
        "Bitte hier NICHTS sagen, RECHTS fahren und SELBST sehr aufmerksam schauen, liebe MENSCHEN",
        "Bitte hier Nichts sagen, Rechts fahren und Selbst sehr aufmerksam schauen, liebe menschen",
      ],
    ],
    "assistants: Wege": [
      ["Abschnitt A–C", "Abschnitt A bis C"],
      ["A 7 bis zur AS 36", "A sieben bis zur Anschlussstelle sechsunddreißig"],
      ["die 2. Ausf. nehmen", "die zweite Ausfahrt nehmen"],
      ["Kennz. B-AB 1234", "Kennzeichen be a be zwölfhundertvierunddreißig"],
      ["um 20.45 Uhr MESZ", "um zwanzig Uhr fünfundvierzig emm e ess zett"],
    ],
    "assistants: Ämter und Praxen": [
      ["die #-Taste drücken", "die Raute-Taste drücken"],
      [
        "Wählen Sie 112 für Feuerwehr, 110 für die Polizei",
        "Wählen Sie eins eins zwei für Feuerwehr, eins eins null für die Polizei",
      ],
      ["Praxis (EG links)", "Praxis (Erdgeschoss links)"],
      [
        "Vorm. 9 Uhr, nachm. 15 Uhr, abds. zu",
        "vormittags neun Uhr, nachmittags fünfzehn Uhr, abends zu",
      ],
      [
        "Gew.: 78 kg, Größe: 1,75 m",
        "Gewicht: achtundsiebzig Kilogramm, Größe: ein Meter fünfundsiebzig",
      ],
      ["2 Kps. vor d. Essen", "zwei Kapseln vor dem Essen"],
      ["Sprechst.: jew. 8–10 Uhr", "Sprechstunde: jeweils acht bis zehn Uhr"],
      ["Sa bis 12 Uhr", "Samstag bis zwölf Uhr"],
      ["Check-out bis 11 h", "Check-out bis elf Uhr"],
      ["jew. Mo.–Fr., 9–16 h", "jeweils Montag bis Freitag, neun bis sechzehn Uhr"],
      ["a. d. dt. Festnetz", "aus dem deutschen Festnetz"],
      ["Gefr. Meier und Hptm. Schulz", "Gefreiter Meier und Hauptmann Schulz"],
      ["Minister a. D. Meier, Inh. K. Huber", "Minister außer Dienst Meier, Inhaber K. Huber"],
    ],
    "assistants: Läden": [
      ["2 Pkg. Butter", "zwei Packungen Butter"],
      ["mit 1 Pck. Backpulver", "mit einem Päckchen Backpulver"],
      ["Der Saldo beträgt –42,50 EUR", "Der Saldo beträgt minus zweiundvierzig Euro fünfzig"],
      ["50 Ct. und mehr", "fünfzig Cent und mehr"],
      ["pro Pers. 89 €", "pro Person neunundachtzig Euro"],
      ["eine pers. Bestzeit", "eine persönliche Bestzeit"],
      ["Art. 8472-331", "Artikel acht vier sieben zwei, drei drei eins"],
      ["der Bev.", "der Bevölkerung"],
      ["Die Wand ist 1,00 m hoch", "Die Wand ist ein Meter hoch"],
    ],
    "assistants: Sport": [
      [
        "in 1:26,204 Min. auf Pole",
        "in eine Minute sechsundzwanzig Komma zwei null vier Sekunden auf Pole",
      ],
      ["mit 24 Pkt.", "mit vierundzwanzig Punkten"],
      [
        "Sie ist 3. mit 21 Siegen, er wurde 2. auf der Bahn",
        "Sie ist dritte mit einundzwanzig Siegen, er wurde zweiter auf der Bahn",
      ],
      ["gegen 1860 München", "gegen achtzehnhundertsechzig München"],
      ["Tab. 3–5", "Tabelle drei bis fünf"],
    ],
  },
  fr: {
    "assistants: conversations": [
      ["Bien sûr—voici la liste", "Bien sûr — voici la liste"],
      ["E = mc², donc", "E égale èmme cé au carré, donc"],
      [
        "88 % et 86 % resp.",
        "quatre-vingt-huit pour cent et quatre-vingt-six pour cent respectivement",
      ],
      ["Réglages > Général", "Réglages , Général"],
      ["Il est 5h moins le 1/4", "Il est cinq heures moins le quart"],
      ["avant ven., au plus tard lun.", "avant vendredi, au plus tard lundi"],
      ["les 2/3 de la pop.", "les deux tiers de la population"],
      ["Je lui donne 8/10, oui", "Je lui donne huit sur dix, oui"],
      ["chez 3M", "chez trois èmme"],
      ["la 5e Rép.", "la cinquième République"],
      ["TU ES LÀ, GRÂCE à ÇA", "tu es là, Grâce à ça"],
      [
        "c'est MIEUX, un LIEU de JOIE, ICI et en ÉTÉ",
        "c'est mieux, un lieu de joie, ici et en été",
      ],
    ],
    "assistants: trajets": [
      ["1 train/2", "un train sur deux"],
      [
        "entre 2019-2020 et 2022-2023",
        "entre deux mille dix-neuf à deux mille vingt et deux mille vingt-deux à deux mille vingt-trois",
      ],
      ["à 3h17 TU", "à trois heures dix-sept té u"],
      ["toutes les 8–10 min. jusqu'à midi", "toutes les huit à dix minutes jusqu'à midi"],
    ],
    "assistants: accueils": [
      ["dossier QX-88-1730", "dossier ku ixe, huit huit, un sept trois zéro"],
      ["au 0 800 55 01 37", "au zéro, huit cents, cinquante-cinq, zéro un, trente-sept"],
      ["2 à 3 j. ouvrés", "deux à trois jours ouvrés"],
      ["1 cp. de 500 mg", "un comprimé de cinq cents milligrammes"],
      ["Votre tension était de 12/8", "Votre tension était de douze huit"],
      ["taille : 1,75 m", "taille : un mètre soixante-quinze"],
      ["1,50 x 2,00 m", "un virgule cinquante sur deux virgule zéro zéro mètres"],
      ["le Cne Martin et le Col. Moutarde", "le capitaine Martin et le colonel Moutarde"],
    ],
    "assistants: achats": [
      ["2 douz. d'œufs", "deux douzaines d'œufs"],
      ["89 €/pers./nuit", "quatre-vingt-neuf euros par personne par nuit"],
      ["5 € de - que les autres", "cinq euros de moins que les autres"],
      [
        "(6,06 €/kg). + 20 % gratuit",
        "(six euros six par kilogramme). plus vingt pour cent gratuit",
      ],
      ["21 poules", "vingt et une poules"],
      ["2,05 m de haut", "deux mètres zéro cinq de haut"],
    ],
    "assistants: matchs": [
      ["Mbappé (34e, 67e s.p.)", "Mbappé (trente-quatrième, soixante-septième sur penalty)"],
      ["5 tab à 4", "cinq tirs au but à quatre"],
      ["9 passes déc.", "neuf passes décisives"],
    ],
  },
};
