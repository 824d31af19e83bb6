import type { Translation } from '../area.ts';
import type { fitnessWords as enFitness } from '../fitness.ts';

const trend = (name: string, since: string, from: number, to: number) => {
  if (from === to) return `${name} liegt seit ${since} bei ${to}.`;
  return `${name} ist seit ${since} von ${from} auf ${to} ${from < to ? 'gestiegen' : 'gefallen'}.`;
};

const fitness: Translation<typeof enFitness> = {
  title: 'Fitness im Verlauf',
  show: 'Anzeigen',
  views: { load: 'Belastung', form: 'Fitness und Form' },
  span: 'Zeitraum',
  spans: (days) => {
    if (days > 3000) return '10 Jahre';
    if (days > 1000) return '5 Jahre';
    return days > 300 ? '1 Jahr' : `${days} Tage`;
  },
  dates: 'Daten',
  from: 'Von',
  to: 'Bis',
  problems: {
    missing: 'Gib beide Daten an.',
    order: 'Das erste Datum darf nicht nach dem letzten liegen.',
    outside: 'Zwischen diesen Daten wurde nichts aufgezeichnet.',
  },
  between: (name, on, value) =>
    value.from === value.to
      ? `${name} war am ${on.from} und am ${on.to} ${value.to}.`
      : `${name} ist von ${value.from} am ${on.from} auf ${value.to} am ${on.to} ${value.from < value.to ? 'gestiegen' : 'gefallen'}.`,
  lines: {
    acute: 'Akute Belastung',
    chronic: 'Chronische Belastung',
    fitness: 'Fitness',
    fatigue: 'Ermüdung',
    form: 'Form',
  },
  notes: {
    load: 'Die akute Belastung ist die mittlere Belastung pro Tag der letzten 7 Tage, die chronische die der letzten 28. Alle Tage zählen gleich viel.',
    form: 'Fitness ist deine mittlere Belastung über etwa 42 Tage, Ermüdung über etwa 7; jüngere Tage zählen mehr. Form ist die Fitness von gestern minus die Ermüdung von gestern. Es sind Namen für Mittelwerte, keine Messungen deines Körpers.',
  },
  loading: 'Dein Training wird geladen',
  nothing: 'Noch keine Daten. Das Diagramm beginnt mit deiner ersten Aktivität.',
  day: 'Tag',
  dayOfTheChart: 'Tag im Fitness-Diagramm',
  chronicSince: (since, from, to) => trend('Die chronische Belastung', since, from, to),
  fitnessSince: (since, from, to) => trend('Die Fitness', since, from, to),
  formNow: (form) => `Die Form ist jetzt ${form}.`,
  fitnessIfDone: (day, value) => `Wenn du den Plan umsetzt, beträgt die Fitness am ${day} ${value}.`,
  chronicIfDone: (day, value) => `Wenn du den Plan umsetzt, beträgt die chronische Belastung am ${day} ${value}.`,
  onRace: (race, day, fitness, form) => `${race} am ${day}: Fitness ${fitness}, Form ${form}.`,
  planned: 'geplant',
  plannedLine: 'Geplant',
  race: 'Wettkampf',
  fromPlan: (load, workouts) => {
    if (workouts === 0) return 'Geplant: bis zu diesem Tag kein Training.';
    return `Geplant: aus einer Belastung von ${load} in ${workouts === 1 ? '1 Training' : `${workouts} Trainings`} ab heute.`;
  },
  withoutEstimate: (count) =>
    count === 1
      ? '1 geplantes Training hat keine geschätzte Belastung und zählt als 0. Ergänze Abschnitte oder eine Belastung.'
      : `${count} geplante Trainings haben keine geschätzte Belastung und zählen als 0. Ergänze Abschnitte oder eine Belastung.`,
  plannedDay: (day) => `${day}, geplant`,
  ahead:
    'Gestrichelt: wenn du den Plan umsetzt. Verpasste Trainings zählen als 0. Heute zählen deine Aktivitäten und der Rest des Plans.',
  formulas: {
    fitness:
      'Jeder Tag bewegt sie um ein Zweiundvierzigstel auf die Belastung des Tages zu. Eine Belastung zählt am eigenen Tag am meisten, nach 29 Tagen noch halb so viel, und verblasst danach weiter.',
    fatigue:
      'Jeder Tag bewegt sie um ein Siebtel auf die Belastung des Tages zu. Eine Belastung zählt am eigenen Tag am meisten und nach 5 Tagen noch halb so viel.',
    form: 'Die Fitness von gestern minus die Ermüdung von gestern.',
  },
  caveat:
    'Das Modell geht auf Banister und andere (1975) zurück, diese Form auf Coggan. Ob es Wettkampfergebnisse vorhersagt, wurde nur an wenigen Athleten untersucht, und die 42 und 7 Tage sind eine Konvention. Vergleiche dich mit deiner eigenen Vergangenheit, nicht mit anderen.',
  brings: (load, share) => `${load}, zählt ${share}`,
  theLastDays: (days) => `Letzte ${days} Tage`,
  allDaysBefore: 'Alle Tage davor',
  emptyDays: (empty, days) => `An ${empty} der letzten ${days} Tage gibt es keine Belastung.`,
  difference: (fitness, fatigue, form) => `${fitness} − ${fatigue} = ${form}`,
};

export const fitnessAreas = { fitness };
