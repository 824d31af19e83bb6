import * as z from 'zod/mini';
import { measurement, measurements } from '../../domain/entities/measurement.ts';
import { measurementKinds } from '../../domain/metrics/measurements.ts';
import { call } from '../call.ts';
import { compactDate, id, memberParams } from '../fields.ts';

const kept = z.object({ measurements: z.array(measurement) });

export const getMeasurements = call({
  id: 'getMeasurements',
  method: 'GET',
  path: 'member/:id/measurements',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: measurements },
  long: true,
  source: 'ours',
  summary:
    'Weight (kg), resting heart rate (beats per minute) and heart rate variability (RMSSD, ms) by day, and how far a recomputation is that follows from them.',
});

export const saveMeasurement = call({
  id: 'saveMeasurement',
  method: 'POST',
  path: 'member/:id/measurements',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'job',
  params: memberParams,
  body: z.object({ kind: z.enum(measurementKinds), day: compactDate, value: z.number() }),
  bodyBytes: 1_024,
  answers: { 200: kept },
  long: true,
  source: 'ours',
  summary:
    'Keeps what was measured on a local day, in place of another value of that day; numbers from then on follow. 413 storage_full, server_full.',
});

export const removeMeasurement = call({
  id: 'removeMeasurement',
  method: 'DELETE',
  path: 'member/:id/measurements/:kind/:date',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'job',
  params: z.object({ id, kind: z.enum(measurementKinds), date: compactDate }),
  answers: { 200: kept },
  long: true,
  source: 'ours',
  summary: 'Forgets what was said of a day; numbers follow as if it had never been.',
});
