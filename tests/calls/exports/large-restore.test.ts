import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { sessionFit, trackGpx } from '../../fixtures/session-files.ts';
import { importFiles, type NamedFile, upload, whenOver } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';
import { exported } from '../../server/exports/exported.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { activitiesOf, everything, ok, settled, told } from './everything.ts';

const DAY = 86_400;
const DAYS = 400;
/** 1 June 2025, 06:00 UTC. */
const FIRST = Date.UTC(2025, 5, 1, 6) / 1000;
const dayOf = (day: number) => new Date((FIRST + day * DAY) * 1000).toISOString().slice(0, 10);
const compact = (day: number) => dayOf(day).replaceAll('-', '');

let old: TestServer;
let fresh: TestServer;
beforeAll(async () => {
  [old, fresh] = await Promise.all([startTestServer(), startTestServer()]);
});
afterAll(() => Promise.all([old.stop(), fresh.stop()]));

/** Activities of 400 days in seven sports. Lengths differ from day to day, so none counts as a copy of another. */
function* history(): Generator<NamedFile> {
  for (let day = 0; day < DAYS; day++) {
    const start = FIRST + day * DAY;
    const step = 10;
    const seconds = 1200 + ((day * 37) % 90) * 20;
    const metres = Math.round(seconds * (2.6 + (day % 11) / 20));
    const heartRate = 125 + (day % 45);
    const fit = (sport: Parameters<typeof sessionFit>[0], more: object): NamedFile => ({
      name: `${day}.fit`,
      bytes: sessionFit(sport, { start, seconds, metres, heartRate, step, serial: day + 1, ...more }),
    });
    const kind = day % 10;
    if (kind < 3)
      yield {
        name: `${day}.gpx`,
        bytes: trackGpx(kind === 0 ? 'trail_running' : 'running', { start, seconds, metres, step }),
      };
    else if (kind === 3) yield fit('run', { power: 220 + (day % 60) });
    else if (kind === 4) yield fit('treadmillRun', {});
    else if (kind < 7) yield fit('virtualRide', { metres: metres * 3, power: 170 + (day % 90) });
    else if (kind === 7) yield fit('poolSwim', { metres: Math.round(seconds / 1.5), heartRate: null });
    else if (kind === 8) yield fit('strength', { metres: 0 });
    // A second part after a short break, to be merged with the previous run.
    if (kind === 3)
      yield {
        ...fit('run', { start: start + seconds + 300, seconds: 600, metres: 1700, power: 210 }),
        name: `${day}-2.fit`,
      };
  }
}

/** Makes all possible changes of a member, on many days. */
async function changed(who: TestMember): Promise<void> {
  const { memberId } = who;
  const byDay = new Map<string, ActivityWire[]>();
  for (const one of await activitiesOf(who)) {
    const day = one.local_start_time.slice(0, 10);
    byDay.set(
      day,
      [...(byDay.get(day) ?? []), one].toSorted((a, b) => a.local_start_time.localeCompare(b.local_start_time)),
    );
  }
  const on = (day: number) => byDay.get(dayOf(day))!;
  const gearOf = async (kind: string, name: string, types: readonly number[]): Promise<string> => {
    const gear = { kind, name, model: null, since: dayOf(0), retired_on: null, earlier_distance: 1000, warn_at: null };
    const body = { ...gear, default_for: types };
    const { gear: all } = (await ok(who.call('POST', `member/${memberId}/gear`, { body }))) as {
      gear: { gear_id: string; name: string }[];
    };
    return all.find((one) => one.name === name)!.gear_id;
  };
  const [shoes, bike] = [await gearOf('shoes', 'Road', []), await gearOf('bike', 'Trainer', [])];
  const changes = [...byDay.values()].flatMap(([one], i) => {
    const family = i % 10;
    if (family < 3) return [{ activity_id: one!.activity_id, gear_id: shoes, ...(i % 40 === 1 && { race: true }) }];
    return family === 5 ? [{ activity_id: one!.activity_id, gear_id: bike, perceived_effort: 1 + (i % 10) }] : [];
  });
  for (let from = 0; from < changes.length; from += 40)
    await ok(who.call('POST', 'change-activities', { body: { changes: changes.slice(from, from + 40) } }));
  for (const day of [3, 53, 203, 303]) {
    const [first, second] = on(day);
    const body = { other_activity_id: second!.activity_id };
    await ok(who.call('POST', `activity/${first!.activity_id}/merge`, { body }));
  }
  for (const [nth, day] of [11, 64, 125, 206, 301, 377].entries()) {
    const correction =
      nth % 2 === 0
        ? { distance: 5000 + nth * 500, duration: 1500 + nth * 30, crop: null }
        : { distance: null, duration: null, crop: { from: 60, to: 900 + nth * 10 } };
    await ok(who.call('PUT', `activity/${on(day)[0]!.activity_id}/correction`, { body: correction }));
  }
  for (const day of [21, 141, 261])
    await ok(who.call('POST', `activity/${on(day)[0]!.activity_id}/split`, { body: { at: 600 } }));
  const gone = [31, 32, 236].map((day) => on(day)[0]!.activity_id);
  await ok(who.call('POST', 'delete-activities', { body: { activity_ids: gone } }));
  for (const [day, type] of [
    [42, 20],
    [151, 4],
    [318, 12],
  ] as const)
    await ok(who.call('PATCH', `activity/${on(day)[0]!.activity_id}`, { body: { activity_type_id: type } }));
  for (const [day, value] of [
    [60, 245],
    [300, 262],
  ] as const) {
    const body = { kind: 'critical_power', value, from_date: compact(day) };
    await ok(who.call('POST', `member/${memberId}/thresholds`, { body }));
  }
  for (let nth = 0; nth < 40; nth++) {
    const day = DAYS - 60 + nth;
    const id = randomUUID();
    const body = { diary_member_id: memberId, training_plan_id: id, title: `Plan ${nth}`, plan_definition: [] };
    await ok(who.call('POST', `diary/date/${compact(day)}/training-plan`, { body }));
    const match = nth % 3 === 0 ? 'none' : byDay.get(dayOf(day))?.[0]?.activity_id;
    if (match !== undefined)
      await ok(who.call('POST', `member/${memberId}/training-plans/${id}/match`, { body: { match } }));
    const input = {
      date_: compact(day),
      subjective_input: { hours_slept: 6 + (nth % 4) / 2, motivation: 1 + (nth % 5) },
    };
    await ok(who.call('POST', `calendar/${memberId}/calendar-day`, { body: input }));
  }
}

/** Numbers as sent to pages: days, today's zones, and totals of years. Ids differ between servers. */
async function shown(who: TestMember): Promise<Record<string, unknown>> {
  const { memberId } = who;
  const range = { start_date: compact(0), end_date: compact(DAYS) };
  const reads = {
    days: await ok(who.call('GET', `calendar/${memberId}`, { query: range })),
    loads: await ok(who.call('GET', `calendar/${memberId}/daily-loads`, { query: range })),
    analysis: await ok(who.call('GET', `member/${memberId}/analysis`, { query: range })),
    zones: await ok(who.call('GET', `member/${memberId}/zones`)),
    scales: await ok(who.call('GET', `calendar/${memberId}/average-power-scales`)),
  };
  return JSON.parse(JSON.stringify(reads).replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')) as typeof reads;
}

test('a history of hundreds of activities has exactly the same numbers on an empty server', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  for (const [nth, value] of [68, 66.5, 67.2, 65.9].entries()) {
    const body = { kind: 'weight', day: compact(nth * 100), value };
    await ok(who.call('POST', `member/${who.memberId}/measurements`, { body }));
  }
  await ok(who.call('POST', `member/${who.memberId}`, { body: { birth_date: '1990-12-10' } }));
  await importFiles(who, [{ name: 'history.zip', bytes: storedZip([...history()]) }]);
  await changed(who);
  await settled(who);
  const before = await everything(old, who);
  expect(before['activities']!.length).toBeGreaterThan(400);
  for (const name of ['days', 'criticalPowers', 'gear', 'plans', 'matches', 'thresholds', 'inputs', 'measurements'])
    expect(before[name]!.length, name).toBeGreaterThan(1);
  const numbers = await shown(who);

  const file = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  const { items } = await whenOver(same, (await upload(same, [file])).import_id);
  expect(items.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  await settled(same);
  const after = await everything(fresh, same);
  for (const name of Object.keys(told)) expect(after[name], name).toEqual(before[name]);
  const restored = await shown(same);
  for (const name of Object.keys(numbers)) expect(restored[name], name).toEqual(numbers[name]);
}, 180_000);
