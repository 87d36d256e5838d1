/**
 * Texts as people send them: abbreviations, acronyms, scripts and genders.
 * @module
 */
import type { CasesByLanguage } from "./cases.ts";

/** Cases by language and subject. */
export const WORDS: CasesByLanguage = {
  en: {
    "numerals and abbreviations": [
      ["No. IV", "number four"],
      ["No. I do not.", "No. I do not."],
      ["Eq. (5)", "equation (five)"],
      ["b/c of it, c/o Bob", "because of it, care of Bob"],
      ["CAD$5", "five Canadian dollars"],
      [
        "to no avail. See Chap. IV, esp. there; orig. from here",
        "to no avail. See chapter four, especially there; originally from here",
      ],
      [
        "[T]he men say [t]hey work[ed] in a[i] and [x] and the [i]ntro",
        "The men say they worked in a[i] and [x] and the intro",
      ],
    ],
    "other scripts": [
      ["Tokyo (東京) is big.", "Tokyo () is big."],
      ["Москва, Київ and СССР", "Moskva, Kiyiv and ess ess ess ar"],
      ["Ελλάδα, α and Δt", "Ellada, α and Δt"],
    ],
    "capitals that are words": [
      [
        "You CLICK here, work HARD and have BIG plans.",
        "You Click here, work Hard and have big plans.",
      ],
      ["ICMP and HTTPD", "eye see em pee and aitch tee tee pee dee"],
      ["the '00s", "the two thousands"],
      ["WE CAN DO IT!", "we can do it!"],
      [
        "IT staff see the WORLD on a WLAN by ISDN, a DESIGN, an X-RAY",
        "eye tee staff see the World on a double you ell eigh en by eye ess dee en, a Design, an X-ray",
      ],
    ],
    "music": [
      ["Op. 125 in Bb major", "Opus one hundred twenty-five in bee flat major"],
      ["Song (ft. Anna), feat. Bob", "Song (featuring Anna), featuring Bob"],
    ],
    "letters that are no article": [
      ["Option A costs more, from A to B", "Option eigh costs more, from eigh to B"],
      ["vitamin A, an A in math, § 5(a)", "vitamin eigh, an eigh in math, section five(eigh)"],
      ["A to B, a) ham", "eigh to B, eigh) ham"],
      ["Plan A Party, A Bit of A Mess", "Plan A Party, A Bit of A Mess"],
    ],
  },
  de: {
    "abbreviations": [
      ["i. V. m. § 3", "in Verbindung mit Paragraf drei"],
      ["bzgl. Ihrer Anfrage", "bezüglich Ihrer Anfrage"],
      ["S. 5 ff. und S. 12 f.", "Seite fünf fortfolgende und Seite zwölf folgende"],
      ["3:2 n. V.", "drei zu zwei nach Verlängerung"],
      ["5 Pers.", "fünf Personen"],
      ["i. A. Meier", "im Auftrag Meier"],
    ],
    "Vereine und Geschlechter": [
      ["TSV 1860 München", "te ess fau achtzehnhundertsechzig München"],
      ["TSG 1899 Hoffenheim", "te ess ge achtzehnhundertneunundneunzig Hoffenheim"],
      ["Schüler:innen und Lehrer/-innen", "Schüler innen und Lehrer innen"],
    ],
    "andere Schriften": [
      ["Москва und 東京", "Moskwa und"],
      ["Ελλάδα", "Ελλάδα"],
    ],
    "Abkürzungen, die Wörter sind": [
      ["der TÜV und die AfD", "der Tüff und die a eff de"],
      ["DIN A4", "Din a vier"],
      ["Kfz und Pkw", "ka eff zett und pe ka we"],
      [
        "nur MIT dir, ein ERFOLG, OSPF und UMTS, ein PFAD",
        "nur mit dir, ein Erfolg, o ess pe eff und u emm te ess, ein Pfad",
      ],
    ],
    "Abkürzungen in Listen": [
      ["vgl. Abb. 3 u. Tab. 4", "vergleiche Abbildung drei und Tabelle vier"],
      ["Obst u. Gemüse u. Ä.", "Obst und Gemüse und Ähnliches"],
      [
        "die Dt. Bahn, Kl. 5b, Bj. 2015",
        "die Deutsche Bahn, Klasse fünf be, Baujahr zweitausendfünfzehn",
      ],
      ["2. OG links, im EG", "zweites Obergeschoss links, im Erdgeschoss"],
      ["1 Tbl. morgens, Puls 72/min", "eine Tablette morgens, Puls zweiundsiebzig pro Minute"],
      ["op. 67", "Opus siebenundsechzig"],
    ],
    "abbreviations of papers": [
      [
        "die hl. Elisabeth, des hl. Martin, hl. Nikolaus",
        "die heilige Elisabeth, des heiligen Martin, heiliger Nikolaus",
      ],
      ["Gl. (4), Gl. 4, Anm. 3, Z. 10", "Gleichung (vier), Gleis vier, Anmerkung drei, Zeile zehn"],
      ["Frl. Schulz ist led.", "Fräulein Schulz ist ledig"],
      [
        "WiSe 23/24, SoSe 2024",
        "Wintersemester dreiundzwanzig vierundzwanzig, Sommersemester zweitausendvierundzwanzig",
      ],
      ["1 Tbl. b. Bed. nehmen, Mwst.-Satz", "eine Tablette bei Bedarf nehmen, Mehrwertsteuer-Satz"],
      ["vgl. ebd. und a. a. O.", "vergleiche ebenda und am angegebenen Ort"],
      ["vg, lg", "viele Grüße, liebe Grüße"],
    ],
    "beide Formen": [
      ["ein(e) Mitarbeiter(in)", "ein oder eine Mitarbeiter oder Mitarbeiterin"],
    ],
    "Namen und Abkürzungen": [
      ["ein lg-Monitor, lg Tom", "ein lg-Monitor, liebe Grüße Tom"],
      ["ab Bf. Neuss, TOP 2", "ab Bahnhof Neuss, Top zwei"],
      ["in der 12. Kl., die 3. Std. Mathe", "in der zwölften Klasse, die dritte Stunde Mathe"],
      ["So. geschl.", "Sonntag geschlossen"],
      ["BIC COBADEFFXXX", "be i zeh zeh o be a, de e eff eff, iks iks iks"],
      ["Best.-Nr. A-10293", "Bestellnummer A-eins null zwei neun drei"],
      [
        "die sog. Frist, der sog. Mann, die sog. Viren, (griech. Dichter), eines nördl. Landes, engl. für Tee",
        "die sogenannte Frist, der sogenannte Mann, die sogenannten Viren, (griechischer Dichter), eines nördlichen Landes, englisch für Tee",
      ],
      [
        "Ali (eig. Clay), 2. Jhd., Ovid (43 v.Chr.-18 n.Chr), 70-19 v. Chr.",
        "Ali (eigentlich Clay), zweites Jahrhundert, Ovid (dreiundvierzig vor Christus bis achtzehn nach Christus), siebzig bis neunzehn vor Christus",
      ],
    ],
    "Kürzel": [
      ["zu wg. 21 Fällen", "zu wegen einundzwanzig Fällen"],
      [
        "Wg. 21, s. Anlage 3, (s. Seite 5)",
        "Wagen einundzwanzig, siehe Anlage drei, (siehe Seite fünf)",
      ],
      [
        "So u. Feiertage zu, Meier jun., Ps 23",
        "Sonntag und Feiertage zu, Meier junior, Psalm dreiundzwanzig",
      ],
      [
        "STRG+ALT+ENTF, Format .PDF, in < 200 ms",
        "Steuerung plus Alt plus Entfernen, Format Punkt pe de eff, in unter zweihundert Millisekunden",
      ],
    ],
    "Buchstaben vor Wörtern": [
      [
        "2 B-Seiten, 10 K-Fragen, 12 V-Akku, 2 l-Flasche",
        "zwei B-Seiten, zehn K-Fragen, zwölf Volt-Akku, zwei Liter-Flasche",
      ],
    ],
  },
  fr: {
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
    "autres écritures": [
      ["Пушкин et 東京", "Pouchkin et"],
    ],
    "sigles qui sont des mots": [
      ["la CAF et le CAC 40", "la Caf et le Cac quarante"],
      ["l'INSEE, le RIB, l'ENA", "l'Insé, le Rib, l'Éna"],
      ["UN SEUL mot, un RNIS, un MONTH", "un Seul mot, un erre enne i èsse, un Month"],
    ],
    "abréviations": [
      ["Pour 4 pers.", "Pour quatre personnes"],
      ["le 14 juill. 2020", "le quatorze juillet deux mille vingt"],
      ["S02E05", "saison deux, épisode cinq"],
      ["150 g de CO₂/km", "cent cinquante grammes de cé o deux par kilomètre"],
      ["Ctrl+C", "contrôle plus C"],
      ["les nos 3 et 4, nos 3 enfants", "les numéros trois et quatre, nos trois enfants"],
      ["50 € HT, 60 € TTC", "cinquante euros hors taxes, soixante euros toutes taxes comprises"],
      ["esc. 2, apt 4, qté 3", "escalier deux, appartement quatre, quantité trois"],
      ["op. 67", "opus soixante-sept"],
      [
        "voit. 12, sem. 18, Vve Martin, àpd 9h",
        "voiture douze, semaine dix-huit, veuve Martin, à partir de neuf heures",
      ],
      [
        "Cass. 1re civ., art. 5 C. conso.",
        "Cassation première chambre civile, article cinq Code de la consommation",
      ],
      ["Sourate 2:255, Ps 23", "Sourate deux deux cent cinquante-cinq, Psaume vingt-trois"],
      [
        "(par ex. il pleut), ex. 5, Mal-Ravanal, en < 200 ms",
        "(par exemple il pleut), exercice cinq, Mal-Ravanal, en moins de deux cents millisecondes",
      ],
    ],
    "abbreviations of papers": [
      [
        "pdt 5 j, pdt le film, pdt de la société",
        "pendant cinq jours, pendant le film, président de la société",
      ],
      ["Cass. civ. 1re, éq. (4)", "Cassation civile première, équation (quatre)"],
      ["tkt pk cad", "t'inquiète pourquoi c'est-à-dire"],
      ["3-2 (a.p.)", "trois à deux (après prolongation)"],
      ["1°) Un", "un) Un"],
    ],
  },
};
