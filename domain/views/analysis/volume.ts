import { activityTypeById, families, type SportFamily } from '../../activity-types.ts';
import type { AnalysisColumns } from '../../entities/analysis.ts';
import { type Bucket, bucketOf, bucketsBetween } from './span.ts';

/** What volume is counted in: metres, seconds, load. */
export const measures = ['duration', 'distance', 'weightedLoad'] as const;
export type Measure = (typeof measures)[number];

export interface VolumeBar {
  /** First day of the week or month. */
  readonly date: string;
  readonly total: number;
  readonly byFamily: Readonly<Record<SportFamily, number>>;
}

/** Days looked at, and what their weeks begin with. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly weekStart: number;
}

/** How much was done by week or month and by sport, oldest first; weeks and months without any are there with 0. */
export function volumeBars(
  columns: Pick<AnalysisColumns, 'date' | 'activityTypeId' | Measure>,
  measure: Measure,
  bucket: Bucket,
  { from, to, weekStart }: Days,
): VolumeBar[] {
  const none = () => ({ foot: 0, bike: 0, swim: 0, other: 0 });
  const sums = new Map(bucketsBetween(from, to, bucket, weekStart).map((date) => [date, none()]));
  columns.date.forEach((date, i) => {
    const sum = sums.get(bucketOf(date, bucket, weekStart));
    const { family } = activityTypeById(columns.activityTypeId[i]!);
    if (sum !== undefined) sum[family] += columns[measure][i] ?? 0;
  });
  return [...sums].map(([date, byFamily]) => ({
    date,
    byFamily,
    total: families.reduce((sum, family) => sum + byFamily[family], 0),
  }));
}

/** Families that any bar has something of. */
export const familiesOf = (bars: readonly VolumeBar[]): SportFamily[] =>
  families.filter((family) => bars.some(({ byFamily }) => byFamily[family] > 0));
