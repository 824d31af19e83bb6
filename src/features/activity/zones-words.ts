import { area } from '../../../domain/words/area.ts';

/** Words for the time in zones: zones-card.tsx and zones-told.ts. */
export const zoneTimeWords = area('zoneTimes', {
  title: 'Time in zones',
  by: 'Zones by',
  bases: { power: 'Power', pace: 'Pace', 'heart rate': 'Heart rate' },
  /** Title above the zone bounds, followed by the unit. */
  boundsIn: (basis: string, unit: string) => `${basis} (${unit})`,
  /** `zone` as 'Zone 2 Moderate', `time` as '24:10'. */
  most: (zone: string, time: string, percent: number) => `Most of it in ${zone}: ${time}, ${percent} %.`,
  zone: (zone: number, name: string) => `zone ${zone} ${name}`,
  belowZone1: 'easier than zone 1',
  ownZone: (zone: number) => `zone ${zone}`,
  /** `time` as '1:20', of the moving time. */
  missing: {
    power: (time: string) => `${time} without power.`,
    pace: (time: string) => `${time} without pace.`,
    'heart rate': (time: string) => `${time} without heart rate.`,
  },
  noCriticalPower: {
    foot: 'These zones are shares of your critical power, and none is known on this day. It follows from hard efforts of 3 to 20 minutes, or you set your own.',
    bike: 'These zones are shares of your critical power on the bike, and none is known on this day. It follows from hard rides of 3 to 20 minutes with a power meter, or you set your FTP.',
    swim: 'These zones are shares of your critical swim speed, and none is set for this day.',
    other: 'Power zones are known for running, walking and cycling only.',
  },
  noCriticalPowerOfAthlete: 'These zones are shares of the critical power, and none was known on this day.',
  zonesAndThresholds: 'Zones and thresholds',
  /** Below the table, if zones are based on an assumption; `value` as '300 W'. */
  assumedPower: (value: string) => `Drawn against ${value}, which stands in until your critical power is known.`,
  assumedMaximum: (beats: string) =>
    `Drawn against ${beats} bpm, an average adult's maximum: neither your own nor your age is known.`,
  setYours: 'Set yours',

  formulas: {
    power:
      'Each second counts in the zone of its power. Zones 1 to 5 begin at 65, 80, 90, 100 and 115 % of the critical power on the day of the activity.',
    pace: 'Each second counts in the zone of its speed, the mean of 5 seconds. The zones are those of power, in terms of speed: what you ran in each of them in the 90 days up to the activity, and where there are not 10 minutes of that, what your weight says.',
    ownBounds:
      'Each second counts in its zone. You divided these zones, in percent of your threshold. Load uses the standard zones.',
    ownSpeed:
      'Each second counts in the zone of its speed, the mean of 5 seconds. The zones follow from your threshold pace: on foot 65, 80, 90, 100 and 115 % of its speed, in the water 87, 93, 97, 100 and 105 %.',
    'heart rate':
      'Each second counts in the zone of its heart rate. Zones 1 to 5 begin at 60, 72, 82, 87 and 92 % of the maximum (Seiler and Tønnessen, 2009).',
  },
  caveats: {
    power:
      'A watt more or less at the edge of a zone counts as a whole zone. Seconds in which the timer stood still, and holes of the recording, count nowhere.',
    pace: 'Pace knows neither hills nor wind: uphill a hard effort counts as an easy zone. Standing still with the timer running counts as easier than zone 1.',
    'heart rate':
      'The heart follows an effort late and drifts up in heat and with time, so short hard intervals hardly show here.',
  },
  criticalPower: 'Critical power of the day',
  assumed: 'assumed',
  maximum: 'Maximum heart rate of the day',
  maximumFrom: {
    maximum: 'your own value',
    threshold: 'from your threshold: zone 4 begins there',
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
