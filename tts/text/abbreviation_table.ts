/**
 * What abbreviations stand for.
 * @module
 */
import type { Language } from "./normalise/rules.ts";

/**
 * `short=long`, one a line; `|number` means only before a number, `|name` only before a capital.
 * With a word after them these never end a sentence.
 */
export const ABBREVIATIONS: Readonly<Record<Language, string>> = {
  en: `
    Dr.=Doctor
    Mr.=Mister
    Mrs.=Missis
    Ms.=Miz
    Prof.=Professor
    Gen.=General
    Col.=Colonel
    Capt.=Captain
    Lt.=Lieutenant
    Sgt.=Sergeant
    Rev.=Reverend
    Hon.=Honorable
    Sen.=Senator
    Rep.=Representative
    Gov.=Governor
    Pres.=President
    St.=Saint|name
    Mt.=Mount
    Ft.=Fort
    e.g.=for example
    i.e.=that is
    vs.=versus
    v.=versus|name
    cf.=compare
    approx.=approximately
    ca.=circa
    c.=circa|number
    Mr=Mister|name
    Mrs=Missis|name
    Ms=Miz|name
    Dr=Doctor|name
    Prof=Professor|name
    est.=established|number
    No.=number|number
    no.=number|number
    Nos.=numbers|number
    nos.=numbers|number
    p.=page|number
    pp.=pages|number
    vol.=volume|number
    Vol.=Volume|number
    ch.=chapter|number
    Ch.=Chapter|number
    fig.=figure|number
    Fig.=Figure|number
    sec.=section|number
    Sec.=Section|number
    Tel.=telephone
    tel.=telephone
    ext.=extension
    Dept.=Department
    dept.=department
    w/o=without
    Ph.D.=pee aitch dee
    w/=with
    n°=number|number
    №=number|number
  `,
  de: `
    Dr.=Doktor
    Hr.=Herr
    Hrn.=Herrn
    Fr.=Frau|name
    Prof.=Professor
    med.=med
    jur.=jur
    phil.=phil
    rer.=rer
    nat.=nat
    Dipl.-Ing.=Diplomingenieur
    Ing.=Ingenieur
    St.=Sankt
    Nr.=Nummer|number
    Nrn.=Nummern|number
    No.=Nummer|number
    S.=Seite|number
    Bd.=Band
    Kap.=Kapitel
    Abs.=Absatz|number
    Art.=Artikel|number
    Abb.=Abbildung|number
    Tab.=Tabelle|number
    bzw.=beziehungsweise
    ca.=circa
    zw.=zwischen|number
    lt.=laut
    Fa.=Firma
    z.Hd.=zu Händen
    z. Hd.=zu Händen
    z.B.=zum Beispiel
    z. B.=zum Beispiel
    d.h.=das heißt
    d. h.=das heißt
    u.a.=unter anderem
    u. a.=unter anderem
    u.U.=unter Umständen
    u. U.=unter Umständen
    i.d.R.=in der Regel
    i. d. R.=in der Regel
    i.A.=im Auftrag
    z.T.=zum Teil
    z. T.=zum Teil
    o.g.=oben genannt
    s.o.=siehe oben
    s.u.=siehe unten
    v.a.=vor allem
    v. a.=vor allem
    z.Zt.=zur Zeit
    zzgl.=zuzüglich
    inkl.=inklusive
    exkl.=exklusive
    evtl.=eventuell
    ggf.=gegebenenfalls
    vgl.=vergleiche
    sog.=sogenannt
    max.=maximal
    min.=minimal
    mind.=mindestens
    geb.=geboren
    gest.=gestorben
    Tel.=Telefon
    tel.=telefonisch
    allg.=allgemein
    bes.=besonders
    Str.=Straße
    Mio.=Millionen
    Mrd.=Milliarden
    v.Chr.=vor Christus
    v. Chr.=vor Christus
    n.Chr.=nach Christus
    n. Chr.=nach Christus
  `,
  fr: `
    M.=monsieur|name
    MM.=messieurs
    Mme=madame
    Mme.=madame
    Mlle.=mademoiselle
    Mgr=monseigneur|name
    Mmes=mesdames
    Mlle=mademoiselle
    Mlles=mesdemoiselles
    Dr=docteur
    Dr.=docteur
    Pr=professeur|name
    Me=maître|name
    St=saint|name
    Ste=sainte|name
    n°=numéro|number
    N°=numéro|number
    nº=numéro|number
    no=numéro|number
    p.=page|number
    pp.=pages|number
    vol.=volume|number
    chap.=chapitre|number
    fig.=figure|number
    art.=article|number
    av.=avenue
    bd=boulevard|name
    bd.=boulevard
    env.=environ
    c.-à-d.=c'est-à-dire
    cf.=confer
    ex.=exemple
    p. ex.=par exemple
    tél.=téléphone
    Tél.=téléphone
    max.=maximum
    min.=minimum
    av. J.-C.=avant Jésus-Christ
    apr. J.-C.=après Jésus-Christ
    №=numéro|number
    s.v.p.=s'il vous plaît
    svp=s'il vous plaît
    RDV=rendez-vous
  `,
};

/** These may also be the last word of a sentence. */
export const AT_END: Readonly<Record<Language, string>> = {
  en: `
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
    Jh.=Jahrhundert
    Std.=Stunden
    Min.=Minuten
    Sek.=Sekunden
    Tsd.=Tausend
  `,
  fr: `
    etc.=et cetera
    janv.=janvier
    févr.=février
    sept.=septembre
    oct.=octobre
    nov.=novembre
    déc.=décembre
  `,
};
