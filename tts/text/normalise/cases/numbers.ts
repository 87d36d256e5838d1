/**
 * Texts as people send them: numbers and what is counted.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const NUMBERS: CasesByLanguage = {
  en: {
    "ratings": [
      ["4.5/5", "four point five out of five"],
      ["3/5 stars", "three out of five stars"],
      ["rated 8/10", "rated eight out of ten"],
      ["3/5 of it", "three fifths of it"],
    ],
    "ranges, years and grades": [
      [
        "$100k–$150k, the 18th–19th centuries",
        "one hundred thousand dollars to one hundred fifty thousand dollars, the eighteenth to nineteenth centuries",
      ],
      ["the class of '05 and '5'", "the class of oh five and 'five'"],
      ["90 secs, O+ and AB+", "ninety seconds, O plus and eigh bee plus"],
      ["f(x) = 2x + 3 and 3x faster", "f(x) equals two ex plus three and three times faster"],
    ],
    "pairs of numbers": [
      ["Windows 10/11", "Windows ten or eleven"],
      ["Step 2/5, page 3/4 and 1/2 cup", "Step two of five, page three of four and one half cup"],
      ["in 6/8 time and a 3/4 beat", "in six eight time and a three four beat"],
      ["10/10 and 4/4 and 50/50", "ten out of ten and four four and fifty fifty"],
      [
        "Focus 43/1995, Winter 87/88, 4/83",
        "Focus forty-three nineteen ninety-five, Winter eighty-seven eighty-eight, four eighty-three",
      ],
    ],
    "what is no date, cup, face or key": [
      ["on 9/11, 1 / 2", "on nine eleven, one over two"],
      ["2 c and 3 d, 8) and F#", "two c and three d, eight) and F sharp"],
      ["May 5 - May 9", "May fifth to May ninth"],
    ],
    "numbers of people": [
      ["SSN 123-45-6789", "ess ess en one two three, four five, six seven eight nine"],
      ["555-0100 x12", "five five five, zero one zero zero extension twelve"],
      ["5551234567", "five five five, one two three, four five six seven"],
      ["Apt. #5", "apartment number five"],
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
    "pairs that are no range": [
      ["a 1-2 punch, 1-2 days", "a one two punch, one to two days"],
      ["Order #10-4482", "Order number one zero, four four eight two"],
      ["invoice no. 2024-0815", "invoice number two zero two four, zero eight one five"],
      ["Meet me 5/14.", "Meet me May fourteenth."],
      ["a 2.5-bath home", "a two and a half-bath home"],
      [
        "pages 761--763 of 1990--91",
        "pages seven hundred sixty-one to seven hundred sixty-three of nineteen ninety to ninety-one",
      ],
      [
        "n-1 items, +/-2%, post-1918 works",
        "n minus one items, plus or minus two percent, post-nineteen eighteen works",
      ],
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
      ["Micah 6:8, Song of Solomon 8:6", "Micah six eight, Song of Solomon eight six"],
    ],
    "pages and degrees": [
      ["pp. xii–xiv, ch. xiv", "pages twelve to fourteen, chapter fourteen"],
      ["bk. III, Art. IV, cl. 3, ¶ 12", "book three, Article four, clause three, paragraph twelve"],
      ["I saw Rocky IV.", "I saw Rocky four."],
      [
        "N 48° 51.5' W 2° 17.7'",
        "north forty-eight degrees fifty-one point five minutes west two degrees seventeen point seven minutes",
      ],
      ["60/45 °F", "sixty, forty-five degrees Fahrenheit"],
      ["ISSN 2049-3630", "eye ess ess en two zero four nine, three six three zero"],
      ["10^-7 M, e^x", "ten to the power of minus seven M, e to the power of x"],
      ["10 mg/d for 30 mins. at least", "ten milligrams per day for thirty minutes at least"],
      [
        "section C.5.1, A.2.10; c. 1950",
        "section C.five point one, A.two point ten; circa nineteen fifty",
      ],
    ],
    "first items": [
      ["I. Introduction\nII. Methods", "one. Introduction two. Methods"],
      ["## I. Aim", "one. Aim"],
      ["(i) pay; (ii) go, § 5(a)(i)", "(one) pay; (two) go, section five(eigh)(one)"],
      ["(h) ham, (i) ice, I (v) go", "(h) ham, (i) ice, I (v) go"],
    ],
    "quotations that end in digits": [
      [
        'Try "1979", "25 or 6 to 4", and a 4" pipe.',
        'Try "nineteen seventy-nine", "twenty-five or six to four", and a four inch pipe.',
      ],
    ],
  },
  de: {
    "numerals and ordinals": [
      ["Nr. I und Nr. IV", "Nummer eins und Nummer vier"],
      ["1. FC Köln", "erster eff zeh Köln"],
      ["gegen den 1. FSV Mainz 05", "gegen den ersten eff ess fau Mainz null fünf"],
    ],
    "numbers with endings": [
      ["ein 5er, die 80er, das 3er-Team", "ein fünfer, die achtziger, das dreier-Team"],
      ["der 3te und der 20ste", "der dritte und der zwanzigste"],
    ],
    "Zahlenpaare": [
      ["Windows 10/11", "Windows zehn oder elf"],
      ["Schritt 2/5", "Schritt zwei von fünf"],
      ["im 3/4-Takt", "im drei viertel-Takt"],
      ["10/10", "zehn von zehn"],
      ["eine Chance von 1:10", "eine Chance von eins zu zehn"],
      [
        "iX 9/2001, Magazin 11/98, ISO 8859-1",
        "iX neun zweitausendeins, Magazin elf achtundneunzig, i ess o achttausendachthundertneunundfünfzig Strich eins",
      ],
    ],
    "Zahlen und Endungen": [
      ["3,5%iger Essig", "drei Komma fünf-prozentiger Essig"],
      ["Stärke 5 Bft, 90 Min, 2 Std", "Stärke fünf Beaufort, neunzig Minuten, zwei Stunden"],
      ["(3+4)*2 und 4:2=2", "(drei plus vier)mal zwei und vier geteilt durch zwei gleich zwei"],
      [
        "um 20h, 03.05.24, 14h, 2h lang",
        "um zwanzig Uhr, dritter Mai zweitausendvierundzwanzig, vierzehn Uhr, zwei Stunden lang",
      ],
      ["1x/Woche, 2x am Tag", "ein mal pro Woche, zwei mal am Tag"],
      [
        "IMG_20240501.jpg",
        "IMG Unterstrich zwei null zwei vier null fünf null eins Punkt jott pe ge",
      ],
      ["Tel. 0 30 / 12 34 56", "Telefon null, drei null, eins zwei, drei vier, fünf sechs"],
      ["08/15", "null acht fünfzehn"],
      ["der 1. FCN", "der erste eff zeh enn"],
      ["mtl. 5 €", "monatlich fünf Euro"],
      [
        "zu 99.9999999%, um 0.25x",
        "zu neunundneunzig Komma neun neun neun neun neun neun neun Prozent, um null Punkt fünfundzwanzig mal",
      ],
      [
        "2.718281828 in der 5.000jährigen Zeit",
        "zwei Punkt sieben eins acht zwei acht eins acht zwei acht in der fünftausendjährigen Zeit",
      ],
      [
        "im 1.Stock, 2.Liga, Punkt 1.Das, 0…255",
        "im ersten Stock, zweite Liga, Punkt eins.Das, null bis zweihundertfünfundfünfzig",
      ],
    ],
    "eins vor Hauptwörtern": [
      ["1 Nachricht, 1 Kugel, 1 Hausarbeit", "eine Nachricht, eine Kugel, eine Hausarbeit"],
      ["1 Gesicht, 1 Palast", "ein Gesicht, ein Palast"],
      ["1 Verein, 1 Gutschein, 1 Start", "ein Verein, ein Gutschein, ein Start"],
      ["-1 Punkt, n-1 Blatt", "minus eins Punkt, n minus ein Blatt"],
    ],
    "eins vor Adjektiven": [
      ["1 neue Nachricht, 1 großer Topf", "eine neue Nachricht, ein großer Topf"],
      ["Az. 1 BvR 2019/16", "Aktenzeichen eins BvR zweitausendneunzehn Strich sechzehn"],
    ],
    "erste Punkte": [
      ["I. Einleitung\nII. Weg", "eins. Einleitung zwei. Weg"],
      ["(i) zahlen; (ii) gehen", "(eins) zahlen; (zwei) gehen"],
    ],
    "eins im Dativ": [
      [
        "seit 1 Std., nach 1 Min., vor 1 km, 1 h",
        "seit einer Stunde, nach einer Minute, vor einem Kilometer, eine Stunde",
      ],
      ["1 Kaffee, 1 Cola, 1 Brezel", "ein Kaffee, eine Cola, eine Brezel"],
    ],
    "Ordnungszahlen ohne Hauptwort": [
      ["jeder 5., am 2., danach", "jeder fünfte, am zweiten, danach"],
      ["Lies Kapitel 1 und 2. Dann geh.", "Lies Kapitel eins und zwei. Dann geh."],
      ["ein 10-tel, 2 100stel", "ein zehntel, zwei hundertstel"],
      ["4.-klassig, ein 2.-Klässler", "viertklassig, ein zweit-Klässler"],
      ["Do., 5. 11., am 5. 11. um 8", "Donnerstag, fünfter November, am fünften November um acht"],
    ],
    "Ordnungszahlen im Dativ": [
      ["mit 1. und 2. Klasse", "mit erster und zweiter Klasse"],
      ["nach 3. Mahnung, in 2. Reihe", "nach dritter Mahnung, in zweiter Reihe"],
      ["zwischen 1. und 3. Mai", "zwischen erstem und drittem Mai"],
      ["von 1. bis 3. Mai", "von erstem bis drittem Mai"],
      ["nach 3. Versuch auf 2. Platz", "nach drittem Versuch auf zweitem Platz"],
      ["bis 4. Klasse, bis 2. Semester", "bis vierte Klasse, bis zweites Semester"],
      ["ab 3. Mai, vor 3. Mai", "ab dritten Mai, vor dritten Mai"],
      ["die Tabelle der 1. und 2. Liga", "die Tabelle der ersten und zweiten Liga"],
      ["Der 1. Platz ging weg.", "Der erste Platz ging weg."],
    ],
    "Teile hinter einem Artikel": [
      [
        "ein 1/2 Jahr, in einer 1/2 Stunde, einen 1/2 Tag, ein 1/4-Jahr",
        "ein halbes Jahr, in einer halben Stunde, einen halben Tag, ein Viertel-Jahr",
      ],
    ],
  },
  fr: {
    "paires de nombres": [
      ["une mesure à 6/4 ou 6/8", "une mesure à six quatre ou six huit"],
      ["7/6", "sept sixièmes"],
      ["Windows 10/11", "Windows dix ou onze"],
      ["Étape 2/5", "Étape deux sur cinq"],
      ["14/20 au bac, un 10/10", "quatorze sur vingt au bac, un dix sur dix"],
      [
        "ISO 8859-1, les n-1 premiers, 5·10⁻³ mol/L",
        "i èsse o huit mille huit cent cinquante-neuf tiret un, les n moins un premiers, cinq fois dix puissance moins trois moles par litre",
      ],
    ],
    "un devant des noms": [
      ["1 cuillère, 21 tomates, 1 maison", "une cuillère, vingt et une tomates, une maison"],
      ["1 trophée et 1 gousse", "un trophée et une gousse"],
    ],
    "élisions": [
      ["De 1 h à 3 h, de 1h30", "D'une heure à trois heures, d'une heure trente"],
      ["plus de 1 million, plus que 1 minute", "plus d'un million, plus qu'une minute"],
      [
        "de 1 €, (de 1,5 km), de 1 an, de ½ h",
        "d'un euro, (d'un virgule cinq kilomètre), d'un an, d'une demi heure",
      ],
      ["de 1 000 000 habitants, de 1/3", "d'un million d'habitants, d'un tiers"],
      [
        "de 1 à 10, de 1.2, de 11 h, de 8 h",
        "de un à dix, de un point deux, de onze heures, de huit heures",
      ],
      ["lot de 1. Le 1 est là.", "lot de un. Le un est là."],
      ["près de ~5 km, de env. 5 km", "près d'environ cinq kilomètres, d'environ cinq kilomètres"],
      ["le € baisse, l'€ monte, plus de 1 %", "l'euro baisse, l'euro monte, plus d'un pour cent"],
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
    "premiers points": [
      ["I. Introduction\nII. Suite", "un. Introduction deux. Suite"],
      ["(i) payer ; (ii) partir", "(un) payer ; (deux) partir"],
    ],
    "féminin des grands nombres": [
      [
        "1 341 voix, 2 001 pages, 11 femmes",
        "mille trois cent quarante et une voix, deux mille une pages, onze femmes",
      ],
    ],
    "singuliers et rapports": [
      ["1 pers., 2 pers., 80/20", "une personne, deux personnes, quatre-vingts vingt"],
      [
        "« Mambo No. 5 », col. 5, XK4T9Q",
        "« Mambo numéro cinq », colonne cinq, ixe ka quatre té neuf ku",
      ],
    ],
    "côtés, épisodes et millions": [
      ["2e porte à g., bur. 3, ép. 4", "deuxième porte à gauche, bureau trois, épisode quatre"],
      [
        "225 M de km, 2 milliards de m³",
        "deux cent vingt-cinq millions de kilomètres, deux milliards de mètres cubes",
      ],
      ["mar : fermé, 3e sans asc.", "mardi : fermé, troisième sans ascenseur"],
    ],
  },
};
