/**
 * Texts as people send them: matches, runs and games.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const SPORT: CasesByLanguage = {
  en: {
    "sport, weather and times": [
      ["A 4:05.32 mile", "A four oh five point three two mile"],
      ["noon-1pm, 8am-midnight", "noon to one pee em, eight eigh em to midnight"],
      ["11:30a-1:30p", "eleven thirty eigh em to one thirty pee em"],
      ["0800 hrs", "oh eight hundred hours"],
      ["72°/55°", "seventy-two degrees, fifty-five degrees"],
      ["RSVP by 6/1", "ar ess vee pee by June first"],
      ["My birthday is 5/14", "My birthday is May fourteenth"],
    ],
    "moves of chess": [
      ["Nf3, Bxe5+, exd5", "knight ef three, bishop takes ee five check, ee takes dee five"],
      ["Qh7#, Nbd2", "queen aitch seven mate, knight bee dee two"],
      ["O-O and O-O-O", "castles short and castles long"],
      ["1. e4 Be7+", "one. ee four bishop ee seven check"],
      ["Nf4 and e5, Be4+ too", "knight ef four and ee five, bishop ee four check too"],
      ["Be4 is no file a4.ts", "bishop ee four is no file eigh four dot tee ess"],
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
    "games, releases and numbers of books": [
      ["1.e4 e5 2.Nf3", "one. ee four ee five two. knight ef three"],
      [
        "v1.9.x at 0.75x–2x",
        "version one point nine point ex at zero point seven five times to two times",
      ],
      ["978-3-16-148410-0", "nine seven eight, three, one six, one four eight four one zero, zero"],
      ["`/usr/bin` (~/x.sh)", "slash usr slash bin (tilde slash ex dot ess aitch)"],
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
  },
  de: {
    "Sport": [
      ["Bayern - Dortmund 4-0", "Bayern – Dortmund vier zu null"],
      ["4:05,32 Minuten gelaufen", "vier Minuten fünf Komma drei zwei Sekunden gelaufen"],
      ["Jan.-März", "Januar bis März"],
    ],
    "Spielstände": [
      ["Sie siegten mit 21:17.", "Sie siegten mit einundzwanzig zu siebzehn."],
      ["Endstand: 28:25", "Endstand: achtundzwanzig zu fünfundzwanzig"],
      ["um 21:17", "um einundzwanzig Uhr siebzehn"],
    ],
    "Spielminuten": [
      [
        "in der 90.+3 Min., in der 75. Min. auch",
        "in der neunzig plus drei Minute, in der fünfundsiebzigsten Minute auch",
      ],
    ],
    "Schach und Mathematik": [
      ["∆ = 5, x ∈ A", "Delta gleich fünf, x aus A"],
      ["ein 5*-Hotel", "ein fünf-Sterne-Hotel"],
      ["Sf3, Lxe5+, 0-0-0", "Springer eff drei, Läufer schlägt e fünf Schach, lange Rochade"],
      ["sin 30° = 0,5", "Sinus von dreißig Grad gleich null Komma fünf"],
    ],
    "Spiele und Zeiten": [
      [
        "Kiel gewann 31:28 (15:14).",
        "Kiel gewann einunddreißig zu achtundzwanzig (fünfzehn zu vierzehn).",
      ],
      [
        "Ankunft 10:30 (11:30), endet 21:15",
        "Ankunft zehn Uhr dreißig (elf Uhr dreißig), endet einundzwanzig Uhr fünfzehn",
      ],
      [
        "Das Spiel endete 21:19, 18:21, 15:13.",
        "Das Spiel endete einundzwanzig zu neunzehn, achtzehn zu einundzwanzig, fünfzehn zu dreizehn.",
      ],
      ["bei 3,4:1", "bei drei Komma vier zu eins"],
      ["in 5:12:43 h", "in fünf Stunden zwölf Minuten dreiundvierzig Sekunden"],
      ["1. Juli–31. Aug.", "erster Juli bis einunddreißigster August"],
      ["44 v. Chr.–14 n. Chr.", "vierundvierzig vor Christus bis vierzehn nach Christus"],
      [
        "Joh 3,16; 1. Mose 1,1; 1 Kor 13,4-7",
        "Johannes drei sechzehn; erstes Buch Mose eins eins; erster Korinther dreizehn vier bis sieben",
      ],
      ["| Mo | 8:00 |\n| So | geschlossen |", "Montag , acht Uhr Sonntag , geschlossen"],
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
  },
  fr: {
    "sport et santé": [
      [
        '9"58 et 4\'05"32',
        "neuf secondes cinquante-huit et quatre minutes cinq secondes trente-deux",
      ],
      ["en 5'30\"", "en cinq minutes trente secondes"],
      ["PSG - OM 2-2, 45 pts", "pé èsse gé – o èmme deux à deux, quarante-cinq points"],
      ["12/8 de tension", "douze huit de tension"],
      ["1/2 c. à café de sel", "une demi cuillère à café de sel"],
      ["échelle 1:50 000", "échelle un à cinquante mille"],
      ["janv.-mars, 5 %/an", "janvier à mars, cinq pour cent par an"],
      [
        `en 10"87 s, à la 45e min.`,
        "en dix secondes quatre-vingt-sept, à la quarante-cinquième minute",
      ],
      ["4-3 aux t.a.b.", "quatre à trois aux tirs au but"],
      [
        "TA 13/8, T° 38,5 °C",
        "tension treize huit, température trente-huit virgule cinq degrés Celsius",
      ],
      ["vent de N-O", "vent de nord-ouest"],
    ],
    "finales et moitiés": [
      ["le 1/4 de finale, les 1/8 de finale", "le quart de finale, les huitièmes de finale"],
      ["la 1/2 finale du 1/4", "la demi finale du premier avril"],
      ["5 ans 1/2, 2 heures ½", "cinq ans et demi, deux heures et demie"],
      ["2x/j, 2 bout. de vin", "deux fois par jour, deux bouteilles de vin"],
      ["au 2e trim. de juil.", "au deuxième trimestre de juillet"],
      ["dép. Gare de Lyon 12h03", "départ Gare de Lyon douze heures trois"],
    ],
    "échecs et mathématiques": [
      ["les ions Ca2+ et Fe3+", "les ions Ca deux plus et Fe trois plus"],
      ["Cf3, Fxe5+", "cavalier èffe trois, fou prend e cinq échec"],
      ["sin 30° = 0,5", "sinus de trente degrés égale zéro virgule cinq"],
    ],
    "notes et sports": [
      ["8/10 en dictée, 8/10 à l'oral", "huit sur dix en dictée, huit sur dix à l'oral"],
      ["4 t.a.b. à 3", "quatre tirs au but à trois"],
      ['à 3"4 du premier', "à trois secondes quatre du premier"],
      ["ven. à 20h15", "vendredi à vingt heures quinze"],
      ["un TGV INOUI", "un té gé vé Inoui"],
      ["Jn 3,16 ; 1 Co 13,4-7", "Jean trois seize ; première Corinthiens treize quatre à sept"],
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
  },
};
