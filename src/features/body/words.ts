import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/body, by the file that shows them. */
export const bodyWords = area('body', {
  // body-screen.tsx
  title: 'Body',
  subtitle: 'Weight, resting heart rate and its variability, day by day',
  profile: 'Profile',
  loading: 'Loading your measurements',
  noteOfSamples: 'Sample data can’t be changed. Create an account to enter your own values.',

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
    weight: 'Each day’s power is estimated with the latest weight up to that day.',
    resting_heart_rate:
      'Measure it in the morning, before you get up. It helps to judge what an easy run says about your critical power.',
    hrv_rmssd: 'RMSSD in milliseconds, as most watches and apps show it in the morning. No other figure depends on it.',
  },
  noDay: 'Choose today or an earlier day.',
  notSaved: 'Not saved',
  kept: (kind: string, value: string, day: string) => `${kind}: ${value} on ${day}.`,
  removed: (kind: string, day: string) => `${kind} of ${day} removed.`,
  undo: 'Undo',
  recomputing: 'Recomputing your history',
  recomputed: (done: number, total: number) => `${done} of ${total} activities`,
  recomputeBegins: 'Starting',

  // measurement-card.tsx
  none: 'No values yet.',
  notes: {
    weight: 'Your profile and your coaches see the latest value',
    resting_heart_rate: 'Beats per minute at rest',
    hrv_rmssd: 'RMSSD: the variation between heartbeats',
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
