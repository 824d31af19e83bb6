import { area } from '../../../domain/words/area.ts';

/** Words of src/features/zones, by the file that shows them. */
export const zonesWords = area('zones', {
  // zones-screen.tsx
  title: 'Zones and thresholds',
  subtitle: 'What your load, your plans and your paces are measured against',
  profile: 'Profile',
  loading: 'Loading your zones',
  noteOfSamples: 'A sample shows its zones; members can set their own values.',

  // thresholds-card.tsx
  thresholds: 'Thresholds',
  thresholdsNote: 'From your activities, or set your own',
  kinds: {
    critical_power: 'Critical power',
    maximum_heart_rate: 'Maximum heart rate',
    threshold_heart_rate: 'Threshold heart rate',
  },
  none: 'None set',
  ownSince: (day: string) => `Your own value since ${day}`,
  shownOn: (day: string) => `Shown by your effort on ${day}`,
  provisionalFrom: (day: string) => `Provisional, from your activity on ${day}`,
  noPowerYet: 'Nothing measured yet',
  byAge: 'From your age: 208 − 0.7 × age. A measured maximum is better.',
  byDefault: 'Your age is not known, so the value of an average adult is taken.',
  asMaximum: 'Heart-rate zones are drawn against it.',
  overruled: 'Heart-rate zones follow your threshold instead.',
  whatThresholdDoes: 'If set, heart-rate zone 4 starts here.',
  /** Names the button that follows; `value` as `280 W`. */
  remove: 'Remove',
  removeThis: (kind: string, value: string, day: string) => `Remove ${kind} ${value} from ${day}`,
  fromDay: (day: string) => `from ${day}`,
  ownValues: 'Your own values',

  // threshold-form.tsx
  addOwn: 'Set your own value',
  kind: 'Threshold',
  value: 'Value',
  from: 'Counts from',
  save: 'Save',
  fromHint: 'Applies from this day on. Earlier days keep their values.',
  outOfRange: (least: number, most: number, unit: string) => `Between ${least} and ${most} ${unit}.`,
  noDay: 'Choose a day up to today.',
  notSaved: 'Not saved',
  kept: (kind: string, value: string, day: string) => `${kind}: ${value} from ${day}.`,
  removed: (kind: string, day: string) => `${kind} from ${day} is removed.`,
  undo: 'Undo',
  recomputing: 'Recomputing your history',
  recomputed: (done: number, total: number) => `${done} of ${total} activities`,
  recomputeBegins: 'Starting',

  // scales-card.tsx
  scales: 'Power and pace by zone',
  scalesNote: 'For running and walking. Zones are shares of your critical power.',
  zone: 'Zone',
  below: 'Below 1',
  power: 'Power',
  typical: 'Middle',
  pace: 'Pace',
  source: 'Pace comes from',
  sources: {
    runs: 'your runs of 90 days',
    power: 'power and weight',
    default: 'a default',
  },
  heartRate: 'Heart rate by zone',
  heartRateNote: (maximum: string) => `Against a maximum of ${maximum} bpm`,
  heartRateByThreshold: 'Against your threshold',
  beats: 'bpm',
});
