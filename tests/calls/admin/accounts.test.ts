import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { members } from '../../../server/db/schema/members.ts';
import { joinOrAsk } from '../../../server/teams/places.store.ts';
import { whenMailed } from '../../server/accounts/mails.ts';
import { registerAdmin } from '../../server/admins.ts';
import { authenticator } from '../../server/authenticator.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, testPassword, type TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  // The rule about the last admin counts all members of a server.
  server = await startTestServer({ own: true, env: { OUTBOX: 'on' } });
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const setRole = (who: TestMember, memberId: string, member_type: string, access_level: number) =>
  who.call('PUT', `admin/members/${memberId}/role`, { body: { member_type, access_level } });
const search = (who: TestMember, body: Record<string, string> = {}) =>
  who.call('POST', 'admin/member-search', { body });
/** A member whose address is proven, as trainers, coaches and admins need. */
const registerProven = async () => {
  const member = await server.register();
  await withDatabase(server, (db) => db.update(users).set({ emailVerified: true }).where(eq(users.sub, member.sub)));
  return member;
};
const rowOf = async ({ email }: { readonly email: string }) => {
  const { status, body } = await search(admin, { find: email });
  expect(status, JSON.stringify(body)).toBe(200);
  return calls.listMembersForAdmins.answers[200].parse(body).members[0];
};
const lastActs = async (count: number) => {
  const { body } = await admin.call('GET', 'admin/acts', { query: { limit: String(count) } });
  return calls.listAdminActs.answers[200]
    .parse(body)
    .acts.map(({ call_id, target, member, outcome, reason }) => [call_id, target, member?.member_id, outcome, reason]);
};
const named = async (firstName: string, lastName: string) => {
  const member = await server.register();
  await withDatabase(server, (db) =>
    db.update(members).set({ firstName, lastName }).where(eq(members.memberId, member.memberId)),
  );
  return member;
};

describe('the table of members', () => {
  test('finds members by part of a name or address, sorted by name or last seen first', async () => {
    const group = randomUUID().slice(0, 8);
    const zoe = await named('Zoe', group);
    const adam = await named('Adam', group);
    const mia = await named('Mia', group);
    const seen = (member: TestMember, at: string) =>
      withDatabase(server, (db) =>
        db
          .update(sessions)
          .set({ lastUsedAt: new Date(at) })
          .where(eq(sessions.sub, member.sub)),
      );
    await seen(zoe, '2026-01-02T10:00:00Z');
    await seen(mia, '2026-01-03T10:00:00Z');
    await withDatabase(server, (db) => db.delete(sessions).where(eq(sessions.sub, adam.sub)));
    const list = async (body: Record<string, string>) =>
      calls.listMembersForAdmins.answers[200].parse((await search(admin, body)).body);
    const namesOf = ({ members: rows }: { members: { name: string | null }[] }) => rows.map(({ name }) => name);
    const byName = await list({ find: group.toUpperCase() });
    expect(namesOf(byName)).toEqual([`Adam ${group}`, `Mia ${group}`, `Zoe ${group}`]);
    const bySeen = await list({ find: group, sort: 'seen' });
    expect(bySeen.members.map(({ name, last_seen_at }) => [name, last_seen_at])).toEqual([
      [`Mia ${group}`, '2026-01-03T10:00:00.000Z'],
      [`Zoe ${group}`, '2026-01-02T10:00:00.000Z'],
      [`Adam ${group}`, null],
    ]);
    expect(namesOf(await list({ find: group, sort: 'seen', after: zoe.memberId }))).toEqual([`Adam ${group}`]);
    expect(namesOf(await list({ find: group, after: zoe.memberId }))).toEqual([]);
    expect(await rowOf(mia)).toEqual({
      member_id: mia.memberId,
      name: `Mia ${group}`,
      email_address: mia.email,
      member_type: 'Athlete',
      access_level: 10,
      trial_ends_at: null,
      paid_until: null,
      last_seen_at: '2026-01-03T10:00:00.000Z',
      is_confirmed: true,
      is_address_proven: false,
      has_second_factor: false,
      invited: null,
    });
    expect((await list({ find: '%' })).members).toEqual([]);
    const gone = [400, 'invalid_request'];
    expect(codeOf(await search(admin, { after: randomUUID() }))).toEqual(gone);
    await withDatabase(server, (db) =>
      db.update(members).set({ accessLevel: 5 }).where(eq(members.memberId, adam.memberId)),
    );
    expect(codeOf(await search(admin, { find: group, after: adam.memberId }))).toEqual(gone);
    await withDatabase(server, (db) => db.update(users).set({ emailVerified: true }).where(eq(users.sub, mia.sub)));
    expect((await rowOf(mia))?.is_address_proven).toBe(true);
    expect((await lastActs(1))[0]?.[0]).not.toBe('listMembersForAdmins');
  });

  test('has pages of 50 that contain each member once', async () => {
    const family = randomUUID().slice(0, 8);
    await withDatabase(server, async (db) => {
      const made = await db
        .insert(users)
        .values(
          Array.from({ length: 120 }, () => ({
            email: `${randomUUID()}@example.org`,
            passwordHash: 'none',
            identityId: randomUUID(),
          })),
        )
        .returning({ sub: users.sub });
      await db
        .insert(members)
        .values(made.map(({ sub }) => ({ sub, accessLevel: 20, firstName: 'Kim', lastName: family })));
    });
    for (const sort of ['name', 'seen']) {
      const sizes: number[] = [];
      const ids = new Set<string>();
      let after: string | null | undefined;
      do {
        const body = { find: family, sort, ...(typeof after === 'string' && { after }) };
        const page = calls.listMembersForAdmins.answers[200].parse((await search(admin, body)).body);
        sizes.push(page.members.length);
        for (const { member_id } of page.members) ids.add(member_id);
        after = page.next;
      } while (typeof after === 'string' && sizes.length < 5);
      expect([sort, sizes, ids.size]).toEqual([sort, [50, 50, 20], 120]);
    }
  });

  test('and its actions are closed to other members', async () => {
    const [member, other] = [await server.register(), await server.register()];
    const path = `admin/members/${other.memberId}`;
    const refused = [
      await search(member),
      await setRole(member, member.memberId, 'Athlete', 30),
      await member.call('DELETE', `${path}/second-factor`),
      await member.call('DELETE', `${path}/sessions`),
      await member.call('POST', `${path}/invitation`),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'forbidden']));
    expect((await rowOf(member))?.access_level).toBe(10);
    expect((await other.call('GET', `member/${other.memberId}`)).status).toBe(200);
  });
});

describe('type and access level', () => {
  test('change from the next request on, with a log entry and an email to the member', async () => {
    const member = await registerProven();
    expect((await setRole(admin, member.memberId, 'Coach', 20)).status).toBe(204);
    const { body } = await member.call('GET', `member/${member.memberId}`);
    const [record] = calls.getMember.answers[200].parse(body).member;
    expect([record?.member_type, record?.access_level]).toEqual(['Coach', 20]);
    expect(await lastActs(1)).toEqual([['changeMemberRole', 'Coach, 20', member.memberId, 'done', null]]);
    const [mail] = await whenMailed(server, member.email);
    expect(mail?.subject).toBe('Your role in Longrun was changed');
    expect(mail?.text).toContain('changed the role of your account');
  });

  test('the only admin stays one; with a second admin either may step back, but not both', async () => {
    expect(codeOf(await setRole(admin, admin.memberId, 'Athlete', 20))).toEqual([409, 'last_admin']);
    expect(await lastActs(1)).toEqual([['changeMemberRole', 'Athlete, 20', admin.memberId, 'refused', 'last_admin']]);
    // An admin who cannot sign in does not count.
    const locked = await registerAdmin(server);
    const setEnabled = (enabled: boolean) =>
      withDatabase(server, (db) => db.update(users).set({ enabled }).where(eq(users.sub, locked.sub)));
    await setEnabled(false);
    expect(codeOf(await setRole(admin, admin.memberId, 'Athlete', 0))).toEqual([409, 'last_admin']);
    await setEnabled(true);
    const both = await Promise.all([
      setRole(admin, locked.memberId, 'Athlete', 20),
      setRole(locked, admin.memberId, 'Athlete', 20),
    ]);
    const [first, second] = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(first).toBe(204);
    expect([403, 409]).toContain(second);
    await withDatabase(server, async (db) => {
      expect(await db.$count(members, eq(members.accessLevel, 30))).toBe(1);
      await db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, admin.memberId));
      await db.update(members).set({ accessLevel: 20 }).where(eq(members.memberId, locked.memberId));
    });
  });

  test('an athlete in a team does not become its coach', async () => {
    const [coach, athlete] = [await registerProven(), await registerProven()];
    expect((await setRole(admin, coach.memberId, 'Coach', 20)).status).toBe(204);
    const made = await admin.call('POST', 'admin/teams', { body: { name: randomUUID(), member: coach.memberId } });
    const { team_id } = made.body as { team_id: string };
    expect((await athlete.call('PATCH', `team/${team_id}/members/${athlete.memberId}`)).status).toBe(200);
    expect(codeOf(await setRole(admin, athlete.memberId, 'Coach', 20))).toEqual([409, 'in_team']);
    expect(codeOf(await setRole(admin, coach.memberId, 'Athlete', 20))).toEqual([409, 'in_team']);
    expect((await setRole(admin, coach.memberId, 'Trainer', 20)).status).toBe(204);
    expect((await setRole(admin, athlete.memberId, 'Athlete', 30)).status).toBe(204);
    expect((await setRole(admin, athlete.memberId, 'Athlete', 10)).status).toBe(204);
  });

  test('an unproven address cannot become trainer, coach or admin', async () => {
    const member = await server.register();
    const refused = [
      await setRole(admin, member.memberId, 'Trainer', 10),
      await setRole(admin, member.memberId, 'Coach', 20),
      await setRole(admin, member.memberId, 'Athlete', 30),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'address_unproven']));
    expect((await setRole(admin, member.memberId, 'Athlete', 20)).status).toBe(204);
  });

  test('of an ended trial start a new trial', async () => {
    const charging = await startTestServer({ own: true, env: { PAYMENTS: 'sandbox', TRIAL_DAYS: '30' } });
    onTestFinished(() => charging.stop());
    const [boss, member] = [await registerAdmin(charging), await charging.register()];
    const ofMember = eq(members.memberId, member.memberId);
    const endOfTrial = async () => {
      const { body } = await search(boss, { find: member.email });
      const { members: rows, trial_days } = calls.listMembersForAdmins.answers[200].parse(body);
      expect(trial_days).toBe(30);
      return rows[0]?.trial_ends_at ?? '';
    };
    const endAt = (trialEndsAt: Date) =>
      withDatabase(charging, (db) => db.update(members).set({ trialEndsAt }).where(ofMember));
    const later = new Date(Date.now() + 3_600_000);
    await endAt(later);
    expect((await setRole(boss, member.memberId, 'Athlete', 10)).status).toBe(204);
    expect(await endOfTrial()).toBe(later.toISOString());
    await endAt(new Date('2026-01-01'));
    const before = Date.now();
    expect((await setRole(boss, member.memberId, 'Athlete', 10)).status).toBe(204);
    const end = Date.parse(await endOfTrial());
    const days = 30 * 86_400_000;
    expect(end).toBeGreaterThanOrEqual(before + days - 1000);
    expect(end).toBeLessThanOrEqual(Date.now() + days + 1000);
  });

  test('a member who has just become a coach has to ask to join a team', async () => {
    const [coach, member] = [await registerProven(), await server.register()];
    expect((await setRole(admin, coach.memberId, 'Coach', 20)).status).toBe(204);
    const made = await admin.call('POST', 'admin/teams', { body: { name: randomUUID(), member: coach.memberId } });
    const { team_id } = made.body as { team_id: string };
    const outcomes = await withDatabase(server, async (db) => {
      const isMember = eq(members.memberId, member.memberId);
      await db.update(members).set({ memberType: 'Coach' }).where(isMember);
      const asCoach = await db.transaction((tx) => joinOrAsk(tx, team_id, member.memberId));
      await db.update(members).set({ memberType: 'Athlete' }).where(isMember);
      return [asCoach, await db.transaction((tx) => joinOrAsk(tx, team_id, member.memberId))];
    });
    expect(outcomes).toEqual(['new', 'in']);
  });

  test('sample members and other levels are refused', async () => {
    const member = await server.register();
    for (const level of [5, 25, -1]) {
      expect(codeOf(await setRole(admin, member.memberId, 'Athlete', level))).toEqual([400, 'invalid_request']);
    }
    await withDatabase(server, (db) =>
      db.update(members).set({ accessLevel: 5 }).where(eq(members.memberId, member.memberId)),
    );
    const path = `admin/members/${member.memberId}`;
    const refused = [
      await setRole(admin, member.memberId, 'Athlete', 20),
      await admin.call('DELETE', `${path}/second-factor`),
      await admin.call('DELETE', `${path}/sessions`),
      await admin.call('POST', `${path}/invitation`),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'sample_member']));
    expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(200);
  });

  test('need a recently entered password', async () => {
    const member = await server.register();
    await withDatabase(server, (db) =>
      db
        .update(sessions)
        .set({ createdAt: new Date('2026-01-01') })
        .where(eq(sessions.sub, admin.sub)),
    );
    expect(codeOf(await setRole(admin, member.memberId, 'Athlete', 30))).toEqual([403, 'recent_proof_needed']);
    const path = `admin/members/${member.memberId}/second-factor`;
    expect(codeOf(await admin.call('DELETE', path))).toEqual([403, 'recent_proof_needed']);
    const proof = await admin.call('POST', `member/${admin.memberId}/proof`, { body: { password: testPassword } });
    expect(proof.status).toBe(204);
    expect((await setRole(admin, member.memberId, 'Athlete', 20)).status).toBe(204);
  });
});

describe('a second factor', () => {
  test('is removed, which ends the sessions; the next sign-in only needs the password', async () => {
    const member = await server.register();
    const own = `member/${member.memberId}/second-factor`;
    const path = `admin/members/${member.memberId}/second-factor`;
    expect(codeOf(await admin.call('DELETE', path))).toEqual([409, 'second_factor_off']);
    expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(200);
    const { secret } = (await member.call('POST', own)).body as { secret: string };
    const app = authenticator(secret);
    expect((await member.call('POST', `${own}/confirm`, { body: { code: app.next() } })).status).toBe(200);
    expect((await rowOf(member))?.has_second_factor).toBe(true);
    const signIn = () =>
      anonymousCall(`${server.url}/api`, 'POST', 'auth/authenticate', { email: member.email, password: testPassword });
    expect((await signIn()).status).toBe(202);

    expect((await admin.call('DELETE', path)).status).toBe(204);
    expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(403);
    expect((await signIn()).status).toBe(200);
    expect((await rowOf(member))?.has_second_factor).toBe(false);
    expect(await lastActs(2)).toEqual([
      ['resetMemberFactor', null, member.memberId, 'done', null],
      ['resetMemberFactor', null, member.memberId, 'refused', 'second_factor_off'],
    ]);
    const subjects = (await whenMailed(server, member.email, 2)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'The second factor of your Longrun account was removed',
      'The second factor of your Longrun account',
    ]);
  });

  test('stays on if the sessions cannot be ended, so that the reset can be repeated', async () => {
    const member = await server.register();
    const own = `member/${member.memberId}/second-factor`;
    const path = `admin/members/${member.memberId}/second-factor`;
    const { secret } = (await member.call('POST', own)).body as { secret: string };
    const code = authenticator(secret).next();
    expect((await member.call('POST', `${own}/confirm`, { body: { code } })).status).toBe(200);
    await withDatabase(server, async (db) => {
      await db.execute(
        sql`create function refuse_end() returns trigger language plpgsql as 'begin raise exception ''no end''; end'`,
      );
      await db.execute(
        sql`create trigger refuse_end before update or delete on sessions for each row execute function refuse_end()`,
      );
    });
    try {
      expect((await admin.call('DELETE', path)).status).toBe(500);
      expect((await rowOf(member))?.has_second_factor).toBe(true);
    } finally {
      await withDatabase(server, (db) => db.execute(sql`drop function refuse_end cascade`));
    }
    expect((await admin.call('DELETE', path)).status).toBe(204);
    expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(403);
  });

  test('of the admin’s own is left to the profile', async () => {
    const path = `admin/members/${admin.memberId}/second-factor`;
    expect(codeOf(await admin.call('DELETE', path))).toEqual([409, 'own_account']);
  });
});

test('signing a member out ends their sessions and tokens, and they get an email', async () => {
  const member = await server.register();
  expect((await admin.call('DELETE', `admin/members/${member.memberId}/sessions`)).status).toBe(204);
  expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(403);
  const refreshed = await anonymousCall(`${server.url}/api`, 'POST', 'auth/refresh', {
    ...member.tokens,
    member_id: member.memberId,
  });
  expect(refreshed.status).toBe(401);
  expect(await lastActs(1)).toEqual([['signOutMember', null, member.memberId, 'done', null]]);
  expect((await whenMailed(server, member.email)).map(({ subject }) => subject)).toEqual([
    'You were signed out of Longrun everywhere',
  ]);
});
