import { eq, inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharingLevel } from '../../../domain/partners/page.ts';
import type { SharedMemberWire } from '../../../domain/partners/sharing-wire.ts';
import {
  activityFacts,
  type Fact,
  personFacts,
  profileFacts,
  rosterFacts,
  sharedAt,
  whoReads,
} from '../../../domain/who-reads.ts';
import { cohortMembers, cohorts, cohortStewards, tenants } from '../../../server/db/schema/partners.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { factsText, levelText } from '../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { addRuns } from '../../server/add-runs.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

const levels = [1, 2, 3] as const;
const profile = fc.record({
  firstName: fc.constantFrom(null, 'Wilhelmina'),
  lastName: fc.constantFrom(null, 'Abendroth'),
  birthDate: fc.constantFrom(null, '1990-12-10'),
  gender: fc.constantFrom(null, 'F' as const, 'O' as const),
  height: fc.constantFrom(null, 1.71),
  weight: fc.constantFrom(null, 63.4),
});
/** Profile with all fields, so every field is sent once, and profiles with gaps. */
const profiles = [
  {
    firstName: 'Wilhelmina',
    lastName: 'Abendroth',
    birthDate: '1990-12-10',
    gender: 'F' as const,
    height: 1.71,
    weight: 63.4,
  },
  ...fc.sample(profile, { numRuns: 3, seed: 763 }),
];

let server: TestServer;
let steward: TestMember;
let coach: TestMember;
let teamId: string;
let cohortId: string;
const people: { readonly who: TestMember; readonly level: SharingLevel }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [steward, coach] = await Promise.all([server.register(), server.register()]);
  const made = await Promise.all(
    levels.flatMap((level) => profiles.map(async (values) => ({ who: await server.register(), level, values }))),
  );
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Harriers', trainerRetainsAccess: true }).returning();
    teamId = team!.teamId;
    await db.update(members).set({ memberType: 'Coach' }).where(eq(members.memberId, coach.memberId));
    const [tenant] = await db.insert(tenants).values({ name: 'Alderfoot readers' }).returning();
    const row = { tenantId: tenant!.tenantId, name: 'Insoles', availablePermissions: [1, 2, 3] };
    const [cohort] = await db.insert(cohorts).values(row).returning();
    cohortId = cohort!.cohortId;
    await db.insert(cohortStewards).values({ cohortId, memberId: steward.memberId });
    const ids = made.map(({ who }) => who.memberId);
    await db.insert(teamMembers).values([coach.memberId, ...ids].map((memberId) => ({ teamId, memberId })));
    await addRuns(db, inArray(members.memberId, ids));
    for (const { who, level, values } of made) {
      await db
        .update(members)
        .set({ ...values, assumed: [] })
        .where(eq(members.memberId, who.memberId));
      await db.insert(cohortMembers).values({ cohortId, memberId: who.memberId, permissions: level });
      people.push({ who, level });
    }
  });
});
afterAll(() => server.stop());

type Row = Readonly<Record<string, unknown>>;
/** Facts of the non-empty fields. A field missing in all tables fails. */
function factsOf(row: Row, naming: Readonly<Record<string, Fact | null>>): Fact[] {
  expect(Object.keys(row).filter((field) => !Object.hasOwn(naming, field))).toEqual([]);
  const told = Object.keys(row).filter((field) => row[field] !== null && row[field] !== '');
  return told.map((field) => naming[field] ?? null).filter((fact) => fact !== null);
}
const isNamedIn = (text: string, fact: Fact) => {
  const words = sharingLevelWords.facts[fact].replaceAll(/[()]/g, String.raw`\$&`);
  return new RegExp(`(?:^|[,:] | and )${words}(?:[,.]| and |$)`).test(text);
};

test('stewards get exactly the data of each member named in the level’s text, on the page and in the file', async () => {
  const base = `v2/iaaa/cohort/${cohortId}/shared`;
  const { members: listed } = (await steward.bearer('GET', base)).body as { members: Row[] };
  expect(listed.map(({ level }) => level).toSorted()).toEqual([2, 2, 2, 2, 3, 3, 3, 3]);
  for (const person of listed) {
    const level = person['level'] as SharingLevel;
    const { body } = await steward.bearer('GET', `${base}/${String(person['alias'])}`);
    const { person: alone, activities } = body as SharedMemberWire;
    expect(activities).toHaveLength(1);
    const said = sharedAt(level);
    for (const fact of [...factsOf(person, personFacts), ...factsOf(alone, personFacts)])
      expect([...said.person, ...said.sums]).toContain(fact);
    for (const fact of activities.flatMap((activity) => factsOf(activity, activityFacts)))
      expect(said.activity).toContain(fact);
  }
  for (const level of [2, 3] as const) {
    const { person, sums, activity } = sharedAt(level);
    const sent = new Set(listed.filter((one) => one['level'] === level).flatMap((one) => factsOf(one, personFacts)));
    // One profile has all fields.
    expect([...person, ...sums].filter((fact) => fact !== 'load' && !sent.has(fact))).toEqual([]);
    const text = levelText(level);
    const shown = [...person, ...sums, ...activity].filter(
      (fact) => level === 2 || !['alias', 'birthYear'].includes(fact),
    );
    expect(shown.filter((fact) => !isNamedIn(text, fact))).toEqual([]);
  }
  const file = await steward.bearer('GET', `${base}-file`);
  const [header] = (file.body as { csv: string }).csv.split('\r\n');
  expect(header!.split(',').filter((field) => !Object.hasOwn(personFacts, field))).toEqual([]);
});

test('coaches get exactly the data of each member named on the page for joining', async () => {
  const text = factsText(whoReads.coach.person);
  expect(whoReads.coach.person.filter((fact) => !isNamedIn(text, fact))).toEqual([]);
  const { body } = await coach.call('GET', `team/${teamId}/roster`, { query: { return_type: 'summary' } });
  const { roster } = body as { roster: Row[] };
  const sent = new Set<Fact>();
  for (const { who } of people) {
    const row = roster.find((one) => one['member_id'] === who.memberId)!;
    const seen = (await coach.call('GET', `member/${who.memberId}/profile`)).body as { profile: Row };
    for (const fact of [...factsOf(row, rosterFacts), ...factsOf(seen.profile, profileFacts)]) sent.add(fact);
  }
  expect([...sent].filter((fact) => !whoReads.coach.person.includes(fact))).toEqual([]);
  expect(['name', 'age', 'sex', 'height', 'weight'].filter((fact) => !sent.has(fact as Fact))).toEqual([]);
});
