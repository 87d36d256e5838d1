/**
 * Texts as people send them: days, weeks, years and eras.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const DATES: CasesByLanguage = {
  en: {
    "durations and days": [
      ["5min 30s", "five minutes thirty seconds"],
      ["in his 30s", "in his thirties"],
      ["on Mon 3/4", "on Monday March fourth"],
      ["Jan 1-5, 2024", "January first to fifth, twenty twenty-four"],
      ["1-5 May", "the first to the fifth of May"],
    ],
    "American dates": [
      ["It shipped on 5/14.", "It shipped on May fourteenth."],
      ["5/14–5/16, 9am", "May fourteenth to May sixteenth, nine eigh em"],
      ["by 5/31 or 5/14 at 3pm", "by May thirty-first or May fourteenth at three pee em"],
      ["due on or before 4/15", "due on or before April fifteenth"],
      [
        "by 1/3, 1/4-1/2 and on 3/4 of it",
        "by one third, one quarter to one half and on three quarters of it",
      ],
    ],
    "months and years": [
      ["Jan-Mar 2024", "January to March twenty twenty-four"],
      [
        "12 Dec '23 and Dec '23",
        "the twelfth of December twenty twenty-three and December twenty twenty-three",
      ],
      ["'99-'03", "ninety-nine to oh three"],
      ["3/2024", "March twenty twenty-four"],
      ["the 18th c.", "the eighteenth century"],
      ["MCMXCIV", "nineteen ninety-four"],
    ],
    "days in lists": [
      ["5/14: Dentist\n12/25 – Party", "May fourteenth: Dentist December twenty-fifth – Party"],
      ["- **5/14:** Dentist", "May fourteenth: Dentist"],
      ["3/4: the part. 5/14 is one.", "three quarters: the part. five fourteenths is one."],
      ["5/14", "May fourteenth"],
      ["9/11\n12/25\n1/4", "nine eleven December twenty-fifth one quarter"],
      ["It's 5/14, born 2/29.", "It's May fourteenth, born February twenty-ninth."],
      [
        "Before the 5/14 meeting, pay by 5/16.",
        "Before the May fourteenth meeting, pay by May sixteenth.",
      ],
      ["on 5/14 and 5/16", "on May fourteenth and May sixteenth"],
      [
        "x = 5/14, add 5/14 and 3/14",
        "x equals five fourteenths, add five fourteenths and three fourteenths",
      ],
      ["won 5/14 games", "won five out of fourteen games"],
      ["Rs. 1,00,000", "one hundred thousand rupees"],
      [
        "12,34,567 people",
        "one million two hundred thirty-four thousand five hundred sixty-seven people",
      ],
      ["10 000 km", "ten thousand kilometers"],
      ["20/20 vision", "twenty twenty vision"],
      ["(agg. 5-4), Nº 5", "(aggregate five to four), number five"],
      ["in kWh, a kWh, MB/s", "in kilowatt hours, a kilowatt hour, megabytes per second"],
    ],
    "weekdays and radio": [
      ["by Fri. at noon, next Tues", "by Friday at noon, next Tuesday"],
      ["on Sun. the sun shines, on Sun screens", "on Sunday the sun shines, on Sun screens"],
      ["after Mon Repos, by Mon", "after Mon Repos, by Monday"],
      ["an AM/FM radio", "an eigh em ef em radio"],
    ],
    "seconds and decades": [
      [
        "Set the timeout to 30s or 500ms.",
        "Set the timeout to thirty seconds or five hundred milliseconds.",
      ],
      ["It takes 20s, not the 30s.", "It takes twenty seconds, not the thirties."],
    ],
    "eras and verses": [
      ["27 BCE–AD 14", "twenty-seven bee see ee to eigh dee fourteen"],
      ["fn. 7, 3rd mvt.", "footnote seven, third movement"],
      ["1 Cor. 13:4-7, Gen. 1:1", "one Corinthians thirteen four to seven, Genesis one one"],
      ["x₁ = 5, i² ≈ n³/3", "x one equals five, i squared is about n cubed over three"],
      ["2° 21′ 07″ E", "two degrees twenty-one minutes seven seconds east"],
    ],
  },
  de: {
    "Tage, Strecken und Nummern": [
      [
        "29.11.–2.12.",
        "neunundzwanzigster November bis zweiter Dezember",
      ],
      [
        "24.12.-26.12.2024",
        "vierundzwanzigster Dezember bis sechsundzwanzigster Dezember zweitausendvierundzwanzig",
      ],
      ["am Sa 5.4. um 8", "am Samstag fünften April um acht"],
      ["Stand: 03/2024", "Stand: März zweitausendvierundzwanzig"],
      ["3.–5. März", "dritter bis fünfter März"],
      ["vom 1.–3.5.2024", "vom ersten bis dritten Mai zweitausendvierundzwanzig"],
      ["1 Tag-", "ein Tag-"],
      ["die 3. Schul- und Hausordnung", "die dritte Schul- und Hausordnung"],
      [
        "1–3 Jahre, Seite 1–3, 1-2 Mal",
        "ein bis drei Jahre, Seite eins bis drei, ein bis zwei Mal",
      ],
      [
        "Hauptstraße 12–14, 10115 Berlin",
        "Hauptstraße zwölf bis vierzehn, eins null eins eins fünf Berlin",
      ],
      ["Art.-Nr. 12345", "Artikelnummer eins zwei drei vier fünf"],
      ["Notruf 110 oder 112", "Notruf eins eins null oder eins eins zwei"],
      ["§§ 5 ff.", "Paragrafen fünf fortfolgende"],
      ["ein 5-€-Schein", "ein fünf-Euro-Schein"],
      ["Raum 12-B, 60 fps", "Raum zwölf-B, sechzig Bilder pro Sekunde"],
      ["3 ct/kWh", "drei Cent pro Kilowattstunde"],
    ],
    "Tage": [
      ["am 3./4. Mai", "am dritten und vierten Mai"],
      [
        "am 24./25.12.2024",
        "am vierundzwanzigsten und fünfundzwanzigsten Dezember zweitausendvierundzwanzig",
      ],
      ["Saison 2023/2024", "Saison zweitausenddreiundzwanzig zweitausendvierundzwanzig"],
      ["das 19. Jhdt.", "das neunzehnte Jahrhundert"],
      [
        "Am 24.12. und 31.12.",
        "Am vierundzwanzigsten Dezember und einunddreißigsten Dezember",
      ],
      ["am 24.12 um 8", "am vierundzwanzigsten Dezember um acht"],
      ["vom 3.5-Liter-Motor", "vom drei Punkt fünf-Liter-Motor"],
      [
        "Urt. v. 12.05.2021",
        "Urteil vom zwölften Mai zweitausendeinundzwanzig",
      ],
    ],
    "Tage und Zeiträume": [
      ["vom 1.-15.8.", "vom ersten bis fünfzehnten August"],
      ["am Mo., 5.6., ab 18 Uhr", "am Montag, fünften Juni, ab achtzehn Uhr"],
      ["Anfang des 20. Jh. begann es", "Anfang des zwanzigsten Jahrhunderts begann es"],
      ["im 1. Hj. 2023", "im ersten Halbjahr zweitausenddreiundzwanzig"],
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
    "zweite Tage einer Reihe": [
      ["am 1. Mai und 2. Juni", "am ersten Mai und zweiten Juni"],
      ["am 1. Mai, 2. Juni und 3. Juli", "am ersten Mai, zweiten Juni und dritten Juli"],
      [
        "vom 1.5.2024 und 2.6.2024",
        "vom ersten Mai zweitausendvierundzwanzig und zweiten Juni zweitausendvierundzwanzig",
      ],
      [
        "am Montag, 1. Mai, und Dienstag, 2. Mai",
        "am Montag, ersten Mai, und Dienstag, zweiten Mai",
      ],
      ["am 1. sowie 2. Mai", "am ersten sowie zweiten Mai"],
      ["für den 1. bzw. 2. Preis", "für den ersten beziehungsweise zweiten Preis"],
      ["in der Nacht vom 1. auf 2. Mai", "in der Nacht vom ersten auf zweiten Mai"],
      ["zum 1. und 15.", "zum ersten und fünfzehnten"],
      ["Der 1. Mai und 2. Juni sind frei.", "Der erste Mai und zweite Juni sind frei."],
      ["Vom 1. Mai, 2. Platz: Anna", "Vom ersten Mai, zweiter Platz: Anna"],
      ["am 1.+2. Mai", "am ersten plus zweiten Mai"],
    ],
    "Reihen von Tagen und große Verhältnisse": [
      ["v. 24.12.–2.1.", "vom vierundzwanzigsten Dezember bis zweiten Januar"],
      ["1:1.000.000, a¹ = 4", "eins zu eine Million, a hoch eins gleich vier"],
      ["Di: zu, 8 Std./Tag; 1 Pause", "Dienstag: zu, acht Stunden pro Tag; eine Pause"],
      [
        "250 € – 25 € = 225 €",
        "zweihundertfünfzig Euro minus fünfundzwanzig Euro gleich zweihundertfünfundzwanzig Euro",
      ],
    ],
  },
  fr: {
    "jours du mois": [
      ["ven. du mois", "vendredi du mois"],
      ["le 1er ven. du mois", "le premier vendredi du mois"],
      ["chaque lun. matin", "chaque lundi matin"],
    ],
    "dates et tableaux": [
      ["le 11/09, fermé 03/05", "le onze septembre, fermé trois mai"],
      ["2/3 des gens", "deux tiers des gens"],
      ["| lun. | 8h00 |\n| mar. | fermé |", "lundi , huit heures mardi , fermé"],
      ["*Durée :* 24 mois", "Durée : vingt-quatre mois"],
      ["à la ligne 42:13", "à la ligne quarante-deux, colonne treize"],
    ],
  },
};
