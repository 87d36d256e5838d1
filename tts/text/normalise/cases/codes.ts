/**
 * Texts as people send them: codes, names with numbers, and numbers after names.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const CODES: CasesByLanguage = {
  en: {
    "codes of letters and digits": [
      ["mp3 and mp4", "em pee three and em pee four"],
      ["h264, m4a, ec2", "aitch two hundred sixty-four, em four eigh, ee see two"],
      ["1080p and 720p", "ten eighty pee and seven twenty pee"],
      ["GPT-4o", "gee pee tee-four oh"],
      ["seat 12a", "seat twelve eigh"],
      ["top10 of web2", "top ten of web two"],
      ["AB123456", "eigh bee one two three four five six"],
    ],
    "codes that are dictated": [
      ["Your code is 847-291.", "Your code is eight four seven, two nine one."],
      ["PIN: 0042", "Pin: zero zero four two"],
      ["The code is 200 lines long.", "The code is two hundred lines long."],
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
    "numbers behind their names": [
      [
        "My account number is 12345678.",
        "My account number is one two three four five six seven eight.",
      ],
      ["Order number 482915 has shipped", "Order number four eight two nine one five has shipped"],
      ["invoice no. 20451", "invoice number two zero four five one"],
      ["order number 12", "order number twelve"],
      ["order number 123-456", "order number one two three, four five six"],
      ["order numbers 12-34", "order numbers twelve to thirty-four"],
      ["item #12345 sold", "item number one two three four five sold"],
      ["Flight AA1234 departs at 5", "Flight eigh eigh twelve thirty-four departs at five"],
      ["flight AA 1204", "flight eigh eigh one two zero four"],
      ["10,20,300", "ten,twenty,three hundred"],
      ["1,20,300", "one hundred twenty thousand three hundred"],
      ["10,00,000", "one million"],
      ["₹10,20,300", "one million twenty thousand three hundred rupees"],
      ["10,20,300,400", "ten,twenty,three hundred,four hundred"],
      ["sold by the sq. ft. here", "sold by the square foot here"],
      ["measured in sq. ft., not meters", "measured in square feet, not meters"],
      ["ISO 8859-1", "eye ess oh eight thousand eight hundred fifty-nine dash one"],
    ],
    "keys of telephones": [
      ["Press # to end, or * to go back.", "Press pound to end, or star to go back."],
      ['Press 1, or "#".', 'Press one, or "pound".'],
    ],
    "numbers that are names": [
      [
        "Order #302-1234567-76543",
        "Order number three zero two, one two three four five six seven, seven six five four three",
      ],
      ["Open 24/7/365.", "Open twenty-four seven, three sixty-five."],
      ["a 401(k), Form 1040", "a four oh one kay, Form ten forty"],
      ["a 1099-K or 1099-INT", "a ten ninety-nine kay or ten ninety-nine eye en tee"],
      ["Text HELP to 88788.", "Text Help to eight eight seven eight eight."],
      ["The ZIP code is 94105.", "The Zip code is nine four one zero five."],
      ["S02E05 of it", "season two, episode five of it"],
      ["f/2.8", "ef two point eight"],
      ["Hwy 101", "Highway one hundred one"],
      ["Rev. 3:20, Rev. Jones", "Revelation three twenty, Reverend Jones"],
      ["Rs. 500", "five hundred rupees"],
    ],
    "flights and trains": [
      ["LH 1234 and BA 117", "ell aitch twelve thirty-four and bee eigh one seventeen"],
      [
        "flight FR 8321, flight U2 4321, AA 105",
        "flight ef ar eighty-three twenty-one, flight you two forty-three twenty-one, eigh eigh one zero five",
      ],
      [
        "ICE 517, TGV 6611, ICE 600",
        "eye see ee five seventeen, tee gee vee sixty-six eleven, eye see ee six hundred",
      ],
      ["Eurostar 9014", "Eurostar ninety fourteen"],
      [
        "AA 2500 mAh, AA-1234, ICE is cold",
        "eigh eigh two thousand five hundred milliampere hours, eigh eigh-twelve thirty-four, ice is cold",
      ],
    ],
    "aircraft and graphics cards": [
      ["a Boeing 777 and a Boeing 707", "a Boeing triple seven and a Boeing seven oh seven"],
      ["the A380 and the A320neo", "the eigh three eighty and the eigh three twenty neo"],
      ["an RTX 4090", "an ar tee ex forty ninety"],
    ],
    "codes, dust and chords": [
      ["Use SAVE20 and MP3", "Use save twenty and em pee three"],
      ["PM2.5, p = .049", "pee em two point five, p equals point zero four nine"],
      ["localhost:3000/api", "localhost colon three thousand slash api"],
      ["the I-IV-V chords, a ii-V-I", "the one four five chords, a two five one"],
    ],
    "codes, tags and rules": [
      [
        "Conf. #XK4T9Q, #100DaysOfCode, #G20",
        "confirmation number ex kay four tee nine cue, hashtag one hundred Days Of Code, hashtag gee twenty",
      ],
      [
        "the 80/20 rule, 2x4s, the 1s and 0s",
        "the eighty twenty rule, two-by-fours, the ones and zeros",
      ],
      [
        "§ 240.10b-5 and 17 C.F.R. (9th Cir. 2008)",
        "section two hundred forty point ten bee-five and seventeen see ef ar (ninth Circuit two thousand eight)",
      ],
      ["1½–2 hrs, the '50s–'60s", "one and a half to two hours, the fifties to sixties"],
    ],
    "names of models, factors and episodes": [
      [
        "Qwen2.5-72B, ≈2x, S1:E4",
        "Qwen two point five-seventy-two bee, about two times, season one, episode four",
      ],
      [
        "#1440–#1445, $9 – $4 = $5",
        "fourteen forty to fourteen forty-five, nine dollars minus four dollars equals five dollars",
      ],
      ["1:1,000,000 of millions of km", "one to one million of millions of kilometers"],
      ["Mon: 9a–5p", "Monday: nine eigh em to five pee em"],
    ],
  },
  de: {
    "codes of letters and digits": [
      ["mp3 und h264", "emm pe drei und ha zweihundertvierundsechzig"],
      ["4K und 300 K", "vier ka und dreihundert Kelvin"],
      ["DE123456789", "de e eins zwei drei vier fünf sechs sieben acht neun"],
    ],
    "Flüge und Züge": [
      [
        "LH 1234, LH 123",
        "ell ha zwölf vierunddreißig, ell ha einhundertdreiundzwanzig",
      ],
      [
        "ICE 517, ICE 1601, TGV 6611, RE 1",
        "i zeh e fünfhundertsiebzehn, i zeh e eins sechs null eins, te ge fau sechsundsechzig elf, err e eins",
      ],
    ],
    "Nummern hinter ihrem Namen": [
      ["Kto.-Nr. 12345", "Kontonummer eins zwei drei vier fünf"],
      ["BLZ 370 400 44", "be ell zett drei sieben null, vier null null, vier vier"],
      ["BLZ: 37040044", "be ell zett: drei sieben null vier null null vier vier"],
      ["Art.-Nr. 4711", "Artikelnummer vier sieben eins eins"],
      ["Rg.-Nr. 123-456", "Rechnungsnummer eins zwei drei, vier fünf sechs"],
      ["Ihre Kundennummer: 482915", "Ihre Kundennummer: vier acht zwei neun eins fünf"],
      ["Flug LH1234", "Flug ell ha zwölf vierunddreißig"],
      ["Das kostet 5,- €.", "Das kostet fünf Euro."],
    ],
  },
  fr: {
    "codes of letters and digits": [
      ["mp3 et mp4", "èmme pé trois et èmme pé quatre"],
      ["GPT-4o", "gé pé té-quatre o"],
      ["4K", "quatre ka"],
      ["100 Ko/s", "cent kilooctets par seconde"],
    ],
    "vols et trains": [
      [
        "le vol AF1234, LH 1234",
        "le vol a èffe douze trente-quatre, elle ache douze trente-quatre",
      ],
      [
        "AF 447, TGV 6611",
        "a èffe quatre cent quarante-sept, té gé vé six mille six cent onze",
      ],
    ],
    "numéros derrière leur nom": [
      ["numéro de compte 12345678", "numéro de compte un deux trois quatre cinq six sept huit"],
      ["la facture 20451", "la facture deux zéro quatre cinq un"],
      ["une commande 12345 euros", "une commande douze mille trois cent quarante-cinq euros"],
      ["Ça coûte 5,- €.", "Ça coûte cinq euros."],
      ["1 200,- €", "mille deux cents euros"],
      ["12,– euros", "douze euros"],
    ],
    "nombres et numéros": [
      [
        "Appelez le 0 800 123 456 ou le 3639",
        "Appelez le zéro, huit cents, cent vingt-trois, quatre cent cinquante-six ou le trente-six trente-neuf",
      ],
      ["Composez le 3639.", "Composez le trente-six trente-neuf."],
      [
        "Colis 1Z999AA10123456784",
        "Colis un zède neuf neuf, neuf a a un, zéro un deux trois, quatre cinq six sept, huit quatre",
      ],
      [
        "1 000 000 habitants, 2 000 000 personnes",
        "un million d'habitants, deux millions de personnes",
      ],
      [
        "SIRET 123 456 789 00012",
        "Siret cent vingt-trois, quatre cent cinquante-six, sept cent quatre-vingt-neuf, zéro zéro zéro un deux",
      ],
      ["Bjr, SVP", "Bonjour, s'il vous plaît"],
    ],
    "numéros et références": [
      ["n° 18-12.345", "numéro dix-huit tiret douze mille trois cent quarante-cinq"],
      ["n° 78-17, nº1", "numéro soixante-dix-huit tiret dix-sept, numéro un"],
      ["p. 12 et s.", "page douze et suivantes"],
      [
        "Mer. 15/05/2024, les 24 et 25/12",
        "mercredi quinze mai deux mille vingt-quatre, les vingt-quatre et vingt-cinq décembre",
      ],
      ["arr. 10h05, dép. 10h09", "arrivée dix heures cinq, départ dix heures neuf"],
      ["1 h ½", "une heure et demie"],
      ["th. 6/7, un hôtel 5*", "thermostat six sept, un hôtel cinq étoiles"],
      ["HT 100 €, 650 € CC", "hors taxes cent euros, six cent cinquante euros charges comprises"],
      ["fa# à 120 bpm", "fa dièse à cent vingt battements par minute"],
    ],
    "numéros": [
      ["commande n° 4711-0815", "commande numéro quatre sept un un, zéro huit un cinq"],
      ["commande 123-456", "commande un deux trois, quatre cinq six"],
      ["514 555-1234", "cinq cent quatorze, cinq cent cinquante-cinq, douze, trente-quatre"],
    ],
  },
};
