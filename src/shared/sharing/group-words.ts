import { area } from '../../../domain/words/area.ts';

/** Texts for a group's averages, for the partner and the members included. */
export const groupMeansWords = area('groupMeans', {
  means:
    'Averages per person and week, over 28 days. A value needs five people with data, none of whom contributes more than a third of it.',
  fewerThanFive: 'Averages need at least five people with activities.',
  members: 'People with activities',
  activities: 'Activities',
  distance: 'Distance',
  time: 'Time',
  load: 'Load',
});
