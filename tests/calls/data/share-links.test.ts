import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_SHARE_LINKS, type ShareLinkWire } from '../../../domain/entities/share-link.ts';
import { activities } from '../../../server/db/schema/activities.ts';
import { shareLinks, users } from '../../../server/db/schema/identity.ts';
import { members } from '../../../server/db/schema/members.ts';
import { routedTcx } from '../../fixtures/routed-tcx.ts';
import { deleteAccount } from '../../server/accounts/leftovers.ts';
import { anId, anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { importFiles } from '../../server/data/client.ts';
import { anonymousCall, type TestMember, testPassword } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'trace', AUTH_RATE_PER_MINUTE: '100000' } });
});
afterAll(() => server.stop());

type Choice = { level?: number; with_route?: boolean; with_charts?: boolean; days?: number; new_id?: string };
const bodyOf = (subject: object, choice: Choice = {}) => ({
  subject,
  level: 2,
  with_route: false,
  with_charts: false,
  days: 7,
  ...choice,
});
const ask = (who: TestMember, subject: object, choice?: Choice) =>
  who.call('POST', `member/${who.memberId}/share-links`, { body: bodyOf(subject, choice) });
async function share(who: TestMember, subject: object, choice?: Choice) {
  const { status, body } = await ask(who, subject, choice);
  expect(status).toBe(200);
  return body as { link: ShareLinkWire; path: string };
}
const linksOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/share-links`)).body as { links: ShareLinkWire[] }).links;
const read = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const textAt = async (path: string, headers?: Record<string, string>) => {
  const answer = await read(path, headers);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  return answer.text();
};
const statusOf = async (path: string) => (await read(path)).status;
/** A complete response, except for its time. */
async function whole(answer: Response) {
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'));
  return { status: answer.status, headers, body: await answer.text() };
}
const setMember = (who: TestMember, values: object) =>
  withDatabase(server, (db) => db.update(members).set(values).where(eq(members.memberId, who.memberId)));

/** A member with one run that has a route and heart rates. */
async function runner() {
  const who = await server.register();
  await setMember(who, { firstName: 'Wilhelmina', lastName: 'Abendroth', prefersMetric: true });
  const day = '2026-11-04';
  const text = routedTcx({ day, bearing: 30, seconds: 1800 });
  await importFiles(who, [{ name: 'run.tcx', bytes: new TextEncoder().encode(text) }]);
  const [row] = await withDatabase(server, (db) =>
    db
      .select({ id: activities.activityId, date: activities.localDate })
      .from(activities)
      .where(eq(activities.memberId, who.memberId)),
  );
  await withDatabase(server, (db) =>
    db.execute(sql`update activities set name = 'Home <loop> with Bea' where activity_id = ${row!.id}`),
  );
  return { who, activity: { activity_id: row!.id }, id: row!.id, date: row!.date };
}

describe('a link to an activity', () => {
  test('shows strangers what its level and choices include, and no more', async () => {
    const { who, activity, id } = await runner();
    const plain = await share(who, activity);
    expect(plain.link).toEqual({
      link_id: anId,
      activity: {
        activity_id: id,
        activity_type_id: 2,
        name: 'Home <loop> with Bea',
        local_start_time: expect.any(String),
      },
      week: null,
      level: 2,
      with_route: false,
      with_charts: false,
      created_at: anInstant,
      expires_at: anInstant,
      opened: 0,
      last_opened_on: null,
    });
    const without = await textAt(plain.path);
    expect(without).toContain('<h1>Running</h1>');
    expect(without).toMatch(/<dt>Distance<\/dt><dd><b>[\d.]+<\/b> km/);
    expect(without).toMatch(/<dt>Heart rate<\/dt>/);
    for (const hidden of ['Wilhelmina', 'Home', 'Bea', '<svg']) expect(without).not.toContain(hidden);

    const { path } = await share(who, activity, { level: 3, with_route: true, with_charts: true });
    const all = await textAt(path);
    expect(all).toContain('Shared by Wilhelmina');
    expect(all).toContain('<h1>Home &lt;loop&gt; with Bea</h1>');
    expect(all.match(/<svg/g)).toHaveLength(3);
    for (const text of [without, all]) {
      for (const hidden of ['Abendroth', who.email, who.memberId, who.sub, id, '<script']) {
        expect(text).not.toContain(hidden);
      }
    }
    // Checks the German page and its link preview.
    const german = await textAt(path, { 'accept-language': 'de-AT, en;q=0.5' });
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('Geteilt von Wilhelmina');
    expect(german).toContain('<dt>Distanz</dt>');
    expect(german).toContain('<meta property="og:title" content="Home &lt;loop&gt; with Bea">');
    expect(german).toContain(`<meta property="og:image" content="${server.url}${path}/preview.png">`);
  });

  test('is never indexed, stored or passed on', async () => {
    const { who, activity } = await runner();
    const { path } = await share(who, activity);
    for (const at of [path, `${path}/preview.png`]) {
      const { headers } = await read(at);
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(await textAt(path)).toContain('<meta name="robots" content="noindex, nofollow, noarchive">');
  });

  test('has a picture of 1200 × 630 pixels', async () => {
    const { who, activity } = await runner();
    const picture = async (choice: Choice) => {
      const { path } = await share(who, activity, choice);
      const answer = await read(`${path}/preview.png`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      return Buffer.from(await answer.arrayBuffer());
    };
    const [plain, route, charts] = [
      await picture({}),
      await picture({ with_route: true }),
      await picture({ with_charts: true }),
    ];
    for (const bytes of [plain, route, charts]) {
      const { width, height, format } = await sharp(bytes).metadata();
      expect([width, height, format]).toEqual([1200, 630, 'png']);
    }
    expect(new Set([plain, route, charts].map((bytes) => bytes.toString('base64'))).size).toBe(3);
  });

  test('counts openings by browsers, and no one else', async () => {
    const { who, activity } = await runner();
    const { path } = await share(who, activity);
    const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    // Sent manually: `fetch` sets its own headers.
    const open = (at: string, more: Record<string, string> = {}) =>
      new Promise((resolve, reject) => {
        get(server.url + at, { headers: { ...browser, ...more } }, (answer) => answer.resume().on('end', resolve)).on(
          'error',
          reject,
        );
      });
    const counted = async () => {
      const [link] = await linksOf(who);
      return [link?.opened, link?.last_opened_on];
    };
    await read(path);
    await open(`${path}/preview.png`);
    await open(path, { 'sec-purpose': 'prefetch' });
    expect(await counted()).toEqual([0, null]);
    await open(path);
    await open(path);
    expect(await counted()).toEqual([2, new Date().toISOString().slice(0, 10)]);
  });

  test('pauses while its activity is deleted, a duplicate or excluded', async () => {
    const { who, activity, id } = await runner();
    const { path } = await share(who, activity);
    for (const column of ['removed_on', 'flagged_as_duplicate_on']) {
      const set = (value: string) =>
        withDatabase(server, (db) =>
          db.execute(sql`update activities set ${sql.raw(column)} = ${sql.raw(value)} where activity_id = ${id}`),
        );
      await set('now()');
      expect(await statusOf(path)).toBe(404);
      expect((await ask(who, activity)).status).toBe(404);
      expect((await linksOf(who))[0]?.activity).toBeNull();
      await set('null');
      expect(await statusOf(path)).toBe(200);
    }
  });
});

describe('a link to a week', () => {
  test('shows its days with totals', async () => {
    const { who, date } = await runner();
    const { path, link } = await share(who, { week: date }, { with_route: true, with_charts: true });
    expect([link.week, link.activity, link.with_route, link.with_charts]).toEqual([date, null, false, false]);
    const text = await textAt(path);
    expect(text.match(/<li><h2>/g)).toHaveLength(7);
    expect(text.match(/No activity/g)).toHaveLength(6);
    expect(text).toContain('<span>Running</span>');
    expect(text).not.toContain('Home');
    const named = await textAt((await share(who, { week: date }, { level: 3 })).path);
    expect(named).toContain('Home &lt;loop&gt; with Bea');
    const empty = await textAt((await share(who, { week: '2001-01-01' })).path);
    expect(empty.match(/No activity/g)).toHaveLength(7);
  });
});

describe('an invalid link', () => {
  test('looks the same whether it is unknown, expired, revoked or malformed', async () => {
    const { who, activity } = await runner();
    const unknown = await whole(await read(`/shared/${'A'.repeat(43)}`));
    expect(unknown.status).toBe(404);
    expect(unknown.body).toContain('This link doesn’t work');
    const revoked = await share(who, activity);
    const expired = await share(who, activity);
    await withDatabase(server, (db) =>
      db
        .update(shareLinks)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(shareLinks.linkId, expired.link.link_id)),
    );
    const remove = () => who.call('DELETE', `member/${who.memberId}/share-links/${revoked.link.link_id}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await linksOf(who)).toEqual([]);
    const wrong = [revoked.path, expired.path, `${expired.path}x`, '/shared/x', `/shared/${'ä'.repeat(20)}`];
    for (const path of wrong) {
      expect(await whole(await read(path))).toEqual(unknown);
      expect(await whole(await read(`${path}/preview.png`))).toEqual(unknown);
    }
  });

  test('ends with the password and the account, and pauses while the calendar is closed to its member', async () => {
    const { who, activity } = await runner();
    const { path } = await share(who, activity);
    await setMember(who, { accessLevel: 0 });
    expect(await statusOf(path)).toBe(404);
    await setMember(who, { accessLevel: 10 });
    const enable = (enabled: boolean) =>
      withDatabase(server, (db) => db.update(users).set({ enabled }).where(eq(users.sub, who.sub)));
    await enable(false);
    expect(await statusOf(path)).toBe(404);
    await enable(true);
    expect(await statusOf(path)).toBe(200);
    const change = { tokens: who.tokens, old_password: testPassword, new_password: 'Long-run 43 km' };
    expect((await anonymousCall(`${server.url}/api`, 'POST', 'auth/change-password', change)).status).toBe(200);
    expect(await statusOf(path)).toBe(404);
    const bea = await runner();
    const second = await share(bea.who, bea.activity);
    await deleteAccount(server, bea.who);
    expect(await statusOf(second.path)).toBe(404);
  });
});

describe('the secret', () => {
  test('is stored as a hash, and is in no log line and no metric', async () => {
    const { who, activity } = await runner();
    const { path } = await share(who, activity);
    const secret = path.split('/').at(-1)!;
    expect(secret).toMatch(/^[\w-]{43}$/);
    const rows = await withDatabase(server, (db) => db.select().from(shareLinks).where(eq(shareLinks.sub, who.sub)));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const at of [path, `${path}/preview.png`, `${path}?${secret}`, `${path}/${secret}`, `${path}%`])
      await read(at);
    await fetch(server.url + path, { method: 'HEAD' });
    await vi.waitFor(() => expect(server.output()).toContain('"route":"/shared/:secret"'), soon);
    expect(server.output()).not.toContain(secret.slice(0, 20));
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain(secret);
  });
});

describe('creating a link', () => {
  test('is for the member’s own activities that count, and for valid choices', async () => {
    const { who, activity } = await runner();
    const other = await runner();
    expect((await ask(who, other.activity)).status).toBe(404);
    expect((await ask(who, { activity_id: randomUUID() })).status).toBe(404);
    const invalid = [
      [{ ...activity, week: '2026-11-02' }, {}],
      [{}, {}],
      [{ week: '2026-02-30' }, {}],
      [{ week: '1823-01-01' }, {}],
      [activity, { level: 1 }],
      [activity, { days: 366 }],
      [activity, { days: 0 }],
    ] as const;
    for (const [subject, choice] of invalid) expect((await ask(who, subject, choice)).status).toBe(400);
    expect(
      (await who.call('POST', `member/${other.who.memberId}/share-links`, { body: bodyOf(activity) })).status,
    ).toBe(403);
  });

  test('creates one link for a repeated request, and at most a hundred', async () => {
    const { who, activity } = await runner();
    const newId = randomUUID();
    await share(who, activity, { new_id: newId });
    const again = await ask(who, activity, { new_id: newId });
    expect([again.status, (again.body as { code: string }).code]).toEqual([409, 'already_created']);
    await withDatabase(server, (db) =>
      db.insert(shareLinks).values(
        Array.from({ length: MAX_SHARE_LINKS - 1 }, () => ({
          sub: who.sub,
          tokenHash: randomUUID(),
          week: '2026-11-02',
          level: 2 as const,
          withRoute: false,
          withCharts: false,
          expiresAt: new Date(Date.now() + 60_000),
        })),
      ),
    );
    const full = await ask(who, activity);
    expect([full.status, (full.body as { code: string }).code]).toEqual([409, 'too_many_share_links']);
    await withDatabase(server, (db) =>
      db.update(shareLinks).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(shareLinks.sub, who.sub)),
    );
    await share(who, activity);
  });
});

describe('limits', () => {
  test('one link has a rate limit', async () => {
    const { who, date } = await runner();
    const { path } = await share(who, { week: date });
    const statuses = await Promise.all(Array.from({ length: 70 }, () => statusOf(path)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(8);
  });
});

test('guesses are stopped by address', async () => {
  const strict = await startTestServer({ env: { AUTH_RATE_PER_MINUTE: '12' } });
  try {
    const guesses: number[] = [];
    for (let i = 0; i < 14; i += 1) {
      guesses.push((await fetch(`${strict.url}/shared/${String(i).padStart(43, 'x')}`)).status);
    }
    expect(guesses.slice(0, 12)).toEqual(Array<number>(12).fill(404));
    expect(guesses.at(-1)).toBe(429);
  } finally {
    await strict.stop();
  }
});
