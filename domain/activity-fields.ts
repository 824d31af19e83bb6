/**
 * Version of the measurement: rows below it lack what was added later. 1: best efforts; 2: best effort over 400 m, and the route as cells; 3:
 * whether there are laps and totals, and distance, time, sport and power by better rules; 4: descent where a device states only ascent.
 */
export const MEASURED_BY = 4;

/** Definition of a measured number of an activity. */
interface ActivityNumber {
  /** Column of the CSV export; left out of it if missing. */
  readonly csv?: string;
  /** Decimals in the CSV export. */
  readonly digits?: number;
  /** Lowest level at which partners get it for individuals; never if missing. [onboarding §4 Sharing] */
  readonly sharedFrom?: 2 | 3;
}

/**
 * The measured numbers of an activity by their name in responses, which is also their column's name: SI units, rates per minute; null if
 * unknown. Columns, responses, the CSV export and what partners get derive from this table.
 */
const activityNumbers = {
  total_distance: { csv: 'distance_m', digits: 1, sharedFrom: 2 },
  duration: { csv: 'duration_s', sharedFrom: 2 },
  elapsed: {},
  maximum_hr: { sharedFrom: 2 },
  average_cadence: { sharedFrom: 2 },
  average_gct: {},
  altitude_gain: { csv: 'climb_m', sharedFrom: 2 },
  altitude_loss: {},
  average_hr: { csv: 'average_heart_rate_bpm', sharedFrom: 2 },
  average_power: { csv: 'average_power_w', sharedFrom: 2 },
  weighted_load: { csv: 'load', digits: 1, sharedFrom: 2 },
} as const satisfies Readonly<Record<string, ActivityNumber>>;

export type ActivityNumberName = keyof typeof activityNumbers;
/** The fields that have a property, with its value. */
type With<Property extends keyof ActivityNumber> = {
  [Name in ActivityNumberName as (typeof activityNumbers)[Name] extends Readonly<Record<Property, unknown>>
    ? Name
    : never]: (typeof activityNumbers)[Name];
};

const rows: readonly [string, ActivityNumber][] = Object.entries(activityNumbers);
/** Numbers of the CSV export, in the order of its columns. */
export const exportedNumbers = rows.flatMap(([name, { csv, digits = 0 }]) =>
  csv === undefined ? [] : [{ name: name as keyof With<'csv'>, column: csv, digits }],
);
/** Numbers that partners get, with the lowest level. */
export const sharedNumbers = Object.fromEntries(
  rows.flatMap(([name, { sharedFrom }]) => (sharedFrom === undefined ? [] : [[name, sharedFrom]])),
) as { readonly [Name in keyof With<'sharedFrom'>]: With<'sharedFrom'>[Name]['sharedFrom'] };
/** Names of all numbers. */
export const activityNumberNames = Object.keys(activityNumbers) as readonly ActivityNumberName[];
