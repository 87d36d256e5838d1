/**
 * What people send every day: heights, codes, formulas, addresses, recipes, ratings, programs.
 * @module
 */
import type { Language } from "../rules.ts";

/** Text as written, and as it is to be spoken. */
export type Cases = readonly (readonly [string, string])[];

/** Cases by language and subject. */
export const EVERYDAY: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
    "feet, inches and arcs": [
      [`He is 5' 10" tall.`, "He is five foot ten tall."],
      [`a 5'10" man and a 6'2 woman`, "a five foot ten man and a six foot two woman"],
      ["5′10″", "five foot ten"],
      ["a 6 ft. 1 in. door", "a six feet one inch door"],
      ["6 ft. 2 in.", "six feet two inches"],
      [
        `a 27" screen, which is 27" wide`,
        "a twenty-seven inch screen, which is twenty-seven inches wide",
      ],
      [`1" and 3/4"`, "one inch and three quarters inch"],
      [`He said "chapter 5" twice.`, `He said "chapter five" twice.`],
      [`the '90s and '5'`, "the nineties and 'five'"],
      [
        `48°51'24" N`,
        "forty-eight degrees fifty-one minutes twenty-four seconds north",
      ],
    ],
    "factors and signs": [
      ["3X faster, 10x cheaper", "three times faster, ten times cheaper"],
      ["2× zoom and 3·4", "two times zoom and three times four"],
      ["2 x daily", "two times daily"],
      ["1920x1080", "nineteen twenty by ten eighty"],
      ["100K+ users and an A+", "one hundred thousand plus users and an eigh plus"],
      [
        "a <= b, c >= 3, d != 2",
        "a less than or equal to b, c greater than or equal to three, d not equal to two",
      ],
      ["x === y", "x equals y"],
      ["12 : 3 = 4", "twelve divided by three equals four"],
    ],
    "codes of letters and digits": [
      ["mp3 and mp4", "em pee three and em pee four"],
      ["h264, m4a, ec2", "aitch two hundred sixty-four, em four eigh, ee see two"],
      ["1080p and 720p", "ten eighty pee and seven twenty pee"],
      ["GPT-4o", "gee pee tee-four oh"],
      ["seat 12a", "seat twelve eigh"],
      ["top10 of web2", "top ten of web two"],
      ["AB123456", "eigh bee one two three four five six"],
    ],
    "chemical formulas": [
      ["C6H12O6", "see six aitch twelve oh six"],
      ["Fe2O3 and NaCl", "ef ee two oh three and en eigh see ell"],
      ["Ca(OH)2", "see eigh oh aitch two"],
      ["NoPo and HeLa", "NoPo and HeLa"],
    ],
    "addresses": [
      ["Washington, DC 20500", "Washington, dee see two zero five zero zero"],
      ["Reno, NV 89501-1234", "Reno, Nevada eight nine five zero one, one two three four"],
      ["12 Elm St. NE", "twelve Elm Street northeast"],
      ["12 Elm St. Suite 5", "twelve Elm Street Suite five"],
      ["tel: 4422", "tel: four four two two"],
    ],
    "recipes": [
      ["1 1/2 tsp", "one and a half teaspoons"],
      ["2 Tbsp. and 1 qt.", "two tablespoons and one quart"],
      ["10 µF", "ten microfarads"],
    ],
    "ratings": [
      ["4.5/5", "four point five out of five"],
      ["3/5 stars", "three out of five stars"],
      ["rated 8/10", "rated eight out of ten"],
      ["3/5 of it", "three fifths of it"],
    ],
    "durations and days": [
      ["5min 30s", "five minutes thirty seconds"],
      ["in his 30s", "in his thirties"],
      ["on Mon 3/4", "on Monday March fourth"],
      ["Jan 1-5, 2024", "January first to fifth, twenty twenty-four"],
      ["1-5 May", "the first to the fifth of May"],
    ],
    "Markdown and programs": [
      ["~~$20~~ **$15**", "twenty dollars fifteen dollars"],
      ["- [x] Done", "Done"],
      ["> A quote", "A quote"],
      [".NET and Node.js", "dot net and Node dot jay ess"],
    ],
    "codes that are dictated": [
      ["Your code is 847-291.", "Your code is eight four seven, two nine one."],
      ["PIN: 0042", "Pin: zero zero four two"],
      ["The code is 200 lines long.", "The code is two hundred lines long."],
    ],
    "amounts and rates": [
      ["$3.4K and 14K", "three point four thousand dollars and fourteen thousand"],
      ["4K", "four kay"],
      ["EUR/USD is 1.08", "euro dollar is one point zero eight"],
      ["3 times/day, day/month", "three times per day, day month"],
    ],
    "numerals and abbreviations": [
      ["No. IV", "number four"],
      ["No. I do not.", "No. I do not."],
      ["Eq. (5)", "equation (five)"],
      ["b/c of it, c/o Bob", "because of it, care of Bob"],
      ["CAD$5", "five Canadian dollars"],
    ],
  },
  de: {
    "feet, inches and arcs": [
      [`5' 10"`, "fünf Fuß zehn Zoll"],
      [`ein 27" Monitor`, "ein siebenundzwanzig Zoll Monitor"],
      [
        `48°51'24" N, 2°21' O`,
        "achtundvierzig Grad einundfünfzig Minuten vierundzwanzig Sekunden Nord, " +
        "zwei Grad einundzwanzig Minuten Ost",
      ],
    ],
    "factors and signs": [
      ["3X so schnell, 10x billiger", "drei mal so schnell, zehn mal billiger"],
      ["2-3 x tgl.", "zwei bis drei mal täglich"],
      [
        "3·4 = 12 und 12 : 3 = 4",
        "drei mal vier gleich zwölf und zwölf geteilt durch drei gleich vier",
      ],
    ],
    "codes of letters and digits": [
      ["mp3 und h264", "emm pe drei und ha zweihundertvierundsechzig"],
      ["4K und 300 K", "vier ka und dreihundert Kelvin"],
      ["DE123456789", "de e eins zwei drei vier fünf sechs sieben acht neun"],
    ],
    "chemical formulas": [
      ["C6H12O6", "zeh sechs ha zwölf o sechs"],
      ["Fe2O3 und NaCl", "eff e zwei o drei und enn a zeh ell"],
    ],
    "addresses": [
      ["Goethestr. 12a, 50667 Köln", "Goethestraße zwölf a, fünf null sechs sechs sieben Köln"],
      ["PLZ 10115", "pe ell zett eins null eins eins fünf"],
      ["50667 Menschen", "fünfzigtausendsechshundertsiebenundsechzig Menschen"],
      ["Tel.: 110", "Telefon: eins eins null"],
      ["im 3. OG", "im dritten Obergeschoss"],
    ],
    "numerals and ordinals": [
      ["Nr. I und Nr. IV", "Nummer eins und Nummer vier"],
      ["1. FC Köln", "erster eff zeh Köln"],
      ["gegen den 1. FSV Mainz 05", "gegen den ersten eff ess fau Mainz null fünf"],
    ],
    "units": [
      ["1 1/2 TL", "eineinhalb Teelöffel"],
      ["pro kg und je Std.", "pro Kilogramm und je Stunde"],
      ["CHF 20.–", "zwanzig Franken"],
      ["4,5/5", "vier Komma fünf von fünf"],
    ],
    "numbers with endings": [
      ["ein 5er, die 80er, das 3er-Team", "ein fünfer, die achtziger, das dreier-Team"],
      ["der 3te und der 20ste", "der dritte und der zwanzigste"],
    ],
    "times": [
      ["Sa 9–13 Uhr", "Samstag neun bis dreizehn Uhr"],
      ["Mo. bis Fr.", "Montag bis Freitag"],
      ["5 J. und 3 Mon.", "fünf Jahre und drei Monate"],
    ],
    "abbreviations": [
      ["i. V. m. § 3", "in Verbindung mit Paragraf drei"],
      ["bzgl. Ihrer Anfrage", "bezüglich Ihrer Anfrage"],
      ["S. 5 ff. und S. 12 f.", "Seite fünf fortfolgende und Seite zwölf folgende"],
      ["3:2 n. V.", "drei zu zwei nach Verlängerung"],
      ["5 Pers.", "fünf Personen"],
      ["i. A. Meier", "im Auftrag Meier"],
    ],
  },
  fr: {
    "feet, inches and arcs": [
      [`5' 10"`, "cinq pieds dix pouces"],
      [`un écran de 27"`, "un écran de vingt-sept pouces"],
    ],
    "amounts": [
      ["50 c et 20 c.", "cinquante centimes et vingt centimes."],
      ["3 € 50", "trois euros cinquante"],
      ["2 c. à s. d'huile", "deux cuillères à soupe d'huile"],
    ],
    "factors and signs": [
      ["3X plus rapide, 10x moins", "trois fois plus rapide, dix fois moins"],
      ["2 fois/jour", "deux fois par jour"],
    ],
    "codes of letters and digits": [
      ["mp3 et mp4", "èmme pé trois et èmme pé quatre"],
      ["GPT-4o", "gé pé té-quatre o"],
      ["4K", "quatre ka"],
      ["100 Ko/s", "cent kilooctets par seconde"],
    ],
    "chemical formulas": [["C6H12O6", "cé six ache douze o six"], ["NaCl", "enne a cé elle"]],
    "numerals and abbreviations": [
      ["n° IV", "numéro quatre"],
      ["au XXe s.", "au vingtième siècle"],
      ["12e arr.", "douzième arrondissement"],
      [
        "art. L121-1 et L. 121-1",
        "article elle cent vingt et un tiret un et L. cent vingt et un tiret un",
      ],
      ["sam. 10h–12h30", "samedi dix heures à douze heures trente"],
      ["th. 6", "thermostat six"],
      ["du lun. au ven.", "du lundi au vendredi"],
      ["M. le Président", "monsieur le Président"],
      ["10 pas/jour", "dix pas par jour"],
    ],
  },
};
