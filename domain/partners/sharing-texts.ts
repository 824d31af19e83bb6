import type { Language } from '../words/area.ts';
import type { SharingLevel } from './page.ts';

/** Current edition of the texts for choosing a level. Consents record the edition. */
export const SHARING_TEXT_VERSION = 2;

export interface SharingText {
  readonly labels: Readonly<Record<SharingLevel, string>>;
  /** From edition 2 on, shown with the list of shared fields. */
  readonly meanings: Readonly<Record<SharingLevel, string>>;
  /** Consent text of pages, with placeholders `{programme}` and `{product}`; omitted before edition 2. */
  readonly connection?: string;
}

/** All editions, so that past consents remain readable: an edition in use must never be changed. [onboarding §4 Sharing] */
export const sharingTexts: Readonly<Record<number, Readonly<Record<Language, SharingText>>>> = {
  1: {
    en: {
      labels: {
        0: 'NONE – Stop Sharing Data',
        1: 'Aggregate Data, Anonymous',
        2: 'Individual Data, De-identified',
        3: 'Individual Data, Identified',
      },
      meanings: {
        0: 'Sharing ends at once. The programme gets nothing more of you.',
        1: 'You count in averages of at least five people. Nobody sees anything of you alone.',
        2: 'Your training without name, email and exact birth date. Routes lack their first and last 200 m and are rounded to 100 m.',
        3: 'Everything, with name, email, birth date and exact routes. Recommended: the programme can contact you.',
      },
    },
    de: {
      labels: {
        0: 'NICHTS – Freigabe beenden',
        1: 'Gesamtwerte, anonym',
        2: 'Einzelne Daten, ohne Person',
        3: 'Einzelne Daten, mit Person',
      },
      meanings: {
        0: 'Die Freigabe endet sofort. Das Programm bekommt nichts mehr von dir.',
        1: 'Du zählst in Mittelwerten über mindestens fünf Personen mit. Von dir allein sieht niemand etwas.',
        2: 'Dein Training ohne Name, E-Mail und genaues Geburtsdatum. Routen fehlen die ersten und letzten 200 m, und sie sind auf 100 m gerundet.',
        3: 'Alles, mit Name, E-Mail, Geburtsdatum und genauen Routen. Empfohlen: Das Programm kann dich erreichen.',
      },
    },
  },
  2: {
    en: {
      labels: {
        0: 'NONE – Stop Sharing Data',
        1: 'Aggregate Data, Anonymous',
        2: 'Individual Data, De-identified',
        3: 'Individual Data, Identified',
      },
      meanings: {
        0: 'Sharing ends at once. The programme gets no new data. What it downloaded before stays with it, and what you entered for an event with its organiser. Averages published before may contain your data for up to 28 more days.',
        1: 'You count in averages of at least five people. Nobody sees anything of you alone. The programme gets averages per person and week over 28 days: number of activities, distance, duration and load. Answers to its survey are only counted, for at least five people. What you enter for an event goes to its organiser with your name.',
        2: 'Your training without name, email and exact birth date. Routes lack their first and last 200 m and are rounded to 100 m. The programme gets: random name, birth year, sex, height and weight. For the last 28 days: number of activities, distance, duration and load. For each activity of these days: date, sport, distance, duration, load, heart rate, power, cadence, climb and shortened route. It also gets your answers to its survey, without your name. What you enter for an event goes to its organiser with your name.',
        3: 'Your training with name, email, birth date and exact routes. The programme can contact you. The programme gets: name, email, birth date, sex, height and weight. For the last 28 days: number of activities, distance, duration and load. For each activity of these days: title, date, start time, sport, distance, duration, load, heart rate, power, cadence, climb and whole route. It also gets your answers to its survey, with your name.',
      },
      connection:
        'I authorize a connection between {programme} and my {product} account. {programme} gets what is listed here. I can change the level or leave at any time: Profile, Data Sharing.',
    },
    de: {
      labels: {
        0: 'NICHTS – Freigabe beenden',
        1: 'Gesamtwerte, anonym',
        2: 'Einzelne Daten, ohne Person',
        3: 'Einzelne Daten, mit Person',
      },
      meanings: {
        0: 'Die Freigabe endet sofort. Das Programm bekommt keine neuen Daten. Was es vorher heruntergeladen hat, behält es, und der Veranstalter behält, was du für eine Veranstaltung eingetragen hast. Mittelwerte, die vorher veröffentlicht wurden, können deine Daten noch bis zu 28 Tage enthalten.',
        1: 'Du zählst in Mittelwerten über mindestens fünf Personen mit. Von dir allein sieht niemand etwas. Das Programm bekommt Mittelwerte je Person und Woche über 28 Tage: Zahl der Aktivitäten, Distanz, Dauer und Belastung. Antworten auf seine Umfrage werden nur gezählt, ab fünf Personen. Was du für eine Veranstaltung einträgst, bekommt der Veranstalter mit deinem Namen.',
        2: 'Dein Training ohne Name, E-Mail und genaues Geburtsdatum. Routen fehlen die ersten und letzten 200 m, und sie sind auf 100 m gerundet. Das Programm bekommt: Zufallsname, Geburtsjahr, Geschlecht, Größe und Gewicht. Für die letzten 28 Tage: Zahl der Aktivitäten, Distanz, Dauer und Belastung. Für jede Aktivität dieser Tage: Datum, Sportart, Distanz, Dauer, Belastung, Herzfrequenz, Leistung, Kadenz, Anstieg und gekürzte Route. Es bekommt auch deine Antworten auf seine Umfrage, ohne deinen Namen. Was du für eine Veranstaltung einträgst, bekommt der Veranstalter mit deinem Namen.',
        3: 'Dein Training mit Name, E-Mail, Geburtsdatum und genauen Routen. Das Programm kann dich erreichen. Das Programm bekommt: Name, E-Mail, Geburtsdatum, Geschlecht, Größe und Gewicht. Für die letzten 28 Tage: Zahl der Aktivitäten, Distanz, Dauer und Belastung. Für jede Aktivität dieser Tage: Titel, Datum, Startzeit, Sportart, Distanz, Dauer, Belastung, Herzfrequenz, Leistung, Kadenz, Anstieg und ganze Route. Es bekommt auch deine Antworten auf seine Umfrage, mit deinem Namen.',
      },
      connection:
        'Ich erlaube eine Verbindung zwischen {programme} und meinem Konto bei {product}. {programme} bekommt, was hier steht. Die Stufe kann ich jederzeit ändern, und ich kann jederzeit aussteigen: Profil, Datenfreigabe.',
    },
  },
};

/** Texts of joining pages during edition 1: of pages with steps, and of festivals. */
export const firstPageTexts: Readonly<Record<Language, readonly [readonly string[], readonly string[]]>> = {
  en: [
    [
      'Individual data with name, email, birth date and routes',
      'Individual data without name, email, birth date or exact places',
      'Totals only, anonymous',
    ],
    [
      'Individual Data, Identified: Everything, with places, name, birth date and email.',
      'Individual Data, De-identified: Without contact details, exact places, exact birth date and name.',
      'Aggregate Data, Anonymous: Only totals, without your name.',
    ],
  ],
  de: [
    [
      'Einzelne Daten mit Name, E-Mail, Geburtsdatum und Strecken',
      'Einzelne Daten ohne Name, E-Mail, Geburtsdatum und genaue Orte',
      'Nur Summen, anonym',
    ],
    [
      'Einzelne Daten, mit Namen: Alles, mit Orten, Namen, Geburtsdatum und E-Mail-Adresse.',
      'Einzelne Daten, ohne Namen: Ohne Kontaktdaten, genaue Orte, genaues Geburtsdatum und Namen.',
      'Nur Summen, anonym: Nur Gesamtwerte, ohne deinen Namen.',
    ],
  ],
};
