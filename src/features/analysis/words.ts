import { area, numberText } from '../../../domain/words/area.ts';

/** Texts of src/features/analysis. */
export const analysisPageWords = area('analysisPage', {
  analysis: 'Analysis',
  loading: 'Loading your training',
  loadingTheChart: 'Loading the chart',
  span: 'Range',
  spans: (days: number) => {
    if (days > 3000) return '10 years';
    if (days > 1000) return '5 years';
    return days > 300 ? '1 year' : '3 months';
  },
  nothing: 'Nothing to analyse yet',
  nothingText: 'Your power, pace and zones over the years will appear here once you have activities.',
  importFiles: 'Import your training',
  nothingInRange: 'Nothing in this range. Choose a longer one.',

  day: 'Day',
  week: 'Week',
  month: 'Month',
  beats: 'Heart rate',
  race: 'Race',

  // power-card.tsx
  powerNone: 'No critical power in this range. You need a run with power, or with GPS.',
  powerLine: 'Critical power',
  dayOfPower: 'Day in the critical power chart',
  how: 'How',
  own: 'your own value',
  shown: (day: string | null) => (day === null ? 'from an effort' : `from an effort on ${day}`),
  provisional: 'provisional',

  // seasons-card.tsx
  season: 'Year',
  seasonsNone: 'No power in any of your years yet.',
  bestBefore: 'Best of other years',
  estimatedYear: 'The power of this year is estimated from pace and grade. It is only compared with estimated years.',

  // pace-card.tsx
  paceNone: 'You need three runs at a similar heart rate. Choose a longer range.',
  heartRateOfTheChart: 'Heart rate in the chart',
  beatsRange: (from: number, to: number) => `${from}–${to} bpm`,
  since: (day: string) => `Since ${day}`,
  before: (day: string) => `Before ${day}`,

  // volume-card.tsx
  measure: 'Show',
  measures: { duration: 'Time', distance: 'Distance', weightedLoad: 'Load' },
  barOfVolume: 'Week or month in the volume chart',
  weekOf: (day: string) => `Week of ${day}`,

  // zones-card.tsx
  as: 'As',
  shares: 'Share',
  hours: 'Hours',
  barOfZones: 'Week or month in the zones chart',
  zonesNone: 'No zones in this range. They need power or heart rate.',

  // races-card.tsx
  racesNone: 'You need a run of a kilometre or more in the last 90 days.',
  raceOfTheChart: 'Race in the chart',
  /** Shown below the chart, where there is no space for the name. */
  half: 'Half',
  racesNow: 'What to expect today',
  errorNote: (races: number, efforts: string, power: string) =>
    `On ${races} races of a sample athlete, the median error was ${efforts} % from best efforts and ${power} % from critical power. Expect more on hills, in heat, and without long runs.`,

  explained: {
    criticalPower: {
      formula:
        'For each day, we fit a line to the work of your best 3 to 20 minutes on foot in the last 90 days. Its slope is your critical power. The chart shows each day on which it changed.',
      caveat:
        'It can fall without you getting weaker, when the effort behind it is more than 90 days old. Dashed parts are provisional: not yet confirmed by a hard effort of about 10 minutes.',
    },
    seasons: {
      formula:
        'For each duration, the highest average power of your runs, walks and hikes in the calendar year, with the previous year and the best of all other years.',
      caveat:
        'A year is only as good as its efforts: without sprints, the 5-second value is low. Power meters differ; a new one looks like a better or worse year.',
    },
    paceByHeartRate: {
      formula:
        'Your runs are grouped by average heart rate, in steps of 5 beats. Each group’s total distance is divided by its moving time. The range is split into two halves for comparison.',
      caveat:
        'Heat, hills, wind and tiredness also affect heart rate, and the average of intervals describes no single pace. A pace needs at least three runs.',
    },
    volume: {
      formula:
        'The moving time, distance or load of all counted activities, by sport and by week (by month in ranges over a year).',
      caveat:
        'Distances of different sports are added up, although they are not the same effort. Compare time or load instead.',
    },
    zones: {
      formula:
        'The seconds in each zone of all your activities: power zones based on the critical power of the day, or heart-rate zones if power does not count.',
      caveat:
        'Activities without power and heart rate are missing. Past activities keep the zones of their day, even if your critical power changes.',
    },
    races: {
      formula:
        'Two ways to predict a time. From best efforts of the last 90 days: the hard effort over the nearest distance is extrapolated with Riegel’s formula (1981), time × (distance ratio)^1.06, which is valid for times from 3.5 to 230 minutes. An effort is hard if it predicts a time within 5% of the fastest prediction. From critical power: sustainable power falls with time to the power of −0.07, and you can hold critical power for 45 minutes (van Dijk and van Megen, 2017); your metres per joule come from your runs of the last 90 days.',
      caveat:
        'Both assume a flat course, a cool day, fresh legs and training for the distance. The chart shows your pace: higher is faster.',
    },
  },
  economy: 'Metres per kilojoule',
  criticalPowerStep: 'Critical power',
  fromEffort: (race: string) => `${race}, extrapolated from`,
  left: (count: number) =>
    count === 1 ? 'One activity in this range.' : `${numberText(count)} activities in this range.`,
});
