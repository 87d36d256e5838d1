/**
 * What chat programs write: formulas, links, code, marks of layout, and what people send them.
 * @module
 */
import type { Language } from "../rules.ts";
import type { Cases } from "./everyday.ts";

/** Cases by language and subject. */
export const CHAT: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
    "formulas in LaTeX": [
      ["The area is $x^2$ and \\frac{1}{2} of it.", "The area is ex squared and one half of it."],
      ["$E = mc^2$ is known.", "ee equals em see squared is known."],
      [
        "$$\\int_0^1 x^2 dx = \\frac{1}{3}$$",
        "the integral from zero to one ex squared dee ex equals one third",
      ],
      ["\\(a^2 + b^2 = c^2\\)", "eigh squared plus bee squared equals see squared"],
      ["$\\sqrt{2} \\approx 1.414$", "the square root of two is about one point four one four"],
      ["$\\alpha + \\beta \\leq \\pi$", "alpha plus beta is at most pi"],
      [
        "$\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$",
        "minus bee plus or minus the square root of bee squared minus four eigh see over two eigh",
      ],
      [
        "$\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}$",
        "the sum from eye equals one to en eye equals en en plus one over two",
      ],
      ["$90^\\circ$", "ninety degrees"],
      ["$10^{-3}$", "ten to the power of minus three"],
      ["$\\text{speed} = \\frac{d}{t}$", "speed equals dee over tee"],
      [
        "It costs $5 and $10 or $3-$4, 20$ here and US$ 5.",
        "It costs five dollars and ten dollars or three to four dollars, twenty dollars here and five dollars.",
      ],
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
      ["I <3 you. It is great <3", "I love you. It is great"],
      ["if x <3 and <3 items", "if x less than three and less than three items"],
    ],
    "comparisons and code": [
      ["if a < b and x > y", "if a less than b and x more than y"],
      ["File > Open", "File > Open"],
      ["```js\nconst a = 1;\n```", "const a equals one;"],
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
    "pairs of numbers": [
      ["Windows 10/11", "Windows ten or eleven"],
      ["Step 2/5, page 3/4 and 1/2 cup", "Step two of five, page three of four and one half cup"],
      ["in 6/8 time and a 3/4 beat", "in six eight time and a three four beat"],
      ["10/10 and 4/4 and 50/50", "ten out of ten and four four and fifty fifty"],
    ],
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
    "formulas of assistants": [
      ["$f'(x) = 2x$ and $f(x)$", "ef prime of ex equals two ex and ef of ex"],
      [
        "$\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1$",
        "the limit as ex goes to zero of sine ex over ex equals one",
      ],
      [
        "$\\vec{v}$, $\\hat{y}$ and $x \\in \\mathbb{R}^n$",
        "vector vee, why hat and ex in ar to the power of en",
      ],
      [
        "$P(A|B) = \\frac{P(B|A)P(A)}{P(B)}$",
        "pee of eigh given bee equals pee of bee given eigh pee of eigh over pee of bee",
      ],
      ["$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$", "eigh bee , see dee"],
      [
        "$\\log_2 n$, $\\binom{n}{k}$, $n!$ and $|x| < 3$",
        "log base two en, en choose kay, en factorial and the absolute value of ex less than three",
      ],
      ["\\[ x \\in [0, 1] \\]", "ex in [zero, one]"],
      ["$\\forall x$, $A \\cup B$, $\\ce{H2O}$", "for all ex, eigh union bee, aitch two oh"],
      [
        "A ∪ B, A ∩ B ⊂ C, ∀x ∈ ℝ, ∂f, ¬p",
        "A union B, A intersection B is a subset of C, for all x in R, partial f, not p",
      ],
      [
        "n! = 120, (a+b)/2, (x - 1)/(x + 1)",
        "n factorial equals one hundred twenty, (a plus b) over two, (x minus one) over (x plus one)",
      ],
      ["It costs $f or $5.", "It costs $f or five dollars."],
    ],
    "prices per thousand and small numbers": [
      [
        "$3/1M tokens and $0.002/1K tokens",
        "three dollars per million tokens and zero point zero zero two dollars per thousand tokens",
      ],
      [
        "$15 / 1M tokens, $0.03/1,000 requests",
        "fifteen dollars per million tokens, three cents per thousand requests",
      ],
      ["0,002 €", "zero point zero zero two euros"],
      [
        "3e-4, 1e-3 mol/L and 2e5 km",
        "three times ten to the power of minus four, one times ten to the power of minus three moles per liter and two times ten to the power of five kilometers",
      ],
      [
        "$100 USD, $1.5M USD, 5 USD",
        "one hundred dollars , one point five million dollars , five dollars",
      ],
    ],
    "headings and lists": [
      ["Title\n===\nText", "Title Text"],
      ["IV. Results", "four. Results"],
      ["1°) One", "one) One"],
    ],
    "formulas in plain signs": [
      [
        "(x + y)² = 2, f′(x) = 3, f''(x) = 1",
        "(x plus y) squared equals two, f prime (x) equals three, f prime prime (x) equals one",
      ],
      [
        "P(A|B) = 0.3, aₙ + xᵢ, 2ⁿ",
        "P(A given B) equals zero point three, a en plus x eye, two to the power of en",
      ],
      ["lim x→0 sin(x)/x = 1", "the limit as x goes to zero sine of (x) over x equals one"],
      ["2H₂O, SO₄²⁻, Fe³⁺", "two aitch two oh, ess oh four two minus, Fe three plus"],
      ["1_000_000, x !== null, ==marked== text", "one million, x not equal to null, marked text"],
    ],
    "billions, identifiers and signs of calculations": [
      [
        "8.1B people, 1.5T tokens, a 1.5B-model",
        "eight point one billion people, one point five trillion tokens, a one point five bee-model",
      ],
      [
        "10.5281/zenodo.1234",
        "ten dot five thousand two hundred eighty-one slash zenodo dot one thousand two hundred thirty-four",
      ],
      ["arXiv:2301.12345v2", "arXiv: two three zero one dot one two three four five version two"],
      [
        "(3 + 4) ÷ 2 = **3.5**, (−∞, ∞)",
        "(three plus four) divided by two equals three point five, (minus infinity, infinity)",
      ],
      ["+/- 5%", "plus or minus five percent"],
    ],
  },
  de: {
    "Formeln in LaTeX": [
      ["$x^2$ und $\\frac{1}{2}$", "iks Quadrat und ein halb"],
      ["$a_1 + b \\leq \\sqrt{2}$", "a eins plus be kleiner gleich Wurzel aus zwei"],
      ["$\\frac{a}{b} \\cdot 3$", "a durch be mal drei"],
    ],
    "Links und Herzen": [
      ["[hier](https://beispiel.de/a) sind [5 km](x.html)", "hier sind fünf Kilometer"],
      ["Ich <3 dich", "Ich liebe dich"],
      ["Das ist schön <3", "Das ist schön"],
      ["<3 Stück", "kleiner als drei Stück"],
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
    "Zahlenpaare": [
      ["Windows 10/11", "Windows zehn oder elf"],
      ["Schritt 2/5", "Schritt zwei von fünf"],
      ["im 3/4-Takt", "im drei viertel-Takt"],
      ["10/10", "zehn von zehn"],
      ["eine Chance von 1:10", "eine Chance von eins zu zehn"],
    ],
    "Vereine und Geschlechter": [
      ["TSV 1860 München", "te ess fau achtzehnhundertsechzig München"],
      ["TSG 1899 Hoffenheim", "te ess ge achtzehnhundertneunundneunzig Hoffenheim"],
      ["Schüler:innen und Lehrer/-innen", "Schüler innen und Lehrer innen"],
    ],
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
    "formulas of assistants": [
      ["$f'(x) = 2x$ und $f(x)$", "eff Strich von iks gleich zwei iks und eff von iks"],
      ["$\\lim_{x \\to 0} x$", "Limes für iks gegen null von iks"],
      [
        "$\\vec{v}$, $\\hat{y}$, $\\log_2 n$, $\\binom{n}{k}$",
        "Vektor fau, ypsilonn Dach, Logarithmus zur Basis zwei enn, enn über ka",
      ],
      [
        "A ∪ B, ∀x ∈ ℝ, ¬p, p ⇔ q",
        "A vereinigt mit B, für alle x aus R, nicht p, p genau dann, wenn q",
      ],
      [
        "7-3=4, 3-1, n! = 120, (a+b)/2",
        "sieben minus drei gleich vier, drei zu eins, n Fakultät gleich einhundertzwanzig, (a plus b) durch zwei",
      ],
    ],
    "prices per thousand and small numbers": [
      [
        "0,002 €/1.000 Tokens, 3 €/1M Tokens",
        "null Komma null null zwei Euro pro tausend Tokens, drei Euro pro Million Tokens",
      ],
      ["$0.002", "null Komma null null zwei Dollar"],
      [
        "1e-3 mol/L, 2e5 km",
        "eins mal zehn hoch minus drei Mol pro Liter, zwei mal zehn hoch fünf Kilometer",
      ],
    ],
    "formulas in plain signs": [
      [
        "x₂ = −5, f'(x) = 2x, (a+b)² = c",
        "x zwei gleich minus fünf, f Strich (x) gleich zwei iks, (a plus b) hoch zwei gleich c",
      ],
      ["P(A|B), lim x→0, aₙ", "P(A gegeben B), Limes für x gegen null, a enn"],
      ["2 : 1, um 12 : 30", "zwei zu eins, um zwölf : dreißig"],
    ],
  },
  fr: {
    "formules en LaTeX": [
      [
        "$\\frac{3}{4}$ et $x^2 + y^2 \\leq 1$",
        "trois quarts et ixe au carré plus i grec au carré inférieur ou égal à un",
      ],
      ["$\\sqrt{2}$", "racine carrée de deux"],
    ],
    "liens et cœurs": [
      ["[ici](https://exemple.fr/a) à [5 km](x.html)", "ici à cinq kilomètres"],
      ["Je <3 toi", "J'aime toi"],
      ["<3 pièces", "inférieur à trois pièces"],
    ],
    "mots de programmes": [
      ["MAX_SIZE vaut 10", "max size vaut dix"],
      [
        "Le fichier est dans /home/moi/docs.",
        "Le fichier est dans slash home slash moi slash docs.",
      ],
      ["10K abonnés", "dix mille abonnés"],
    ],
    "paires de nombres": [
      ["une mesure à 6/4 ou 6/8", "une mesure à six quatre ou six huit"],
      ["7/6", "sept sixièmes"],
      ["Windows 10/11", "Windows dix ou onze"],
      ["Étape 2/5", "Étape deux sur cinq"],
      ["14/20 au bac, un 10/10", "quatorze sur vingt au bac, un dix sur dix"],
    ],
    "les deux genres": [
      ["les étudiant·e·s", "les étudiants et étudiantes"],
      ["les étudiant.e.s sont là", "les étudiants et étudiantes sont là"],
      [
        "les lecteurs·rices et les acteur·rice·s",
        "les lecteurs et lectrices et les acteurs et actrices",
      ],
      ["chers·ères ami·e·s, tous·tes", "chers et chères amis et amies, tous et toutes"],
      ["un·e étudiant·e motivé·e", "un ou une étudiant ou étudiante motivé ou motivée"],
      [
        "les citoyen·ne·s, les chanteur·euse·s, les candidat(e)s",
        "les citoyens et citoyennes, les chanteurs et chanteuses, les candidats et candidates",
      ],
      ["La fin.e C'est fini.Les autres", "La fin.e C'est fini.Les autres"],
    ],
    "recettes et dates": [
      ["2 ½ tasses", "deux tasses et demie"],
      ["1 ½ heure et 2 1/2 litres", "une heure et demie et deux litres et demi"],
      ["2 ½ kg et 1 ½ kg", "deux et demi kilogrammes et un et demi kilogramme"],
      [
        "1 c. à s. de sucre, 1 c. à c. de sel, 2 c. à s. d'huile",
        "une cuillère à soupe de sucre, une cuillère à café de sel, deux cuillères à soupe d'huile",
      ],
      ["jeu. 14/03, 20 h", "jeudi quatorze mars, vingt heures"],
      [
        "le 03/2024, 90 sec., 2 cuil. à soupe",
        "le mars deux mille vingt-quatre, quatre-vingt-dix secondes, deux cuillères à soupe",
      ],
      ["lundi 5/2", "lundi cinq février"],
      ["càd bcp", "c'est-à-dire beaucoup"],
    ],
    "formulas of assistants": [
      ["$f'(x) = 2x$ et $f(x)$", "èffe prime de ixe égale deux ixe et èffe de ixe"],
      ["$\\lim_{x \\to 0} x$", "limite quand ixe tend vers zéro de ixe"],
      ["$\\vec{v}$, $\\hat{y}$, $\\binom{n}{k}$", "vecteur vé, i grec chapeau, ka parmi enne"],
      ["A ∪ B, ∀x ∈ ℝ, ¬p", "A union B, pour tout x appartient à R, non p"],
      ["(a+b)/2, n! = 120", "(a plus b) sur deux, n factorielle égale cent vingt"],
    ],
    "prices per thousand and small numbers": [
      [
        "0,002 €/1 000 requêtes, 3 €/1M tokens",
        "zéro virgule zéro zéro deux euro par mille requêtes, trois euros par million de tokens",
      ],
      [
        "1e-5, 1e-3 mol/L, la 5e-6e place",
        "un fois dix puissance moins cinq, un fois dix puissance moins trois moles par litre, la cinquième-sixième place",
      ],
    ],
    "formulas in plain signs": [
      [
        "f'(x) = 3, (a+b)² = c, x₂ = −5",
        "f prime (x) égale trois, (a plus b) au carré égale c, x deux égale moins cinq",
      ],
      ["P(A|B), lim x→0, aₙ", "P(A sachant B), limite quand x tend vers zéro, a enne"],
      ["250/µl", "deux cent cinquante par microlitre"],
      ["250/µL", "deux cent cinquante par microlitre"],
    ],
    "signs of calculations": [[
      "(3 + 4) ÷ 2 = **7**, +/- 5",
      "(trois plus quatre) divisé par deux égale sept, plus ou moins cinq",
    ]],
  },
};
