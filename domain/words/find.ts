import { area } from './area.ts';

/** What people call days, beside weekdays, months and dates: one word or several, in lower case. */
export const dayWords = area('dayWords', {
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  /** Before a weekday. */
  last: 'last',
  next: 'next',
});
