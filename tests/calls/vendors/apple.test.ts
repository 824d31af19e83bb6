import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { sql } from 'drizzle-orm';
import { phoneDays } from '../../../server/vendors/linking/phones.store.ts';
import { codeIn, whenMailed } from '../../server/accounts/mails.ts';
import { whenOver } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { answerOf, cognito, testPassword, type TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { deskOf } from '../../server/vendors/standin.ts';
import { soon } from '../../server/soon.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const apple = deskOf(() => server, 'apple', 'apple', 'apple');
const post = async (path: string, body: unknown, token?: string) =>
  answerOf(
    await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }),
  );

async function codeFor(member: TestMember): Promise<string> {
  const { body } = await member.call('POST', `member/${member.memberId}/apple-codes`);
  return (body as { code: string }).code;
}
async function phoneOf(member: TestMember): Promise<string> {
  const { status, body } = await post('vendor/apple/link', { code: await codeFor(member) });
  expect([status, (body as { member_id: string }).member_id]).toEqual([200, member.memberId]);
  return (body as { token: string }).token;
}

const start = Date.UTC(2026, 10, 2, 6, 30) / 1000;
const at = (second: number) => new Date((start + second) * 1000).toISOString();
/** Half an hour along a meridian at three metres a second, with a heart rate every five seconds. */
const run = {
  uuid: randomUUID(),
  activity_type: 'running',
  start_date: at(0),
  end_date: at(1800),
  duration: 1800,
  distance: 5400,
  energy: 410.4,
  device: 'Apple Watch Ultra <3>',
  route: Array.from({ length: 1801 }, (_, i) => ({
    timestamp: at(i),
    latitude: 47 + (3 * i) / 111_195,
    longitude: 8,
    altitude: 400 + i / 100,
  })),
  heart_rate: Array.from({ length: 361 }, (_, i) => ({ timestamp: at(5 * i), bpm: 140 + (i % 10) })),
};
const treadmill = {
  uuid: randomUUID(),
  activity_type: 'treadmill_running',
  start_date: at(90_000),
  end_date: at(91_200),
  duration: 1200,
  distance: 3000,
  heart_rate: [{ timestamp: at(90_010), bpm: 133 }],
};

async function sent(member: TestMember, token: string, workouts: unknown[]) {
  const { status, body } = await post('vendor/apple/workouts', { workouts }, token);
  const { import_id, ...counts } = body as { import_id: string };
  return { status, counts, detail: await whenOver(member, import_id) };
}

describe('a phone', () => {
  it('is linked by a code that works once, and sends workouts that become activities', async () => {
    const member = await server.register();
    const code = await codeFor(member);
    const linked = await post('vendor/apple/link', { code });
    await expect.poll(() => server.output(), soon).toContain('"event":"phone_linked"');
    expect((await post('vendor/apple/link', { code })).status).toBe(400);
    const { token } = linked.body as { token: string };
    expect(await apple.source(member)).toEqual({
      linked: true,
      activities: 0,
      vendor: 'apple',
      available: false,
      takes_login: false,
      linked_at: expect.any(String),
      last_sync_at: null,
      next_sync_at: null,
      broken_since: null,
      broken_kind: null,
      busy_until: null,
      latest_import: null,
      first_day: null,
      last_day: null,
    });

    const first = await sent(member, token, [run, treadmill]);
    expect([first.status, first.counts]).toEqual([202, { accepted: 2, known: 0 }]);
    expect(first.detail.counts).toEqual({ imported: 2, failed: 0, duplicate: 0, partial: 0, skipped: 0, pending: 0 });
    const { body } = await member.call('GET', `member/${member.memberId}/activities`);
    const { activities } = body as { activities: ActivityWire[] };
    const [indoor, outdoor] = activities.sort((a, b) => (a.total_distance ?? 0) - (b.total_distance ?? 0));
    expect(outdoor?.duration).toBe(1800);
    expect(outdoor?.source).toBe('apple');
    expect(outdoor!.total_distance).toBeCloseTo(5400, -1);
    expect(outdoor!.local_start_time).toBe('2026-11-02T07:30:00');
    expect(outdoor!.average_hr).toBeCloseTo(144.5, 0);
    expect(indoor?.total_distance).toBe(3000);
    expect(indoor?.duration).toBe(1200);
    expect(indoor?.average_hr).toBe(133);
  });

  it('gives an indoor workout’s time zone by the offset of its start, however far from home', async () => {
    const member = await server.register();
    const abroad = (time: string) => time.replace('Z', '+08:00');
    const there = {
      ...treadmill,
      start_date: abroad('2026-11-03T00:30:00Z'),
      end_date: abroad('2026-11-03T00:50:00Z'),
      heart_rate: [],
    };
    await sent(member, await phoneOf(member), [
      { ...there, uuid: randomUUID() },
      { ...run, uuid: randomUUID() },
    ]);
    const { body } = await member.call('GET', `member/${member.memberId}/activities`);
    const { activities } = body as { activities: ActivityWire[] };
    const times = activities.map(({ local_start_time, utc_offset_minutes }) => [local_start_time, utc_offset_minutes]);
    expect(times.toSorted()).toEqual([
      ['2026-11-02T07:30:00', 60],
      ['2026-11-03T00:30:00', 480],
    ]);
  });

  it('may send everything twice', async () => {
    const member = await server.register();
    const token = await phoneOf(member);
    await sent(member, token, [run]);
    const again = await sent(member, token, [{ ...run, uuid: run.uuid.toUpperCase() }, treadmill, treadmill]);
    expect([again.counts, again.detail.counts.imported, again.detail.counts.duplicate]).toEqual([
      { accepted: 1, known: 1 },
      1,
      1,
    ]);
  });

  it('without data completes an empty import', async () => {
    const member = await server.register();
    const { counts, detail } = await sent(member, await phoneOf(member), []);
    expect([counts, detail.state, detail.items]).toEqual([{ accepted: 0, known: 0 }, 'complete', []]);
  });

  it('is refused without a token, with a guessed one, and after unlinking', async () => {
    const member = await server.register();
    const token = await phoneOf(member);
    const status = async (given?: string) => (await post('vendor/apple/workouts', { workouts: [] }, given)).status;
    expect([await status(), await status('x'.repeat(43)), await status(token)]).toEqual([403, 403, 202]);
    const second = await phoneOf(member);
    expect([await status(token), await status(second)]).toEqual([403, 202]);
    expect(await apple.unlink(member)).toEqual({ unlinked: true });
    expect(await status(second)).toBe(403);
  });

  it.each([
    ['a place off the earth', { ...run, route: [{ timestamp: at(0), latitude: 91, longitude: 0 }] }],
    ['a kind that is none', { ...run, activity_type: '"><script>' }],
    ['a time that is none', { ...run, start_date: 'yesterday' }],
  ])('with %s is refused', async (_name, workout) => {
    const token = await phoneOf(await server.register());
    expect((await post('vendor/apple/workouts', { workouts: [workout] }, token)).status).toBe(400);
  });
});

describe('the token of a phone is a session', () => {
  const sessionsOf = async (member: TestMember) => {
    const { body } = await member.call('GET', `member/${member.memberId}/sessions`);
    return (body as { sessions: { session_id: string; kind: string; current: boolean }[] }).sessions;
  };
  const upload = async (token: string) => (await post('vendor/apple/workouts', { workouts: [] }, token)).status;
  const code = async (email: string) => {
    await post('auth/forgot-password', { email });
    return codeIn((await whenMailed(server, email))[0]);
  };
  const password = 'Another 21 km!';

  it('is in the list, as a phone', async () => {
    const member = await server.register();
    expect((await sessionsOf(member)).map(({ kind }) => kind)).toEqual(['browser']);
    const token = await phoneOf(member);
    const [browser, phone] = await sessionsOf(member);
    expect([browser?.kind, phone?.kind, phone?.current]).toEqual(['browser', 'phone', false]);
    expect(JSON.stringify(phone)).not.toContain(token);
  });

  it('is ended there, by its owner only', async () => {
    const [member, other] = [await server.register(), await server.register()];
    const token = await phoneOf(member);
    const [, phone] = await sessionsOf(member);
    const end = (who: TestMember) => who.call('DELETE', `member/${who.memberId}/sessions/${phone?.session_id}`);
    expect([(await end(other)).status, await upload(token)]).toEqual([404, 202]);
    expect([(await end(member)).status, await upload(token)]).toEqual([204, 403]);
    expect([(await sessionsOf(member)).length, (await end(member)).status]).toEqual([1, 404]);
    expect((await apple.source(member)).linked).toBe(false);
  });

  it.each([
    [
      'signing out everywhere',
      async ({ tokens }: TestMember) => {
        const { userPoolUrl } = await server.addresses();
        const AccessToken = tokens.access_token;
        return cognito(userPoolUrl, 'AWSCognitoIdentityProviderService.GlobalSignOut', { AccessToken });
      },
    ],
    [
      'a password that is reset by mail',
      async ({ email }: TestMember) =>
        post('auth/confirm-password-reset', { email, code: await code(email), password }),
    ],
    [
      'a password that is changed',
      async ({ tokens }: TestMember) =>
        post('auth/change-password', { tokens, old_password: testPassword, new_password: password }),
    ],
    [
      'deletion',
      async ({ tokens }: TestMember) => {
        const { userPoolUrl } = await server.addresses();
        const AccessToken = tokens.access_token;
        return cognito(userPoolUrl, 'AWSCognitoIdentityProviderService.DeleteUser', { AccessToken });
      },
    ],
  ])('ends with %s', async (_, ending) => {
    const member = await server.register();
    const token = await phoneOf(member);
    expect(await upload(token)).toBe(202);
    expect((await ending(member)).status).toBe(200);
    expect(await upload(token)).toBe(403);
  });

  it('has its own expiry, shown to its owner', async () => {
    const [member, other] = [await server.register(), await server.register()];
    const [old, young] = [await phoneOf(member), await phoneOf(other)];
    await withDatabase(server, async (db) => {
      const age = (memberId: string, hours: number) =>
        db.execute(
          sql`update vendor_links set linked_at = now() - ${hours} * interval '1 hour' where member_id = ${memberId}`,
        );
      await age(member.memberId, phoneDays * 24 + 1);
      await age(other.memberId, phoneDays * 24 - 1);
    });
    expect([await upload(old), await upload(young)]).toEqual([403, 202]);
    expect((await sessionsOf(member)).map(({ kind }) => kind)).toEqual(['browser']);
    expect(await apple.source(member)).toEqual({
      linked: false,
      vendor: 'apple',
      available: false,
      takes_login: false,
      linked_at: null,
      last_sync_at: null,
      next_sync_at: null,
      broken_since: expect.any(String),
      broken_kind: 'access_ended',
      busy_until: null,
      latest_import: null,
      activities: 0,
      first_day: null,
      last_day: null,
    });
  });
});
