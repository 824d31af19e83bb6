import { createVendors } from '../vendors/registry.ts';
import { readWorkouts } from './read-workouts.ts';
import { keepsShape, type ShapeLimits } from './shape.ts';
import type { BodyResult, BodyTask, BodyWorkerData } from './tasks.ts';

const noStore = () => {
  throw new Error('nothing is kept here');
};

/** What vendors push is lists of small things. */
const pushShape: ShapeLimits = { depth: 64, names: 1000, values: 4_000_000 };

/** The database keeps no NUL in texts: one of them must not have a push sent again for ever. */
const withoutNul = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value);

const refused = (sentence: string): BodyResult => ({ kind: 'refused', faults: [['body', sentence]] });

/** Reads bodies: in a thread of its own, and on the spot where they are short. */
export function createPerform({ vendors: settings }: BodyWorkerData): (task: BodyTask) => BodyResult {
  const vendors = createVendors(settings, () => ({ read: noStore, save: noStore, alone: noStore }));
  return (task) => {
    if (task.kind === 'workouts') return readWorkouts(task.bytes);
    const vendor = vendors[task.vendor];
    if (!vendor) return refused('Of a vendor that is not set up');
    if (task.kind === 'news') return { kind: 'news', news: vendor.readPush(JSON.parse(task.json)) };
    if (!keepsShape(task.bytes, pushShape)) return refused('Holds more than a push');
    let body: unknown;
    try {
      body = vendor.readBody(Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength));
    } catch {
      return refused('Is no JSON');
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return refused('Expected an object');
    return { kind: 'push', json: JSON.stringify(body, withoutNul) };
  };
}
