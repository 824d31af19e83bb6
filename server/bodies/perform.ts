import { createVendors } from '../vendors/adapters/registry.ts';
import { piecesOf } from './pieces.ts';
import { readWorkouts } from './read-workouts.ts';
import { isWithinShape, type ShapeLimits } from './shape.ts';
import type { BodyResult, BodyTask, BodyWorkerData } from './tasks.ts';

const noStore = () => {
  throw new Error('nothing is kept here');
};

/** Limits for vendors' pushes, which are lists of small objects. */
const pushShape: ShapeLimits = { depth: 64, names: 1000, values: 1_000_000 };

/**
 * Removes or replaces characters that PostgreSQL rejects, NUL in texts and lone surrogates in JSON, as they would make a push be repeated
 * forever.
 */
const kept = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd') : value;

const encoder = new TextEncoder();

const refused = (sentence: string): BodyResult => ({ kind: 'refused', faults: [['body', sentence]] });

/** Creates the parser of bodies, used in a separate thread or, for short bodies, in place. */
export function createPerform({ vendors: settings }: BodyWorkerData): (task: BodyTask) => BodyResult {
  const vendors = createVendors(settings, () => ({ read: noStore, save: noStore, alone: noStore }));
  return (task) => {
    if (task.kind === 'workouts') return readWorkouts(task.bytes);
    const vendor = vendors[task.vendor];
    if (!vendor) return refused('Of a vendor that is not set up');
    const { bytes } = task;
    if (!isWithinShape(bytes, pushShape)) return refused('Holds more than a push');
    const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    let body: unknown;
    try {
      body = vendor.readBody(json);
    } catch {
      return refused('Is no JSON');
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return refused('Expected an object');
    const pieces = Array.from(piecesOf(vendor.readPush(body)), (piece) => encoder.encode(JSON.stringify(piece, kept)));
    return { kind: 'push', pieces };
  };
}
