import { area, numberText } from './area.ts';
/** A member's storage use (ours). */
export const storage = area('storage', {
  title: 'Storage',
  note: 'The original files of your activities, and what you write.',
  full: 'There is no room left for your files. Undo imports you do not need, or ask the person who runs this server for more space.',
  rowsFull:
    'Your storage for workouts, comments and notes is full. Delete some you do not need (deleted workouts count for 30 days), or ask the person who runs this server for more space.',
  rowsNearlyFull:
    'You are running out of space for workouts, comments and notes. Delete some you do not need, or ask the person who runs this server for more space.',
  serverFull: 'There is no room for more files on this server at the moment. Please try again later.',
  nearlyFull:
    'You are running out of space for your files. Undo imports you do not need, or ask the person who runs this server for more space.',
  undrawable: 'This recording is too long to be drawn.',
  files: (used: number, allowed: number) => `${numberText(used)} of ${numberText(allowed)} files`,
  size: (used: string, allowed: string) => `${used} of ${allowed}`,
  unpacked: (used: string, allowed: string) => `${used} of ${allowed} when unpacked`,
  rows: (used: string, allowed: string) => `Workouts, comments and notes: ${used} of ${allowed}`,
});
