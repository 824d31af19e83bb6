import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mail as words } from '../../../domain/words/mail.ts';
import { notificationChannels } from '../../../server/db/schema/channels.ts';
import { recoveryCodes, secondFactors } from '../../../server/db/schema/factors.ts';
import { apiTokens, calendarFeeds, users } from '../../../server/db/schema/identity.ts';
import { members, teamAsks, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { cohortMembers, cohorts, tenants } from '../../../server/db/schema/partners.ts';
import { linkAttempts, vendorLinks } from '../../../server/db/schema/vendors.ts';
import { webhooks } from '../../../server/db/schema/webhooks.ts';
import { codeIn, invitationIn, whenMailed } from '../../server/accounts/mails.ts';
import { registerAdmin } from '../../server/admins.ts';
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
type Person = Pick<TestMember, 'sub' | 'memberId' | 'email'>;

/** Everything that a person who signs up with another person's address could set up. */
async function setUp({ sub, memberId }: Person, memberType: 'Athlete' | 'Coach' = 'Athlete'): Promise<void> {
  await withDatabase(server, async (db) => {
    const [teamId, tenantId, cohortId] = [randomUUID(), randomUUID(), randomUUID()];
    await db.insert(teams).values({ teamId, name: `Team ${teamId}` });
    await db.update(members).set({ memberType }).where(eq(members.memberId, memberId));
    await db.insert(teamMembers).values({ teamId, memberId });
    await db.insert(tenants).values({ tenantId, name: `Partner ${tenantId}` });
    await db.insert(cohorts).values({ cohortId, tenantId, name: 'Programme', availablePermissions: [1, 2, 3] });
    await db.insert(cohortMembers).values({ cohortId, memberId, permissions: 2 });
    await db.insert(secondFactors).values({ sub, sealedSecret: 'sealed', enabled: true });
    await db.insert(recoveryCodes).values({ sub, codeHash: 'hash' });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const token = { sub, name: 'script', scopes: ['calendar:read' as const], tokenHash: randomUUID(), expiresAt };
    await db.insert(apiTokens).values(token);
    await db.insert(calendarFeeds).values({ sub, tokenHash: randomUUID(), withActivities: true });
    const webhook = { memberId, address: 'https://evil.example/…', sealedUrl: '', sealedSecret: '', events: [] };
    await db.insert(webhooks).values(webhook);
    await db.insert(notificationChannels).values({ memberId, kind: 'ntfy', sealedTarget: '' });
    const link = { memberId, vendor: 'polar', externalUserId: memberId, sealedAccessToken: '', keyId: '' };
    await db.insert(vendorLinks).values(link);
    await db.insert(linkAttempts).values({ memberId, vendor: 'wahoo', ticketHash: randomUUID(), expiresAt });
    const wish = { wishedEmail: `evil-${memberId}@example.org`, wishEndsAt: sql`now() + interval '1 hour'` };
    await db.update(users).set(wish).where(eq(users.sub, sub));
  });
}

/** The remaining parts of it. */
const leftOf = ({ sub, memberId }: Person) =>
  withDatabase(server, async (db) => {
    const [user] = await db.select().from(users).where(eq(users.sub, sub));
    const [place] = await db.select().from(cohortMembers).where(eq(cohortMembers.memberId, memberId));
    return {
      factors: await db.$count(secondFactors, eq(secondFactors.sub, sub)),
      recoveryCodes: await db.$count(recoveryCodes, eq(recoveryCodes.sub, sub)),
      webhooks: await db.$count(webhooks, eq(webhooks.memberId, memberId)),
      channels: await db.$count(notificationChannels, eq(notificationChannels.memberId, memberId)),
      links: await db.$count(vendorLinks, eq(vendorLinks.memberId, memberId)),
      linkAttempts: await db.$count(linkAttempts, eq(linkAttempts.memberId, memberId)),
      teams: await db.$count(teamMembers, eq(teamMembers.memberId, memberId)),
      sharing: place?.permissions,
      tokens: await db.$count(apiTokens, eq(apiTokens.sub, sub)),
      feeds: await db.$count(calendarFeeds, eq(calendarFeeds.sub, sub)),
      wishedEmail: user?.wishedEmail,
      emailVerified: user?.emailVerified,
    };
  });

/** Sets a new password with the code in the newest mail. */
async function resetPassword(email: string): Promise<void> {
  expect((await post('auth/forgot-password', { email })).status).toBe(200);
  expect(await confirmStatus(email)).toBe(200);
}

async function confirmStatus(email: string, mails = 1): Promise<number> {
  const code = codeIn((await whenMailed(server, email, mails))[0]);
  return (await post('auth/confirm-password-reset', { email, code, password: newPassword })).status;
}

const isToldOfRemoval = async (email: string) => {
  const [newest] = await whenMailed(server, email, 2);
  return newest?.text.includes(words.changedAndCleared);
};

/** Every reset ends these, whether or not the address was proven before. */
const endedByReset = { tokens: 0, feeds: 0, wishedEmail: null, emailVerified: true };
const nothing = {
  factors: 0,
  recoveryCodes: 0,
  webhooks: 0,
  channels: 0,
  links: 0,
  linkAttempts: 0,
  teams: 0,
  sharing: 0,
  ...endedByReset,
};
const everything = {
  factors: 1,
  recoveryCodes: 1,
  webhooks: 1,
  channels: 1,
  links: 1,
  linkAttempts: 1,
  teams: 1,
  sharing: 2,
  ...endedByReset,
};

test('an owner who first proves the address by a reset signs in without the factor, and no data of another person is left', async () => {
  const owner = await server.register(freshAddress('owner'));
  await setUp(owner);
  await resetPassword(owner.email);
  expect(await leftOf(owner)).toEqual(nothing);
  expect((await post('auth/authenticate', { email: owner.email, password: newPassword })).status).toBe(200);
  expect((await owner.call('GET', `member/${owner.memberId}`)).status).toBe(403);
  expect(await isToldOfRemoval(owner.email)).toBe(true);
});

test('a coach keeps the team to which the address was added', async () => {
  const coach = await server.register(freshAddress('coach'));
  await setUp(coach, 'Coach');
  await resetPassword(coach.email);
  expect(await leftOf(coach)).toEqual({ ...nothing, teams: 1 });
});

test('an athlete added by an admin stays in the team after setting their first password', async () => {
  const admin = await registerAdmin(server);
  const coach = await server.register(freshAddress('coach'));
  await setUp(coach, 'Coach');
  const email = freshAddress('athlete');
  const made = await admin.call('PUT', 'member', {
    body: {
      email_address: email,
      first_name: 'Eva',
      last_name: 'Blum',
      member_type_id: 1,
      trainer_email: coach.email,
      team_name: '',
      team_data_visible: 1,
    },
  });
  expect(made.status).toBe(200);
  const { member_id: memberId } = made.body as { member_id: string };
  const invitation = invitationIn((await whenMailed(server, email))[0]);
  expect((await post('invitations/accept', { invitation, password: newPassword })).status).toBe(200);
  const places = await withDatabase(server, (db) => db.$count(teamMembers, eq(teamMembers.memberId, memberId)));
  expect(places).toBe(1);
  expect(await isToldOfRemoval(email)).toBe(false);
});

test('a member who proved the address before keeps all data', async () => {
  const [ada] = await verified(server, await server.register(freshAddress('ada')));
  await setUp(ada);
  await resetPassword(ada.email);
  expect(await leftOf(ada)).toEqual(everything);
  expect(await isToldOfRemoval(ada.email)).toBe(false);
});

test('an interrupted first proof counts as the first one again, and then removes all data', async () => {
  const owner = await server.register(freshAddress('owner'));
  await setUp(owner);
  const onDatabase = (statement: string) => withDatabase(server, (db) => db.execute(sql.raw(statement)));
  await onDatabase(`
    create function stop_removal() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$;
    create trigger stop_removal before delete on webhooks for each row
      when (old.member_id = '${owner.memberId}') execute function stop_removal()`);
  expect((await post('auth/forgot-password', { email: owner.email })).status).toBe(200);
  expect(await confirmStatus(owner.email)).toBe(500);
  await onDatabase('drop trigger stop_removal on webhooks; drop function stop_removal()');
  expect(await leftOf(owner)).toEqual({ ...everything, emailVerified: false });
  expect((await post('auth/forgot-password', { email: owner.email })).status).toBe(200);
  expect(await confirmStatus(owner.email, 2)).toBe(200);
  expect(await leftOf(owner)).toEqual(nothing);
});

test('people who were removed from a team or declined have to ask again after the first proof; requests are deleted', async () => {
  const owner = await server.register(freshAddress('owner'));
  const { memberId } = owner;
  const [removed, declined, asking] = [randomUUID(), randomUUID(), randomUUID()];
  const [past, lately] = [new Date('2026-01-02T00:00:00Z'), new Date(Date.now() - 3_600_000)];
  await withDatabase(server, async (db) => {
    await db.insert(teams).values([removed, declined, asking].map((teamId) => ({ teamId, name: `Team ${teamId}` })));
    await db.insert(teamAsks).values([
      { teamId: removed, memberId, removedAt: past, askedAt: lately },
      { teamId: declined, memberId, declinedAt: lately, askedAt: past },
      { teamId: asking, memberId, askedAt: lately },
    ]);
  });
  await resetPassword(owner.email);
  const left = await withDatabase(server, (db) => db.select().from(teamAsks).where(eq(teamAsks.memberId, memberId)));
  expect(new Map(left.map(({ teamId, ...row }) => [teamId, row]))).toEqual(
    new Map([
      [removed, { memberId, askedAt: past, declinedAt: null, removedAt: past }],
      [declined, { memberId, askedAt: past, declinedAt: lately, removedAt: null }],
    ]),
  );
  expect(await isToldOfRemoval(owner.email)).toBe(true);
});
