import { area } from '../../../domain/words/area.ts';

/** Texts of so-far-card.tsx and sync-card.tsx, which are loaded after the page. */
export const soFarWords = area('soFar', {
  title: 'So far',
  week: 'This week',
  year: 'This year',
  against: (range: string, before: string) => `${range}, compared with ${before}`,
  distance: 'Distance',
  time: 'Time',
  load: 'Load',
  activities: 'Activities',
  /** After 'same as'; read by screen readers after 'more than'. */
  sameDaysLastWeek: 'this time last week',
  sameDaysLastYear: 'this time last year',
  /** The earlier value. */
  from: (before: string) => `from ${before}`,
  /** Used in the title of an explanation. */
  named: {
    week: (number: string) => `${number}, this week`,
    year: (number: string) => `${number}, this year`,
  },
  formula: {
    week: 'Totals from the first day of this week up to today, compared with the same days of last week.',
    year: 'Totals from 1 January up to today, compared with the same period last year.',
  },
  // sync-card.tsx
  watches: 'Watches',
  manage: 'Manage',
  lastSync: (when: string) => `Last sync ${when}`,

  caveat:
    'Today only includes activities recorded so far. Distances and times come from your watch, unless its recording contradicts them.',
});
