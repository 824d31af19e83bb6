import { area } from '../../../domain/words/area.ts';

/** Means of a group: for the partner, and for those who count in them. */
export const groupMeansWords = area('groupMeans', {
  means: 'Means per person and week, over the last 28 days.',
  fewerThanFive: 'Means are shown for five people or more.',
  members: 'People',
  activities: 'Activities',
  distance: 'Distance',
  time: 'Time',
  load: 'Load',
});
