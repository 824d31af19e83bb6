import type { Translation } from '../../../domain/words/area.ts';
import type { planBranchWords as enPlanBranch } from '../../features/training/branches/words.ts';

const weeksText = (count: number) => (count === 1 ? '1 Woche' : `${count} Wochen`);
const workoutsText = (count: number) => (count === 1 ? '1 Training' : `${count} Trainings`);
const changesText = (count: number) => (count === 1 ? '1 Änderung' : `${count} Änderungen`);

const planBranch: Translation<typeof enPlanBranch> = {
  subtitle:
    'Kopien kommender Wochen. Ändere eine Kopie, vergleiche sie mit deinem Plan, und übernimm die Teile, die du möchtest.',
  back: 'Alle geplanten Trainings',
  loading: 'Die Varianten werden geladen',
  empty: 'Noch keine Varianten',
  emptyHow:
    'Kopiere kommende Wochen, um Änderungen auszuprobieren. Dein Plan bleibt unverändert, bis du eine Variante annimmst.',
  emptyOfCoach:
    'Kopiere kommende Wochen, ändere sie, und schlage sie vor. Der Athlet nimmt alles oder Teile davon an, oder lehnt ab.',
  newTitle: 'Neue Variante',
  proposalTitle: 'Änderung vorschlagen',
  firstWeek: 'Erste Woche',
  weeks: 'Wochen',
  copyWeeks: 'Diese Wochen kopieren',
  open: 'Offen',
  decided: 'Angenommen oder abgelehnt',
  facts: (range, count) => `${range}, ${weeksText(count)}`,
  states: { open: 'Offen', accepted: 'Angenommen', rejected: 'Abgelehnt' },
  byMember: 'Von dir',
  byAthlete: 'Vom Athleten',
  byCoach: (name) => `Vorgeschlagen von ${name ?? 'einem Trainer'}`,
  byAssistant: (name) =>
    name === null ? 'Vorgeschlagen von einem Assistenten' : `Vorgeschlagen vom Assistenten ${name}`,
  compare: 'Vergleichen',
  compareOf: (name) => `${name} mit dem Plan vergleichen`,
  edit: 'Bearbeiten',
  editOf: (name) => `${name} bearbeiten`,
  delete: 'Löschen',
  deleteOf: (name) => `${name} löschen`,
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteText: 'Der Plan bleibt unverändert. Das lässt sich nicht rückgängig machen.',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
  notDone: 'Das hat nicht geklappt',
  deletedAfter: (days) => `Varianten werden nach ${days} Tagen gelöscht.`,

  editTitle: 'Variante bearbeiten',
  backToBranches: 'Alle Varianten',
  backToBranch: 'Zurück zum Vergleich',
  name: 'Name',
  note: 'Notiz',
  noteHint: 'Freiwillig',
  nameOfWeeks: (range) => `Wochen ${range}`,
  copied: (count, range) =>
    `${count === 1 ? '1 Training wurde' : `${count} Trainings wurden`} aus ${range} kopiert. Der Plan selbst bleibt unverändert.`,
  save: 'Variante speichern',
  propose: 'Vorschlagen',
  notSaved: 'Die Variante wurde nicht gespeichert',
  nameNeeded: 'Gib einen Namen ein.',
  unreadIn: (list) => `Korrigiere den Text in Woche ${list}.`,
  maxWorkouts: (most) => `Eine Variante hat höchstens ${most} Trainings. Entferne zuerst eines.`,
  leaving: {
    title: 'Änderungen verwerfen?',
    message: 'Deine Änderungen an dieser Variante sind nicht gespeichert.',
    confirmLabel: 'Verwerfen',
  },

  loadingBranch: 'Die Variante wird geladen',
  notFound: 'Variante nicht gefunden',
  mayBeDeleted: (days) => `Vielleicht wurde sie gelöscht. Varianten werden auch nach ${days} Tagen gelöscht.`,
  noteOf: 'Notiz des Autors',
  textsOfAuthor: 'Name, Notiz und die Texte der Trainings hat der Assistent geschrieben.',
  accepted: (day) => `Angenommen am ${day}`,
  rejected: (day) => `Abgelehnt am ${day}`,
  undo: 'Rückgängig machen',
  undoAccept:
    'Damit werden die Trainings wiederhergestellt, die die Variante geändert hat, außer denen, die du seitdem geändert hast.',
  undoReject: 'Damit ist die Variante wieder offen.',
  cannotUndo: 'Sie wurde auf einem anderen Server angenommen und lässt sich hier nicht rückgängig machen.',
  nothingToDo: 'Kein Unterschied zum Plan',
  nothingToDoHow: 'Der Plan hat schon alles, was diese Variante ändert.',
  changes: (count, chosen) => `${changesText(count)}, davon ${chosen} ausgewählt`,
  changesOnly: changesText,
  conflicts: (count) =>
    count === 1
      ? '1 Änderung hat einen Konflikt. Sie wird ausgelassen, bis du sie auswählst.'
      : `${count} Änderungen haben Konflikte. Sie werden ausgelassen, bis du sie auswählst.`,
  chooseAll: 'Alle auswählen',
  chooseNone: 'Keine auswählen',
  accept: (count) => `${changesText(count)} annehmen`,
  reject: 'Ablehnen',
  written: (count) =>
    count === 0
      ? 'Der Plan war schon so.'
      : count === 1
        ? '1 Training des Plans wurde geändert.'
        : `${count} Trainings des Plans wurden geändert.`,
  wasRejected: 'Abgelehnt. Der Plan ist unverändert.',
  undone: (count, left) =>
    `${workoutsText(count)} wiederhergestellt.${
      left === 0 ? '' : ` ${workoutsText(left)} ${left === 1 ? 'bleibt' : 'bleiben'}, da seitdem geändert.`
    }`,
  opened: 'Die Variante ist wieder offen.',
  waiting: 'Der Athlet hat noch nicht entschieden.',

  planNow: 'Plan jetzt',
  planBefore: 'Plan zur Zeit der Kopie',
  branch: 'Variante',
  withChoice: 'Mit deiner Auswahl',
  nothing: 'Nichts geplant',
  added: 'Neu',
  removed: 'Entfernt',
  edited: 'Geändert',
  movedTo: (day) => `Verschoben auf ${day}`,
  movedFrom: (day) => `Verschoben von ${day}`,
  wouldBe: (workout) => `In der Variante: ${workout}`,
  keepAdded: (name, day) => `${name} am ${day} hinzufügen`,
  keepRemoved: (name, day) => `${name} am ${day} entfernen`,
  keepMoved: (name, day, to) => `${name} von ${day} auf ${to} verschieben`,
  keepEdited: (name, day) => `${name} am ${day} ändern`,
  alsoEdited: 'Auch der Inhalt ändert sich.',
  conflictTexts: {
    changed:
      'Der Plan hat sich hier seit der Kopie geändert. Wenn du das auswählst, wird ersetzt, was jetzt im Plan steht.',
    gone: 'Dieses Training ist nicht mehr in diesen Wochen des Plans. Wenn du das auswählst, kommt es zurück.',
    past: 'Dieser Tag ist vorbei.',
  },
  difference: (plan, branch) => `Geplante Belastung ${plan}, mit der Variante ${branch}`,
  unreadable: 'Die Schritte dieses Trainings hat ein anderes Programm geschrieben.',

  fitness: 'Fitness, wenn der Plan eingehalten wird',
  fitnessPlan: 'Plan jetzt',
  fitnessBranch: 'Variante',
  fitnessSummary: (day, plan, branch) =>
    `${day}: Fitness ${plan.fitness} und Form ${plan.form} mit dem Plan, Fitness ${branch.fitness} und Form ${branch.form} mit der Variante. Berechnet aus geplanten Belastungen, die Schätzungen sind.`,
  day: 'Tag',
  dayOfChart: 'Tag des Diagramms',
  noFitness: 'Vor der ersten Aktivität und nach dem Ende der Wochen gibt es keine Kurve.',
};

export const planBranches = { planBranch };
