import { area } from '../../domain/words/area.ts';

/** Texts of src/charts, by the file that shows them. */
export const chartsWords = area('charts', {
  // chart-frame.tsx
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',

  // load-chart.tsx
  /** Read by screen readers for the day under the cursor. */
  dayText: (day: string, load: number, chronic: number | null) =>
    `${day}: load ${load}${chronic === null ? '' : `, chronic load ${chronic}`}`,
  loadPerDay: 'Load per day',
  day: 'Day',
  load: 'Load',
  chronicLoad: 'Chronic load',
  dayOfTheLoadChart: 'Day of the load chart',

  // power-curve-chart.tsx
  bestMeanPower: 'Best average power',
  heldFor: 'Duration',
  powerW: 'Power (W)',
  powerCurve: 'Power curve',
  wattsForTime: (value: number, label: string) => `${value} W for ${label}`,
  wattsFor: 'W for',
  bestPower: 'Best power',
  criticalPower: 'Critical power',
  durationOnThePowerCurve: 'Duration on the power curve',

  // bars-chart.tsx
  total: 'Total',

  // samples-brush.tsx
  /** Screen readers only. */
  positionInTheActivityPlus: 'Position in the activity. Plus and minus zoom, Escape shows the whole activity.',

  // samples-channels.tsx
  channels: 'Shown',
  arrangement: 'Arranged',
  stacked: 'Separate',
  overlaid: 'Overlaid',
  smoothing: 'Smoothing',
  smoothings: { auto: 'Auto', none: 'None' },

  // samples-pauses.tsx
  /** `time` as '3:20'. */
  pause: (time: string) => `Pause ${time}`,

  // samples-chart.tsx
  measuredAlongTheWay: 'Measured along the way',

  // route-chart.tsx
  route: 'Route',
  routeBy: { plain: 'Route', pace: 'Route, coloured by pace', heartRate: 'Route, coloured by heart rate' },
  /** Labels at the ends of the colour scale; `pace` as '5:20 min/km'. */
  slower: (pace: string) => `slower: ${pace}`,
  faster: (pace: string) => `faster: ${pace}`,
  /** Shown beside a colour; `beats` as '137–155'. */
  routeZone: (zone: number, beats: string) => `Zone ${zone}: ${beats} bpm`,
  routeBelow: (beats: string) => `${beats} bpm`,
  notMeasured: 'not measured',
  start: 'Start',
  finish: 'Finish',

  // route-map.tsx
  noMapCame: 'The map could not be loaded.',

  // samples-reading.tsx
  /** Shown before time and distance of the visible part. */
  inView: 'In view',
  at: 'At',

  // samples-table.tsx
  time: 'Time',
  distanceIn: (unit: string) => `Distance (${unit})`,
  meansAlongTheActivity: 'Averages along the activity',

  // samples-tools.tsx
  along: 'Along',
  distance: 'Distance',
  showTheWhole: 'Show the whole',
  /** Screen readers only. */
  zoomOut: 'Zoom out',
  /** Screen readers only. */
  zoomIn: 'Zoom in',
});
