import { describe, expect, test } from 'vitest';
import { hasRecordings, withoutRecordings } from '../real-recordings.ts';
import { recording, reference } from './recordings.ts';

const xml = Object.entries(reference).filter(([, { xml }]) => xml !== undefined);
const names = (of: readonly (readonly [string, unknown])[]) => of.map(([name]) => [name] as const);
const only = (name: string) => recording(name)[0]!.metrics;

describe.skipIf(!hasRecordings)(`real TCX and GPX recordings${withoutRecordings}`, () => {
  const tcx = xml.filter(([, { fmt, xml }]) => fmt === 'TCX' && xml?.lapDist !== undefined);
  const gpx = xml.filter(([, { fmt, xml }]) => fmt === 'GPX' && (xml?.distSeg ?? 0) > 0);

  test('there are enough of them', () => {
    expect([tcx.length, gpx.length]).toEqual([7, 9]);
  });

  test.each(names(tcx).filter(([name]) => name !== 'run-suunto-movescount.tcx'))('%s: sums of the laps', (name) => {
    const { lapDist, lapTime, span, rHR } = reference[name]!.xml!;
    const { distance, timer, elapsed, averageHeartRate } = only(name);
    expect(distance).toBeCloseTo(lapDist!, 2);
    expect(timer).toBeCloseTo(lapTime!, 1);
    expect(Math.abs(elapsed! - span!)).toBeLessThanOrEqual(1);
    // A lap's average is rounded and may be weighted by time, not by record.
    if (rHR) expect(Math.abs(averageHeartRate! / rHR - 1)).toBeLessThan(0.04);
    else expect(averageHeartRate).toBeNull();
  });

  test('a file whose only lap is shorter than its track: the track counts', () => {
    const { distance, elapsed, timer } = only('run-suunto-movescount.tcx');
    // The last value of its own counter, which shows 10 m at the first point.
    expect([distance, elapsed, timer]).toEqual([2919, 907, 908]);
  });

  test.each(names(gpx))('%s: distance over the positions, means over the points', (name) => {
    const { distSeg, span, rHR } = reference[name]!.xml!;
    const { distance, elapsed, averageHeartRate, coveredSeconds } = only(name);
    expect(Math.abs(distance! - distSeg!)).toBeLessThan(0.06);
    expect(elapsed).toBe(span);
    if (rHR) expect(averageHeartRate).toBeCloseTo(rHR, 2);
    else expect(averageHeartRate).toBeNull();
    expect(coveredSeconds).toBeLessThanOrEqual(span! + 1);
  });

  test('one race as FIT and as TCX is the same run', () => {
    const [fit, tcx] = [only('run-10k-race-fr15.fit'), only('run-10k-race-fr15.tcx')];
    expect(tcx.distance).toBeCloseTo(fit.distance!, 2);
    expect(tcx.timer).toBeCloseTo(fit.timer!, 2);
    expect(tcx.curve.w5min).toBeCloseTo(fit.curve.w5min!, 6);
  });

  test.each(names(xml))('%s: every figure is a number, or unknown', (name) => {
    for (const { metrics } of recording(name)) {
      for (const figure of [...Object.values(metrics), ...Object.values(metrics.curve)]) {
        if (typeof figure === 'number') expect(Number.isFinite(figure) && figure >= 0).toBe(true);
      }
    }
  });
});
