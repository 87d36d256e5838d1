/**
 * Texts as people send them: times of day, opening hours, timetables and how long things take.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const HOURS: CasesByLanguage = {
  en: {
    "hours, units and addresses of chat": [
      ["Open 9:00 AM – 5:30 PM", "Open nine eigh em to five thirty pee em"],
      ["call 911 or 112", "call nine one one or one one two"],
      ["as of 03/2024", "as of March twenty twenty-four"],
      ["Salem, OR 97301", "Salem, Oregon nine seven three zero one"],
      ["$5/mo for 2 wks and 20 mins", "five dollars per month for two weeks and twenty minutes"],
      ["BP 120/80 mmHg", "bee pee one hundred twenty over eighty millimeters of mercury"],
      ["5th Ave & 42nd St", "fifth Avenue and forty-second Street"],
      ["10 Downing St, London", "ten Downing Street, London"],
      ["§§ 5-6", "sections five to six"],
    ],
    "opening hours": [
      ["M–F 8:00–5:00", "Monday to Friday eight o'clock to five o'clock"],
      ["Sat 10-6, Sun closed", "Saturday ten to six, Sunday closed"],
      ["Sat & Sun, or Mon, Wed, Fri", "Saturday and Sunday, or Monday, Wednesday, Friday"],
      ["9:00 AM - 5:00 PM", "nine eigh em to five pee em"],
      ["3 PM ET / 12 PM PT", "three pee em ee tee , twelve pee em pee tee"],
      ["Thu, 14 Mar", "Thursday, the fourteenth of March"],
      ["I sat. Sun is out. The Sun closed at 5.", "I sat. Sun is out. The Sun closed at five."],
    ],
    "durations and clocks with seconds": [
      ["10:00:05", "ten o'clock and five seconds"],
      ["Error at 14:05:09Z: timeout", "Error at fourteen oh five and nine seconds: timeout"],
      ["14:05Z", "fourteen oh five"],
      ["9:00Z–10:00Z", "nine o'clock to ten o'clock"],
      ["08:32:15.250+01:00", "eight thirty-two and fifteen seconds"],
      ["08:32:15-05:00", "eight thirty-two and fifteen seconds"],
      ["10:00-11:30", "ten o'clock to eleven thirty"],
      ["10:30:00", "ten thirty"],
      ["00:01:30", "one minute and thirty seconds"],
      ["2:00:35 hours", "two hours thirty-five seconds"],
    ],
    "hours and ages": [
      ["Mon-Thu: 11a-9p", "Monday to Thursday: eleven eigh em to nine pee em"],
      ["at 7:30ish, 0745 GMT", "at seven thirty ish, oh seven forty-five gee em tee"],
      ["0900Z, 1430Z, 0900h", "oh nine hundred Zulu, fourteen thirty Zulu, oh nine hundred hours"],
      ["a 34-y.o. man", "a thirty-four year old man"],
      [
        "an est. 170K jobs, est. 1924",
        "an estimated one hundred seventy thousand jobs, established nineteen twenty-four",
      ],
      ["Order by 12/20 for $5", "Order by December twentieth for five dollars"],
    ],
    "clocks and paragraphs": [
      ["2:00 left, 1:30 remaining", "two minutes left, one minute thirty seconds remaining"],
      ["§ 12m, 250/µL", "section twelve em, two hundred fifty per microliter"],
      ["love <3 :D", "love"],
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
    "times and calls": [
      ["Doors @7:30, calling 911", "Doors at seven thirty, calling nine one one"],
      ["closed Sun. & Mon.", "closed Sunday and Monday"],
      [
        "10 AM EST to 11 AM CET, 14:30 UTC",
        "ten eigh em ee ess tee to eleven eigh em see ee tee, fourteen thirty you tee see",
      ],
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
    "times": [
      ["Sa 9–13 Uhr", "Samstag neun bis dreizehn Uhr"],
      ["Mo. bis Fr.", "Montag bis Freitag"],
      ["seit 08:32:15+01:00", "seit acht Uhr zweiunddreißig und fünfzehn Sekunden"],
      ["5 J. und 3 Mon.", "fünf Jahre und drei Monate"],
    ],
    "Öffnungszeiten": [
      [
        "Mo-Do: 08:00 - 17:00, Fr: 08:00 - 14:30",
        "Montag bis Donnerstag: acht Uhr bis siebzehn Uhr, Freitag: acht Uhr bis vierzehn Uhr dreißig",
      ],
      ["So geschlossen", "Sonntag geschlossen"],
      ["Mo–Fr 9–18, Sa 10–14", "Montag bis Freitag neun bis achtzehn, Samstag zehn bis vierzehn"],
      ["Sa/So und Mo, Mi, Fr", "Samstag Sonntag und Montag, Mittwoch, Freitag"],
      ["Mo. bis Fr. 8-18 h, ab 18 h", "Montag bis Freitag acht bis achtzehn Uhr, ab achtzehn Uhr"],
      ["14h30", "vierzehn Uhr dreißig"],
      ["Dauer: 2:15 h", "Dauer: zwei Stunden fünfzehn Minuten"],
      ["So ist es. Do it. So ab 10 Uhr.", "So ist es. Do it. So ab zehn Uhr."],
      ["ab 2 h Fahrt", "ab zwei Stunden Fahrt"],
    ],
    "Dauern und Uhrzeiten mit Sekunden": [
      ["in 2:00:35 Stunden", "in zwei Stunden fünfunddreißig Sekunden"],
      ["2:15 Stunden", "zwei Stunden fünfzehn Minuten"],
      ["10:00:05 Uhr", "zehn Uhr und fünf Sekunden"],
      ["1–2 Uhr, 1 - 3 Uhr", "ein bis zwei Uhr, ein bis drei Uhr"],
      ["10:00:00", "zehn Uhr"],
      ["00:01:30", "eine Minute und dreißig Sekunden"],
    ],
    "Stunden der Uhr": [
      ["von 8 bis 16 h", "von acht bis sechzehn Uhr"],
      ["nach 16 h", "nach sechzehn Stunden"],
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
  },
  fr: {
    "horaires": [
      [
        "Lundi-vendredi : 9h00 - 12h30 / 14h00 - 18h30",
        "Lundi à vendredi : neuf heures à douze heures trente , quatorze heures à dix-huit heures trente",
      ],
      ["fermé dim.", "fermé dimanche"],
      ["à 14:05:09Z", "à quatorze heures cinq et neuf secondes"],
      ["sam. et dim.", "samedi et dimanche"],
      ["6 mai-8 mai", "six mai au huit mai"],
      ["saison 2023/2024", "saison deux mille vingt-trois deux mille vingt-quatre"],
    ],
    "durées": [
      ["2h00min35s", "deux heures et trente-cinq secondes"],
      ["10:00:05", "dix heures et cinq secondes"],
      ["00:01:30", "une minute et trente secondes"],
      ["2:00:35 h", "deux heures trente-cinq secondes"],
    ],
    "horaires et temps": [
      ["sam 10h-14h", "samedi dix heures à quatorze heures"],
      [`en 2h01'39"`, "en deux heures une minute trente-neuf secondes"],
      ["la guerre de 14-18", "la guerre de quatorze dix-huit"],
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
    "heures et décennies": [
      [
        "@19h30, 1 h 1/2, 2 h et 1/2",
        "à dix-neuf heures trente, une heure et demie, deux heures et demie",
      ],
      ["les 70's", "les soixante-dix"],
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
