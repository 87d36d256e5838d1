/**
 * Texts as people send them: doses, patients and laboratories.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const MEDICINE: CasesByLanguage = {
  en: {
    "medicine and memory": [
      [
        "250 mg/5 ml, Omicron BA.5",
        "two hundred fifty milligrams per five milliliters, Omicron bee eigh point five",
      ],
      [
        "2,000+ lbs., 3.2/16 GB used",
        "two thousand plus pounds, three point two out of sixteen gigabytes used",
      ],
      ["The WHO warns. WHO asks?", "The double you aitch oh warns. who asks?"],
    ],
    "blood, sizes and papers": [
      ["blood type O-, type AB+", "blood type oh negative, type eigh bee positive"],
      ["size 38/40", "size thirty-eight forty"],
      ["doi:10.1000/xyz123", "dee oh eye: ten dot one thousand slash xyz one hundred twenty-three"],
      ["2 tabs b.i.d. now", "two tabs twice a day now"],
    ],
    "doses": [
      [
        "1 tab PO BID, 10 mL q8h PRN",
        "one tab by mouth twice a day, ten milliliters every eight hours as needed",
      ],
      ["1-2 puffs q4-6h PRN", "one to two puffs every four to six hours as needed"],
      ["Acct. ending in 1234", "account ending in one two three four"],
      ["5 mcg/kg/min", "five micrograms per kilogram per minute"],
      ["a bid of 5, PO Box 12", "a bid of five, pee oh Box twelve"],
    ],
    "laboratories and programs": [
      ["0 K, 300 K followers", "zero kelvins, three hundred thousand followers"],
      [
        "2.998 × 10⁸ m·s⁻¹, 9.81 m s⁻², 4.18 J·g⁻¹",
        "two point nine nine eight times ten to the power of eight meters per second, nine point eight one meters per second squared, four point one eight joules per gram",
      ],
      [
        "3 cu. ft., 50 yd³, 950 sqft, 412/km²",
        "three cubic feet, fifty cubic yards, nine hundred fifty square feet, four hundred twelve per square kilometer",
      ],
      ["1/250s, f/1.8", "one two hundred fiftieth of a second, ef one point eight"],
      [
        "2³, ³√27, 10**3, i**2, **bold**",
        "two cubed, cube root of twenty-seven, ten to the power of three, i to the power of two, bold",
      ],
      ["0b1010", "zero bee one zero one zero"],
      ["HA ⇌ H⁺", "aitch eigh in equilibrium with H plus"],
    ],
    "leaflets and laboratories": [
      [
        "1 tab p.r.n., max. 8 tabs/24 h",
        "one tab as needed, maximum eight tabs per twenty-four hours",
      ],
      [
        "an eGFR of 30 mL/min/1.73 m²",
        "an eGFR of thirty milliliters per minute per one point seven three square meters",
      ],
      [
        "SpO2 98%, HbA1c 6.5%, TSH 2.1 mIU/L",
        "ess pee oh two ninety-eight percent, aitch bee eigh one see six point five percent, tee ess aitch two point one milli-international units per liter",
      ],
      ["50 mL of 0.1 M HCl", "fifty milliliters of zero point one M aitch see ell"],
      ["2,000 IU, 5 mmol/L", "two thousand international units, five millimoles per liter"],
      ["She's 32 y/o, a 5 y/o girl", "She's thirty-two years old, a five year old girl"],
      [
        "A 12V 7Ah battery, gusts of 25 kt",
        "A twelve volts seven ampere hour battery, gusts of twenty-five knots",
      ],
    ],
    "doses behind their names": [
      [
        "500 mg amoxicillin PO TID × 10 days",
        "five hundred milligrams amoxicillin by mouth three times a day for ten days",
      ],
      ["omega-3s", "omega-threes"],
    ],
    "patients": [
      [
        "a 67 y.o. F w/ h/o asthma, c/o pain",
        "a sixty-seven year old female with history of asthma, complaining of pain",
      ],
      ["Pt. is stable s/p surgery", "Patient is stable status post surgery"],
      [
        "2 tabs PO q4–6h PRN; 8 tabs/24 hrs.",
        "two tabs by mouth every four to six hours as needed; eight tabs per twenty-four hours",
      ],
      [
        "Vision is 20/40 OS, type O, Rh-",
        "Vision is twenty forty oh ess, type O, ar aitch negative",
      ],
      ["stage IIIb", "stage three bee"],
      [
        "mix 1 part soap with 9 parts water (1:9), dilute 1:10",
        "mix one part soap with nine parts water (one to nine), dilute one to ten",
      ],
    ],
  },
  de: {
    "Ärzte und Labore": [
      ["Ramipril 1–0–0–0, 1-0-1", "Ramipril eins, null, null, null, eins, null, eins"],
      ["Husten, V. a. Pneumonie; v. a. Kinder", "Husten, Verdacht auf Pneumonie; vor allem Kinder"],
      [
        "1,2 kg·m⁻³, 0,1 mol·l⁻¹, 9,81 m s⁻², 13.000 U/min",
        "eins Komma zwei Kilogramm pro Kubikmeter, null Komma eins Mol pro Liter, neun Komma acht eins Meter pro Quadratsekunde, dreizehntausend Umdrehungen pro Minute",
      ],
      ["1/250 s, ³√27", "eine zweihundertfünfzigstel Sekunde, dritte Wurzel aus siebenundzwanzig"],
      ["92/100 Pkt.", "zweiundneunzig von einhundert Punkte"],
    ],
    "Kranke": [
      ["30 Min. v. d. Essen, Knie re.", "dreißig Minuten vor dem Essen, Knie rechts"],
      ["Mi nachm. geschl.", "Mittwoch nachmittag geschlossen"],
      ["Blutgruppe 0, Rh+", "Blutgruppe null, Rhesus positiv"],
      ["Stadium IIIb, verdünnt 1:10", "Stadium drei be, verdünnt eins zu zehn"],
      ["Mischungsverhältnis 1:10", "Mischungsverhältnis eins zu zehn"],
    ],
  },
  fr: {
    "blood, sizes and imperial units": [
      ["groupe sanguin O-", "groupe sanguin o négatif"],
      ["taille 38/40", "taille trente-huit quarante"],
      [
        "60 mph, 5 mi, 12 lb, 2 fl oz",
        "soixante miles à l'heure, cinq miles, douze livres, deux onces liquides",
      ],
    ],
    "laboratoires": [
      [
        "0,1 mol·L⁻¹, 3 m·s⁻¹, 13 000 tr/min",
        "zéro virgule un mole par litre, trois mètres par seconde, treize mille tours par minute",
      ],
      [
        "à l'OSO, à 35 km à l'OSO de Reno",
        "à l'o èsse o, à trente-cinq kilomètres à l'ouest-sud-ouest de Reno",
      ],
      [
        "ID de réunion : 845 2219 0073",
        "i dé de réunion : huit quatre cinq, deux deux un neuf, zéro zéro sept trois",
      ],
      ["Ticket #00482913", "Ticket numéro zéro zéro quatre huit deux neuf un trois"],
      ["1/250 s", "un deux cent cinquantième de seconde"],
    ],
    "doses et mesures": [
      ["1 cs d'huile, HCl 1 M", "une cuillère à soupe d'huile, ache cé elle un M"],
      [
        "0,1 mol/L, 2,1 mUI/L",
        "zéro virgule un mole par litre, deux virgule un milli-unités internationales par litre",
      ],
      [
        "1 000 UI, SpO2 98 %",
        "mille unités internationales, èsse pé o deux quatre-vingt-dix-huit pour cent",
      ],
      ["3 fois/sem., 50/60 Hz", "trois fois par semaine, cinquante soixante hertz"],
      ["au 1/25 000", "au un vingt-cinq millième"],
      ["2° 07′ 05″ E", "deux degrés sept minutes cinq secondes est"],
      ["3 ≈ π", "trois environ égal à π"],
    ],
    "malades et tribunaux": [
      ["30 min av. le repas, av. de Paris", "trente minutes avant le repas, avenue de Paris"],
      ["groupe O, Rh+", "groupe O, rhésus positif"],
      ["stade IIIb, p. IV à XII", "stade trois bé, page quatre à douze"],
      ["q.s. d'eau, diluez à 1:10", "quantité suffisante d'eau, diluez à un à dix"],
    ],
  },
};
