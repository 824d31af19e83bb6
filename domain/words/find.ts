import { area } from './area.ts';

/** Texts for days other than weekdays, months and dates: one or several words, in lower case. */
export const dayWords = area('dayWords', {
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  /** Word before a weekday. */
  last: 'last',
  next: 'next',
});
