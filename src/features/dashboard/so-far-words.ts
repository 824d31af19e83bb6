import { area } from '../../../domain/words/area.ts';

/** Words of so-far-card.tsx and sync-card.tsx, which are loaded after the page. */
export const soFarWords = area('soFar', {
  title: 'So far',
  week: 'This week',
  year: 'This year',
  against: (range: string, before: string) => `${range}, against ${before}`,
  distance: 'Distance',
  time: 'Time',
  load: 'Load',
  activities: 'Activities',
  /** Screen readers only, after 'same as' and 'more than'. */
  sameDaysLastWeek: 'the same days of last week',
  sameDaysLastYear: 'the same part of last year',
  /** The earlier value. */
  from: (before: string) => `from ${before}`,
  /** In the title of an explanation. */
  named: {
    week: (number: string) => `${number}, this week`,
    year: (number: string) => `${number}, this year`,
  },
  formula: {
    week: 'What you did from the first day of this week to today, added up, beside what you did on the same days of last week.',
    year: 'What you did from 1 January to today, added up, beside what you did from 1 January of last year to the same date.',
  },
  // sync-card.tsx
  watches: 'Watches',
  manage: 'Manage',
  lastSync: (when: string) => `Last sync ${when}`,

  caveat:
    'Today counts with what is recorded so far. Distances and times are those of your watch, unless its own recording contradicts them.',
});
