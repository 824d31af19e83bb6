import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  type listedThread,
  THREAD_LENGTH,
  THREAD_MESSAGES_A_DAY,
  THREAD_TEXT_MAX,
  type thread,
} from '../../../domain/entities/thread.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { anId, anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

type ThreadWire = z.infer<typeof thread>;
type ListedWire = z.infer<typeof listedThread>;

let server: TestServer;
let coach: TestMember;
let second: TestMember;
let assistant: TestMember;
let athlete: TestMember;
let other: TestMember;
let stranger: TestMember;
let teamId: string;

beforeAll(async () => {
  server = await startTestServer();
  const people = await Promise.all(Array.from({ length: 6 }, () => server.register()));
  [coach, second, assistant, athlete, other, stranger] = people as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Threads' }).returning();
    teamId = team!.teamId;
    for (const { memberId } of [coach, second, assistant])
      await db
        .update(members)
        .set({ memberType: 'Coach', accessLevel: 20, firstName: 'Cora' })
        .where(eq(members.memberId, memberId));
    await db.update(members).set({ firstName: 'Ada' }).where(eq(members.memberId, athlete.memberId));
    await db.insert(teamMembers).values(
      [coach, second, assistant, athlete, other].map(({ memberId }) => ({
        teamId,
        memberId,
        isAssistant: memberId === assistant.memberId,
      })),
    );
  });
});
afterAll(() => server.stop());

const path = (about = athlete) => `team/${teamId}/threads/${about.memberId}`;
const send = (by: TestMember, text: string, id: string = randomUUID(), about = athlete) =>
  by.call('PUT', `${path(about)}/messages/${id}`, { body: { text } });
const drop = (by: TestMember, id: string) => by.call('DELETE', `${path()}/messages/${id}`);
const read = async (by: TestMember) => (await by.call('GET', path())).body as ThreadWire;
const texts = async (by: TestMember) => (await read(by)).messages.map(({ text }) => text);
const list = async (by: TestMember) =>
  ((await by.call('GET', `member/${by.memberId}/threads`)).body as { threads: ListedWire[] }).threads;
const noticesOf = async (by: TestMember) =>
  ((await by.call('GET', `member/${by.memberId}/notice`)).body as { notices: { title: string }[] }).notices.map(
    ({ title }) => title,
  );

describe('messages', () => {
  test('go both ways, and everyone in the thread reads them', async () => {
    expect(await read(athlete)).toEqual({
      team_name: 'Threads',
      athlete_name: 'Ada',
      messages: [],
      may_write: true,
      is_athlete: true,
      unread: 0,
    });
    expect((await send(coach, 'How was it?')).status).toBe(204);
    expect((await send(athlete, 'Hard.\nBut fun.')).status).toBe(204);
    expect(await read(second)).toEqual({
      team_name: 'Threads',
      athlete_name: 'Ada',
      messages: [
        { message_id: anId, author_id: coach.memberId, author_name: 'Cora', text: 'How was it?', sent_on: anInstant },
        {
          message_id: anId,
          author_id: athlete.memberId,
          author_name: 'Ada',
          text: 'Hard.\nBut fun.',
          sent_on: anInstant,
        },
      ],
      may_write: true,
      is_athlete: false,
      unread: 2,
    });
    const { may_write, messages } = await read(assistant);
    expect([may_write, messages.length]).toEqual([false, 2]);
    expect(codeOf(await send(assistant, 'Me too'))).toEqual([404, 'not_found']);
  });

  test('do not exist for fellow athletes, strangers and guests of another team', async () => {
    for (const by of [other, stranger]) {
      expect(codeOf(await by.call('GET', path()))).toEqual([404, 'not_found']);
      expect(codeOf(await send(by, 'Hello'))).toEqual([404, 'not_found']);
      expect(codeOf(await by.call('PUT', `${path()}/read`, { body: { until: randomUUID() } }))).toEqual([
        404,
        'not_found',
      ]);
    }
    expect(codeOf(await coach.call('GET', path(stranger)))).toEqual([404, 'not_found']);
    expect(codeOf(await coach.call('GET', path(second)))).toEqual([404, 'not_found']);
    expect(await list(stranger)).toEqual([]);
    expect(codeOf(await coach.call('GET', `member/${athlete.memberId}/threads`))).toEqual([403, 'forbidden']);
  });

  test('are stored once for each id, which nobody else can use', async () => {
    const id = randomUUID();
    for (const text of ['Once', 'Twice']) expect((await send(coach, text, id)).status).toBe(204);
    expect((await texts(coach)).filter((text) => text === 'Once' || text === 'Twice')).toEqual(['Once']);
    expect(codeOf(await send(athlete, 'Mine', id))).toEqual([404, 'not_found']);
    expect(codeOf(await send(coach, 'Elsewhere', id, other))).toEqual([404, 'not_found']);
  });

  test('are deleted by their author only', async () => {
    const id = randomUUID();
    await send(coach, 'Wrong athlete', id);
    for (const by of [athlete, second]) {
      expect((await drop(by, id)).status).toBe(204);
      expect(await texts(by)).toContain('Wrong athlete');
    }
    expect((await drop(coach, id)).status).toBe(204);
    expect(await texts(athlete)).not.toContain('Wrong athlete');
  });

  test('are plain text of limited length', async () => {
    for (const text of ['', '   ', 'x'.repeat(THREAD_TEXT_MAX + 1), 'a\u0000b'])
      expect(codeOf(await send(coach, text))).toEqual([400, 'invalid_request']);
  });
});

describe('unread messages', () => {
  test('are counted until the thread is read, without one’s own', async () => {
    const mine = async () => (await list(coach)).find((one) => one.athlete_id === athlete.memberId)!;
    const { messages } = await read(coach);
    await coach.call('PUT', `${path()}/read`, { body: { until: messages.at(-1)!.message_id } });
    expect((await mine()).unread).toBe(0);
    await send(athlete, 'One more question.');
    expect(await mine()).toEqual({
      team_id: teamId,
      team_name: 'Threads',
      athlete_id: athlete.memberId,
      athlete_name: 'Ada',
      unread: 1,
      last_on: anInstant,
      last_text: 'One more question.',
    });
    // An older message marks nothing as unread again.
    const newest = (await read(coach)).messages.at(-1)!.message_id;
    await coach.call('PUT', `${path()}/read`, { body: { until: newest } });
    await coach.call('PUT', `${path()}/read`, { body: { until: messages[0]!.message_id } });
    expect((await mine()).unread).toBe(0);
    expect((await read(coach)).unread).toBe(0);
    expect((await list(assistant)).map(({ athlete_id }) => athlete_id)).toEqual([athlete.memberId]);
  });

  test('notify the other side with a notice and its open pages, but not assistants', async () => {
    const page = await connectAsync(await second.realtimeUrl(), { protocolVersion: 4, reconnectPeriod: 0 });
    const heard: string[] = [];
    page.on('message', (_, payload) => heard.push(JSON.parse(payload.toString()).message.headers.event));
    await page.subscribeAsync(`web/${second.identityId}`);
    await send(athlete, 'Can we talk?');
    await expect.poll(() => heard).toContain('notices_updated');
    await page.endAsync(true);
    await expect.poll(() => noticesOf(second), soon).toContain('Threads: a new message');
    await send(coach, 'Sure.');
    await expect.poll(() => noticesOf(athlete), soon).toContain('Threads: a new message');
    expect(await noticesOf(assistant)).toEqual([]);
  });
});

describe('limits', () => {
  const fill = (n: number, author: TestMember, at: string) =>
    withDatabase(server, (db) =>
      db.execute(sql`
        insert into thread_messages (message_id, team_id, athlete_id, author_id, text, sent_at)
        select gen_random_uuid(), ${teamId}::uuid, ${other.memberId}::uuid, ${author.memberId}::uuid, 'Filled',
          now() - ${sql.raw(at)} + n * interval '1 second' from generate_series(1, ${n}::int) n`),
    );

  test('a thread keeps its newest messages', async () => {
    await fill(THREAD_LENGTH, coach, "interval '3 days'");
    expect((await send(coach, 'The newest', randomUUID(), other)).status).toBe(204);
    const { messages } = (await other.call('GET', path(other))).body as ThreadWire;
    expect([messages.length, messages.at(-1)?.text]).toEqual([THREAD_LENGTH, 'The newest']);
  });

  test('an author writes a hundred messages a day', async () => {
    await fill(THREAD_MESSAGES_A_DAY, second, "interval '1 hour'");
    const refused = await send(second, 'One too many');
    expect(codeOf(refused)).toEqual([429, 'TooManyRequestsException']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect((await send(athlete, 'Not me')).status).toBe(204);
  });
});

describe('an athlete who leaves', () => {
  test('keeps reading and can delete their messages, but writes no more; coaches lose the thread', async () => {
    const id = randomUUID();
    await send(athlete, 'Goodbye', id);
    expect((await athlete.call('DELETE', `team/${teamId}/members/${athlete.memberId}`)).status).toBe(200);
    const { may_write, messages } = await read(athlete);
    expect([may_write, messages.at(-1)?.text]).toEqual([false, 'Goodbye']);
    expect((await list(athlete)).map(({ team_id }) => team_id)).toEqual([teamId]);
    expect(codeOf(await send(athlete, 'Wait'))).toEqual([409, 'left_team']);
    expect((await drop(athlete, id)).status).toBe(204);
    for (const by of [coach, assistant]) {
      expect(codeOf(await by.call('GET', path()))).toEqual([404, 'not_found']);
      expect(codeOf(await send(by, 'Come back'))).toEqual([404, 'not_found']);
      expect((await list(by)).map(({ athlete_id }) => athlete_id)).not.toContain(athlete.memberId);
    }
  });
});

test('a coach whose access has ended reads and writes nothing', async () => {
  await withDatabase(server, (db) =>
    db.update(members).set({ accessLevel: 0, trialEndsAt: null }).where(eq(members.memberId, second.memberId)),
  );
  await expect.poll(async () => codeOf(await second.call('GET', path(other)))).toEqual([403, 'page_closed']);
  expect(codeOf(await send(second, 'Hello', randomUUID(), other))).toEqual([403, 'page_closed']);
});
