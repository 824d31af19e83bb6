import type { Translation } from '../../../domain/words/area.ts';
import type { tokensWords as en } from '../../features/tokens/words.ts';

const tokens: Translation<typeof en> = {
  title: 'Zugriffstokens',
  subtitle: 'Für deine eigenen Programme: Ein Token öffnet das, wofür es gedacht ist, ohne dein Passwort.',
  profile: 'Profil',
  loading: 'Deine Tokens werden geladen',
  sample: 'Mit Beispieldaten gibt es keine Tokens. Lege ein Konto an, um welche zu erstellen.',
  webhooks: 'Webhooks',
  webhooksNote: 'Statt immer wieder zu fragen, erfährt dein Programm, wenn sich etwas ändert',
  openWebhooks: 'Webhooks öffnen',
  yours: 'Deine Tokens',
  none: 'Du hast keine Tokens.',
  ends: (date) => `endet am ${date}`,
  ended: (date) => `endete am ${date}`,
  neverUsed: 'nie benutzt',
  usedOn: (date) => `zuletzt benutzt am ${date}`,
  revoke: 'Widerrufen',
  revokeOf: (name) => `${name} widerrufen`,
  revokeTitle: (name) => `${name} widerrufen?`,
  revokeText: 'Programme, die es benutzen, werden ab jetzt abgewiesen. Das lässt sich nicht rückgängig machen.',
  revoked: (name) => `${name} wurde widerrufen.`,
  notRevoked: 'Das Token wurde nicht widerrufen',
  make: 'Neues Token',
  notMade: 'Das Token wurde nicht erstellt',
  name: 'Name',
  nameHint: 'Was es benutzt, damit du es wiedererkennst',
  nameNeeded: 'Gib dem Token einen Namen.',
  scopes: 'Wofür es ist',
  scopesNeeded: 'Wähle mindestens eines.',
  scopeNames: {
    'activities:read': 'Aktivitäten und ihre Messwerte lesen',
    'calendar:read': 'Kalender, Plan und Tagebuch lesen',
    'diary:write': 'Schlaf, Motivation und Kommentare ins Tagebuch schreiben',
    'plan:write': 'Trainings planen',
  },
  end: 'Endet nach',
  days: (days) => `${days} Tagen`,
  making: 'Das Token wird erstellt…',
  makeIt: 'Token erstellen',
  never: (isCharged) =>
    `Kein Token öffnet dein Passwort, deine Adresse${isCharged ? ', Zahlungen' : ''} oder das Teilen von Daten. Ein neues Passwort beendet alle Tokens.`,
  shownTitle: 'Dein neues Token',
  shownOnce: 'Kopiere es jetzt. Du siehst es nicht noch einmal.',
  tokenOf: (name) => `Token für ${name}`,
  copy: 'Kopieren',
  example: 'Zum Beispiel dein Kalender:',
  kept: 'Ich habe es aufgehoben',
};

/** Personal tokens. */
export const tokensPages = { tokens };
