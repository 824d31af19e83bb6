import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCoupon, getSignupPage } from '../../../contract/calls/accounts.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { messages } from '../../../domain/messages.ts';
import { coupons } from '../../../server/db/schema/accounts.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { teams } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type Answer, anonymousCall, testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let teamId: string;

const yesterday = new Date(Date.now() - 86_400_000);
const brand = { headline: 'Spring!', theme: { accent: '#123456', background: '#ffffff', logo: null } };
const own = [
  { code: 'past', name: 'Past', description: 'Was good', trialDays: 30, expiresAt: yesterday, ...brand },
  { code: 'twice', name: 'Twice', description: 'Good for two', trialDays: 30, mostUses: 2 },
  { code: 'off', name: 'Off', description: 'Turned off', trialDays: 30, enabled: false },
];

beforeAll(async () => {
  server = await startTestServer({ env: { PAYMENTS: 'sandbox' } });
  teamId = await withDatabase(server, async (db) => {
    await db.insert(coupons).values(own);
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    return team?.teamId ?? '';
  });
});
afterAll(() => server.stop());

const get = (path: string): Promise<Answer> => anonymousCall(`${server.url}/api`, 'GET', path);
const check = (code: string) => get(`payment/coupon/${encodeURIComponent(code)}`);
const register = (email: string, more: object) =>
  anonymousCall(`${server.url}/api`, 'POST', 'auth/register', { email, password: testPassword, ...more });
const fieldsOf = ({ body }: Answer) => (body as { fields?: Record<string, string[]> }).fields;
const couponOf = async (code: string) => {
  const { status, body } = await check(code);
  return [status, getCoupon.answers[200].parse(body)];
};

describe('a coupon', () => {
  test('that is valid shows its benefit, in any spelling', async () => {
    const good = { valid: true, description: '90 days free with Stride Shoes', name: 'Stride Shoes', reason: null };
    for (const code of ['stride90', 'STRIDE90', ' Stride90 ']) expect(await couponOf(code)).toEqual([200, good]);
  });

  test('that has expired says so', async () => {
    const past = { valid: false, description: 'Was good', name: 'Past', reason: messages.account.couponExpired };
    expect(await couponOf('past')).toEqual([200, past]);
  });

  test.each(['no-such', 'off', "x' or 1=1 --", '%', '🎽'])(
    'that is unknown is 404 with a message: %s',
    async (code) => {
      const { status, body } = await check(code);
      expect([status, body]).toEqual([404, { code: 'unknown_coupon', message: messages.account.couponUnknown }]);
    },
  );

  test('has at most thirty letters', async () => {
    expect((await check('x'.repeat(30))).status).toBe(404);
    expect((await check('x'.repeat(31))).status).toBe(400);
  });
});

describe('the sign-up page of a partner', () => {
  test.each([
    ['stride90', 90],
    ['ridgerun60', 60],
    ['cadence60', 60],
  ])('%s gives %d days', async (code, days) => {
    const { status, body } = await get(`signup-page/${code}`);
    const page = getSignupPage.answers[200].parse(body);
    expect([status, page.code, page.trial_days]).toEqual([200, code, days]);
    expect(page.headline).toContain(`${days} days`);
  });

  test.each(['ultrasignup', 'usu_connectedtrail60', 'runhappyfest2021', 'twice', 'past', 'off', 'no-such'])(
    'does not exist for %s',
    async (code) => {
      expect((await get(`signup-page/${code}`)).status).toBe(404);
    },
  );
});

describe('signing up', () => {
  test('with a coupon gives a trial of its days, after which the level is none', async () => {
    const answer = await register('ada@example.org', { coupon: ' STRIDE90 ' });
    const { member } = answer.body as AuthenticatedWire;
    expect([answer.status, member.access_level]).toEqual([200, 10]);
    const left = Date.parse(member.trial_ends_at ?? '') - Date.now();
    expect(Math.round(left / 86_400_000)).toBe(90);
    const days = await withDatabase(server, async (db) => {
      const found = await db.execute(sql`
        select round(extract(epoch from trial_ends_at - created_at) / 86400)::int as days, coupon_code as code
        from members where member_id = ${member.member_id}`);
      await db.execute(sql`update members set trial_ends_at = now() where member_id = ${member.member_id}`);
      return rowsOf<object>(found);
    });
    expect(days).toEqual([{ days: 90, code: 'stride90' }]);
    const again = await anonymousCall(`${server.url}/api`, 'POST', 'auth/authenticate', {
      email: 'ada@example.org',
      password: testPassword,
    });
    const response = (again.body as AuthenticatedWire).member;
    expect(response.access_level).toBe(0);
    expect(response.trial_ends_at).toBeNull();
  });

  test.each(['usu_connectedtrail60', 'runhappyfest2021'])(
    'with the coupon %s of a race gives sixty days',
    async (code) => {
      expect(await couponOf(code)).toEqual([200, expect.objectContaining({ valid: true })]);
      expect((await register(`${code}@example.org`, { coupon: code })).status).toBe(200);
    },
  );

  test('uses a coupon up: the last use is given once, and a later request creates no account', async () => {
    const emails = [1, 2, 3, 4, 5].map((n) => `racer-${n}@example.org`);
    const answers = await Promise.all(emails.map((email) => register(email, { coupon: 'twice' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    const reason = messages.account.couponUsedUp;
    const late = answers.findIndex(({ status }) => status === 400);
    expect(answers[late]?.body).toEqual({ code: 'coupon_used_up', message: reason, fields: { coupon: [reason] } });
    expect(await couponOf('twice')).toEqual([
      200,
      { valid: false, description: 'Good for two', name: 'Twice', reason },
    ]);
    expect((await register(emails[late] ?? '', {})).status).toBe(200);
  });

  test.each([
    ['past', messages.account.couponExpired],
    ['off', messages.account.couponUnknown],
    ['no-such', messages.account.couponUnknown],
  ])('with the coupon %s is refused with a message', async (coupon, reason) => {
    const answer = await register('bea@example.org', { coupon });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, { coupon: [reason] }]);
  });

  test('with an existing address uses no coupon', async () => {
    expect((await register('ada@example.org', { coupon: 'ridgerun60' })).status).toBe(409);
    const used = await withDatabase(server, (db) =>
      db.execute(sql`select uses from coupons where code = 'ridgerun60'`),
    );
    expect(rowsOf<object>(used)).toEqual([{ uses: 0 }]);
  });

  test('by a team’s link adds the member to it', async () => {
    const welcome = await get(`team/${teamId}/welcome`);
    expect(welcome.body).toEqual({ team_id: teamId, name: 'Early birds', terms_url: null, privacy_url: null });
    const answer = await register('cleo@example.org', { team_id: teamId });
    const response = (answer.body as AuthenticatedWire).member;
    expect(response.member_type).toBe('Athlete');
    expect(response.teams).toEqual([
      {
        team_id: teamId,
        name: 'Early birds',
        athletes_can_view_dashboard: true,
        athletes_billed: true,
        trainer_retains_access: false,
        team_data_visible: true,
      },
    ]);
  });

  test('by the link of a deleted team is refused, and creates no account', async () => {
    const answer = await register('dora@example.org', { team_id: '00000000-0000-4000-8000-000000000000' });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, { team_id: [messages.account.teamUnknown] }]);
    expect((await register('dora@example.org', { team_id: 'not an id' })).status).toBe(400);
    expect((await register('dora@example.org', {})).status).toBe(200);
  });
});
