import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { POWER_CURVE_SECONDS } from '../constants.ts';
import { powerKeys } from '../metrics/records.ts';
import { effortKeys } from '../metrics/stretches.ts';

const numbers = z.array(z.nullable(z.number()));
const columnsOf = <Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, numbers])) as Record<Key, typeof numbers>);

/**
 * Activities as columns, one index per activity: local day, type, metres, seconds in motion, beats per minute, watts
 * and whether they are estimated, load, seconds in zones 0 to 5, best times in seconds.
 */
const columns = z.object({
  date: z.array(z.string()),
  activity_type_id: z.array(z.number()),
  distance: numbers,
  duration: numbers,
  average_hr: numbers,
  average_power: numbers,
  estimated: z.array(z.boolean()),
  weighted_load: numbers,
  zones: z.array(numbers),
  efforts: columnsOf(effortKeys),
});

const curve = z.object({
  year: z.number(),
  /** True if no power was measured in that year. */
  estimated: z.boolean(),
  best: z.object(
    Object.fromEntries(powerKeys.map((key) => [key, z.nullable(z.number())])) as Record<
      keyof typeof POWER_CURVE_SECONDS,
      z.ZodMiniNullable<z.ZodMiniNumber>
    >,
  ),
});

const criticalPowerChange = z.object({
  from_date: z.string(),
  critical_power: z.number(),
  source: z.string(),
  proven: z.boolean(),
  set_on: z.nullable(z.string()),
});

export const analysis = z.object({
  /** Date of the member's first activity. */
  first_date: z.nullable(z.string()),
  columns,
  curves: z.array(curve),
  critical_powers: z.array(criticalPowerChange),
});
export type AnalysisWire = z.infer<typeof analysis>;
export type Analysis = Camel<AnalysisWire>;
export type AnalysisColumns = Analysis['columns'];
export type CriticalPowerStep = Analysis['criticalPowers'][number];
export type YearCurve = Analysis['curves'][number];
