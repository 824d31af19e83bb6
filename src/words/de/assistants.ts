import type { Translation } from '../../../domain/words/area.ts';
import type { assistantsWords as en } from '../../features/tokens/assistant-words.ts';

const assistants: Translation<typeof en> = {
  title: 'KI-Assistenten',
  subtitle:
    'Lass einen Assistenten dein Training lesen. Er kann nichts ändern; wenn du es erlaubst, schlägt er Änderungen vor, die du prüfst.',
  tokens: 'Zugriffstokens',
  sample: 'Mit Beispieldaten gibt es keine KI-Assistenten. Lege ein Konto an, um einen zu verbinden.',
  loading: 'Deine Assistenten werden geladen',
  yours: 'Deine KI-Assistenten',
  none: 'Du hast keine KI-Assistenten.',
  revokeText: 'Er verliert sofort den Zugriff. Was er schon gelesen hat, behält er.',
  notRevoked: 'Der Assistent wurde nicht widerrufen',
  exact: 'genaue Orte',
  proposing: 'schlägt Änderungen des Plans vor',
  log: 'Zugriffsprotokoll',
  logNote: 'Die letzten 100 Fragen. Dieselbe Frage innerhalb einer Minute zählt einmal.',
  noQuestions: 'Noch keine Fragen.',
  days: (from, to) => (from === to ? from : `${from} – ${to}`),
  tools: {
    get_training: 'Training',
    get_activity: 'Eine Aktivität',
    get_fitness: 'Fitness und Form',
    get_plan: 'Plan',
    get_records: 'Rekorde',
    explain_number: 'Erklärung einer Zahl',
    propose_plan: 'Vorschlag für den Plan',
  },

  make: 'Neuer KI-Assistent',
  makeNote: 'Alles, was er liest, geht an den Anbieter des Assistenten. Du siehst hier jede Frage.',
  notMade: 'Der Assistent wurde nicht erstellt',
  name: 'Name',
  nameHint: 'Zum Beispiel der Name der App',
  nameNeeded: 'Gib dem Assistenten einen Namen.',
  level: 'Was er lesen darf',
  levels: {
    1: 'Nur Summen',
    2: 'Training ohne Namen',
    3: 'Training mit Namen und Notizen',
  },
  means: (sums) => `Wochendurchschnitte über mindestens 28 Tage: ${sums}. Keine einzelnen Aktivitäten.`,
  single: (activity) =>
    `Jede Aktivität: ${activity}. Außerdem Runden, Zeit in Zonen, Fitness, Rekorde und geplante Trainings.`,
  texts: 'Außerdem Notizen und Kommentare, wie du sie geschrieben hast.',
  proposals: 'Änderungen deines Plans vorschlagen',
  proposalsNote:
    'Er kann dir Vorschläge schicken. Dein Plan bleibt unverändert, bis du einen Vorschlag auf seiner Seite annimmst.',
  exactLocations: 'Genaue Orte',
  exactNote:
    'Ganze Strecken, an denen man erkennen kann, wo du wohnst. Sonst fehlen die ersten und letzten 200 m, und der Rest ist auf 100 m gerundet.',
  end: 'Endet nach',
  makeIt: 'Assistent erstellen',
  making: 'Der Assistent wird erstellt…',
  shownTitle: 'Verbinde deinen Assistenten',
  shownOnce: 'Kopiere das Token jetzt. Du siehst es nicht noch einmal.',
  tokenOf: (name) => `Token für ${name}`,
  address: 'Adresse des Servers',
  config: 'Einstellungen für Assistenten, die JSON lesen:',
  copyConfig: 'Einstellungen kopieren',

  preview: 'Vorschau',
  previewNote: 'Was der Assistent jetzt über die letzte Woche bekäme, bei Summen über die letzten 28 Tage.',
  showPreview: 'Vorschau zeigen',
  loadingPreview: 'Die Vorschau wird geladen',
  noPreview: 'Der Assistent bekommt nichts: Dein Konto kann diese Seiten gerade nicht öffnen.',
};

/** Texts for assistants. */
export const assistantsPages = { assistants };
