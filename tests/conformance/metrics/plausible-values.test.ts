import { describe, expect, test } from 'vitest';
import { judge } from '../../../domain/import-judgement.ts';
import { measure } from '../../../server/imports/measure.ts';
import { fieldFile, hasFieldFiles, withoutFieldFiles } from '../field-files.ts';

const measured = (name: string) => measure(fieldFile(name), { weight: 70, timeZone: 'Europe/Berlin' });

describe.skipIf(!hasFieldFiles)(`implausible values of field recordings${withoutFieldFiles}`, () => {
  test('altitude that drops to 0 every 40th record: climb and power as without the drop-outs', () => {
    const [run] = measured('altitude-drops-to-0.tcx').sessions;
    // Several watches write 0 for "no altitude"; the recording without the drop-outs climbs 40 m at 124 W.
    expect(Math.abs(run!.altitudeGain! - 40)).toBeLessThan(10);
    expect(Math.abs(run!.averagePower! - 124)).toBeLessThan(4);
    // 12 W/kg is the human maximum for 15 s.
    expect(run!.w15sec).toBeLessThan(300);
  });

  test('altitude that jumps by kilometres 325 times: no climb', () => {
    const [ride] = measured('altitude-jumps-10-km.fit').sessions;
    expect([ride!.altitudeGain, ride!.altitudeLoss]).toEqual([null, null]);
  });

  test('a course with 28 ms between points: a planned route, not an activity', () => {
    const { sessions, problems } = measured('course-with-made-up-times.gpx');
    // 1175 m in 8 s are 529 km/h.
    expect(sessions).toEqual([]);
    expect(judge(0, problems)).toEqual({ outcome: 'skipped', reason: { code: 'plannedRoute' } });
  });

  test('a ride with power above 0 W on 48 % of its records: all of them count', () => {
    const [ride] = measured('power-mostly-zero.fit').sessions;
    // 1352 W over the 31 records with a value. The device says 37 W, which omits something.
    expect(ride!.averagePower).toBeCloseTo(1352 / 31, 9);
    expect(ride!.powerSource).toBe('native');
    // The strongest five seconds: 101, 112, 123, 114 and 93 W.
    expect(ride!.w5sec).toBeCloseTo(543 / 5, 9);
  });
});
