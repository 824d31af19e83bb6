import { area } from '../../../domain/words/area.ts';

/** Averages of a group: for the partner and the members included. */
export const groupMeansWords = area('groupMeans', {
  means:
    'Means per person and week, over 28 days. A value needs five people with data, none of whom contributes more than a third of it.',
  fewerThanFive: 'Means are shown for five people with activities or more.',
  members: 'People with activities',
  activities: 'Activities',
  distance: 'Distance',
  time: 'Time',
  load: 'Load',
});
