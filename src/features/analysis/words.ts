import { area, numberText } from '../../../domain/words/area.ts';

/** Words of src/features/analysis. */
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
  nothingText: 'Your power, pace and zones over the years will be drawn here, once your training is.',
  importFiles: 'Import your training',
  nothingInRange: 'Nothing in this range. Choose a longer one.',

  day: 'Day',
  week: 'Week',
  month: 'Month',
  beats: 'Heart rate',
  race: 'Race',

  // power-card.tsx
  powerNone: 'No critical power in this range. It takes a run with power, or with GPS.',
  powerLine: 'Critical power',
  dayOfPower: 'Day of the chart of critical power',
  how: 'How',
  own: 'your own value',
  shown: (day: string | null) => (day === null ? 'shown by an effort' : `shown on ${day}`),
  provisional: 'provisional',

  // seasons-card.tsx
  season: 'Year',
  seasonsNone: 'No power in any of your years yet.',
  bestBefore: 'Best of other years',
  estimatedYear: 'The power of this year is estimated from pace and grade. It is compared with estimated years only.',

  // pace-card.tsx
  paceNone: 'It takes three runs at much the same heart rate. Choose a longer range.',
  heartRateOfTheChart: 'Heart rate of the chart',
  beatsRange: (from: number, to: number) => `${from}–${to} bpm`,
  since: (day: string) => `Since ${day}`,
  before: (day: string) => `Before ${day}`,

  // volume-card.tsx
  measure: 'Show',
  measures: { duration: 'Time', distance: 'Distance', weightedLoad: 'Load' },
  barOfVolume: 'Week or month of the chart of volume',
  weekOf: (day: string) => `Week of ${day}`,

  // zones-card.tsx
  as: 'As',
  shares: 'Share',
  hours: 'Hours',
  barOfZones: 'Week or month of the chart of zones',
  zonesNone: 'No zones in this range. They need power or heart rate.',

  // races-card.tsx
  racesNone: 'It takes a run of a kilometre or more in the last 90 days.',
  raceOfTheChart: 'Race of the chart',
  /** Below the chart, where there is no space for the name. */
  half: 'Half',
  racesNow: 'What to expect today',
  errorNote: (races: number, efforts: string, power: string) =>
    `On ${races} races of a sample athlete, predictions from best efforts were off by ${efforts} % (median), from critical power by ${power} %. Expect more on hills, in heat, and without long runs.`,

  explained: {
    criticalPower: {
      formula:
        'For each day a line is drawn through the work of your best 3 to 20 minutes on foot in the 90 days up to it; how much the work grows with each second is your critical power. The chart shows each day on which that changed.',
      caveat:
        'It can fall without you getting weaker: when the effort that carried it is more than 90 days ago. Dashed parts are provisional: no hard effort of about 10 minutes had shown them.',
    },
    seasons: {
      formula:
        'For each duration, the highest mean power of any of your runs, walks and hikes of the calendar year. As comparison, the year before and the best of all other years.',
      caveat:
        'A year is as good as its efforts: who never sprints has a low 5 seconds. Different power meters show different watts; a new one looks like a better or worse year.',
    },
    paceByHeartRate: {
      formula:
        'Your runs are put together by their mean heart rate, 5 beats at a time. For each, all metres are divided by all seconds in motion. The range is cut in two halves, so that you can compare.',
      caveat:
        'Heat, hills, wind and tiredness move the heart rate, too, and intervals have a mean that nobody ran. A pace stands here only where there are three runs at least.',
    },
    volume: {
      formula:
        'The time in motion, the distance or the load of all your activities that count, added up by week (by month in ranges over a year) and by sport.',
      caveat:
        'Kilometres of different sports are added up, though they are not the same effort. Time and load compare better.',
    },
    zones: {
      formula:
        'The seconds in each zone of all your activities, added up: power zones at the critical power of the day, or heart-rate zones where power does not count.',
      caveat:
        'Activities without power and without heart rate are not in it. What an activity counted by then stays: a new critical power does not move zones of the past.',
    },
    races: {
      formula:
        'Two ways to expect a time. From best efforts of the last 90 days: of your hard efforts, the one over the nearest distance is extrapolated by Riegel’s formula (1981), time × (distance ratio)^1.06, which holds for times from 3.5 to 230 minutes. An effort counts as hard if it predicts a time within 5% of the fastest prediction. From critical power: the power that you can hold falls with time by the power of −0.07, and critical power itself can be held for 45 minutes (van Dijk and van Megen, 2017); your metres for each joule are those of your runs of the last 90 days.',
      caveat:
        'Both take a flat course, a cool day and fresh legs for granted, and that you trained for the distance. The chart shows your pace: the higher, the faster.',
    },
  },
  economy: 'Metres per kilojoule',
  criticalPowerStep: 'Critical power',
  fromEffort: (race: string) => `${race}, drawn out from`,
  left: (count: number) =>
    count === 1 ? 'One activity in this range.' : `${numberText(count)} activities in this range.`,
});
