import { activityTypeById, families, type SportFamily } from '../../activity-types.ts';
import type { AnalysisColumns } from '../../entities/analysis.ts';
import { type Bucket, bucketOf, bucketsBetween } from './span.ts';

/** Measures of volume: seconds, metres, load. */
export const measures = ['duration', 'distance', 'weightedLoad'] as const;
export type Measure = (typeof measures)[number];

export interface VolumeBar {
  /** First day of the week or month. */
  readonly date: string;
  readonly total: number;
  readonly byFamily: Readonly<Record<SportFamily, number>>;
}

/** The period, and the first day of the week. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly weekStart: number;
}

/** Returns the volume by week or month and by sport, oldest first; empty weeks and months are 0. */
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

/** Sport families that occur in any bar. */
export const familiesOf = (bars: readonly VolumeBar[]): SportFamily[] =>
  families.filter((family) => bars.some(({ byFamily }) => byFamily[family] > 0));
