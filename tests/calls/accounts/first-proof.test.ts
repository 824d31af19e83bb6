import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoveryCodes, secondFactors } from '../../../server/db/schema/factors.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { vendorLinks } from '../../../server/db/schema/vendors.ts';
import { webhooks } from '../../../server/db/schema/webhooks.ts';
import { codeIn, whenMailed } from '../../server/accounts/mails.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, freshAddress, type TestMember } from '../../server/member.ts';
import { verified } from '../../server/verified.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newPassword = 'Another 21 km!';
const post = (path: string, body: unknown) => anonymousCall(`${server.url}/api`, 'POST', path, body);

/** All that a person who signs up with another person's address could leave there. */
async function setUp({ sub, memberId }: TestMember, memberType: 'Athlete' | 'Coach' = 'Athlete'): Promise<void> {
  await withDatabase(server, async (db) => {
    const teamId = randomUUID();
    await db.insert(teams).values({ teamId, name: `Team ${teamId}` });
    await db.update(members).set({ memberType }).where(eq(members.memberId, memberId));
    await db.insert(teamMembers).values({ teamId, memberId });
    await db.insert(secondFactors).values({ sub, sealedSecret: 'sealed', enabled: true });
    await db.insert(recoveryCodes).values({ sub, codeHash: 'hash' });
    const webhook = { memberId, address: 'https://evil.example/…', sealedUrl: '', sealedSecret: '', events: [] };
    await db.insert(webhooks).values(webhook);
    const link = { memberId, vendor: 'polar', externalUserId: memberId, sealedAccessToken: '', keyId: '' };
    await db.insert(vendorLinks).values(link);
    const wish = { wishedEmail: `evil-${memberId}@example.org`, wishEndsAt: sql`now() + interval '1 hour'` };
    await db.update(users).set(wish).where(eq(users.sub, sub));
  });
}

/** How much of it is left. */
const leftOf = ({ sub, memberId }: TestMember) =>
  withDatabase(server, async (db) => {
    const [user] = await db.select().from(users).where(eq(users.sub, sub));
    return {
      factors: await db.$count(secondFactors, eq(secondFactors.sub, sub)),
      recoveryCodes: await db.$count(recoveryCodes, eq(recoveryCodes.sub, sub)),
      webhooks: await db.$count(webhooks, eq(webhooks.memberId, memberId)),
      links: await db.$count(vendorLinks, eq(vendorLinks.memberId, memberId)),
      teams: await db.$count(teamMembers, eq(teamMembers.memberId, memberId)),
      wishedEmail: user?.wishedEmail ?? null,
      emailVerified: user?.emailVerified,
    };
  });

async function resetPassword(email: string): Promise<void> {
  expect((await post('auth/forgot-password', { email })).status).toBe(200);
  const code = codeIn((await whenMailed(server, email))[0]);
  expect((await post('auth/confirm-password-reset', { email, code, password: newPassword })).status).toBe(200);
}

const nothing = { factors: 0, recoveryCodes: 0, webhooks: 0, links: 0, teams: 0, wishedEmail: null };
const everything = { factors: 1, recoveryCodes: 1, webhooks: 1, links: 1, teams: 1 };

test('an owner who proves the address for the first time gets in, and finds nothing that another person set up', async () => {
  const owner = await server.register(freshAddress('owner'));
  await setUp(owner);
  await resetPassword(owner.email);
  expect(await leftOf(owner)).toEqual({ ...nothing, emailVerified: true });
  expect((await post('auth/authenticate', { email: owner.email, password: newPassword })).status).toBe(200);
});

test('a coach stays in the team into which the address was put', async () => {
  const coach = await server.register(freshAddress('coach'));
  await setUp(coach, 'Coach');
  await resetPassword(coach.email);
  expect(await leftOf(coach)).toEqual({ ...nothing, teams: 1, emailVerified: true });
});

test('a member who proved the address before keeps all of it', async () => {
  const [ada] = await verified(server, await server.register(freshAddress('ada')));
  await setUp(ada);
  await resetPassword(ada.email);
  expect(await leftOf(ada)).toEqual({
    ...everything,
    wishedEmail: `evil-${ada.memberId}@example.org`,
    emailVerified: true,
  });
});
