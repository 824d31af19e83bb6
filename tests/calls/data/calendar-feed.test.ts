import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import { calendarFeeds, users } from '../../../server/db/schema/identity.ts';
import { members } from '../../../server/db/schema/members.ts';
import { deleteAccount, run } from '../../server/accounts/leftovers.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { eventOf, readCalendar, valueOf } from '../../server/ics.ts';
import { anonymousCall, type TestMember, testPassword } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles } from '../../server/data/client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'trace', AUTH_RATE_PER_MINUTE: '100000' } });
});
afterAll(() => server.stop());

const inDays = (days: number) => addDays(localDate(Date.now() / 1000, null), days);
const minutes = (value: number, zone: number, note: string | null = null) => ({
  component_type: 'activity',
  id: `m${value}z${zone}`,
  input_type: 'duration',
  value,
  units: 'minutes',
  zone,
  component_type_description: note,
});
async function plan(who: TestMember, date: string, body: object): Promise<string> {
  const id = randomUUID();
  const saved = await who.call('POST', `diary/date/${toCompactDate(date)}/training-plan`, {
    body: { diary_member_id: who.memberId, training_plan_id: id, ...body },
  });
  expect(saved.status).toBe(200);
  return id;
}
async function makeFeed(who: TestMember, withActivities = false): Promise<string> {
  const { status, body } = await who.call('POST', 'calendar-feed', { body: { with_activities: withActivities } });
  expect(status).toBe(200);
  return (body as { path: string }).path;
}
const read = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
async function eventsAt(path: string) {
  const answer = await read(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = readCalendar(new Uint8Array(await answer.arrayBuffer()));
  const events = calendar.components.filter(({ kind }) => kind === 'VEVENT');
  // A calendar must have a component (RFC 5545 §3.6): an empty one has a time zone.
  expect(calendar.components.map(({ kind }) => kind)).toEqual(
    events.length === 0 ? ['VTIMEZONE'] : events.map(() => 'VEVENT'),
  );
  return { calendar, events: events.map(eventOf) };
}
/** A complete response, except for its time. */
async function whole(answer: Response) {
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'));
  return { status: answer.status, headers, body: await answer.text() };
}
const tokenIn = (path: string) => /^\/feeds\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';

describe('a calendar feed', () => {
  test('has the workouts of its days as all-day events, byte for byte, and no other data of its member', async () => {
    const ada = await server.register();
    const title = 'Über; 5×1 km, \\ "hart" 🏃🏽‍♀️ — so lang, dass die Zeile mehr als einmal umbrochen werden muss';
    const steps = [
      minutes(10, 1),
      { component_type: 'repeater', id: 'r', repeat_times: 3, components: [minutes(8, 4, 'ruhig; "rund", \\n')] },
    ];
    const id = await plan(ada, inDays(3), { title, comment: 'Only for my eyes', plan_definition: steps });
    await plan(ada, inDays(4), { activity_type_id: 34 });
    await plan(ada, inDays(-30), { title: 'First', total_distance: 12_345 });
    await plan(ada, inDays(-31), { title: 'Before it' });
    await plan(ada, inDays(5), { title: 'Removed', removed_on: new Date().toISOString() });
    const path = await makeFeed(ada);
    const { calendar, events } = await eventsAt(path);
    expect([valueOf(calendar, 'VERSION'), valueOf(calendar, 'X-PUBLISHED-TTL')]).toEqual(['2.0', 'PT6H']);
    expect(calendar.properties.find(({ name }) => name === 'REFRESH-INTERVAL')).toEqual({
      name: 'REFRESH-INTERVAL',
      params: { VALUE: 'DURATION' },
      value: 'PT6H',
    });
    expect(events.map(({ summary, first, end }) => [summary, first, end])).toEqual([
      ['First', inDays(-30), inDays(-29)],
      [title, inDays(3), inDays(4)],
      ['Rest', inDays(4), inDays(5)],
    ]);
    // 2.68 m/s in each zone of a member without history.
    expect(events[1]).toEqual({
      uid: id,
      sequence: 0,
      description: '10 min z1, 3x(8 min z4 "ruhig; \\"rund\\", \\\\n")\n3.4 mi · 34 min · 106 load',
      stamp: expect.any(Number),
      modified: expect.any(Number),
      first: inDays(3),
      end: inDays(4),
      summary: 'Über; 5×1 km, \\ "hart" 🏃🏽‍♀️ — so lang, dass die Zeile mehr als einmal umbrochen werden muss',
    });
    expect(events[0]?.description).toBe('7.7 mi');
    const text = await (await read(path)).text();
    for (const secret of ['Only for my eyes', ada.email, ada.memberId, ada.sub, tokenIn(path)]) {
      expect(text).not.toContain(secret);
    }
  });

  test('forbids indexing and shared caches, and is sent again only after changes', async () => {
    const ada = await server.register();
    const id = await plan(ada, inDays(1), { title: 'Tempo', plan_definition: [minutes(20, 3)] });
    const path = await makeFeed(ada);
    const first = await read(path);
    const response = Object.fromEntries(first.headers);
    expect(response['cache-control']).toBe('private, max-age=300');
    expect(response['referrer-policy']).toBe('no-referrer');
    expect(response['x-robots-tag']).toBe('noindex, nofollow');
    expect(response['x-content-type-options']).toBe('nosniff');
    const etag = first.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read(path, { 'if-none-match': known });
      expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
        304,
        '',
        'private, max-age=300',
      ]);
    }
    expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200);
    const [before] = (await eventsAt(path)).events;
    await withDatabase(server, (db) =>
      db.execute(sql`update training_plans set created_at = created_at - interval '90 s', modified_at = modified_at - interval '60 s'
        where training_plan_id = ${id}`),
    );
    const move = { kind: 'move', training_plan_id: id, from: inDays(1), to: inDays(2) };
    expect((await ada.call('POST', `member/${ada.memberId}/training-plans/changes`, { body: move })).status).toBe(200);
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200);
    const [after] = (await eventsAt(path)).events;
    expect(after).toEqual({
      uid: id,
      first: inDays(2),
      stamp: expect.any(Number),
      modified: expect.any(Number),
      sequence: expect.any(Number),
      end: inDays(3),
      summary: 'Tempo',
      description: '20 min z3\n2.0 mi · 20 min · 60 load',
    });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.sequence).toBeGreaterThanOrEqual(90);
    expect(after?.modified).toBe(after?.stamp);
    // Reads the feed in German and kilometres.
    await withDatabase(server, (db) =>
      db.update(members).set({ language: 'de', prefersMetric: true }).where(eq(members.memberId, ada.memberId)),
    );
    expect((await eventsAt(path)).events[0]?.description).toBe('20 min z3\n3,2 km · 20 min · 60 Belastung');
  });

  test('has activities only if its member wants them', async () => {
    const ada = await server.register();
    const today = new Date();
    const file = run('Along the river', Math.round((today.getTime() - 7_200_000 - Date.UTC(2026, 4, 1)) / 3_600_000));
    await importFiles(ada, [file]);
    const path = await makeFeed(ada);
    expect((await eventsAt(path)).events).toEqual([]);
    const choose = (with_activities: unknown) => ada.call('PATCH', 'calendar-feed', { body: { with_activities } });
    expect((await choose(true)).body).toEqual({ feed: { with_activities: true, created_at: expect.any(String) } });
    const { events } = await eventsAt(path);
    expect(events.map(({ summary }) => summary)).toEqual(['✓ Along the river']);
    expect(events[0]?.description).toMatch(/^Done\n\d+\.\d mi · 3 min$/);
    expect((await choose(false)).status).toBe(200);
    expect((await eventsAt(path)).events).toEqual([]);
    expect((await choose('yes')).status).toBe(400);
  });

  test('ends at once when replaced or revoked, and then looks as if it never existed', async () => {
    const ada = await server.register();
    const feed = async () => ((await ada.call('GET', 'calendar-feed')).body as { feed: object | null }).feed;
    expect(await feed()).toBeNull();
    const unknown = await whole(await read(`/feeds/${'A'.repeat(43)}.ics`));
    expect(unknown.status).toBe(404);
    expect(unknown.body).toBe('There is no such calendar.\n');
    expect(unknown.headers['cache-control']).toBe('no-store');
    expect(unknown.headers['x-robots-tag']).toBe('noindex, nofollow');
    const first = await makeFeed(ada);
    expect(await feed()).toEqual({ created_at: expect.any(String), with_activities: false });
    const second = await makeFeed(ada);
    expect(second).not.toBe(first);
    expect(await whole(await read(first))).toEqual(unknown);
    expect((await read(second)).status).toBe(200);
    expect((await ada.call('DELETE', 'calendar-feed')).status).toBe(204);
    expect((await ada.call('DELETE', 'calendar-feed')).status).toBe(404);
    expect((await ada.call('PATCH', 'calendar-feed', { body: { with_activities: true } })).status).toBe(404);
    const wrong = [second, second.replace('.ics', ''), '/feeds/x.ics', `/feeds/${'ä'.repeat(20)}.ics`, `${second}x`];
    for (const path of wrong) expect(await whole(await read(path))).toEqual(unknown);
    expect(await feed()).toBeNull();
  });

  test('ends with the password, the sessions and the account, and pauses while the plan is closed to its member', async () => {
    const statusOf = async (path: string) => (await read(path)).status;
    const ada = await server.register();
    const first = await makeFeed(ada);
    const set = (values: object) =>
      withDatabase(server, (db) => db.update(members).set(values).where(eq(members.memberId, ada.memberId)));
    const enable = (enabled: boolean) =>
      withDatabase(server, (db) => db.update(users).set({ enabled }).where(eq(users.sub, ada.sub)));
    expect(await statusOf(first)).toBe(200);
    await set({ accessLevel: 0 });
    expect(await statusOf(first)).toBe(404);
    await set({ accessLevel: 10 });
    await enable(false);
    expect(await statusOf(first)).toBe(404);
    await enable(true);
    expect(await statusOf(first)).toBe(200);
    const change = { tokens: ada.tokens, old_password: testPassword, new_password: 'Long-run 43 km' };
    expect((await anonymousCall(`${server.url}/api`, 'POST', 'auth/change-password', change)).status).toBe(200);
    expect(await statusOf(first)).toBe(404);
    const bea = await server.register();
    const second = await makeFeed(bea);
    await deleteAccount(server, bea);
    expect(await statusOf(second)).toBe(404);
  });

  test('is stored as a hash, and is in no log line, no metric and no export', async () => {
    const ada = await server.register();
    const path = await makeFeed(ada);
    const token = tokenIn(path);
    expect(token).toHaveLength(43);
    const rows = await withDatabase(server, (db) =>
      db.select().from(calendarFeeds).where(eq(calendarFeeds.sub, ada.sub)),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const gone = `/feeds/${token.toLowerCase()}x.ics`;
    for (const asked of [path, gone, `${path}?${token}`, `${path}/${token}`, `${path}%`]) await read(asked);
    await fetch(server.url + path, { method: 'HEAD' });
    await fetch(server.url + path, { method: 'POST', body: token });
    await vi.waitFor(() => expect(server.output()).toContain('"route":"/feeds/:file"'), soon);
    expect(server.output().toLowerCase()).not.toContain(token.toLowerCase().slice(0, 20));
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain(token);
  });

  test('cannot be created by guests, sample members and with invalid choices', async () => {
    const ada = await server.register();
    for (const body of [{}, { with_activities: 1 }, { with_activities: true, token: 'mine' }]) {
      expect((await ada.call('POST', 'calendar-feed', { body })).status).toBe(400);
    }
    expect((await anonymousCall(`${server.url}/api`, 'POST', 'calendar-feed', { with_activities: true })).status).toBe(
      403,
    );
  });

  test('has a rate limit', async () => {
    const ada = await server.register();
    const path = await makeFeed(ada);
    await read(path);
    const answers = await Promise.all(Array.from({ length: 30 }, () => read(path)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(refused.length).toBeGreaterThanOrEqual(9);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('cache-control')).toBe('no-store');
    const bea = await server.register();
    expect((await read(await makeFeed(bea))).status).toBe(200);
  });
});

test('guesses are stopped by address, and calendars already read there continue', async () => {
  const strict = await startTestServer({ env: { AUTH_RATE_PER_MINUTE: '12' } });
  try {
    const path = await makeFeed(await strict.register());
    const readThere = async () => (await fetch(`${strict.url}${path}`)).status;
    expect(await readThere()).toBe(200);
    const guesses: number[] = [];
    for (let i = 0; i < 14; i += 1) {
      guesses.push((await fetch(`${strict.url}/feeds/${String(i).padStart(43, 'x')}.ics`)).status);
    }
    expect(guesses.slice(0, 12)).toEqual(Array<number>(12).fill(404));
    expect(guesses.at(-1)).toBe(429);
    expect(await readThere()).toBe(200);
  } finally {
    await strict.stop();
  }
});
