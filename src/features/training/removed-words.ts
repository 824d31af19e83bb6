import { area } from '../../../domain/words/area.ts';

/** Words of removed.tsx. */
export const removedWords = area('removedPlans', {
  title: 'Deleted workouts',
  subtitle: 'Workouts that you deleted in the last 30 days can be brought back',
  backToTraining: 'Training',
  loading: 'Loading deleted workouts',
  none: 'Nothing deleted',
  noneText: 'Workouts that you delete stay here for 30 days.',
  restore: 'Restore',
  restoreThis: (name: string, day: string) => `Restore ${name}, ${day}`,
  restored: (name: string, day: string) => `Restored: ${name}, ${day}.`,
  notRestored: 'The workout could not be restored',
});
