import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityNoteWire, ActivityWire, SameSessionWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import type { MeasurementsWire } from '../../../domain/entities/measurement.ts';
import type { ZonesWire } from '../../../domain/entities/zones.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { hasRows } from '../../../server/db/rows.ts';
import { findMember } from '../../../server/members/hold-member.store.ts';
import { removeEditions } from '../../../server/activities/activities.store.ts';
import { restorePreservedNotes } from '../../../server/activities/notes.store.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';
import { seeded } from '../../server/data/rows.ts';

const now = Date.UTC(2026, 5, 1) / 1000;
/** FIT's epoch in unix seconds. */
const FIT_EPOCH = 631_065_600;
const daysLater = (days: number) => Date.UTC(2026, 4, 12 + days, 16) / 1000 - FIT_EPOCH;

/** Runs with heart rate, runs with power, and for each of the latter a second recording that ended early. */
const files: readonly NamedFile[] = [
  ...[...personaFiles('new-runner', 1, now)].slice(-6).map(({ name, bytes }) => ({ name, bytes: bytes() })),
  ...[0, 3, 5, 9].flatMap((day) =>
    [1500 + day * 60, 1430 + day * 60].map((seconds) => ({
      name: `${day}-${seconds}.fit`,
      bytes: run(seconds, daysLater(day)).file(),
    })),
  ),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type List = readonly ActivityWire[];

async function listOf(member: TestMember, query: Readonly<Record<string, string>> = {}): Promise<List> {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`, { query });
  return (body as { activities: List }).activities;
}

async function daysOf(member: TestMember): Promise<readonly CalendarDayWire[]> {
  const query = { start_date: '20260401', end_date: '20260630' };
  const { body } = await member.call('GET', `calendar/${member.memberId}`, { query });
  return (body as { days: CalendarDayWire[] }).days;
}

const post = (member: TestMember, path: string, body: object) => member.call('POST', path, { body });
const remove = (member: TestMember, ...ids: readonly string[]) =>
  post(member, 'delete-activities', { activity_ids: ids });
const restore = (member: TestMember, ...ids: readonly string[]) =>
  post(member, 'restore-activities', { activity_ids: ids });
const leaveOut = (member: TestMember, id: string, message = '') =>
  post(member, `activity/${id}/activity-note`, { message, invalidates_activity: true });

const countInstead = (member: TestMember, id: string) => post(member, `activity/${id}/count-instead`, {});

async function sessionOf(member: TestMember, id: string): Promise<readonly SameSessionWire[]> {
  const { body } = await member.call('GET', `activity/${id}`);
  return (body as { same_session: SameSessionWire[] }).same_session;
}

async function notesOf(member: TestMember, id: string): Promise<readonly ActivityNoteWire[]> {
  const { body } = await member.call('GET', `activity/${id}`);
  return (body as { activity_notes: ActivityNoteWire[] }).activity_notes;
}

/** Identifies a recording, independent of member and import. */
const recordingOf = ({ local_start_time: start, duration }: Pick<ActivityWire, 'local_start_time' | 'duration'>) =>
  `${start} ${duration}`;

/** Everything that depends on which activities count, without ids. */
async function numbersOf(member: TestMember) {
  const activities = [...(await listOf(member)), ...(await listOf(member, { archives: '1' }))]
    .filter(({ removed_on }) => removed_on === null)
    .map(
      ({
        activity_id: _id,
        recording_id: _recording,
        member_id: _member,
        duplicate_of: _kept,
        flagged_as_duplicate_on: flagged,
        ...rest
      }) => JSON.stringify({ ...rest, flagged: flagged !== null }),
    );
  const days = (await daysOf(member)).map((day) => ({
    ...day,
    activities: day.activities.map(({ activity_id: _id, recording_id: _recording, ...rest }) => rest),
  }));
  return { activities: activities.toSorted(), days };
}

const writeDown = (member: TestMember, body: object) =>
  post(member, `member/${member.memberId}/activity`, { ...body, activity_id: randomUUID() });

const thresholdsOf = async (member: TestMember) =>
  ((await member.call('GET', `member/${member.memberId}/zones`)).body as ZonesWire).thresholds;

/** Their body measurements. */
const measurementsOf = async (member: TestMember) =>
  ((await member.call('GET', `member/${member.memberId}/measurements`)).body as MeasurementsWire).measurements;

/** A random action of a member. */
async function doSomething(member: TestMember, late: NamedFile[], written: object[], random: () => number) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const all = [...(await listOf(member)), ...(await listOf(member, { archives: '1' }))];
  const kinds = {
    late: () => importFiles(member, late.splice(0, 2)),
    remove: (id: string) => remove(member, id),
    restore: async () => {
      const deleted = pick(all.filter(({ removed_on }) => removed_on !== null));
      if (deleted) await restore(member, deleted.activity_id);
    },
    leaveOut: (id: string) => leaveOut(member, id),
    swap: async () => {
      const aside = pick(all.filter(({ duplicate_of, removed_on }) => duplicate_of !== null && removed_on === null));
      if (aside) await countInstead(member, aside.activity_id);
    },
    count: async () => {
      const left = pick(all.filter(({ invalidated }) => invalidated));
      if (!left) return;
      const ids = (await notesOf(member, left.activity_id)).map(({ activity_note_id }) => activity_note_id);
      await post(member, 'delete-activity-notes', { activity_note_ids: ids });
    },
    byHand: async () => {
      const body = {
        activity_type_id: 2,
        local_start_time: `2026-05-${10 + Math.floor(random() * 15)}T${10 + Math.floor(random() * 10)}:00`,
        duration: 600 + Math.floor(random() * 3000),
        total_distance: random() < 0.5 ? null : 5000,
        average_hr: random() < 0.5 ? null : 140,
        perceived_effort: 1 + Math.floor(random() * 10),
        name: null,
        note: '',
      };
      written.push(body);
      await writeDown(member, body);
    },
    effort: (id: string) => member.call('PATCH', `activity/${id}`, { body: { perceived_effort: 7 } }),
    threshold: () =>
      post(member, `member/${member.memberId}/thresholds`, {
        ...(random() < 0.5
          ? { kind: 'critical_power', value: 180 + Math.floor(random() * 120) }
          : { kind: 'threshold_heart_rate', value: 120 + Math.floor(random() * 50) }),
        from_date: `2026-05-${10 + Math.floor(random() * 15)}`,
      }),
    noThreshold: async () => {
      const one = pick(await thresholdsOf(member));
      if (one) await member.call('DELETE', `member/${member.memberId}/thresholds/${one.kind}/${one.from_date}`);
    },
    measurement: () =>
      post(member, `member/${member.memberId}/measurements`, {
        ...(random() < 0.7
          ? { kind: 'weight', value: 60 + Math.floor(random() * 20) }
          : { kind: 'resting_heart_rate', value: 45 + Math.floor(random() * 25) }),
        day: `202605${10 + Math.floor(random() * 20)}`,
      }),
    noMeasurement: async () => {
      const one = pick((await measurementsOf(member)).filter(({ source }) => source === 'hand'));
      if (!one) return;
      const day = one.day.replaceAll('-', '');
      await member.call('DELETE', `member/${member.memberId}/measurements/${one.kind}/${day}`);
    },
    correct: async () => {
      const recorded = pick(all.filter(({ source }) => source === 'file'));
      const crop = random() < 0.5 ? null : { from: Math.floor(random() * 200), to: 600 + Math.floor(random() * 300) };
      const body = { distance: random() < 0.5 ? null : 4000, duration: null, crop };
      if (recorded) await member.call('PUT', `activity/${recorded.activity_id}/correction`, { body });
    },
    // Loads by heart rate are recomputed.
    birthDate: () =>
      post(member, `member/${member.memberId}`, { birth_date: `${1950 + Math.floor(random() * 50)}-04-01` }),
  } as const;
  const kind = pick(Object.keys(kinds) as (keyof typeof kinds)[])!;
  if (kind === 'late' && late.length === 0) return;
  await kinds[kind](pick(all)?.activity_id ?? randomUUID());
}

/** Waits for loads that are recomputed in the background after a change of the profile. */
async function whenDrawn(...members: readonly TestMember[]): Promise<void> {
  const ids = JSON.stringify(members.map(({ memberId }) => memberId));
  await withDatabase(server, async (db) => {
    await expect
      .poll(
        async () => hasRows(await db.execute(sql`select from jobs where kind = 'analyse' and ${ids}::jsonb ? key`)),
        { timeout: 120_000 },
      )
      .toBe(false);
  });
}

it.each(process.env.LONG ? [1, 2, 4, 5, 6, 8, 9, 10] : [8])(
  'whatever was imported, written down, corrected, deleted, restored, left out, swapped and changed, thresholds and what they weigh too: numbers are as if only the rest had ever come (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const [member, fresh] = [await server.register(), await server.register()];
    const late = [...files];
    const written: object[] = [];
    await importFiles(member, late.splice(0, 6));
    for (let step = 0; step < 28; step += 1) await doSomething(member, late, written, random);
    await remove(member, (await listOf(member))[0]!.activity_id);
    const [archived] = [await listOf(member, { archives: '1' })];
    const gone = new Set(archived.filter(({ removed_on }) => removed_on !== null).map(recordingOf));
    const leftOut = new Set(archived.filter(({ invalidated }) => invalidated).map(recordingOf));
    const { birthDate } = (await withDatabase(server, (db) => findMember(db, member.memberId)))!;
    if (birthDate !== null) await post(fresh, `member/${fresh.memberId}`, { birth_date: birthDate });
    const thresholds = await thresholdsOf(member);
    for (const one of thresholds) await post(fresh, `member/${fresh.memberId}/thresholds`, one);
    for (const { kind, day, value, source } of await measurementsOf(member)) {
      const body = { kind, day: day.replaceAll('-', ''), value };
      if (source === 'hand') await post(fresh, `member/${fresh.memberId}/measurements`, body);
    }
    const brought = files.slice(0, files.length - late.length);
    await importFiles(fresh, brought);
    for (const body of written) await writeDown(fresh, body);
    const rated = [...(await listOf(member)), ...archived].filter(({ perceived_effort }) => perceived_effort !== null);
    const efforts = new Map(rated.map((one) => [recordingOf(one), one.perceived_effort]));
    const corrected = [...(await listOf(member)), ...archived].filter(({ correction }) => correction !== null);
    for (const { recording_id, correction } of corrected) {
      const same = [...(await listOf(fresh)), ...(await listOf(fresh, { archives: '1' }))];
      const { distance, duration, crop } = correction!;
      const id = same.find((one) => one.recording_id === recording_id)!.activity_id;
      await fresh.call('PUT', `activity/${id}/correction`, { body: { distance, duration, crop } });
    }
    const all = [...(await listOf(fresh)), ...(await listOf(fresh, { archives: '1' }))];
    for (const one of all) {
      const perceived_effort = efforts.get(recordingOf(one));
      if (perceived_effort !== undefined)
        await fresh.call('PATCH', `activity/${one.activity_id}`, { body: { perceived_effort } });
    }
    await withDatabase(server, async (db) => {
      for (const activity of all.filter((one) => gone.has(recordingOf(one)))) {
        await db.execute(sql`delete from activities where activity_id = ${activity.activity_id}`);
      }
      // All computed values are deleted, and recomputed from the rest.
      await db.execute(sql`update activities set critical_power = null, critical_power_proven = null, weighted_load = null, load_source = null,
        dz0 = null, dz1 = null, dz2 = null, dz3 = null, dz4 = null, dz5 = null, flagged_as_duplicate_on = null, duplicate_of = null
        where member_id = ${fresh.memberId}`);
      await db.execute(sql`delete from calendar_days where member_id = ${fresh.memberId}`);
      await db.execute(sql`delete from critical_powers where member_id = ${fresh.memberId}`);
      await db.execute(sql`update import_items set state = 'stored' where activity_ids <> '{}'
        and import_id in (select import_id from imports where member_id = ${fresh.memberId})`);
      await db.execute(sql`update activities as here set chosen_on = there.chosen_on from activities as there
        where here.member_id = ${fresh.memberId} and there.member_id = ${member.memberId} and there.chosen_on is not null
          and there.local_start_time = here.local_start_time and there.duration = here.duration`);
      for (const activity of all.filter((one) => leftOut.has(recordingOf(one)) && !gone.has(recordingOf(one)))) {
        await db.execute(sql`update activities set invalidated = true where activity_id = ${activity.activity_id}`);
      }
      await db.execute(
        sql`insert into jobs (kind, key, payload) values ('analyse', ${fresh.memberId}, '{"all":true}')`,
      );
    });
    await whenDrawn(member, fresh);
    expect(gone.size).toBeGreaterThan(0);
    expect(await thresholdsOf(fresh)).toEqual(thresholds);
    expect(await measurementsOf(fresh)).toEqual(await measurementsOf(member));
    expect(await numbersOf(member)).toEqual(await numbersOf(fresh));
  },
);

describe('which of two recordings counts', () => {
  let member: TestMember;
  let [long, short] = ['', ''];
  const file = (seconds: number) => ({ name: `${seconds}.fit`, bytes: run(seconds, daysLater(20)).file() });
  const counting = async () => (await listOf(member)).map(({ duration }) => duration);
  const distanceOfDay = async () => (await daysOf(member)).find(({ activities }) => activities.length > 0)!.distance;
  beforeAll(async () => {
    member = await server.register();
    await importFiles(member, [file(1500), file(1400)]);
    long = (await listOf(member))[0]!.activity_id;
    short = (await listOf(member, { archives: '1' }))[0]!.activity_id;
  });

  it('is shown with both of them', async () => {
    const told = (await sessionOf(member, short)).map((one) => [one.activity_id, one.counts, one.is_chosen]);
    expect(told).toEqual([
      [long, true, false],
      [short, false, false],
    ]);
    expect(await sessionOf(member, long)).toEqual(await sessionOf(member, short));
  });

  it('is the member’s choice, and totals follow; the same choice again changes nothing', async () => {
    const [{ total_distance: shorter }] = (await listOf(member, { archives: '1' })) as [ActivityWire];
    const { status, body } = await countInstead(member, short);
    expect(status).toBe(200);
    expect((body as { activity: ActivityWire }).activity.duplicate_of).toBeNull();
    expect(await counting()).toEqual([1400]);
    expect(await distanceOfDay()).toBe(shorter);
    const before = await numbersOf(member);
    expect((await countInstead(member, short)).status).toBe(200);
    expect(await numbersOf(member)).toEqual(before);
    const [first, second] = await sessionOf(member, long);
    expect([first?.activity_id, first?.is_chosen, second?.counts]).toEqual([short, true, false]);
  });

  it('stays when a richer one arrives, when all is decided again, and after an undone deletion', async () => {
    await importFiles(member, [file(1600)]);
    expect(await counting()).toEqual([1400]);
    await post(member, `member/${member.memberId}`, { birth_date: '1980-04-01' });
    await whenDrawn(member);
    expect(await counting()).toEqual([1400]);
    await remove(member, short);
    expect(await counting()).toEqual([1600]);
    expect((await countInstead(member, short)).status).toBe(200);
    expect(await counting()).toEqual([1600]);
    await restore(member, short);
    expect(await counting()).toEqual([1400]);
  });

  it('can be the first one again, which is then a choice too', async () => {
    await countInstead(member, long);
    expect(await counting()).toEqual([1500]);
    const told = (await sessionOf(member, long)).map((one) => [one.duration, one.is_chosen]);
    // The one that counted last comes before those set aside earlier.
    expect(told).toEqual([
      [1500, true],
      [1400, false],
      [1600, false],
    ]);
  });

  it('is not for other members, nor for a missing activity', async () => {
    const other = await server.register();
    expect((await countInstead(other, short)).status).toBe(404);
    expect((await countInstead(member, randomUUID())).status).toBe(404);
    expect(await counting()).toEqual([1500]);
  });
});

describe('an activity that is deleted', () => {
  let member: TestMember;
  const [short, long] = [run(1400, daysLater(0)).file(), run(1500, daysLater(0)).file()];
  const other = run(1800, daysLater(2)).file();
  beforeAll(async () => {
    member = await server.register();
    await importFiles(member, [
      { name: 'long.fit', bytes: long },
      { name: 'other.fit', bytes: other },
    ]);
  });

  it('is in no list and no total, and is restored unchanged', async () => {
    const before = await numbersOf(member);
    const [newest, oldest] = (await listOf(member)) as [ActivityWire, ActivityWire];
    expect((await remove(member, newest.activity_id)).status).toBe(200);
    expect((await listOf(member)).map(({ activity_id }) => activity_id)).toEqual([oldest.activity_id]);
    const [archived, ...more] = await listOf(member, { archives: '1' });
    expect([archived?.activity_id, archived?.removed_on !== null, more]).toEqual([newest.activity_id, true, []]);
    const day = (await daysOf(member)).find(({ date }) => newest.local_start_time.startsWith(date));
    expect([day?.num_activities, day?.distance, day?.activities]).toEqual([0, 0, []]);
    const one = await member.call('GET', `activity/${newest.activity_id}`);
    expect([one.status, (one.body as { activity: ActivityWire }).activity.removed_on]).toEqual([
      200,
      archived!.removed_on,
    ]);
    // A repeat changes nothing.
    expect((await remove(member, newest.activity_id)).status).toBe(200);
    expect((await listOf(member, { archives: '1' }))[0]?.removed_on).toBe(archived!.removed_on);
    expect((await restore(member, newest.activity_id)).status).toBe(200);
    expect(await numbersOf(member)).toEqual(before);
    expect(await listOf(member, { archives: '1' })).toEqual([]);
  });

  it('is not imported with its file again, which gives the reason; the recording it replaced counts', async () => {
    await importFiles(member, [{ name: 'short.fit', bytes: short }]);
    const [duplicate] = await listOf(member, { archives: '1' });
    const kept = (await listOf(member)).find(({ duration }) => duration === 1500)!;
    expect([duplicate?.duration, duplicate?.flagged_as_duplicate_on !== null]).toEqual([1400, true]);
    expect([duplicate?.duplicate_of, kept.duplicate_of]).toEqual([kept.activity_id, null]);
    await remove(member, kept.activity_id);
    expect((await listOf(member)).map(({ duration }) => duration)).toEqual([1800, 1400]);
    const { items } = await importFiles(member, [{ name: 'again.fit', bytes: long }]);
    expect(items.map(({ outcome, reason }) => [outcome, reason?.code])).toEqual([['duplicate', 'deletedActivity']]);
    expect((await listOf(member)).map(({ duration }) => duration)).toEqual([1800, 1400]);
    await restore(member, kept.activity_id);
    expect((await listOf(member)).map(({ duration }) => duration)).toEqual([1800, 1500]);
  });

  it('is the caller’s own: if one is another member’s, nothing happens', async () => {
    const stranger = await server.register();
    const ids = (await listOf(member)).map(({ activity_id }) => activity_id);
    expect((await remove(stranger, ...ids)).status).toBe(404);
    expect((await remove(member, ids[0]!, randomUUID())).status).toBe(404);
    expect((await restore(member, ids[0]!, randomUUID())).status).toBe(404);
    expect((await listOf(member)).map(({ activity_id }) => activity_id)).toEqual(ids);
  });

  it.each([{}, { activity_ids: [] }, { activity_ids: ['x'] }, { activity_ids: 'x' }, { activity_ids: [null] }])(
    'is not named by %j',
    async (body) => expect((await post(member, 'delete-activities', body)).status).toBe(400),
  );
});

describe('notes', () => {
  let member: TestMember;
  let id = '';
  const write = (body: object) => post(member, `activity/${id}/activity-note`, body);
  beforeAll(async () => {
    member = await server.register();
    await importFiles(member, [{ name: 'run.fit', bytes: run(1500, daysLater(0)).file() }]);
    id = (await listOf(member))[0]!.activity_id;
  });

  it('are written, changed and deleted', async () => {
    const message = 'Heavy legs;\n"GPS, lost" 🏃';
    await write({ message: ` ${message} `, invalidates_activity: false });
    const [note] = (await notesOf(member, id)) as [ActivityNoteWire];
    expect([note.message, note.invalidates_activity]).toEqual([message, false]);
    const { activity_note_id } = note;
    await write({ activity_note_id, message: 'Better', invalidates_activity: false });
    expect(await notesOf(member, id)).toEqual([{ ...note, message: 'Better' }]);
    const deletion = { activity_note_ids: [activity_note_id] };
    const stranger = await server.register();
    expect((await post(stranger, 'delete-activity-notes', deletion)).status).toBe(404);
    expect((await post(member, 'delete-activity-notes', deletion)).status).toBe(200);
    expect([await notesOf(member, id), (await post(member, 'delete-activity-notes', deletion)).status]).toEqual([
      [],
      404,
    ]);
    expect((await write({ activity_note_id, message: 'Late', invalidates_activity: false })).status).toBe(404);
  });

  it('exclude the activity from every number, but not from the calendar', async () => {
    const before = await numbersOf(member);
    const answer = await leaveOut(member, id, 'Lent my watch');
    expect((answer.body as { activity: ActivityWire }).activity.invalidated).toBe(true);
    const day = (await daysOf(member)).find(({ activities }) => activities.length > 0)!;
    expect([day.activities[0]?.invalidated, day.num_activities, day.weighted_load]).toEqual([true, 0, 0]);
    expect([await listOf(member), (await listOf(member, { archives: '1' })).length]).toEqual([[], 1]);
    const [note] = (await notesOf(member, id)) as [ActivityNoteWire];
    await write({ ...note, invalidates_activity: false });
    expect(await numbersOf(member)).toEqual(before);
  });

  it.each([
    { message: '', invalidates_activity: false },
    { message: ' \n ', invalidates_activity: false },
    { message: 'x'.repeat(2001), invalidates_activity: false },
    { message: 'a\u0000b', invalidates_activity: false },
    { message: 5, invalidates_activity: false },
    { message: 'x', invalidates_activity: 'yes' },
    { message: 'x' },
    { activity_note_id: 'x', message: 'x', invalidates_activity: false },
  ])('are not %j', async (body) => {
    const before = await notesOf(member, id);
    expect((await write(body)).status).toBe(400);
    expect(await notesOf(member, id)).toEqual(before);
  });

  it('are at most a hundred', async () => {
    await withDatabase(server, (db) =>
      db.execute(sql`insert into activity_notes (activity_id, message, invalidates_activity)
        select ${id}::uuid, 'x', false from generate_series(1, 100)`),
    );
    const before = (await notesOf(member, id)).length;
    expect((await write({ message: 'One more', invalidates_activity: false })).status).toBe(409);
    expect((await notesOf(member, id)).length).toBe(before);
  });

  it('and a deletion are kept for a new version from the vendor', async () => {
    const other = await server.register();
    await importFiles(other, [{ name: 'run.fit', bytes: run(1500, daysLater(0)).file() }]);
    const [{ activity_id }] = (await listOf(other)) as [ActivityWire];
    await leaveOut(other, activity_id, 'Lent my watch');
    await remove(other, activity_id);
    const chosen = new Date(Date.UTC(2026, 5, 1));

    const notes = await notesOf(other, activity_id);
    await withDatabase(server, (database) =>
      database.transaction(async (db) => {
        await db.execute(
          sql`update activities set source = 'garmin', external_id = 'g1', chosen_on = ${chosen.toISOString()} where activity_id = ${activity_id}`,
        );
        await db.execute(
          sql`create temporary table as_it_was as select * from activities where activity_id = ${activity_id}`,
        );
        const { editions } = await removeEditions(db, { memberId: other.memberId, source: 'garmin' }, ['g1']);
        const edition = editions.get('g1 0')!;
        expect([edition.id, edition.invalidated, edition.removedOn !== null]).toEqual([activity_id, true, true]);
        expect(new Date(edition.chosenOn!)).toEqual(chosen);
        await db.execute(sql`insert into activities select * from as_it_was`);
        await restorePreservedNotes(db, edition.notes);
      }),
    );
    expect(await notesOf(other, activity_id)).toEqual(notes);
  });
});
