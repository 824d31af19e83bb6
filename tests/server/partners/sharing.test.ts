import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHARING_TEXT_VERSION } from '../../../domain/partners/sharing-texts.ts';
import type { CohortMembershipWire } from '../../../domain/partners/published.ts';
import type {
  SharedMemberWire,
  SharingHistoryWire,
  SharingPreviewWire,
} from '../../../domain/partners/sharing-wire.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { activities } from '../../../server/db/schema/activities.ts';
import { members } from '../../../server/db/schema/members.ts';
import {
  cohortGroups,
  cohortMembers,
  cohorts,
  events,
  sharingConsents,
  tenants,
} from '../../../server/db/schema/partners.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { addRuns } from '../add-runs.ts';
import { importFiles } from '../data/client.ts';
import { anId, anInstant } from '../expected.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type TestMember, testPassword } from '../member.ts';
import { codeOf } from '../refusals.ts';
import { withDatabase } from '../with-database.ts';

let server: TestServer;
let admin: TestMember;
let steward: TestMember;
const { challenge } = sampleIds.cohorts;
let cohortId: string;

beforeAll(async () => {
  server = await startTestServer({ env: { CALL_RATE_PERCENT: '100000', AUTH_RATE_PER_MINUTE: '100000' } });
  [admin, steward] = await Promise.all([server.register(), server.register()]);
  await withDatabase(server, async (db) => {
    await db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, admin.memberId));
    const [tenant] = await db.insert(tenants).values({ name: 'Alderfoot labs' }).returning();
    const row = { tenantId: tenant!.tenantId, name: 'Insoles', availablePermissions: [1, 2, 3] };
    const [cohort] = await db.insert(cohorts).values(row).returning();
    cohortId = cohort!.cohortId;
  });
  expect((await appoint(steward)).status).toBe(204);
});
afterAll(() => server.stop());

const appoint = (who: TestMember, by = admin) =>
  by.bearer('PUT', `v2/iaaa/cohort/${cohortId}/stewards/${who.memberId}`);
const listed = async (who: TestMember) =>
  (await who.bearer('GET', 'v2/iaaa/cohort-members', { query: { user: who.memberId } })).body as CohortMembershipWire[];
/** Adds a member to the cohort. @returns the id of the membership */
async function join(who: TestMember, permissions: number): Promise<string> {
  const { memberId } = who;
  const [row] = await withDatabase(server, (db) =>
    db.insert(cohortMembers).values({ cohortId, memberId, permissions }).returning(),
  );
  return row!.membershipId;
}
const change = (who: TestMember, membership: string, permission: number) =>
  who.bearer('PUT', `v2/iaaa/cohort-members/${membership}/permissions`, {
    body: { permission, text_version: permission === 1 ? 1 : SHARING_TEXT_VERSION },
  });
const cohort = (who: TestMember = steward) => who.bearer('GET', `v2/iaaa/cohort/${cohortId}/shared`);
interface SharedCohort {
  readonly group: { readonly members: number; readonly distance: number } | null;
  readonly members: SharedMemberWire['person'][];
}
const shared = async () => (await cohort()).body as SharedCohort;
const one = (alias: unknown, query: Record<string, string> = {}) =>
  steward.bearer('GET', `v2/iaaa/cohort/${cohortId}/shared/${alias}`, { query });
const preview = async (who: TestMember, membership: string, query: Record<string, string> = {}) =>
  (await who.bearer('GET', `v2/iaaa/cohort-members/${membership}/preview`, { query })).body as SharingPreviewWire;
const history = async (who: TestMember, membership: string) =>
  (await who.bearer('GET', `v2/iaaa/cohort-members/${membership}/history`)).body as SharingHistoryWire;

/** A person with a name, and a run of 3 km yesterday that began at their home. */
async function runner(): Promise<TestMember> {
  const who = await server.register();
  const start = Date.now() - 86_400_000;
  const points = Array.from({ length: 301 }, (_, i) => {
    const time = new Date(start + i * 3000).toISOString();
    return `<trkpt lat="${(48 + i * 0.00009).toFixed(6)}" lon="11.5"><ele>500</ele><time>${time}</time></trkpt>`;
  });
  const text = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  await importFiles(who, [{ name: 'run.gpx', bytes: new TextEncoder().encode(text) }]);
  await who.call('POST', `member/${who.memberId}`, {
    body: { first_name: 'Wilhelmina', last_name: 'Abendroth', birth_date: '1990-12-10', gender: 'F', height: 1.7 },
  });
  await withDatabase(server, (db) =>
    db.update(activities).set({ name: 'With Gottfried' }).where(eq(activities.memberId, who.memberId)),
  );
  return who;
}

/** The shared data of a runner at level 3. */
const named = (who: TestMember) => ({
  alias: anId,
  level: 3,
  gender: 'F',
  birth_year: 1990,
  height: 1.7,
  weight: null,
  activities: 1,
  distance: expect.any(Number),
  duration: 900,
  load: expect.toSatisfy((load) => load === null || typeof load === 'number'),
  first_name: 'Wilhelmina',
  last_name: 'Abendroth',
  email_address: who.email,
  birth_date: '1990-12-10',
});

test('a member at level 2 is shown without name, contact, exact birth date, times and the ends of their routes', async () => {
  const who = await runner();
  const membership = await join(who, 2);
  const [person] = (await shared()).members.filter(({ birth_year }) => birth_year === 1990);
  expect(person).toEqual({
    alias: expect.any(String),
    level: 2,
    gender: 'F',
    birth_year: 1990,
    height: 1.7,
    weight: null,
    activities: 1,
    distance: expect.any(Number),
    duration: 900,
    load: expect.toSatisfy((load) => load === null || typeof load === 'number'),
  });
  const { activities: list } = (await one(person!.alias)).body as SharedMemberWire;
  const { body } = await one(person!.alias, { activity: String(list[0]!.key) });
  const { route } = body as SharedMemberWire;
  const latitudes = route!.flat().map(([lat]) => lat);
  // From 48 to 48.027: two hundred metres are 0.0018 degrees.
  expect([Math.min(...latitudes), Math.max(...latitudes)]).toEqual([48.002, 48.025]);
  const secrets = ['Wilhelmina', 'Abendroth', who.email, '1990-12-10', 'Gottfried', who.memberId, who.sub, membership];
  const said = JSON.stringify([body, person]);
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  // The member sees exactly the same bytes.
  const shownToThem = await preview(who, membership, { activity: String(list[0]!.key) });
  expect(shownToThem.member).toEqual(body);
  // The preview of another level, before it is chosen.
  const wider = (await preview(who, membership, { level: '3', activity: String(list[0]!.key) })).member!;
  expect(wider.person).toEqual(named(who));
  expect(wider.route!.flat().length).toBeGreaterThan(200);
  const [head, row] = shownToThem.file!.split('\r\n');
  const { csv } = (await steward.bearer('GET', `v2/iaaa/cohort/${cohortId}/shared-file`)).body as { csv: string };
  expect(csv.split('\r\n')).toEqual(expect.arrayContaining([head, row]));
  const aggregated = await preview(who, membership, { level: '1' });
  expect([aggregated.member, aggregated.file]).toEqual([null, null]);
  expect(await preview(who, membership, { level: '0' })).toEqual({ member: null, group: null, file: null });
});

test('a lower level applies from the very next request, and the name no longer leads to data', async () => {
  const who = await runner();
  const membership = await join(who, 3);
  const find = async () => (await shared()).members.find(({ email_address }) => email_address === who.email);
  const before = await find();
  expect(before).toEqual(named(who));
  expect((await one(before!.alias)).status).toBe(200);
  const { status, body } = await change(who, membership, 2);
  expect([status, body]).toEqual([
    200,
    {
      member: { id: membership, permissions: 2, deleted_on: null, date_joined: anInstant },
      cohort: { id: cohortId, name: 'Insoles', available_permissions: [1, 2, 3], url: null },
      tenant: { name: 'Alderfoot labs' },
    },
  ]);
  expect(await find()).toBeUndefined();
  expect((await one(before!.alias)).status).toBe(404);
  const after = (await shared()).members.map(({ alias }) => alias);
  expect((await change(who, membership, 1)).status).toBe(200);
  const left = (await shared()).members.map(({ alias }) => alias);
  expect(after.filter((alias) => !left.includes(alias))).toHaveLength(1);
  expect((await one(after.find((alias) => !left.includes(alias)))).status).toBe(404);
  expect((await change(who, membership, 0)).status).toBe(200);
  expect((await listed(who)).map(({ member }) => member)).toEqual([
    { id: membership, permissions: 0, deleted_on: anInstant, date_joined: anInstant },
  ]);
  expect(codeOf(await change(who, membership, 3))).toEqual([409, 'not_in_cohort']);
  const { consents } = await history(who, membership);
  expect(
    consents.map(({ from_level, to_level, how, text_version }) => [from_level, to_level, how, text_version]),
  ).toEqual([
    [1, 0, 'profile', SHARING_TEXT_VERSION],
    [2, 1, 'profile', 1],
    [3, 2, 'profile', SHARING_TEXT_VERSION],
  ]);
});

test('a steward finds the cohort in a list, and downloads a file of the members shown individually, which counts as a look', async () => {
  const stranger = await server.register();
  const named = async (who: TestMember) => {
    const { status, body } = await who.bearer('GET', 'v2/iaaa/shared-cohorts');
    expect(status).toBe(200);
    return (body as { cohorts: { id: string; name: string; tenant: string }[] }).cohorts;
  };
  expect(await named(steward)).toEqual([{ id: cohortId, name: 'Insoles', tenant: 'Alderfoot labs' }]);
  expect(await named(stranger)).toEqual([]);
  expect((await named(admin)).map(({ id }) => id)).toEqual(expect.arrayContaining([cohortId, challenge]));

  const [open, hidden] = [await runner(), await runner()];
  const membership = await join(open, 3);
  await join(hidden, 2);
  const path = `v2/iaaa/cohort/${cohortId}/shared-file`;
  expect(codeOf(await stranger.bearer('GET', path))).toEqual([404, 'not_found']);
  const looksBefore = (await history(open, membership)).looks.length;
  const file = async () => (await steward.bearer('GET', path)).body as { name: string; csv: string };
  const { name, csv } = await file();
  expect(name).toBe('insoles.csv');
  expect([csv.includes(open.email), csv.includes(hidden.email)]).toEqual([true, false]);
  for (const { memberId, sub } of [open, hidden]) {
    expect([memberId, sub].filter((id) => csv.includes(id))).toEqual([]);
  }
  expect((await change(open, membership, 1)).status).toBe(200);
  expect((await file()).csv).not.toContain(open.email);
  // The list within the same minute counts as a separate access, but a repeat does not.
  for (let i = 0; i < 2; i++) await cohort();
  const { looks } = await history(open, membership);
  expect(looks.slice(0, 2).map(({ way, at_you, by }) => [way, at_you, by])).toEqual([
    ['page', false, 'steward'],
    ['file', false, 'steward'],
  ]);
  // Inserted before their consents, so the first access to the list does not concern these members.
  expect((await history(open, membership)).looks.length).toBe(looksBefore + 2);
  expect((await change(open, membership, 0)).status).toBe(200);
});

const addRunsOf = (people: readonly TestMember[]) =>
  withDatabase(server, (db) =>
    addRuns(
      db,
      inArray(
        members.memberId,
        people.map(({ memberId }) => memberId),
      ),
    ),
  );

/** Ends the day on which the partner's group was decided. */
const nextDay = () => withDatabase(server, (db) => db.update(cohortGroups).set({ decidedOn: '2000-01-01' }));

test('members at level 1 are counted together from five with data on, once a day, and never shown individually', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.register()));
  await addRunsOf(people);
  await Promise.all(people.slice(0, 4).map((who) => join(who, 1)));
  await join(await server.register(), 1);
  // The fifth person has no data.
  await nextDay();
  expect((await shared()).group).toBeNull();
  const last = await join(people[4]!, 1);
  expect((await shared()).group).toBeNull();
  await nextDay();
  // Nothing is shown about members who have left, at any level.
  const group = { members: 5, activities: 0.25, distance: 750, duration: 230, load: null };
  expect((await shared()).group).toEqual(group);
  expect((await change(people[4]!, last, 0)).status).toBe(200);
  expect((await shared()).group).toEqual(group);
  await nextDay();
  expect((await shared()).group).toBeNull();
  // Who has left is shown nothing, whatever level they look at.
  expect(await preview(people[4]!, last, { level: '2' })).toEqual({ member: null, group: null, file: null });
});

test('a preview shows the member with ten invented people, whatever the cohort, and records no look', async () => {
  const who = await server.register();
  const membership = await join(who, 1);
  // 141 activities, 1,246 km, 115.9 hours and a load of 7,940 of ten invented people in four weeks.
  const example = { members: 10, activities: 3.5, distance: 31_000, duration: 10_000, load: 200 };
  expect(await preview(who, membership)).toEqual({ member: null, group: example, file: null });
  const others = await Promise.all(Array.from({ length: 5 }, () => server.register()));
  await addRunsOf(others);
  await Promise.all(others.map((other) => join(other, 1)));
  await nextDay();
  expect((await preview(who, membership)).group).toEqual(example);
  expect((await history(who, membership)).looks).toEqual([]);
});

test('a member who is no steward finds no cohort; an admin does; a dismissed steward does not', async () => {
  const [stranger, other] = await Promise.all([server.register(), server.register()]);
  expect(codeOf(await cohort(stranger))).toEqual([404, 'not_found']);
  expect((await appoint(other, stranger)).status).toBe(403);
  expect((await cohort(admin)).status).toBe(200);
  await appoint(other);
  expect((await cohort(other)).status).toBe(200);
  expect((await admin.bearer('DELETE', `v2/iaaa/cohort/${cohortId}/stewards/${other.memberId}`)).status).toBe(204);
  expect((await cohort(other)).status).toBe(404);
});

test('members read who looked, at them or at the list, while they shared data', async () => {
  const who = await server.register();
  await withDatabase(server, (db) => db.execute(sql`delete from sharing_looks`));
  await cohort();
  await who.call('POST', 'cohort-members', {
    body: { member_id: who.memberId, cohort_id: challenge, permissions: 2 },
  });
  const [membership] = await listed(who);
  const ofChallenge = `v2/iaaa/cohort/${challenge}/shared`;
  const { members: list } = (await admin.bearer('GET', ofChallenge)).body as SharedCohort;
  // Twice within a minute counts as one access.
  for (let i = 0; i < 2; i++) {
    expect((await admin.bearer('GET', `${ofChallenge}/${list[0]!.alias}`)).status).toBe(200);
  }
  const { looks, consents } = await history(who, membership!.member.id);
  expect(looks.map(({ at_you, by }) => [at_you, by])).toEqual([
    [true, 'admin'],
    [false, 'admin'],
  ]);
  expect(consents).toEqual([{ from_level: 0, to_level: 2, how: 'page', text_version: 0, agreed_at: anInstant }]);
  await change(who, membership!.member.id, 0);
  await admin.bearer('GET', ofChallenge);
  expect((await history(who, membership!.member.id)).looks).toHaveLength(2);
});

describe('opting out', () => {
  test('leaves every cohort, and can be requested again', async () => {
    const who = await server.register();
    await join(who, 3);
    await who.call('POST', 'cohort-members', {
      body: { member_id: who.memberId, cohort_id: challenge, permissions: 3 },
    });
    const optOut = () => who.bearer('PUT', 'v2/iaaa/cohort-members/opt-out', { body: { user: who.memberId } });
    for (const answer of [await optOut(), await optOut()]) {
      const left = answer.body as CohortMembershipWire[];
      expect(left.map(({ member }) => [member.permissions, member.deleted_on !== null])).toEqual([
        [0, true],
        [0, true],
      ]);
    }
    const kept = await withDatabase(server, (db) =>
      db.select().from(sharingConsents).where(eq(sharingConsents.memberId, who.memberId)),
    );
    expect(kept.filter(({ how }) => how === 'opt-out').map(({ fromLevel, toLevel }) => [fromLevel, toLevel])).toEqual([
      [3, 0],
      [3, 0],
    ]);
  });

  test('is the last record of a member whose account is deleted, without their identity', async () => {
    const who = await server.register();
    const membership = await join(who, 3);
    await change(who, membership, 2);
    const deletion = { body: { password: testPassword } };
    expect((await who.call('DELETE', `member/${who.memberId}`, deletion)).status).toBe(204);
    const rows = await withDatabase(server, async (db) => {
      const found = await db.execute(sql`
        select member_id, from_level, to_level, how from sharing_consents where membership_id = ${membership} order by agreed_at`);
      return rowsOf<object>(found);
    });
    expect(rows).toEqual([
      { member_id: null, from_level: 3, to_level: 2, how: 'profile' },
      { member_id: null, from_level: 2, to_level: 0, how: 'deletion' },
    ]);
  });
});

test('a level that the cohort does not accept is refused', async () => {
  const who = await server.register();
  const membership = await join(who, 3);
  await withDatabase(server, (db) =>
    db
      .update(cohorts)
      .set({ availablePermissions: [1, 3] })
      .where(eq(cohorts.cohortId, cohortId)),
  );
  expect(codeOf(await change(who, membership, 2))).toEqual([400, 'invalid_request']);
  expect((await change(who, membership, 4)).status).toBe(400);
  expect((await listed(who))[0]?.member.permissions).toBe(3);
  await withDatabase(server, (db) =>
    db
      .update(cohorts)
      .set({ availablePermissions: [1, 2, 3] })
      .where(eq(cohorts.cohortId, cohortId)),
  );
});

test('members read the events that they are registered for, past or future', async () => {
  const who = await server.register();
  const { challenge: eventId } = sampleIds.events;
  await who.bearer('POST', `v2/distributed-events/${eventId}/register`, {
    body: { emailAddress: who.email, firstName: 'Ada', lastName: 'Byron', gender: 'F', birthDate: '1990-12-10' },
  });
  const list = () => who.bearer('GET', `v2/distributed-events/member-events/${who.memberId}`);
  await withDatabase(server, (db) =>
    db
      .update(events)
      .set({ registrationTimestamp: new Date('2021-12-31') })
      .where(eq(events.eventId, eventId)),
  );
  expect((await list()).body).toEqual({
    courses: [
      {
        id: expect.any(String),
        event_id: eventId,
        event_name: 'The 191.4 Mile Challenge',
        slug: 'challenge-1914',
        start_date: '2020-12-14',
        end_date: '2021-04-04',
        course: null,
        course_name: null,
        bib_number: null,
        registration_timestamp: '2021-12-31T00:00:00.000Z',
      },
    ],
  });
});

test('for more people than a list contains, counts, means and the file cover all', async () => {
  const many = await withDatabase(server, async (db) => {
    const [first] = await db.select().from(cohorts).where(eq(cohorts.cohortId, cohortId));
    const [made] = await db
      .insert(cohorts)
      .values({ tenantId: first!.tenantId, name: 'Thousands', availablePermissions: [1, 2, 3] })
      .returning();
    await db.execute(sql`with made as (
        insert into users (email, password_hash, identity_id)
        select 'of-many-' || i || '@example.org', 'none', gen_random_uuid()::text from generate_series(1, 5010) i returning sub, email),
      people as (insert into members (sub, member_type, access_level) select sub, 'Athlete', 10 from made returning member_id)
      insert into cohort_members (cohort_id, member_id, permissions)
      select ${made!.cohortId}::uuid, member_id, case when n <= 4 then 1 when n <= 9 then 3 else 2 end
      from (select member_id, row_number() over (order by member_id) as n from people) numbered`);
    await addRuns(db, sql`member_id in (select member_id from cohort_members where cohort_id = ${made!.cohortId})`);
    return made!.cohortId;
  });
  const { body } = await admin.bearer('GET', `v2/iaaa/cohort/${many}/shared`);
  const { group, listed, counts, members: list } = body as SharedCohort & { listed: object; counts: object };
  expect([group, counts, list.length]).toEqual([null, { individual: 5001, identified: 5 }, 5000]);
  // Each member has one run of 3 km and 15 minutes in four weeks.
  expect(listed).toEqual({ members: 5006, activities: 0.25, distance: 750, duration: 230, load: null });
  const { body: file } = await admin.bearer('GET', `v2/iaaa/cohort/${many}/shared-file`);
  expect((file as { csv: string }).csv.trim().split('\n')).toHaveLength(5007);
});
