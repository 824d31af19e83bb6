import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { measurementKinds, measurementSources } from '../metrics/measurements.ts';
import { recomputation } from './zones.ts';

/** A body measurement on a day, in kg, beats per minute or ms. */
export const measurement = z.object({
  kind: z.enum(measurementKinds),
  day: z.string(),
  value: z.number(),
  source: z.enum(measurementSources),
});
export type MeasurementWire = z.infer<typeof measurement>;

export const measurements = z.object({
  measurements: z.array(measurement),
  recompute: recomputation,
});
export type MeasurementsWire = z.infer<typeof measurements>;
export type Measurements = Camel<MeasurementsWire>;
