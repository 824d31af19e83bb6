import type { Translation } from '../../../domain/words/area.ts';
import type { accessWords as en } from '../../features/team/access-words.ts';

const accessSimulator: Translation<typeof en> = {
  title: 'Wer was sieht',
  subtitle: 'Nach dieser Tabelle entscheidet der Server. Hier werden niemandes Daten gelesen.',
  open: 'Wer was sieht',
  team: 'Team-Übersicht',
  loading: 'Wer du bist, wird geladen',
  notForYou: 'Hier ist nichts für dich',
  notForYouText: 'Diese Seite ist für Trainer und Admins.',
  question: 'Wer sieht wohin',
  viewerType: 'Wer schaut',
  typeNames: { Athlete: 'ein Athlet', Trainer: 'ein Trainer', Coach: 'ein Coach' },
  viewerLevel: 'Stufe',
  whose: 'Wessen Seite',
  whoseNames: { athlete: 'ein Athlet des ersten Teams', other: 'jemand anderes', own: 'die eigene' },
  page: 'Seite',
  pageNames: {
    calendar: 'Kalender',
    activities: 'Aktivitäten',
    activity: 'Eine Aktivität',
    training: 'Trainingspläne',
    team: 'Team-Übersicht',
    profile: 'Profil',
  },
  athleteLevel: 'Stufe des Athleten',
  pays: 'Im Team',
  paysNames: { athlete: 'zahlen die Athleten selbst', team: 'zahlt das Team' },
  retains: 'Das Team behält den Zugang seiner Trainer',
  retainsNames: { no: 'Nein', yes: 'Ja' },
  answer: 'Antwort',
  sights: {
    nothing: 'Man sieht nichts.',
    glance: 'Man darf einen Teil lesen: Name, Körper und verknüpfte Geräte.',
    read: 'Man darf lesen.',
    advise: 'Man darf lesen, kommentieren und Trainings planen.',
    change: 'Man darf lesen und ändern.',
  },
  rows: {
    ownClosed: 'Es ist das Eigene, aber die Seite ist auf dieser Stufe zu.',
    ownSample: 'Es sind eigene Beispieldaten, die nur gelesen werden.',
    own: 'Es ist das Eigene.',
    notCoached: 'Wer schaut, trainiert diese Person nicht.',
    noTrainer: 'Athleten sehen nichts voneinander.',
    noTraining: 'Trainer lesen das Training und einen Teil des Profils, sonst nichts.',
    coached: 'Ein Trainer liest, kommentiert und plant das Training der Athleten des ersten Teams.',
    coachedProfile: 'Ein Trainer liest einen Teil des Profils der Athleten des ersten Teams.',
    assisted: 'Ein Assistent liest, was die Trainer lesen, und schreibt nichts.',
    coachedClosed: 'Ein Trainer liest es nur, wo die Stufe, die zählt, die Seite öffnet.',
  },
  levelThatCounts: (level) => `Es zählt die Stufe ${level}:`,
  reasons: {
    own: 'die eigene, auf der eigenen Seite.',
    page: 'die eigene, denn auf dieser Seite zählt ein Trainer als Trainer.',
    retained: 'die eigene, denn das Team behält den Zugang seiner Trainer.',
    paid: 'die eigene, denn das Team zahlt.',
    athlete: 'die des Athleten, der selbst zahlt.',
    stranger: 'die der anderen Person, die sie nicht trainieren.',
  },
};

/** Who sees what of whom. */
export const accessPages = { accessSimulator };
