import { describe, expect, test } from 'vitest';
import { DEFAULT_RESTING_HEART_RATE } from '../../../domain/metrics/constants.ts';
import { localTime } from '../../../domain/dates.ts';
import { unpackHistogram } from '../../../domain/metrics/histogram.ts';
import { maximumHeartRateOf, weightedLoad } from '../../../domain/metrics/load.ts';
import type { PersonaId } from '../../../sandbox/athletes/personas.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { measure } from '../../../server/imports/measure.ts';
import { type EvidenceRow, powerBases } from '../../../server/imports/power-bases.ts';

/** The fixed end of the histories, unix seconds. */
const now = Date.UTC(2026, 5, 1) / 1000;
const DAYS = 110;

/** The last months of an athlete as after an import, oldest first. */
async function history(persona: PersonaId, { weight, age }: { readonly weight: number; readonly age: number | null }) {
  const sessions = [...personaFiles(persona, 1, now)]
    .filter(({ startTime }) => startTime > now - DAYS * 86_400)
    .flatMap(({ bytes }) => measure(bytes(), { weight, timeZone: 'Europe/Zurich' }).sessions);
  const rows = sessions.map(
    (session, i): EvidenceRow => ({
      ...session,
      id: String(i),
      localDate: localTime(session.start, session.utcOffsetMinutes).slice(0, 10),
      family: session.family,
      powerSource: session.powerSource,
      counts: true,
      race: false,
      duration: session.duration,
      averagePower: session.averagePower,
      averageHeartRate: session.averageHr,
      peakHeartRate: session.peakHr,
      sustainedHeartRate: session.sustainedHr,
    }),
  );
  const maximum = maximumHeartRateOf(null, age);
  const { bases } = await powerBases(
    rows,
    { weight: () => weight, resting: () => DEFAULT_RESTING_HEART_RATE },
    () => maximum,
  );
  const histogram = (bytes: Uint8Array | null) => unpackHistogram(bytes ?? new Uint8Array(0));
  return sessions.map((session, i) => {
    const basis = bases.get(String(i))!;
    const load = weightedLoad(
      {
        powerSource: session.powerSource,
        powerHistogram: histogram(session.powerHistogram),
        heartRateHistogram: histogram(session.heartRateHistogram),
      },
      basis,
      maximum,
    );
    return {
      family: session.family,
      kilometres: (session.totalDistance ?? 0) / 1000,
      minutes: (session.duration ?? 0) / 60,
      basis,
      load: load?.load ?? null,
      source: load?.source ?? null,
    };
  });
}

describe('the load of a beginner', async () => {
  const marathoner = await history('marathoner', { weight: 68, age: null });

  const easy = marathoner.find(({ kilometres }) => kilometres > 18.3 && kilometres < 18.6)!;

  // By age alone her maximum is estimated too low, and her effort too high.
  test.each([
    ['whose age is not known', null, 0.5],
    ['of 34', 34, 0.65],
  ])('%s: 3 km in 22 minutes are a small part of a marathoner’s easy 18 km', async (_, age, part) => {
    const beginner = await history('new-runner', { weight: 71, age });
    const last = beginner.at(-1)!;
    expect([last.kilometres, last.minutes].map(Math.round)).toEqual([3, 22]);
    expect(last.source).toBe('heart_rate');
    expect(last.basis).toEqual({ proven: false, criticalPower: expect.any(Number), shown: expect.any(Number) });
    expect(Math.round(easy.minutes)).toBe(99);
    expect(last.load!).toBeLessThan(part * easy.load!);
    // Her critical power is higher than any power she has sustained.
    expect(last.basis.criticalPower).toBeGreaterThan(150);
  });

  test('uses power for runners whose races have shown their capacity', () => {
    const answer = marathoner.at(-1);
    expect(answer?.source).toBe('power');
    expect(answer?.basis).toEqual({
      proven: true,
      criticalPower: expect.closeTo(304.655833, 6),
      shown: expect.closeTo(304.655833, 6),
    });
  });
});

test('other sports are never compared with running', async () => {
  const rows = await history('triathlete', { weight: 70, age: null });
  const swims = rows.filter(({ family }) => family === 'swim');
  expect(swims.length).toBeGreaterThan(5);
  for (const { basis } of swims) expect(basis).toEqual({ criticalPower: null, proven: false, shown: null });
  const last = (family: string) => rows.findLast((row) => row.family === family)!.basis.criticalPower;
  expect(last('bike')).not.toBe(last('foot'));
});
