import type { Translation } from '../area.ts';
import type { partnerPage as enPartnerPage } from '../partner-page.ts';

const partnerPage: Translation<typeof enPartnerPage> = {
  what: 'Was',
  why: 'Warum',
  how: 'Wie',
  over: 'Diese Aktion ist zu Ende',
  overText: 'Mitmachen kann man nicht mehr. Danke an alle, die dabei waren.',
  overSince: (day) => `Sie lief bis zum ${day}.`,
  madeWith: (product) => `Läuft mit ${product}`,
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  partnerSite: (name) => `Über ${name}`,
  joinNow: 'Jetzt mitmachen',
  registerNow: 'Jetzt anmelden',
  notDone: 'Noch offen',
  questions: 'Fragen? Schreib an',
};

export const partnerPageAreas = { partnerPage };
