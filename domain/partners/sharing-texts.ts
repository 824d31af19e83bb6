import { type Language, spokenLanguage } from '../words/area.ts';
import { sharingLevelWords } from '../words/sharing-levels.ts';
import { levelText } from './level-text.ts';
import type { SharingLevel } from './page.ts';

/** Current edition of the texts for choosing a level. Consents record the edition. Before its texts change, they are copied to the former ones. */
export const SHARING_TEXT_VERSION = 2;

export interface SharingText {
  readonly labels: Readonly<Record<SharingLevel, string>>;
  /** Meaning of each level; from edition 2 on, shown with the list of shared fields. */
  readonly meanings: Readonly<Record<SharingLevel, string>>;
  /** Consent text of pages, with placeholders `{programme}` and `{product}`; omitted before edition 2. */
  readonly connection?: string;
}

/** Former editions, kept so that past consents remain readable: they must never be changed. [onboarding §4 Sharing] */
export const previousTexts: Readonly<Record<number, Readonly<Record<Language, SharingText>>>> = {
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
};

/** Returns the current texts. */
export const currentText = (
  words: typeof sharingLevelWords = sharingLevelWords,
  language: Language = spokenLanguage(),
): SharingText => {
  const at = (level: SharingLevel) => levelText(level, words, language);
  return {
    labels: words.labels,
    meanings: { 0: at(0), 1: at(1), 2: at(2), 3: at(3) },
    connection: words.connection('{programme}', '{product}'),
  };
};

/** Returns the texts of an edition in the page's language; undefined if the edition does not exist. */
export const sharingText = (version: number): SharingText | undefined =>
  version === SHARING_TEXT_VERSION ? currentText() : previousTexts[version]?.[spokenLanguage()];

/** Texts of joining pages during edition 1, for pages with steps and for festivals. */
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
