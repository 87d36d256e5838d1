/**
 * Texts as people send them: formulas and their signs.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const SCIENCE: CasesByLanguage = {
  en: {
    "factors and signs": [
      ["3X faster, 10x cheaper", "three times faster, ten times cheaper"],
      ["2× zoom and 3·4", "two times zoom and three times four"],
      ["2 x daily", "two times daily"],
      ["1920x1080", "nineteen twenty by ten eighty"],
      ["1920x1080 px", "nineteen twenty by ten eighty pixels"],
      ["100K+ users and an A+", "one hundred thousand plus users and an eigh plus"],
      [
        "a <= b, c >= 3, d != 2",
        "a less than or equal to b, c greater than or equal to three, d not equal to two",
      ],
      ["x === y", "x equals y"],
      ["12 : 3 = 4", "twelve divided by three equals four"],
    ],
    "chemical formulas": [
      ["C6H12O6", "see six aitch twelve oh six"],
      ["Fe2O3 and NaCl", "ef ee two oh three and en eigh see ell"],
      ["Ca(OH)2", "see eigh oh aitch two"],
      ["NoPo and HeLa", "NoPo and HeLa"],
    ],
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
      ["$\\constructor + \\valueOf$", "constructor plus valueOf"],
      ["$x + 1\u{E000}7\u{E001} = 2$", "ex plus one equals two"],
      ["$10^{-3}$", "ten to the power of minus three"],
      ["$\\text{speed} = \\frac{d}{t}$", "speed equals dee over tee"],
      [
        "It costs $5 and $10 or $3-$4, 20$ here and US$ 5.",
        "It costs five dollars and ten dollars or three to four dollars, twenty dollars here and five dollars.",
      ],
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
      [
        "2x^2-3x + 5x10^-3 mol, x^2 - 3x + 1",
        "two x squared minus three ex plus five times ten to the power of minus three moles, x squared minus three ex plus one",
      ],
    ],
    "signs of science and programs": [
      ["10⁻³ and 10²³", "ten to the power of minus three and ten to the power of twenty-three"],
      ["¹⁴C, B♭ and √16", "fourteen C, B flat and square root of sixteen"],
      ["5! = 120", "five factorial equals one hundred twenty"],
      ["(>=2.1)", "(at least two point one)"],
      ["#ff8800", "hash ef ef eight eight zero zero"],
      ["*.ts and typescript@5.4", "star dot tee ess and typescript at five point four"],
      ["$TSLA is up.", "tee ess ell eigh is up."],
    ],
    "ranges, factors and formulas": [
      ["between 2–4 p.m.", "between two and four pee em"],
      ["Between 5-10 km", "Between five and ten kilometers"],
      ["from 2–4", "from two to four"],
      ["$2x + 5 = 15$", "two ex plus five equals fifteen"],
      [
        "It is $10$ or $3y$, for $5 and $10.",
        "It is ten or three why, for five dollars and ten dollars.",
      ],
      ["(3 + 4) * 2 and -3 * -2", "(three plus four) times two and minus three times minus two"],
      [
        "b² - 4ac, 85 m² - 3 rooms",
        "b squared minus four eigh see, eighty-five square meters – three rooms",
      ],
      ["y = 2x.", "y equals two ex."],
      ["GPA 3.8/4.0", "gee pee eigh three point eight out of four point zero"],
      ["a 2.5BA house, 1.5rem", "a two point five bee eigh house, one point five rem"],
      ["Ca²⁺ and Na⁺", "Ca two plus and Na plus"],
      ["90%+ and 4x/day", "ninety percent plus and four times per day"],
    ],
    "mathematical functions": [
      ["sin(30°) = 0.5", "sine of (thirty degrees) equals zero point five"],
      ["cos x = 1", "cosine of x equals one"],
      ["a sin 3 times", "a sin three times"],
    ],
  },
  de: {
    "factors and signs": [
      ["3X so schnell, 10x billiger", "drei mal so schnell, zehn mal billiger"],
      ["2-3 x tgl.", "zwei bis drei mal täglich"],
      [
        "3·4 = 12 und 12 : 3 = 4",
        "drei mal vier gleich zwölf und zwölf geteilt durch drei gleich vier",
      ],
    ],
    "chemical formulas": [
      ["C6H12O6", "zeh sechs ha zwölf o sechs"],
      ["Fe2O3 und NaCl", "eff e zwei o drei und enn a zeh ell"],
    ],
    "Formeln in LaTeX": [
      ["$x^2$ und $\\frac{1}{2}$", "iks Quadrat und ein halb"],
      ["$a_1 + b \\leq \\sqrt{2}$", "a eins plus be kleiner gleich Wurzel aus zwei"],
      ["$\\frac{a}{b} \\cdot 3$", "a durch be mal drei"],
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
    "factors and signs": [
      ["3X plus rapide, 10x moins", "trois fois plus rapide, dix fois moins"],
      ["2 fois/jour", "deux fois par jour"],
      ["50k–60k/an", "cinquante mille à soixante mille par an"],
    ],
    "chemical formulas": [
      ["C6H12O6", "cé six ache douze o six"],
      ["NaCl", "enne a cé elle"],
    ],
    "formules en LaTeX": [
      [
        "$\\frac{3}{4}$ et $x^2 + y^2 \\leq 1$",
        "trois quarts et ixe au carré plus i grec au carré inférieur ou égal à un",
      ],
      ["$\\sqrt{2}$", "racine carrée de deux"],
    ],
    "formulas of assistants": [
      ["$f'(x) = 2x$ et $f(x)$", "èffe prime de ixe égale deux ixe et èffe de ixe"],
      ["$\\lim_{x \\to 0} x$", "limite quand ixe tend vers zéro de ixe"],
      ["$\\vec{v}$, $\\hat{y}$, $\\binom{n}{k}$", "vecteur vé, i grec chapeau, ka parmi enne"],
      ["A ∪ B, ∀x ∈ ℝ, ¬p", "A union B, pour tout x appartient à R, non p"],
      ["(a+b)/2, n! = 120", "(a plus b) sur deux, n factorielle égale cent vingt"],
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
    "signs of calculations": [
      [
        "(3 + 4) ÷ 2 = **7**, +/- 5",
        "(trois plus quatre) divisé par deux égale sept, plus ou moins cinq",
      ],
    ],
  },
};
