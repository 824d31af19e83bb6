import * as z from 'zod/mini';
import { appleWorkoutHead, applePoint, appleBeat, LIMITS } from '../../domain/entities/apple-workout.ts';
import { tcxOf } from '../vendors/apple/tcx.ts';
import { isWithinShape, type ShapeLimits } from './shape.ts';
import type { BodyResult, ReadWorkout } from './tasks.ts';

/** Limits for workouts, which have fewer properties; lists of points within a list of workouts are the deepest nesting. */
const shape: ShapeLimits = { depth: 8, names: 64, values: 2_000_000 };
const maxFaults = 20;

type Faults = [name: string, sentence: string][];

function note(faults: Faults, where: string, error: z.core.$ZodError): void {
  for (const issue of error.issues) {
    if (faults.length >= maxFaults) return;
    faults.push([[where, ...issue.path].join('.'), issue.message]);
  }
}

/** Parses a list item by item, to stop after the first twenty errors. */
function listOf<Schema extends z.ZodMiniType>(schema: Schema, list: unknown, where: string, faults: Faults) {
  if (list === undefined) return [];
  if (!Array.isArray(list) || list.length > LIMITS.points) {
    faults.push([where, Array.isArray(list) ? `At most ${LIMITS.points} points` : 'Expected a list']);
    return [];
  }
  const read: z.infer<Schema>[] = [];
  for (const [i, item] of list.entries()) {
    const result = z.safeParse(schema, item);
    if (result.success) read.push(result.data);
    else note(faults, `${where}.${i}`, result.error);
    if (faults.length >= maxFaults) break;
  }
  return read;
}

const refused = (...faults: Faults): BodyResult => ({ kind: 'refused', faults });

/** Validates a phone's request against its schema, and writes each workout as a TCX file. */
export function readWorkouts(bytes: Uint8Array): BodyResult {
  if (!isWithinShape(bytes, shape)) return refused(['body', 'Holds more than workouts']);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return refused(['body', 'Is no JSON']);
  }
  const given = typeof body === 'object' && body !== null && 'workouts' in body ? body.workouts : undefined;
  if (!Array.isArray(given)) return refused(['workouts', 'Expected a list']);
  if (given.length > LIMITS.workouts) return refused(['workouts', `At most ${LIMITS.workouts} workouts`]);
  const faults: Faults = [];
  const workouts: ReadWorkout[] = [];
  for (const [i, one] of given.entries()) {
    const where = `workouts.${i}`;
    const head = z.safeParse(appleWorkoutHead, one);
    if (head.success) {
      const lists = one as { route?: unknown; heart_rate?: unknown };
      const route = listOf(applePoint, lists.route, `${where}.route`, faults);
      const heart_rate = listOf(appleBeat, lists.heart_rate, `${where}.heart_rate`, faults);
      const { uuid: given, activity_type: activityType, start_date: startDate } = head.data;
      const uuid = given.toLowerCase();
      if (faults.length === 0) {
        workouts.push({ uuid, activityType, startDate, file: tcxOf({ ...head.data, uuid, route, heart_rate }) });
      }
    } else note(faults, where, head.error);
    if (faults.length >= maxFaults) break;
    // Frees the workout's memory.
    given[i] = null;
  }
  return faults.length > 0 ? refused(...faults) : { kind: 'workouts', workouts };
}
