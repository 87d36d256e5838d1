/**
 * Texts as people send them: code, links, tables and layout marks.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const PROGRAMS: CasesByLanguage = {
  en: {
    "Markdown and programs": [
      ["~~$20~~ **$15**", "twenty dollars fifteen dollars"],
      ["- [x] Done", "Done"],
      ["> A quote", "A quote"],
      [".NET and Node.js", "dot net and Node dot jay ess"],
      ["-- Mario, --- Ann", "Mario, – Ann"],
    ],
    "tables": [
      [
        "| Name | Price |\n|------|:-----:|\n| Tea  | $2.50 |\n| Cake |       |",
        "Name , Price Tea , two dollars and fifty cents Cake",
      ],
      ["a || b, |x| is 3", "a b, x is three"],
    ],
    "links and hearts": [
      [
        "[click here](https://example.com/a_(b)) and [5 km](x.html) ![a cat](cat.png)",
        "click here and five kilometers a cat",
      ],
      ["See [1] (page 5).", "See [one] (page five)."],
      ["It rose.[2][3] In 1990,[4, 5] it fell.[6]", "It rose. In nineteen ninety, it fell."],
      ["It rose【4:0†report.pdf】.", "It rose."],
      ["I <3 you. It is great <3", "I love you. It is great"],
      ["I ❤️ NY, we 💙 dogs.", "I love New York, we love dogs."],
      ["Thank you ❤️ bye ♥️", "Thank you bye"],
      ["if x <3 and <3 items", "if x less than three and less than three items"],
    ],
    "comparisons and code": [
      ["if a < b and x > y", "if a less than b and x more than y"],
      ["File > Open", "File , Open"],
      ["```js\nconst a = 1;\n```", "const a equals one;"],
    ],
    "addresses of IPv6": [
      ["ping 2001:db8::1", "ping two zero zero one colon dee bee eight colon colon one"],
      ["::1 and fe80::/10", "colon colon one and ef ee eight zero colon colon slash ten"],
      [
        "[2001:db8:0:0:1:0:0:1]:443",
        "two zero zero one colon dee bee eight colon zero colon zero colon one colon zero colon zero colon one, colon four four three",
      ],
      [
        "::ffff:10.0.0.1.",
        "colon colon ef ef ef ef colon one zero dot zero dot zero dot one.",
      ],
      [
        "std::abs, f32::MAX, 10:30:15",
        "std::abs, ef thirty-two::Max, ten thirty and fifteen seconds",
      ],
    ],
    "networks and releases": [
      [
        "00:1A:2B:3C:4D:5E",
        "zero zero, one eigh, two bee, three see, four dee, five ee",
      ],
      ["10.0.0.0/24", "one zero dot zero dot zero dot zero slash twenty-four"],
      ["IEEE 802.11ac", "eye ee ee ee eight zero two dot eleven eigh see"],
      [
        "v2.0.0-beta.1 and 3-rc1",
        "version two point zero point zero beta one and three ar see one",
      ],
      ["~/Downloads and ~5", "tilde slash Downloads and about five"],
    ],
    "words of programs": [
      [
        "MAX_SIZE is 10, set SVC_TTS_PORT, API_KEY and UTF_8",
        "max size is ten, set ess vee see tee tee ess port, eigh pee eye key and you tee ef eight",
      ],
      [
        "see /usr/local/bin and ~/.ssh/config, and/or 1/2",
        "see slash usr slash local slash bin and tilde slash dot ess ess aitch slash config, and or one half",
      ],
      ["C:\\Users\\me and .env", "see colon backslash Users backslash me and dot env"],
      ["0x1F", "zero ex one ef"],
      ["export A=$HOME/x B=$PATH", "export A=$Home x B=$Path"],
      [
        "RAM: 16GB DDR5-5600 and CPU i7-13700K",
        "Ram: sixteen gigabytes dee dee ar five five thousand six hundred and see pee you eye seven thirteen thousand seven hundred kay",
      ],
      ["TL;DR: AAPL is up 5%", "tee ell dee ar: eigh eigh pee ell is up five percent"],
    ],
    "headings and lists": [
      ["Title\n===\nText", "Title Text"],
      ["IV. Results", "four. Results"],
      ["1°) One", "one) One"],
    ],
    "places in files": [
      ["src/main.ts:42", "ess ar see slash main dot tee ess, line forty-two"],
      [
        "in `lib/utils.js:10:5`.",
        "in lib slash utils dot jay ess, line ten, column five.",
      ],
      ["main.py:7", "main dot pee why, line seven"],
    ],
    "tables without bars around them, and signatures": [
      ["Name | Age\n--- | ---\nBob | 12", "Name , Age Bob , twelve"],
      ["Bye\n--\nJo Doe | Acme, Inc.", "Bye Jo Doe , Acme, Incorporated"],
    ],
    "marks of layout": [
      ["True.[^1] And ==this==.\n\n[^1]: Me", "True. And this. Me"],
      ["See <https://example.com>.", "See example dot com."],
      ["Hi :) you ;-) XD", "Hi you"],
      ["$1.5k/mo, up YoY", "one point five thousand dollars per month, up year over year"],
    ],
    "programs and their errors": [
      [
        "Node.js 20.x or 18.17.x",
        "Node dot jay ess twenty point ex or eighteen point seventeen point ex",
      ],
      [
        "HTTP 404, a 503 error, HTTP 500",
        "aitch tee tee pee four oh four, a five oh three error, aitch tee tee pee five hundred",
      ],
      ["at line 42:13", "at line forty-two, column thirteen"],
      ["x => x * 2, A -> B", "x x times two, A B"],
      [
        "33.1 -> 27, 3% → 5%, 512->503",
        "thirty-three point one to twenty-seven, three percent to five percent, five hundred twelve to five hundred three",
      ],
      [
        "Invoice no. INV-2024-0042",
        "Invoice number eye en vee-twenty twenty-four-zero zero four two",
      ],
      ["Order #A-10293", "Order number A-one zero two nine three"],
      ["Bye :* *Note:* now", "Bye Note: now"],
      ["*Note :* now", "Note : now"],
      [
        "π × r², Revenue ↑ 12%, Costs ↓ 3%",
        "π times r squared, Revenue up twelve percent, Costs down three percent",
      ],
      ["Berlin · Hamburg, via USPS", "Berlin · Hamburg, via you ess pee ess"],
      [
        "8:30a–4p; Max. 8 guests, I met Max. 5 came",
        "eight thirty eigh em to four pee em; maximum eight guests, I met Max. five came",
      ],
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
  },
  de: {
    "Links und Herzen": [
      ["[hier](https://beispiel.de/a) sind [5 km](x.html)", "hier sind fünf Kilometer"],
      ["Ich <3 dich", "Ich liebe dich"],
      ["Wir ♥ Hunde, I ❤️ Berlin", "Wir lieben Hunde, I love Berlin"],
      ["Das ist schön <3", "Das ist schön"],
      ["<3 Stück", "kleiner als drei Stück"],
    ],
    "Adressen": [
      ["2001:DB8::1", "zwei null null eins Doppelpunkt de be acht Doppelpunkt Doppelpunkt eins"],
    ],
    "Wörter von Programmen": [
      ["MAX_SIZE und API_KEY", "max size und a pe i key"],
      ["/usr/local/bin", "Schrägstrich usr Schrägstrich local Schrägstrich bin"],
      ["0x1F", "null iks eins eff"],
      [
        "10K Follower, 4K Fernseher, 300 K",
        "zehntausend Follower, vier ka Fernseher, dreihundert Kelvin",
      ],
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
  },
  fr: {
    "liens et cœurs": [
      ["[ici](https://exemple.fr/a) à [5 km](x.html)", "ici à cinq kilomètres"],
      ["Je <3 toi", "J'aime toi"],
      ["J'❤️ Lyon, on ❤️ Metz, merci ❤️", "J'aime Lyon, on aime Metz, merci"],
      ["<3 pièces", "inférieur à trois pièces"],
    ],
    "adresses": [
      ["2001:db8::1", "deux zéro zéro un deux points dé bé huit deux points deux points un"],
    ],
    "mots de programmes": [
      ["MAX_SIZE vaut 10", "max size vaut dix"],
      [
        "Le fichier est dans /home/moi/docs.",
        "Le fichier est dans slash home slash moi slash docs.",
      ],
      ["10K abonnés", "dix mille abonnés"],
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
  },
};
