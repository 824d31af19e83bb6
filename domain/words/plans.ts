import { area } from './area.ts';

/** Why a planned workout cannot be saved. */
export const plans = area('plans', {
  changedElsewhere: 'This workout was changed elsewhere in the meantime.',
  tooMany: 'This day has the maximum number of workouts.',
  outsideWindow: 'You can plan workouts up to 365 days back or ahead.',
  tooManyTemplates: (most: number) => `You can have up to ${most} training plans. Delete one first.`,
  changedSince: 'The calendar has changed since the preview. Check the conflicts again; nothing was planned.',
  changedSinceCopy: 'The plan has changed in the meantime. Check the changes again; nothing was written to the plan.',
  branchChanged: 'This branch was changed in the meantime. Check it again; nothing was written to the plan.',
  branchDecided: 'This branch was already accepted or rejected.',
  branchTooLarge: 'These weeks have too many workouts for a branch. Choose fewer weeks.',
  tooManyBranches: (own: number, proposals: number, all: number) =>
    `A member can have up to ${own} open branches, ${proposals} open proposals of each coach, ${proposals} of all assistants together, and ${all} branches in all. Delete or decide one first.`,
  overAWeek: 'Group workouts must fall within seven days.',
  noSuchActivity: 'There is no matching activity near this day.',
  activityTaken: 'This activity already belongs to another planned workout.',
});
