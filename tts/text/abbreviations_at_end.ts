/**
 * Abbreviations that may be the last word of a sentence, in the notation of abbreviation_table.ts.
 * @module
 */
import type { Language } from "./normalise/rules.ts";

/** These may also be the last word of a sentence. */
export const AT_END: Readonly<Record<Language, string>> = {
  en: `
    b.i.d.=twice a day
    t.i.d.=three times a day
    q.i.d.=four times a day
    q.d.=once a day
    p.o.=by mouth
    yrs.=years
    ea.=each
    appt.=appointment
    appts.=appointments
    mvt.=movement
    govt.=government
    est.=estimated
    Bldg.=Building
    Cat.=category|number
    Fl.=Floor
    Ln.=Lane
    Pkwy.=Parkway
    Hwy.=Highway
    p.a.=per annum
    etc.=et cetera
    Inc.=Incorporated
    Ltd.=Limited
    Corp.=Corporation
    Co.=Company
    Bros.=Brothers
    Jr.=Junior
    Sr.=Senior
    Ave.=Avenue
    Blvd.=Boulevard
    Rd.=Road
    Dr.=Drive|street
    St.=Street
    Jan.=January
    Feb.=February
    Aug.=August
    Sept.=September
    Oct.=October
    Nov.=November
    Dec.=December
    et al.=et al
  `,
  de: `
    Dtl.=Deutschland
    Lsg.=Lösung
    usf.=und so fort
    u. v. a. m.=und vieles andere mehr
    u.v.a.m.=und vieles andere mehr
    ebd.=ebenda
    a.a.O.=am angegebenen Ort
    a. a. O.=am angegebenen Ort
    led.=ledig
    b. Bed.=bei Bedarf
    Mwst.=Mehrwertsteuer
    Einw.=Einwohner
    v. u. Z.=vor unserer Zeitrechnung
    n. u. Z.=nach unserer Zeitrechnung
    d. Gr.=der Große
    Vj.=Vorjahr
    Pers.=Personen
    Wdh.=Wiederholungen
    tgl.=täglich
    Pck.=Packungen
    p.P.=pro Person
    p. P.=pro Person
    p.a.=pro Jahr
    p. a.=pro Jahr
    e.V.=e fau
    e. V.=e fau
    n.V.=nach Verlängerung
    n. V.=nach Verlängerung
    Bhf.=Bahnhof
    Pl.=Platz
    Stk.=Stück
    usw.=und so weiter
    u.s.w.=und so weiter
    MwSt.=Mehrwertsteuer
    Hbf.=Hauptbahnhof
    Hbf=Hauptbahnhof
    etc.=et cetera
    uvm.=und vieles mehr
    u.v.m.=und vieles mehr
    u. v. m.=und vieles mehr
    o.Ä.=oder Ähnliches
    o. Ä.=oder Ähnliches
    u.Ä.=und Ähnliches
    u. Ä.=und Ähnliches
    Jan.=Januar
    Feb.=Februar
    Apr.=April
    Aug.=August
    Sept.=September
    Okt.=Oktober
    Nov.=November
    Dez.=Dezember
    u.ä.=und ähnliches
    u. ä.=und ähnliches
    o.ä.=oder ähnliches
    o. ä.=oder ähnliches
    Co.=Co
    Whg.=Wohnung
    Jhdt.=Jahrhundert
    geschl.=geschlossen
    m.w.N.=mit weiteren Nachweisen
    m. w. N.=mit weiteren Nachweisen
    Jt.=Jahrtausend
    Jh.=Jahrhundert
    Jhs.=Jahrhunderts
    Std.=Stunden
    Min.=Minuten
    Sek.=Sekunden
    Tsd.=Tausend
  `,
  fr: `
    asc.=ascenseur
    dispo.=disponible
    a.p.=après prolongation
    a. p.=après prolongation
    rép.=répétitions
    arr.=arrondissement
    juil.=juillet
    avr.=avril
    fév.=février
    trim.=trimestre
    abst.=abstentions
    pers.=personnes
    ét.=étage
    hab.=habitants
    etc.=et cetera
    janv.=janvier
    févr.=février
    sept.=septembre
    oct.=octobre
    nov.=novembre
    déc.=décembre
  `,
};
