import { area } from '../../../domain/words/area.ts';

/** Texts for one person's data as a partner sees it, for the partner and the person. */
export const sharedPersonWords = area('sharedPerson', {
  fields: {
    alias: 'Known as',
    firstName: 'First name',
    lastName: 'Last name',
    emailAddress: 'Email',
    birthDate: 'Birth date',
    birthYear: 'Year of birth',
    gender: 'Sex',
    height: 'Height',
    weight: 'Weight',
    activities: 'Activities in 28 days',
    distance: 'Distance in 28 days',
    duration: 'Time in 28 days',
    load: 'Load in 28 days',
  },
  notKnown: 'not known',
  hidden: 'Hidden at this level:',
  genders: { F: 'Female', M: 'Male', O: 'Not specified' },
  activitiesOf28Days: 'Activities of the last 28 days',
  noActivities: 'No activity in the last 28 days.',
  when: 'When',
  sport: 'Sport',
  distance: 'Distance',
  time: 'Time',
  load: 'Load',
  route: 'Route',
  showRoute: 'Show',
  /** Screen readers only. */
  showRouteOf: (when: string) => `Show the route of ${when}`,
  moreActivities: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  routeCut: 'Without its first and last 200 m, rounded to 100 m.',
  routeWhole: 'The full route.',
  noRoute: 'No route was recorded, or it is too short to show.',
  /** Screen readers only. */
  drawingOf: (when: string) => `Route of ${when}`,
});
