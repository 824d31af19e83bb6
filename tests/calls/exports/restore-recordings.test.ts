import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { unsetDetails } from '../../../domain/entities/activity-details.ts';
import type { RepeatedSessionWire } from '../../../domain/entities/repeated-session.ts';
import { restoreDetails } from '../../../server/activities/details.store.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { type SessionFile, sessionFit } from '../../fixtures/session-files.ts';
import { importFiles, whenOver, upload } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { exported } from '../../server/exports/exported.ts';
import { activitiesOf, everything, ok, settled } from './everything.ts';

let old: TestServer;
let fresh: TestServer;
beforeAll(async () => {
  [old, fresh] = await Promise.all([startTestServer(), startTestServer()]);
});
afterAll(() => Promise.all([old.stop(), fresh.stop()]));

const now = Date.UTC(2026, 5, 1) / 1000;

test('the counting recording of a session is restored', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  const start = Date.UTC(2026, 4, 12, 16) / 1000 - 631_065_600;
  await importFiles(
    who,
    [1500, 1400].map((seconds) => ({ name: `${seconds}.fit`, bytes: run(seconds, start).file() })),
  );
  const query = { archives: '1' };
  const aside = (await ok(who.call('GET', `member/${who.memberId}/activities`, { query }))) as {
    activities: ActivityWire[];
  };
  await ok(who.call('POST', `activity/${aside.activities[0]!.activity_id}/count-instead`));
  const one = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  await whenOver(same, (await upload(same, [one])).import_id);
  await settled(same);
  expect((await activitiesOf(same)).map(({ duration }) => duration)).toEqual([1400]);
  expect((await everything(fresh, same))['activities']).toEqual((await everything(old, who))['activities']);
});

test('a restored export counts the same recordings: equal ones, chosen ones and those that both count, with all consequences', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  const at = (day: number) => Date.UTC(2026, 4, 1 + day, 6) / 1000;
  const ride = (day: number, more: Partial<SessionFile>) => ({
    name: `${day}-${more.serial}.fit`,
    bytes: sessionFit('virtualRide', {
      start: at(day),
      seconds: 1500,
      metres: 15_000,
      heartRate: 150,
      power: 200 + day,
      ...more,
    }),
  });
  // Eight pairs of recordings that only differ in power, so another choice gives another critical power.
  const pairs = Array.from({ length: 8 }, (_, day) => [
    ride(day, { serial: 1, power: 240 + day }),
    ride(day, { serial: 2, power: 243 + day }),
  ]).flat();
  // Of three sessions the first keeps its recording, the second has the other one chosen, and in the third both count.
  const unequal = [10, 11, 12].flatMap((day) => [
    ride(day, { serial: 1 }),
    ride(day, { serial: 2, seconds: 1400, metres: 14_000 }),
  ]);
  for (const one of [...pairs.toReversed(), ...unequal]) await importFiles(who, [one]);
  const { sessions } = (await ok(who.call('GET', `member/${who.memberId}/repeated-recordings`))) as {
    sessions: RepeatedSessionWire[];
  };
  expect(sessions.length).toBe(11);
  const [, asideOfBoth] = sessions[0]!.recordings;
  const [, asideOfOther] = sessions[1]!.recordings;
  await ok(who.call('POST', `activity/${asideOfBoth!.activity_id}/counting`, { body: { choice: 'both' } }));
  await ok(who.call('POST', `activity/${asideOfOther!.activity_id}/count-instead`));
  // A vendor never sends a session twice, so its two rides exactly two hours apart both count, even after the restore.
  await importFiles(who, [ride(20, { serial: 1 }), ride(20, { serial: 1, start: at(20) + 7200 })]);
  await withDatabase(old, (db) =>
    db.execute(sql`update activities set source = 'garmin', external_id = start_time::text
      where member_id = ${who.memberId} and local_date = '2026-05-21'`),
  );
  // Decided again with that.
  await ok(
    who.call('POST', 'delete-activities', { body: { activity_ids: [sessions[5]!.recordings[1]!.activity_id] } }),
  );
  const duplicates = `select original_hash, (select original_hash from activities kept where kept.activity_id = a.duplicate_of) as kept
    from activities a where member_id = $ order by original_hash`;
  const keptOf = (server: TestServer, { memberId }: TestMember) =>
    withDatabase(server, async (db) => rowsOf(await db.execute(sql.raw(duplicates.replace('$', `'${memberId}'`)))));
  const before = await everything(old, who);
  expect(before['days']!.length).toBe(12);
  const one = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  await whenOver(same, (await upload(same, [one])).import_id);
  await settled(same);
  expect(await keptOf(fresh, same)).toEqual(await keptOf(old, who));
  const after = await everything(fresh, same);
  // The source does not change which recording counts. An export has the offset of a recording without positions, but not its zone.
  const withoutOrigin = (rows: unknown[] | undefined) =>
    rows?.map((row) => {
      const {
        source: _source,
        external_id: _id,
        origin: _origin,
        time_zone: _zone,
        ...rest
      } = (row as { row: Record<string, unknown> }).row;
      return rest;
    });
  expect(withoutOrigin(after['activities'])).toEqual(withoutOrigin(before['activities']));
  for (const name of ['days', 'criticalPowers']) expect(after[name], name).toEqual(before[name]);
});

test('merged recordings are restored as one, once, and can be separated', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  const start = Date.UTC(2026, 4, 12, 16) / 1000 - 631_065_600;
  await importFiles(
    who,
    [0, 1500].map((later) => ({ name: `${later}.fit`, bytes: run(1200, start + later).file() })),
  );
  const [second, first] = await activitiesOf(who);
  const { activity } = (await ok(
    who.call('POST', `activity/${first!.activity_id}/merge`, { body: { other_activity_id: second!.activity_id } }),
  )) as { activity: ActivityWire };
  const one = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  for (let time = 0; time < 2; time++) {
    await whenOver(same, (await upload(same, [one])).import_id);
    await settled(same);
    expect((await activitiesOf(same)).map(({ duration }) => duration)).toEqual([activity.duration]);
  }
  expect((await everything(fresh, same))['activities']).toEqual((await everything(old, who))['activities']);
  const [restored] = await activitiesOf(same);
  await ok(same.call('POST', 'delete-activities', { body: { activity_ids: [restored!.activity_id] } }));
  expect((await activitiesOf(same)).map(({ duration }) => duration)).toEqual([1200, 1200]);
});

test('a member’s changes of an activity during the import are kept', async () => {
  const who = await fresh.register();
  await importFiles(
    who,
    [...personaFiles('new-runner', 1, now)].slice(0, 3).map(({ name, bytes }) => ({ name, bytes: bytes() })),
  );
  const [said, chosen, silent] = (await activitiesOf(who)).map(({ activity_id }) => activity_id) as [
    string,
    string,
    string,
  ];
  await ok(who.call('PATCH', `activity/${said}`, { body: { name: 'Mine', race: true } }));
  await ok(who.call('POST', `activity/${said}/activity-note`, { body: { message: '', invalidates_activity: true } }));
  await ok(who.call('POST', 'delete-activities', { body: { activity_ids: [said] } }));
  await ok(who.call('PATCH', `activity/${chosen}`, { body: { activity_type_id: 20 } }));
  const none = {
    ...unsetDetails,
    removed: null,
    chosen: null,
    merged: null,
    gear: null,
    taken: [],
    marks: [],
    origin: null,
    unknownSport: null,
  };
  const older = { ...none, name: 'Theirs', type: 2, invalidated: false };
  const rows = await withDatabase(fresh, async (db) => {
    await restoreDetails(
      db,
      [said, chosen, silent].map((id) => ({ id, ...older })),
    );
    const found = await db.execute(sql`
      select name, race, activity_type_id as type, chosen_type_id as chosen, removed_on is not null as removed, invalidated
      from activities where member_id = ${who.memberId} order by name, chosen_type_id`);
    return rowsOf(found);
  });
  expect(rows).toEqual([
    { name: 'Mine', race: true, type: 2, chosen: 2, removed: true, invalidated: true },
    { name: 'Theirs', race: false, type: 2, chosen: 2, removed: false, invalidated: false },
    { name: 'Theirs', race: false, type: 20, chosen: 20, removed: false, invalidated: false },
  ]);
});
