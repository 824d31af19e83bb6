import { area } from './area.ts';

/** Why a planned workout cannot be saved. */
export const plans = area('plans', {
  changedElsewhere: 'This workout was changed elsewhere in the meantime.',
  tooMany: 'This day has the maximum number of workouts.',
  outsideWindow: 'You can plan workouts up to 365 days back or ahead.',
  tooManyTemplates: (most: number) => `You can have up to ${most} training plans. Delete one first.`,
  changedSince: 'The calendar has changed since the preview. Check the conflicts again; nothing was planned.',
  overAWeek: 'Group workouts must fall within seven days.',
  noSuchActivity: 'There is no matching activity near this day.',
  activityTaken: 'This activity already belongs to another planned workout.',
});
