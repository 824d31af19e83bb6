import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COACH_NOTE_MAX } from '../../../domain/entities/coach-note.ts';
import { exportedRows, exportedTables } from '../../../server/exports/tables.store.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let coach: TestMember;
let second: TestMember;
let assistant: TestMember;
let athlete: TestMember;
let stranger: TestMember;
let teamId: string;

beforeAll(async () => {
  server = await startTestServer();
  const people = await Promise.all(Array.from({ length: 5 }, () => server.register()));
  [coach, second, assistant, athlete, stranger] = people as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Notes' }).returning();
    teamId = team!.teamId;
    for (const { memberId } of [coach, second, assistant])
      await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(eq(members.memberId, memberId));
    await db.insert(teamMembers).values(
      [coach, second, assistant, athlete].map(({ memberId }) => ({
        teamId,
        memberId,
        isAssistant: memberId === assistant.memberId,
      })),
    );
  });
});
afterAll(() => server.stop());

const path = (about = athlete) => `team/${teamId}/notes/${about.memberId}`;
const read = (by: TestMember, about = athlete) => by.call('GET', path(about));
const save = (by: TestMember, text: string, about = athlete) => by.call('PUT', path(about), { body: { text } });
const noteOf = async (by: TestMember) => ((await read(by)).body as { note: { text: string } | null }).note;

test('a note is read by its author only: each coach and assistant has their own', async () => {
  expect((await read(coach)).body).toEqual({ note: null });
  expect((await save(coach, ' Knee hurts.\nLess volume. ')).body).toEqual({
    note: { text: 'Knee hurts.\nLess volume.', changed_on: anInstant },
  });
  expect((await save(assistant, 'Likes hills.')).status).toBe(200);
  expect(await noteOf(second)).toBeNull();
  expect((await noteOf(coach))?.text).toBe('Knee hurts.\nLess volume.');
  expect((await noteOf(assistant))?.text).toBe('Likes hills.');
  for (const by of [athlete, stranger]) {
    expect(codeOf(await read(by))).toEqual([404, 'not_found']);
    expect(codeOf(await save(by, 'No'))).toEqual([404, 'not_found']);
  }
});

test('there is none about coaches, strangers or the caller', async () => {
  for (const about of [coach, second, stranger])
    for (const answer of [await read(coach, about), await save(coach, 'No', about)])
      expect(codeOf(answer)).toEqual([404, 'not_found']);
  expect(codeOf(await coach.call('GET', `team/${randomUUID()}/notes/${athlete.memberId}`))).toEqual([404, 'not_found']);
});

test('a note has a maximum length and no control characters; an empty one deletes it', async () => {
  expect((await save(second, 'x'.repeat(COACH_NOTE_MAX))).status).toBe(200);
  for (const text of ['x'.repeat(COACH_NOTE_MAX + 1), 'a\u0007b'])
    expect(codeOf(await save(second, text))).toEqual([400, 'invalid_request']);
  expect((await save(second, '  ')).body).toEqual({ note: null });
  expect(await noteOf(second)).toBeNull();
});

test('the export of its author contains it, that of the athlete does not', async () => {
  const exported = (of: TestMember) =>
    withDatabase(server, async (db) => {
      const table = (await exportedTables(db)).find(({ name }) => name === 'coach_notes')!;
      return db.transaction(async (tx) => {
        const rows: string[] = [];
        for await (const page of exportedRows(tx, table, of.memberId)) rows.push(...page);
        return rows.map((row) => (JSON.parse(row) as { note: string }).note);
      });
    });
  expect(await exported(coach)).toEqual(['Knee hurts.\nLess volume.']);
  expect(await exported(athlete)).toEqual([]);
});

test('it is deleted when its author or the athlete leaves the team', async () => {
  const count = () =>
    withDatabase(server, async (db) =>
      rowsOf<{ n: number }>(
        await db.execute(sql`select count(*)::int as n from coach_notes where team_id = ${teamId}`),
      ),
    );
  expect(await count()).toEqual([{ n: 2 }]);
  expect((await assistant.call('DELETE', `team/${teamId}/members/${assistant.memberId}`)).status).toBe(200);
  expect(await count()).toEqual([{ n: 1 }]);
  expect((await athlete.call('DELETE', `team/${teamId}/members/${athlete.memberId}`)).status).toBe(200);
  expect(await count()).toEqual([{ n: 0 }]);
  expect(codeOf(await read(coach))).toEqual([404, 'not_found']);
});
