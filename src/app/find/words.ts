import { area } from '../../../domain/words/area.ts';

/** Words of src/app/find. Names of pages stand in src/app/words.ts, where the navigation has them already. */
export const findWords = area('find', {
  title: 'Find anything',
  label: 'Find pages, activities, workouts and days',
  labelOfCoaches: 'Find pages, activities, workouts, days and athletes',
  placeholder: 'Morning run, 12 June, last Sunday …',
  results: 'Results',
  pages: 'Pages',
  days: 'Days',
  activities: 'Activities',
  workouts: 'Planned workouts',
  athletes: 'Athletes',
  month: 'Month',
  year: 'Year',
  day: 'Day',
  looking: 'Searching …',
  nothing: (text: string) => `Nothing found for “${text}”.`,
  hint: 'Try another word, a sport or a date: “trail run”, “June 2025”, “last Sunday”.',
  /** Read aloud only. */
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  failed: 'Your activities and workouts could not be searched:',
  again: 'Try again',

  // pages that stand in no navigation
  planWorkout: 'Plan a workout',
  goals: 'Goals',
  zones: 'Zones and thresholds',
  gear: 'Shoes and bikes',
  following: 'Following',
  changePassword: 'Change password',
  linkDevice: 'Connect a watch',
  yearView: 'Calendar of the year',
  access: 'Who may see what',
});
