import type { SportFamily } from '../activity-types.ts';
import { countPositive, type SampleColumns } from './columns.ts';
import type { Column } from './coverage.ts';

/** The signal used for an activity's power: one for the whole activity, never mixed. */
export type PowerSource = 'native' | 'developer' | 'estimated';

/** Connect IQ fields with power, from Stryd and Garmin Running Power. */
const DEVELOPER_POWER = ['Power', 'RP_Power'];

/** Minimum share of records above 0 that shows a power meter was present, in sports other than foot. */
const MIN_POSITIVE_SHARE = 0.05;

/**
 * Whether a column is a valid power measurement. Except on foot, 0 W is valid because coasting produces none: at least half of the records
 * must have a value, and a few of them more than 0. On foot, 0 W comes from a pod that is not worn or lost its signal, and an estimate can
 * replace it: at least half of the records must be above 0.
 */
function isMeasured(values: Column, n: number, family: SportFamily): boolean {
  const positive = countPositive(values);
  if (n === 0 || positive === 0) return false;
  if (family === 'foot') return 2 * positive >= n;
  let known = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! >= 0) known++;
  return 2 * known >= n && positive >= MIN_POSITIVE_SHARE * n;
}

/**
 * Returns the first source with a measurement, native before developer fields; `estimate` is called last and may be
 * null.
 */
export function choosePower(
  columns: SampleColumns,
  family: SportFamily,
  estimate: () => Column | null,
): { readonly source: PowerSource; readonly values: Column } | null {
  const { n } = columns;
  if (columns.power && isMeasured(columns.power, n, family)) return { source: 'native', values: columns.power };
  for (const { name, native, values } of columns.developer) {
    const isPower = DEVELOPER_POWER.includes(name) || native === 'power';
    if (isPower && isMeasured(values, n, family)) return { source: 'developer', values };
  }
  const estimated = estimate();
  return estimated !== null && isMeasured(estimated, n, 'foot') ? { source: 'estimated', values: estimated } : null;
}
