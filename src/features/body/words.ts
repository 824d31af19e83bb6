import { area } from '../../../domain/words/area.ts';

/** Words of src/features/body, by the file that shows them. */
export const bodyWords = area('body', {
  // body-screen.tsx
  title: 'Body',
  subtitle: 'Weight, resting heart rate and its variability, day by day',
  profile: 'Profile',
  loading: 'Loading your measurements',
  noteOfSamples: 'Sample data stay as they are. With an account of your own you enter your values here.',

  // measurement-form.tsx
  add: 'Enter a measurement',
  change: 'Change a measurement',
  kind: 'Measurement',
  value: 'Value',
  day: 'Day',
  save: 'Save',
  cancel: 'Cancel',
  edited: (kind: string, day: string) => `${kind} on ${day}`,
  hints: {
    weight: 'Each day’s power is estimated with the last weight entered by then.',
    resting_heart_rate:
      'In the morning, before you get up. It tells how much an easy run says about your critical power.',
    hrv_rmssd: 'RMSSD in milliseconds, as most watches and apps show it in the morning. No other number depends on it.',
  },
  noDay: 'Choose a day up to today.',
  notSaved: 'Not saved',
  kept: (kind: string, value: string, day: string) => `${kind}: ${value} on ${day}.`,
  removed: (kind: string, day: string) => `${kind} of ${day} is removed.`,
  undo: 'Undo',
  recomputing: 'Recomputing your history',
  recomputed: (done: number, total: number) => `${done} of ${total} activities`,
  recomputeBegins: 'Starting',

  // measurement-card.tsx
  none: 'Nothing entered yet.',
  notes: {
    weight: 'Profile and coaches see the latest',
    resting_heart_rate: 'Beats per minute at rest',
    hrv_rmssd: 'RMSSD: how much the time from beat to beat differs',
  },
  source: 'From',
  sources: { hand: 'you', vendor: 'your vendor' },
  edit: 'Edit',
  editThis: (kind: string, value: string, day: string) => `Edit ${kind} ${value} of ${day}`,
  remove: 'Remove',
  removeThis: (kind: string, value: string, day: string) => `Remove ${kind} ${value} of ${day}`,
  dayOfChart: 'Day of a measurement',
  showMore: (count: number) => `Show ${count} more`,
});
