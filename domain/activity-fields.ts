/**
 * Version of the measurement; rows with a lower version lack later additions. 1: best efforts; 2: best effort over 400
 * m, and the route as cells; 3: whether there are laps and totals; distance, time, sport and power by better rules;
 * 4: descent where a device states only ascent; 5: the simplified
 * route, and the route with times.
 */
export const MEASURED_BY = 5;

/** Definition of a measured number of an activity. */
interface ActivityNumber {
  /** Column of the CSV export; not exported if missing. */
  readonly csv?: string;
  /** Number of decimals in the CSV export. */
  readonly digits?: number;
  /**
   * Lowest sharing level at which partners get the number for individuals; never shared if missing. [onboarding §4
   * Sharing]
   */
  readonly sharedFrom?: 2 | 3;
}

/**
 * The measured numbers of an activity, keyed by their name in responses and in the database: SI units, rates per
 * minute; null if unknown. Database columns, responses, the CSV export and the partners' data derive from this table.
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
/** The fields that have a property, with the property's value. */
type With<Property extends keyof ActivityNumber> = {
  [Name in ActivityNumberName as (typeof activityNumbers)[Name] extends Readonly<Record<Property, unknown>>
    ? Name
    : never]: (typeof activityNumbers)[Name];
};

const rows: readonly [string, ActivityNumber][] = Object.entries(activityNumbers);
/** Numbers in the CSV export, in column order. */
export const exportedNumbers = rows.flatMap(([name, { csv, digits = 0 }]) =>
  csv === undefined ? [] : [{ name: name as keyof With<'csv'>, column: csv, digits }],
);
/** Numbers shared with partners, each with its lowest sharing level. */
export const sharedNumbers = Object.fromEntries(
  rows.flatMap(([name, { sharedFrom }]) => (sharedFrom === undefined ? [] : [[name, sharedFrom]])),
) as { readonly [Name in keyof With<'sharedFrom'>]: With<'sharedFrom'>[Name]['sharedFrom'] };
/** Names of all numbers. */
export const activityNumberNames = Object.keys(activityNumbers) as readonly ActivityNumberName[];
