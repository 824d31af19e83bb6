import { area } from './area.ts';

/** Summaries of the charts on the analysis page (ours). */
export const analysisWords = area('analysis', {
  charts: {
    criticalPower: 'Critical power over time',
    seasons: 'Power curve by season',
    paceByHeartRate: 'Pace by heart rate',
    volume: 'Volume by sport',
    zones: 'Time in zones',
    races: 'Race predictions',
  },
  families: { foot: 'On foot', bike: 'By bike', swim: 'Swimming', other: 'Other sports' },
  belowZone1: 'Below zone 1',
  zone: (zone: number) => `Zone ${zone}`,

  /** Watts. */
  powerSame: (watts: number, since: string) => `Critical power has stayed at ${watts} W since ${since}.`,
  powerRose: (from: number, to: number, since: string) =>
    `Critical power has risen from ${from} to ${to} W since ${since}.`,
  powerFell: (from: number, to: number, since: string) =>
    `Critical power has fallen from ${from} to ${to} W since ${since}.`,
  powerBest: (watts: number, day: string) => `Its highest value was ${watts} W, on ${day}.`,

  /** `first` as '5 s', `watts` as '612'. */
  seasonBetter: (year: string, other: string, times: string) => `${year} beats ${other} at ${times}.`,
  seasonNotBetter: (year: string, other: string) => `${year} does not beat ${other} at any duration yet.`,
  seasonAlone: (year: string, watts: number, time: string) => `In ${year}, your best ${time} averaged ${watts} W.`,

  /** `pace` with its unit, `change` in seconds. */
  paceFaster: (beats: string, pace: string, change: number) =>
    `At ${beats} bpm you now run ${pace}, ${change} s faster than before.`,
  paceSlower: (beats: string, pace: string, change: number) =>
    `At ${beats} bpm you now run ${pace}, ${change} s slower than before.`,
  paceAsBefore: (beats: string, pace: string) => `At ${beats} bpm you run ${pace}, as before.`,
  paceOnly: (beats: string, pace: string) => `At ${beats} bpm you run ${pace}.`,

  /** `mean` and `most` with their unit, `span` as the week or month with the most. */
  volumeOfWeeks: (mean: string, most: string, span: string) =>
    `Average ${mean} a week. Highest: ${most}, week of ${span}.`,
  volumeOfMonths: (mean: string, most: string, span: string) =>
    `Average ${mean} a month. Highest: ${most}, in ${span}.`,

  zonesSummary: (easy: number, hard: number) =>
    `${easy} % of the time was in zone 2 and below, ${hard} % in zone 4 and above.`,

  /** Predictions compared with results. */
  check: {
    title: 'Predictions and results',
    race: 'Race',
    run: 'Run in',
    exact: 'exact',
    tooSlow: (percent: string) => `${percent} % too slow`,
    tooFast: (percent: string) => `${percent} % too fast`,
    by: { power: 'from critical power', efforts: 'from best efforts' },
    /** `time` as '1:32:10', `by` as 'from best efforts', `error` as '1.2 % too slow'. */
    prediction: (time: string, by: string, error: string) => `${time} ${by} (${error})`,
    /** `race` as 'Half marathon'. */
    sentence: (race: string, run: string, predictions: string) => `${race} in ${run}. Predicted: ${predictions}.`,
    summary: (races: string, count: number, errors: string) =>
      count === 1 ? `In 1 race: ${errors}.` : `Median of ${races} races: ${errors}.`,
    how: 'Computed from the 90 days before each race, with the activities known today. Races are those you marked in the calendar or set as goals.',
  },

  methods: { power: 'From critical power', efforts: 'From best efforts', best: 'Your best' },
});
