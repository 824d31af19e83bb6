import { area } from '../../../domain/words/area.ts';

/** Texts for the time in zones: zones-card.tsx and explain-zones.ts. */
export const zoneTimeWords = area('zoneTimes', {
  title: 'Time in zones',
  by: 'Zones by',
  bases: { power: 'Power', pace: 'Pace', 'heart rate': 'Heart rate' },
  /** Title above the zone bounds, followed by the unit. */
  boundsIn: (basis: string, unit: string) => `${basis} (${unit})`,
  /** `zone` as 'Zone 2 Moderate', `time` as '24:10'. */
  most: (zone: string, time: string, percent: number) => `Mostly in ${zone}: ${time}, ${percent} %.`,
  zone: (zone: number, name: string) => `zone ${zone} ${name}`,
  belowZone1: 'below zone 1',
  ownZone: (zone: number) => `zone ${zone}`,
  /** `time` as '1:20', part of the moving time. */
  missing: {
    power: (time: string) => `${time} without power.`,
    pace: (time: string) => `${time} without pace.`,
    'heart rate': (time: string) => `${time} without heart rate.`,
  },
  noCriticalPower: {
    foot: 'Power zones need a critical power, and you had none on this date. Do a hard effort of 3 to 20 minutes, or set your own.',
    bike: 'Power zones for rides need a critical power, and you had none on this date. Do a hard ride of 3 to 20 minutes with a power meter, or set your FTP.',
    swim: 'Pace zones for swims need a critical swim speed, and you had none on this date.',
    other: 'Power zones are only available for running, walking and cycling.',
  },
  noCriticalPowerOfAthlete: 'Power zones need a critical power, and the athlete had none on this date.',
  zonesAndThresholds: 'Zones and thresholds',
  /** Shown below the table if zones are based on an assumption; `value` as '300 W'. */
  assumedPower: (value: string) => `Based on ${value} until your critical power is known.`,
  assumedMaximum: (beats: string) =>
    `Based on ${beats} bpm, an average adult’s maximum, since your maximum and your age are unknown.`,
  setYours: 'Set your own',

  formulas: {
    power:
      'Each second counts towards the zone of its power. Zones 1 to 5 start at 65, 80, 90, 100 and 115 % of your critical power on that day.',
    pace: 'Each second counts towards the zone of its speed, averaged over 5 seconds. The zones are your power zones converted to speed: the speeds you ran in each zone in the last 90 days, or an estimate from your weight where you ran less than 10 minutes.',
    ownBounds:
      'Each second counts towards its zone. You set these zones yourself, in percent of your threshold. Load uses the standard zones.',
    ownSpeed:
      'Each second counts towards the zone of its speed, averaged over 5 seconds. The zones depend on your threshold pace: for running 65, 80, 90, 100 and 115 % of its speed, for swimming 87, 93, 97, 100 and 105 %.',
    'heart rate':
      'Each second counts towards the zone of its heart rate. Zones 1 to 5 start at 60, 72, 82, 87 and 92 % of your maximum (Seiler and Tønnessen, 2009).',
  },
  caveats: {
    power:
      'At the edge of a zone, a single watt decides which zone a second counts towards. Paused time and gaps in the recording don’t count.',
    pace: 'Pace ignores hills and wind: a hard climb can show up in an easy zone. Standing still with the timer running counts as below zone 1.',
    'heart rate':
      'Heart rate responds late and drifts up with heat and time, so short hard intervals barely show here.',
  },
  criticalPower: 'Critical power of the day',
  assumed: 'assumed',
  maximum: 'Maximum heart rate of the day',
  maximumFrom: {
    maximum: 'your own value',
    threshold: 'from your threshold, where zone 4 starts',
    age: 'from your age: 208 − 0.7 × age',
    default: 'of an average adult',
  },
  definedBy: 'Threshold',
  speedOf: 'Speed of the zones',
  ownRuns: (count: number) => `from your own runs in ${count} of the 6 zones, from power and weight in the others`,
  allOwnRuns: 'from your runs',
  fromPower: 'from power and weight',
  zoneFrom: (zone: number) => `Zone ${zone}`,
  belowZone: 'Below zone 1',
});
