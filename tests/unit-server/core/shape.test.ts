import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWorkouts } from '../../../server/bodies/read-workouts.ts';
import { isWithinShape } from '../../../server/bodies/shape.ts';

const limits = { depth: 4, names: 10, values: 50 };
const keeps = (value: unknown) => isWithinShape(Buffer.from(JSON.stringify(value)), limits);
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const nested = (depth: number): unknown => (depth === 1 ? [] : [nested(depth - 1)]);
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

describe('the shape of a body', () => {
  test('is deep, wide and long up to its limits', () => {
    expect([keeps(nested(4)), keeps(nested(5))]).toEqual([true, false]);
    expect([keeps(named(10)), keeps(named(11))]).toEqual([true, false]);
    expect([keeps(times(50, 1)), keeps(times(51, 1))]).toEqual([true, false]);
    expect(keeps(Array.from({ length: 5 }, () => named(3)))).toBe(true);
    expect(keeps(Array.from({ length: 5 }, () => named(11)))).toBe(false);
  });

  test('ignores the contents of its texts', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string(), (one, other) => keeps({ [one]: other })));
    expect(keeps(['[[[[[[{{{{{{', '\\"[[[[[[', '\\\\'])).toBe(true);
    expect(isWithinShape(Buffer.from('["\\\\",[[[[]]]]]'), limits)).toBe(false);
  });

  test('of bytes that are no JSON is determined in one pass as well', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof isWithinShape(bytes, limits) === 'boolean'),
    );
    expect(isWithinShape(Buffer.from(']]]]}}}}::::"'), limits)).toBe(true);
  });
});

const workout = {
  uuid: '3F2504E0-4F89-41D3-9A0C-0305E82C3301',
  activity_type: 'running',
  start_date: '2026-11-02T06:30:00Z',
  end_date: '2026-11-02T06:50:00Z',
  duration: 1200,
};
const point = { timestamp: '2026-11-02T06:30:01Z', latitude: 47, longitude: 8 };
const read = (body: unknown) => readWorkouts(Buffer.from(JSON.stringify(body)));
const faultsOf = (body: unknown) => {
  const result = read(body);
  return result.kind === 'refused' ? result.faults.map(([name]) => name) : [];
};

describe('workouts of a phone', () => {
  test('become files', () => {
    const result = read({
      workouts: [{ ...workout, route: [point], heart_rate: [{ timestamp: point.timestamp, bpm: 120 }] }],
    });
    const [one] = result.kind === 'workouts' ? result.workouts : [];
    expect(one?.uuid).toBe(workout.uuid.toLowerCase());
    expect(one?.activityType).toBe('running');
    expect(one?.startDate).toBe(workout.start_date);
    const text = new TextDecoder().decode(one?.file);
    expect(text).toContain('<LatitudeDegrees>47</LatitudeDegrees>');
    expect(text).toContain('<Value>120</Value>');
  });

  test('are checked until the twentieth fault', () => {
    const faults = faultsOf({ workouts: [{ ...workout, route: times(1000, { ...point, latitude: 'x' }) }] });
    expect(faults).toEqual(Array.from({ length: 20 }, (_, i) => `workouts.0.route.${i}.latitude`));
    expect(faultsOf({ workouts: times(100, {}) })).toHaveLength(20);
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'workouts'],
    ['a word', { workouts: 'x' }, 'workouts'],
    ['too many', { workouts: times(201, workout) }, 'workouts'],
    ['a route that is none', { workouts: [{ ...workout, route: {} }] }, 'workouts.0.route'],
    ['a start that is none', { workouts: [{ ...workout, start_date: 'now' }] }, 'workouts.0.start_date'],
    ['what no workout holds', named(100), 'body'],
  ])('are refused with %s', (_, body, fault) => {
    expect(faultsOf(body)).toEqual([fault]);
  });
});
