import { countPositive, type SampleColumns } from './columns.ts';
import type { Column } from './coverage.ts';

/** Which signal the power of an activity is: one for the whole activity, never mixed. */
export type PowerSource = 'native' | 'developer' | 'estimated';

/** Connect IQ fields that hold power: Stryd's and Garmin Running Power's. */
const DEVELOPER_POWER = ['Power', 'RP_Power'];

/** The first source with a positive value on at least half of the records; `estimate` is asked last, null for none. */
export function choosePower(
  columns: SampleColumns,
  estimate: () => Column | null,
): { readonly source: PowerSource; readonly values: Column } | null {
  const enough = (values: Column | null | undefined): values is Column =>
    values != null && columns.n > 0 && 2 * countPositive(values) >= columns.n;
  if (enough(columns.power)) return { source: 'native', values: columns.power };
  for (const { name, values } of columns.developer) {
    if (DEVELOPER_POWER.includes(name) && enough(values)) return { source: 'developer', values };
  }
  const estimated = estimate();
  return enough(estimated) ? { source: 'estimated', values: estimated } : null;
}
