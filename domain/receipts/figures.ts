/** A unit of a receipt's values, as written in the file. `load` and `ratio` have none. */
export const receiptUnits = ['m', 's', 'W', 'bpm', '1/min', 'ms', 'load', 'ratio'] as const;
export type ReceiptUnit = (typeof receiptUnits)[number];

interface Figure {
  readonly unit: ReceiptUnit;
  /** True if stored as a 32-bit float, and therefore compared in that precision. */
  readonly isSingle?: true;
  /** True if computed from power, so it is an estimate if the power is. */
  readonly isPower?: true;
}

const watts = { unit: 'W', isSingle: true, isPower: true } as const satisfies Figure;
const fastest = { unit: 's', isSingle: true } as const satisfies Figure;

/** Figures measured from a recording, by column name. */
export const recordedFigures = {
  total_distance: { unit: 'm' },
  duration: { unit: 's' },
  elapsed: { unit: 's' },
  altitude_gain: { unit: 'm', isSingle: true },
  altitude_loss: { unit: 'm', isSingle: true },
  average_hr: { unit: 'bpm', isSingle: true },
  maximum_hr: { unit: 'bpm', isSingle: true },
  average_power: watts,
  average_cadence: { unit: '1/min', isSingle: true },
  average_gct: { unit: 'ms', isSingle: true },
  w5sec: watts,
  w15sec: watts,
  w30sec: watts,
  w1min: watts,
  w3min: watts,
  w5min: watts,
  w9min: watts,
  w10min: watts,
  w20min: watts,
  w30min: watts,
  w1hr: watts,
  t400m: fastest,
  t1km: fastest,
  tmile: fastest,
  t5km: fastest,
  t10km: fastest,
  thalf: fastest,
  tmarathon: fastest,
} as const satisfies Readonly<Record<string, Figure>>;
export type RecordedFigure = keyof typeof recordedFigures;
export const recordedFigureNames = Object.keys(recordedFigures) as readonly RecordedFigure[];

/** The load of an activity and its seconds in zones, by column name. */
export const loadFigures = {
  weighted_load: { unit: 'load' },
  dz0: { unit: 's' },
  dz1: { unit: 's' },
  dz2: { unit: 's' },
  dz3: { unit: 's' },
  dz4: { unit: 's' },
  dz5: { unit: 's' },
} as const satisfies Readonly<Record<string, Figure>>;
export type LoadFigure = keyof typeof loadFigures;
export const loadFigureNames = Object.keys(loadFigures) as readonly LoadFigure[];

/** Figures of a day, computed from daily loads. */
export const dayFigures = {
  acute: { unit: 'load' },
  chronic: { unit: 'load' },
  ratio: { unit: 'ratio' },
  fitness: { unit: 'load' },
  fatigue: { unit: 'load' },
  form: { unit: 'load' },
} as const satisfies Readonly<Record<string, Figure>>;
export type DayFigure = keyof typeof dayFigures;
export const dayFigureNames = Object.keys(dayFigures) as readonly DayFigure[];

const figures: Readonly<Record<string, Figure>> = { ...recordedFigures, ...loadFigures, ...dayFigures };
export type FigureName = RecordedFigure | LoadFigure | DayFigure;

/** Whether two values of a figure are equal in the precision in which the figure is stored. */
export const isSameFigure = (name: FigureName, one: number, other: number): boolean =>
  figures[name]?.isSingle === true ? Math.fround(one) === Math.fround(other) : one === other;
