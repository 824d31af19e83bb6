import type { Translation } from '../../../domain/words/area.ts';
import type { calendarPageWords as enCalendarPage } from '../../features/calendar/words.ts';
import type { narrowWords as enNarrow } from '../../features/calendar/narrow/words.ts';
import type { yearPageWords as enYearPage } from '../../features/calendar/year/words.ts';
import type { dayPageWords as enDayPage } from '../../features/calendar/day/words.ts';
import type { remarksWords as enRemarks } from '../../app/remarks/words.ts';

const calendarPage: Translation<typeof enCalendarPage> = {
  planned: 'Geplant',
  calendar: 'Kalender',
  loadingTheCalendar: 'Der Kalender wird geladen',
  loadingMonth: (month) => `${month} wird geladen`,
  previousMonth: 'Voriger Monat',
  today: 'Heute',
  nextMonth: 'Nächster Monat',
  year: 'Jahr',
  month: 'Monat',
  week: 'Woche',
  previousWeek: 'Vorige Woche',
  nextWeek: 'Nächste Woche',
  noActivitiesThisWeek: 'Keine Aktivitäten in dieser Woche',
  thisWeekIsStillTo: 'Diese Woche liegt noch vor dir.',
  daysOfTheWeekArrow:
    'Tage der Woche. Pfeiltasten gehen durch die Tage, Bild auf und Bild ab durch die Monate, ohne Ende.',
  families: { foot: 'Zu Fuß', bike: 'Mit dem Rad', swim: 'Schwimmen', other: 'Andere Sportarten' },
  goToADate: 'Zu einem Datum',
  noneOfThese: 'Keine dieser Aktivitäten hier',
  noActivitiesThisMonth: 'Keine Aktivitäten in diesem Monat',
  nothingReadYet: 'Aus diesem Monat ist noch nichts gelesen',
  load: 'Belastung',
  leftOut: 'zählt nicht',
  activities: (count) => (count === 1 ? 'Aktivität' : 'Aktivitäten'),
  thisMonthIsStillTo: 'Dieser Monat liegt noch vor dir.',
  weekOf: (range) => `Woche ${range}`,
  todayIs: (day) => `Heute, ${day}`,
  noActivity: 'Keine Aktivität',
  daysOfTheMonthArrow:
    'Tage des Monats. Pfeiltasten gehen durch die Tage, Bild auf und Bild ab durch die Monate, ohne Ende.',
  weekColumn: 'Woche',
  loadRatio: ', Belastungsverhältnis ',
  showFewer: 'Weniger zeigen',
  showMore: (hidden) => `${hidden} weitere zeigen`,
  day: 'Tag:',
  weekStart: (range) => `Woche ${range}: `,
  noActivities: 'keine Aktivitäten',
  hasDiary: ', Tagebucheintrag',
  slept: (hours) => `${hours} h geschlafen`,
  race: 'Wettkampf:',
  ofLoad: 'Belastungsverhältnis',
  ofDistance: 'Distanzverhältnis',
  criticalPower: 'Kritische Leistung',
  atTheEnd: 'wenn getan',
};

const yearPage: Translation<typeof enYearPage> = {
  calendar: 'Kalender',
  previousYear: 'Voriges Jahr',
  thisYear: 'Dieses Jahr',
  nextYear: 'Nächstes Jahr',
  loadingYear: (year) => `${year} wird geladen`,
  noActivitiesThisYear: 'Keine Aktivitäten in diesem Jahr',
  load: 'Belastung',
  activities: (count) => (count === 1 ? 'Aktivität' : 'Aktivitäten'),
  arrowKeysWalk: 'Tage des Jahres. Pfeiltasten gehen durch die Tage, Bild auf und Bild ab durch die Monate.',
  loadOfADay: 'Belastung eines Tages:',
  none: 'keine',
  upTo: (load) => `bis ${load}`,
  above: (load) => `über ${load}`,
  noActivity: 'keine Aktivität',
};

const dayPage: Translation<typeof enDayPage> = {
  calendar: 'Kalender',
  loadingTheDay: 'Der Tag wird geladen',
  previousDay: 'Voriger Tag',
  today: 'Heute',
  nextDay: 'Nächster Tag',
  done: 'Aktivitäten',
  addOne: 'Aktivität eintragen',
  nothingDone: 'Keine Aktivität an diesem Tag.',
  nothingDoneYet: 'Noch keine Aktivität.',
  load: 'Belastung',
  loadRatio: 'Belastungsverhältnis',
  distanceRatio: 'Distanzverhältnis',
  criticalPower: 'Kritische Leistung',
  planned: 'Geplant',
  nothingPlanned: 'Nichts geplant.',
  planWorkout: 'Training planen',
  sleepAndMotivation: 'Schlaf und Motivation',
  hoursSlept: 'Stunden Schlaf in der Nacht davor',
  hoursHint: 'Zum Beispiel 7:30 oder 7,5',
  noSuchHours: 'Gib Stunden von 0 bis 24 ein, etwa 7:30 oder 7,5.',
  motivation: 'Motivation',
  motivations: { '1': 'Keine', '2': 'Gering', '3': 'Mittel', '4': 'Hoch', '5': 'Sehr hoch' },
  clearMotivation: 'Motivation löschen',
  notSaved: 'Schlaf und Motivation wurden nicht gespeichert',
  notSaid: 'Nichts eingetragen.',
  diary: 'Tagebuch',
  loadingTheDiary: 'Das Tagebuch wird geladen',
  comments: 'Kommentare',
  writeAComment: 'Ins Tagebuch schreiben',
  saveComment: 'Kommentar speichern',
  nothingWritten: 'An diesem Tag steht nichts im Tagebuch.',
  anotherMember: 'Ein anderes Mitglied',
  byAnother: (name, time) => `${name}, ${time}`,
  closeDay: 'Tag schließen',
  wholePage: 'Als Seite öffnen',
};

const remarks: Translation<typeof enRemarks> = {
  edit: 'Bearbeiten',
  delete: 'Löschen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  notSaved: 'Das konnte nicht gespeichert werden',
  saving: 'Wird gespeichert …',
  deleteThis: 'Wirklich löschen?',
  itCannotBeRestored: 'Es lässt sich nicht wiederherstellen.',
};

/** The calendar, its years and days, and what was said of them. */
const calendarFilter: Translation<typeof enNarrow> = {
  show: 'Zeigen',
  sport: 'Sportart',
  anySport: 'Alle Sportarten',
  sports: { foot: 'Zu Fuß', bike: 'Mit dem Rad', swim: 'Schwimmen', other: 'Andere Sportarten' },
  source: 'Quelle',
  anySource: 'Alle Quellen',
  clear: 'Alles zeigen',
  note: 'Summen nur davon; Verhältnisse aus allem, was du gemacht hast.',
};

export const calendarPages = { calendarPage, yearPage, dayPage, remarks, calendarFilter };
