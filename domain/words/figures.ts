import { area } from './area.ts';

/** Names of figures, and chart descriptions for screen readers (ours). */
export const figures = area('figures', {
  pace: 'Pace',
  speed: 'Speed',
  elevation: 'Elevation',
  heartRate: 'Heart rate',
  power: 'Power',
  cadence: 'Cadence',
  /** Unit after a number. */
  strokesPerMinute: 'strokes/min',
  groundContact: 'Ground contact',
  /** Below 250 ms, up to 300 ms, and above. */
  groundContactLevels: { 1: 'level 1: short', 2: 'level 2: medium', 3: 'level 3: long' },
  distance: 'Distance',
  time: 'Time',
  load: 'Load',
  climb: 'Climb',
  criticalPower: 'Critical power',
  /** Shown below a mean heart rate. */
  highest: (value: number) => `max ${value}`,
  /** Source of load and power that were not measured directly. */
  fromEstimatedPower: 'from estimated power',
  fromHeartRate: 'from heart rate',
  fromAverageHeartRate: 'from average heart rate',
  fromPerceivedEffort: 'from perceived effort',
  perceivedEffort: 'Perceived effort',
  /** Shown after a number. */
  ofTen: 'of 10',
  fromApp: 'from a foot pod or app',
  fromPace: 'estimated from pace and grade',
  /** Signals that zones are based on, within a sentence. */
  basis: { power: 'power', pace: 'pace', 'heart rate': 'heart rate' },
  /** The lowest and highest zone, in whole watts. */
  belowWatts: (watts: number) => `below ${watts} W`,
  fromWatts: (watts: number) => `from ${watts} W`,
  below: (value: number) => `below ${value}`,
  from: (value: number) => `from ${value}`,
  slowerThan: (pace: string) => `slower than ${pace}`,
  fasterThan: (pace: string) => `${pace} and faster`,
  /** 'Pace 4:10 to 6:02, mean 4:44 min/km'. */
  seriesSummary: (label: string, least: string, most: string, mean: string) =>
    `${label} ${least} to ${most}, mean ${mean}`,
  /** `time` is their total, as '3:20'. */
  pauses: (count: number, time: string) => (count === 1 ? `One pause of ${time}.` : `${count} pauses, ${time} in all.`),
  span: (from: string, to: string) => `${from} to ${to}`,
  /** The ends of a power curve; `from` and `to` are spans as '5 s', '1 h'. */
  curveOne: (watts: number, span: string) => `${watts} W for ${span}.`,
  curveEnds: (first: number, from: string, last: number, to: string) =>
    `From ${first} W for ${from} down to ${last} W for ${to}.`,
  /** The load chart for screen readers: a sentence on the load, one on the chronic load. */
  noLoad: (days: number) => `No load in the last ${days} days.`,
  loadOn: (trained: number, days: number, hardest: string, load: number) =>
    `Load on ${trained} of ${days} days, most on ${hardest} (${load}).`,
  chronicStayed: (load: number) => `Chronic load stayed at ${load}.`,
  chronicRose: (from: number, to: number) => `Chronic load rose from ${from} to ${to}.`,
  chronicFell: (from: number, to: number) => `Chronic load fell from ${from} to ${to}.`,
  /** `browser` on `system`: 'Firefox on Windows'. */
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
});
