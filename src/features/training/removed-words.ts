import { area } from '../../../domain/words/area.ts';

/** Words of removed.tsx. */
export const removedWords = area('removedPlans', {
  title: 'Deleted workouts',
  subtitle: 'You can restore workouts deleted in the last 30 days',
  backToTraining: 'Training',
  loading: 'Loading deleted workouts',
  none: 'No deleted workouts',
  noneText: 'Deleted workouts are kept here for 30 days.',
  restore: 'Restore',
  restoreThis: (name: string, day: string) => `Restore ${name}, ${day}`,
  restored: (name: string, day: string) => `Restored: ${name}, ${day}.`,
  notRestored: 'Couldn’t restore the workout',
});
