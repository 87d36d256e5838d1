/**
 * What services send: receipts, opening hours, itineraries, listings, recipes, menus of telephones.
 * @module
 */
import type { Language } from "../rules.ts";
import type { Cases } from "./everyday.ts";

/** Cases by language and subject. */
export const SERVICES: Readonly<Record<Language, Readonly<Record<string, Cases>>>> = {
  en: {
    "numbers behind their names": [
      [
        "My account number is 12345678.",
        "My account number is one two three four five six seven eight.",
      ],
      ["Order number 482915 has shipped", "Order number four eight two nine one five has shipped"],
      ["invoice no. 20451", "invoice number two zero four five one"],
      ["order number 12", "order number twelve"],
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
    ],
    "everyday notes": [
      ["8.5x11 paper", "eight point five by eleven paper"],
      ["1.5x2=3", "one point five times two equals three"],
      ["~5 mi. away", "about five miles away"],
      ["20 yrs. ago", "twenty years ago"],
      ["Flt 302", "Flight three hundred two"],
      ["Sect. 5", "Section five"],
      ["Exp. 09/27", "Expires September twenty twenty-seven"],
      ["valid thru 12/28", "valid thru December twenty twenty-eight"],
      ["I got 9/10 on the quiz.", "I got nine out of ten on the quiz."],
      ["7/10 would recommend", "seven out of ten would recommend"],
      ["I give it 8/10", "I give it eight out of ten"],
      ["a loan over 36 mos.", "a loan over thirty-six months"],
      ["a 6-mo. old baby", "a six-month old baby"],
      ["w/in 3 days", "within three days"],
      ["the mtg is in Rm 12, see pg. 45", "the meeting is in Room twelve, see page forty-five"],
      ["approx. 5 min. walk", "approximately five minute walk"],
      ["12V battery, 60Hz", "twelve volt battery, sixty hertz"],
      ["ISO 9001:2015", "eye ess oh nine thousand one, two thousand fifteen"],
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
    "what is no date, cup, face or key": [
      ["on 9/11, 1 / 2", "on nine eleven, one over two"],
      ["2 c and 3 d, 8) and F#", "two c and three d, eight) and F sharp"],
      ["May 5 - May 9", "May fifth to May ninth"],
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
    "listings and addresses": [
      ["1,850 sq. ft.", "one thousand eight hundred fifty square feet"],
      ["123 N. Main St.", "one hundred twenty-three North Main Street"],
      ["E. 42nd St., 3rd Fl.", "East forty-second Street, third Floor"],
      [
        "40.7128° N, 74.0060° W",
        "forty point seven one two eight degrees north, seventy-four point zero zero six zero degrees west",
      ],
      ['a 9" x 13" pan', "a nine by thirteen inch pan"],
      ["9x13-inch or 20x30 cm", "nine by thirteen inch or twenty by thirty centimeters"],
    ],
    "receipts": [
      [
        "3 x $4.99 = $14.97",
        "three times four dollars and ninety-nine cents equals fourteen dollars and ninety-seven cents",
      ],
      ["3/$10", "three for ten dollars"],
      ["VISA ****1234", "Visa one two three four"],
      ["card ending in 4821", "card ending in four eight two one"],
      ["2 lb @ $3/lb", "two pounds at three dollars per pound"],
    ],
    "recipes and doses": [
      ["1 c. sugar, 2 c. flour", "one cup sugar, two cups flour"],
      ["1/2 c. milk and 1 1/2 c. oats", "one half cup milk and one and a half cups oats"],
      ["8 fl. oz.", "eight fluid ounces"],
      ["130 mg/dL", "one hundred thirty milligrams per deciliter"],
      ["5 mg/kg/day", "five milligrams per kilogram per day"],
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
    "keys of telephones": [
      ["Press # to end, or * to go back.", "Press pound to end, or star to go back."],
      ['Press 1, or "#".', 'Press one, or "pound".'],
    ],
    "sport, weather and times": [
      ["A 4:05.32 mile", "A four oh five point three two mile"],
      ["noon-1pm, 8am-midnight", "noon to one pee em, eight eigh em to midnight"],
      ["11:30a-1:30p", "eleven thirty eigh em to one thirty pee em"],
      ["0800 hrs", "oh eight hundred hours"],
      ["72°/55°", "seventy-two degrees, fifty-five degrees"],
      ["RSVP by 6/1", "ar ess vee pee by June first"],
      ["My birthday is 5/14", "My birthday is May fourteenth"],
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
    "numbers of people": [
      ["SSN 123-45-6789", "ess ess en one two three, four five, six seven eight nine"],
      ["555-0100 x12", "five five five, zero one zero zero extension twelve"],
      ["5551234567", "five five five, one two three, four five six seven"],
      ["Apt. #5", "apartment number five"],
    ],
    "paragraphs and verses": [
      ["pp. 5ff. and (iv), ii", "pages five and following and (four), two"],
      ["Psalm 23:1-4", "Psalm twenty-three one to four"],
      ["rm. 210", "room two hundred ten"],
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
    "marks of layout": [
      ["True.[^1] And ==this==.\n\n[^1]: Me", "True. And this. Me"],
      ["See <https://example.com>.", "See example dot com."],
      ["Hi :) you ;-) XD", "Hi you"],
      ["$1.5k/mo, up YoY", "one point five thousand dollars per month, up year over year"],
    ],
    "business": [
      ["FY2024/25", "ef why twenty twenty-four twenty-five"],
      ["Q1'24, 3.2% y/y", "cue one twenty-four, three point two percent year over year"],
      ["Boeing 737-800", "Boeing seven thirty-seven eight hundred"],
      ["2NaOH", "two en eigh oh aitch"],
      ["2:15 hrs", "two hours fifteen minutes"],
    ],
  },
  de: {
    "Nummern hinter ihrem Namen": [
      ["Kto.-Nr. 12345", "Kontonummer eins zwei drei vier fünf"],
      ["BLZ 370 400 44", "be ell zett drei sieben null, vier null null, vier vier"],
      ["BLZ: 37040044", "be ell zett: drei sieben null vier null null vier vier"],
      ["Art.-Nr. 4711", "Artikelnummer vier sieben eins eins"],
      ["Ihre Kundennummer: 482915", "Ihre Kundennummer: vier acht zwei neun eins fünf"],
      ["Flug LH1234", "Flug ell ha zwölf vierunddreißig"],
      ["Das kostet 5,- €.", "Das kostet fünf Euro."],
    ],
    "Notizen": [
      ["2,5x4", "zwei Komma fünf mal vier"],
      ["gültig bis 09/27", "gültig bis September zweitausendsiebenundzwanzig"],
      ["Tor in der 90.+3. Minute", "Tor in der neunzig plus drei Minute"],
      ["3,5-Zimmer-Wohnung", "dreieinhalb-Zimmer-Wohnung"],
      ["geb. 12.3.1980", "geboren am zwölften März neunzehnhundertachtzig"],
      ["geb. am 12.3.1980", "geboren am zwölften März neunzehnhundertachtzig"],
      ["gest. 3. Mai 1950", "gestorben am dritten Mai neunzehnhundertfünfzig"],
      ["bis dann, lg Anna", "bis dann, liebe Grüße Anna"],
      ["9/10 im Test", "neun von zehn im Test"],
      ["ISO 9001:2015", "i ess o neuntausendeins, zweitausendfünfzehn"],
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
    "Tage": [
      ["am 3./4. Mai", "am dritten und vierten Mai"],
      [
        "am 24./25.12.2024",
        "am vierundzwanzigsten und fünfundzwanzigsten Dezember zweitausendvierundzwanzig",
      ],
      ["Saison 2023/2024", "Saison zweitausenddreiundzwanzig zweitausendvierundzwanzig"],
      ["das 19. Jhdt.", "das neunzehnte Jahrhundert"],
    ],
    "Rezepte": [
      [
        "1 Pck. Backpulver, 1 Msp. Vanille, 2 Pr. Salz",
        "ein Päckchen Backpulver, eine Messerspitze Vanille, zwei Prisen Salz",
      ],
      ["3 Eier (Gr. M), 1/2 Zwiebel", "drei Eier (Größe M), eine halbe Zwiebel"],
      ["20x30 cm", "zwanzig mal dreißig Zentimeter"],
      [
        "500 mg/dl, 10 ml/kg/Tag",
        "fünfhundert Milligramm pro Deziliter, zehn Milliliter pro Kilogramm pro Tag",
      ],
      ["5 kWh/100 km", "fünf Kilowattstunden auf einhundert Kilometer"],
    ],
    "Beträge und Nummern": [
      ["Fr. 12.50", "zwölf Franken fünfzig"],
      ["+58,12 Pkt.", "plus achtundfünfzig Komma eins zwei Punkte"],
      [
        "Tel.: +49 (0) 89 / 123 45-0, Fax: -99",
        "Telefon: plus vier neun, null, acht neun, eins zwei drei, vier fünf, null, Fax: neun neun",
      ],
      ["HRB 12345 B", "ha err be zwölftausenddreihundertfünfundvierzig B"],
      ["Karte, endet auf 4821", "Karte, endet auf vier acht zwei eins"],
    ],
    "Briefe und Akten": [
      [
        "III ZR 55/19, Nr. A-77/24",
        "drei zett err fünfundfünfzig Strich neunzehn, Nummer A-siebenundsiebzig Strich vierundzwanzig",
      ],
      ["1000 € / Monat", "eintausend Euro pro Monat"],
      ["Q1/2024, KW 23", "ku eins zweitausendvierundzwanzig, Kalenderwoche dreiundzwanzig"],
      ["Tel. (089) 12 34 56 - 0", "Telefon null acht neun, eins zwei, drei vier, fünf sechs, null"],
      ["Az.: 12, (m/w/d)", "Aktenzeichen: zwölf, (männlich, weiblich, divers)"],
      ["Ober-/Unterhitze", "Ober- und Unterhitze"],
    ],
    "Sport": [
      ["Bayern - Dortmund 4-0", "Bayern – Dortmund vier zu null"],
      ["4:05,32 Minuten gelaufen", "vier Minuten fünf Komma drei zwei Sekunden gelaufen"],
      ["Jan.-März", "Januar bis März"],
    ],
    "Recht und Titel": [
      [
        "Art. 6 Abs. 1 S. 1 lit. f DSGVO",
        "Artikel sechs Absatz eins Satz eins Buchstabe f de ess ge fau o",
      ],
      ["Dr. h.c. Meier, M.Sc.", "Doktor honoris causa Meier, emm ess zeh"],
      ["2,5-Zi.-Whg.", "zweieinhalb-Zimmer-Wohnung"],
    ],
    "Orte und Tasten": [
      [
        "52,52° N, 13,4° O",
        "zweiundfünfzig Komma fünf zwei Grad Nord, dreizehn Komma vier Grad Ost",
      ],
      ["Drücken Sie die # oder *.", "Drücken Sie die Raute oder Stern."],
      ["src/main.ts:42", "ess err zeh Schrägstrich main Punkt te ess, Zeile zweiundvierzig"],
    ],
  },
  fr: {
    "numéros derrière leur nom": [
      ["numéro de compte 12345678", "numéro de compte un deux trois quatre cinq six sept huit"],
      ["la facture 20451", "la facture deux zéro quatre cinq un"],
      ["une commande 12345 euros", "une commande douze mille trois cent quarante-cinq euros"],
      ["Ça coûte 5,- €.", "Ça coûte cinq euros."],
      ["1 200,- €", "mille deux cents euros"],
      ["12,– euros", "douze euros"],
    ],
    "petits mots": [
      ["2x4,5", "deux sur quatre virgule cinq"],
      ["au RdC", "au rez-de-chaussée"],
      ["9/10 au contrôle", "neuf sur dix au contrôle"],
      ["un 4x4", "un quatre quatre"],
      ["4 x 4 = 16", "quatre fois quatre égale seize"],
      ["dsl tlm, jsp", "désolé tout le monde, je sais pas"],
    ],
    "horaires": [
      [
        "Lundi-vendredi : 9h00 - 12h30 / 14h00 - 18h30",
        "Lundi à vendredi : neuf heures à douze heures trente , quatorze heures à dix-huit heures trente",
      ],
      ["fermé dim.", "fermé dimanche"],
      ["sam. et dim.", "samedi et dimanche"],
      ["6 mai-8 mai", "six mai au huit mai"],
      ["saison 2023/2024", "saison deux mille vingt-trois deux mille vingt-quatre"],
    ],
    "recettes et mesures": [
      [
        "1 CS de sucre, 2 CC de levure",
        "une cuillère à soupe de sucre, deux cuillères à café de levure",
      ],
      ["20x30 cm", "vingt sur trente centimètres"],
      ["4 × 100 m", "quatre fois cent mètres"],
      ["10 ml/kg/jour", "dix millilitres par kilogramme par jour"],
    ],
    "lieux et touches": [
      [
        "48,85° N, 2,35° E",
        "quarante-huit virgule quatre-vingt-cinq degrés nord, deux virgule trente-cinq degrés est",
      ],
      ["Appuyez sur # ou * pour finir.", "Appuyez sur dièse ou étoile pour finir."],
      ["src/main.ts:42", "èsse erre cé slash main point té èsse, ligne quarante-deux"],
    ],
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
    ],
    "nombres et numéros": [
      [
        "Appelez le 0 800 123 456 ou le 3639",
        "Appelez le zéro, huit cents, cent vingt-trois, quatre cent cinquante-six ou le trois mille six cent trente-neuf",
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
  },
};
