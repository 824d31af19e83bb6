import { area, numberText } from './area.ts';
/** A member's storage use (ours). */
export const storage = area('storage', {
  title: 'Storage',
  note: 'The original files of your activities, and your texts.',
  full: 'Your storage is full. Undo imports you don’t need, or ask the server’s admin for more.',
  rowsFull:
    'Your storage for workouts, comments and notes is full. Delete some you don’t need (deleted workouts count for 30 days), or ask the server’s admin for more.',
  rowsNearlyFull:
    'Your storage for workouts, comments and notes is almost full. Delete some you don’t need, or ask the server’s admin for more.',
  serverFull: 'This server’s storage is full at the moment. Try again later.',
  nearlyFull: 'Your storage is almost full. Undo imports you don’t need, or ask the server’s admin for more.',
  undrawable: 'This recording is too long for a chart.',
  files: (used: number, allowed: number) => `${numberText(used)} of ${numberText(allowed)} files`,
  size: (used: string, allowed: string) => `${used} of ${allowed}`,
  unpacked: (used: string, allowed: string) => `${used} of ${allowed} when unpacked`,
  rows: (used: string, allowed: string) => `Workouts, comments and notes: ${used} of ${allowed}`,
});
