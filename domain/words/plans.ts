import { area } from './area.ts';

/** Planned workouts: why one cannot be saved. */
export const plans = area('plans', {
  changedElsewhere: 'This workout was changed elsewhere in the meantime.',
  tooMany: 'There is no room for another workout on this day.',
  outsideWindow: 'Workouts can be planned from 365 days back to 365 days ahead.',
  overAWeek: 'Workouts that are planned for many lie within seven days.',
  noSuchActivity: 'There is no such activity near this day.',
  activityTaken: 'You have already said that this activity is another planned workout.',
});
