import type { Language } from '../words/area.ts';
import type { SharingLevel } from './page.ts';

/** Edition of the sentences by which members choose a level. A new one is kept apart in the history of consents. */
export const SHARING_TEXT_VERSION = 1;

export interface SharingText {
  readonly labels: Readonly<Record<SharingLevel, string>>;
  readonly meanings: Readonly<Record<SharingLevel, string>>;
}

/** Every edition as it stood, so that what somebody agreed to can be read for good: one that was in use is never changed. [onboarding §4 Sharing] */
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
};
