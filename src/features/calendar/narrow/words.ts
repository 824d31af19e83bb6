import { area } from '../../../../domain/words/area.ts';

/** Texts of src/features/calendar/narrow. */
export const narrowWords = area('calendarFilter', {
  /** Screen readers only. */
  show: 'Show',
  sport: 'Sport',
  anySport: 'All sports',
  sports: { foot: 'On foot', bike: 'By bike', swim: 'Swimming', other: 'Other sports' },
  source: 'Source',
  anySource: 'All sources',
  clear: 'Show everything',
  note: 'Only these count towards totals; ratios use all activities.',
});
