import { Decoder, Stream } from '@garmin/fitsdk';
import { describe, expect, test } from 'vitest';
import { encodeRun } from '../../../server/accounts/demo/fit-file.ts';
import { demoDays, demoRunner, demoRunOf, type DemoRun } from '../../../server/accounts/demo/training.ts';
import { garmin } from '../formats/judges.ts';

const now = new Date('2026-11-21T12:00:00Z');
const today = Math.floor(now.getTime() / 86_400_000);
const runs = Array.from({ length: demoDays + 1 }, (_, i) => demoRunOf(today - i, now)).filter(
  (run): run is DemoRun => run !== null,
);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('files of sample members', () => {
  test('are valid for Garmin’s own decoder, and decode to their source', () => {
    for (const { start, records } of runs.slice(0, 12)) {
      const bytes = encodeRun(start, records);
      const decoder = new Decoder(Stream.fromByteArray(bytes));
      expect([decoder.isFIT(), decoder.checkIntegrity()]).toEqual([true, true]);
      const judged = garmin(bytes);
      expect(judged.sessions).toEqual([
        { start, elapsed: records.length, timer: records.length, distance: expect.any(Number) },
      ]);
      expect(judged.records).toHaveLength(records.length);
      for (const i of [0, 600, records.length - 1]) {
        const [made, read] = [records[i], judged.records[i]];
        expect(read?.time).toBe(start + i);
        expect(read?.power).toBe(made?.power);
        expect(read?.heartRate).toBe(made?.heartRate);
        expect(read?.distance).toBeCloseTo(made?.distance ?? 0, 1);
        expect(read?.speed).toBeCloseTo(made?.speed ?? 0, 2);
        expect(read?.altitude).toBeCloseTo(made?.altitude ?? 0, 0);
      }
    }
  });

  test('are the same for all members, and different each day', () => {
    const again = demoRunOf(today - 3, new Date(now.getTime() + 3_600_000));
    expect(again).toEqual(demoRunOf(today - 3, now));
    const bytes = runs.map(({ start, records }) => Buffer.from(encodeRun(start, records)).toString('base64'));
    expect(new Set(bytes).size).toBe(runs.length);
  });

  test('have ended when they are shown', () => {
    for (const { start, records } of runs) expect(start + records.length).toBeLessThanOrEqual(now.getTime() / 1000);
    // A run that ends at half past five does not exist at noon.
    const days = Array.from({ length: 14 }, (_, i) => today - i);
    const [early, late] = [0, 23].map((hour) =>
      days.flatMap((day) => demoRunOf(day, new Date(day * 86_400_000 + hour * 3_600_000)) ?? []),
    );
    expect(early).toEqual([]);
    expect(late?.length).toBeGreaterThan(5);
  });

  test('are physically plausible', () => {
    const limits = {
      speed: [1.5, 7],
      power: [80, 450],
      heartRate: [80, demoRunner.maximumHeartRate],
      cadence: [75, 105],
      groundContact: [150, 300],
    } as const;
    const records = runs.flatMap((run) => run.records);
    for (const [name, [low, high]] of Object.entries(limits)) {
      const odd = records.filter((record) => {
        const value = record[name as keyof typeof limits];
        return !(value > low && value < high);
      });
      expect([name, odd]).toEqual([name, []]);
    }
    const weekly = runs.reduce((sum, run) => sum + (run.records.at(-1)?.distance ?? 0), 0) / (demoDays / 7) / 1000;
    expect([weekly > 25, weekly < 70]).toEqual([true, true]);
    const easy = runs.filter(({ name }) => name === 'Easy run').flatMap((run) => run.records);
    const share = mean(easy.map(({ power }) => power)) / demoRunner.criticalPower;
    expect([share > 0.65, share < 0.8]).toEqual([true, true]);
  });
});
