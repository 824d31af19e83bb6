import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followedActivity, type FolloweeWire, type FollowerWire } from '../../../domain/entities/followee.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { followings } from '../../../server/db/schema/members.ts';
import { atOneMoment, exportedRows, exportedTables } from '../../../server/exports/tables.store.ts';
import { importFiles } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { verified } from '../../server/verified.ts';
import { withDatabase } from '../../server/with-database.ts';
import { deleteAccount } from '../../server/accounts/leftovers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const person = async () => (await verified(server, await server.register()))[0];
const people = async () => [await person(), await person()] as const;
const ask = (who: TestMember, email: string) =>
  who.call('POST', `member/${who.memberId}/followees`, { body: { email } });
const followees = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/followees`)).body as { followees: FolloweeWire[] }).followees;
const followers = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/followers`)).body as { followers: FollowerWire[] }).followers;
const idOf = async (who: TestMember) => (await followers(who))[0]?.following_id ?? '';
const answer = async (who: TestMember, how: string, id?: string) =>
  (await who.call('PUT', `member/${who.memberId}/followers/${id ?? (await idOf(who))}`, { body: { answer: how } }))
    .status;
const stop = async (who: TestMember, id: string) =>
  (await who.call('DELETE', `member/${who.memberId}/followees/${id}`)).status;
const activities = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/following-activities`)).body as { activities: object[] }).activities;
/** Lets a month pass for a member's requests. */
const later = (who: TestMember) =>
  withDatabase(server, (db) =>
    db
      .update(followings)
      .set({ askedAt: sql`asked_at - interval '31 days'` })
      .where(eq(followings.followerId, who.memberId)),
  );
const run = () => {
  const at = (minute: number) => new Date(Date.now() - 86_400_000 + minute * 60_000).toISOString();
  const points = [0, 1, 2, 3].map(
    (minute) => `<trkpt lat="47.${minute}" lon="8"><ele>400</ele><time>${at(minute)}</time></trkpt>`,
  );
  const text = `<gpx><trk><name>Secret trail</name><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return { name: 'run.gpx', bytes: new TextEncoder().encode(text) };
};

test('before acceptance no data is visible, then day, sport, time and distance, and none after the end', async () => {
  const [ada, bea] = await people();
  await bea.call('POST', `member/${bea.memberId}`, { body: { first_name: 'Bea', last_name: 'Bright' } });
  await importFiles(bea, [run()]);
  expect((await ask(ada, ` ${bea.email.toUpperCase()} `)).status).toBe(202);
  const [request] = await followees(ada);
  expect(request).toEqual({
    asked_address: bea.email,
    state: 'pending',
    followee_member_id: null,
    first_name: null,
    following_id: expect.any(String),
    last_name: null,
    asked_at: expect.any(String),
  });
  expect(await activities(ada)).toEqual([]);
  expect(await followers(bea)).toEqual([
    {
      email_address: ada.email,
      state: 'pending',
      following_id: expect.any(String),
      first_name: null,
      last_name: null,
      asked_at: expect.any(String),
    },
  ]);

  expect(await answer(bea, 'accept')).toBe(204);
  expect((await ask(ada, bea.email)).body).toEqual({
    code: 'already_following',
    message: 'You already follow this person.',
  });
  // The name is only visible if its owner allows it.
  expect(await followees(ada)).toEqual([
    {
      state: 'accepted',
      followee_member_id: bea.memberId,
      first_name: null,
      last_name: null,
      following_id: expect.any(String),
      asked_address: expect.any(String),
      asked_at: expect.any(String),
    },
  ]);
  await bea.call('POST', `member/${bea.memberId}`, { body: { show_followee_real_name: true } });
  expect(await followees(ada)).toEqual([
    {
      first_name: 'Bea',
      last_name: 'Bright',
      following_id: expect.any(String),
      followee_member_id: expect.any(String),
      asked_address: expect.any(String),
      state: 'accepted',
      asked_at: expect.any(String),
    },
  ]);
  const seen = await activities(ada);
  expect(seen).toHaveLength(1);
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(Object.keys(followedActivity.shape).sort());
  expect(JSON.stringify(seen)).not.toMatch(/Secret|47\.|T\d\d:/);
  // Following is one-way: the followed member sees nothing of the follower.
  expect([await activities(bea), await followees(bea)]).toEqual([[], []]);

  expect(await answer(bea, 'refuse')).toBe(204);
  expect(await activities(ada)).toEqual([]);
  expect(await followees(ada)).toEqual([
    {
      state: 'removed',
      followee_member_id: null,
      first_name: null,
      following_id: expect.any(String),
      asked_address: expect.any(String),
      last_name: null,
      asked_at: expect.any(String),
    },
  ]);
  expect(await followers(bea)).toEqual([]);
});

test('however many requests there are, the page shows one notice until it was seen', async () => {
  const [ada, bea] = await people();
  const cleo = await person();
  const notices = async () =>
    ((await bea.call('GET', `member/${bea.memberId}/notice`)).body as { notices: { notice_id: string }[] }).notices;
  await ask(ada, bea.email);
  await ask(cleo, bea.email);
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  await bea.call('POST', `member/${bea.memberId}/notice/${notice?.notice_id}/seen`);
  await ask(await person(), bea.email);
  expect(await notices()).toHaveLength(2);
  expect(await followers(bea)).toHaveLength(3);
});

test('a request does not reveal whether the member exists', async () => {
  const [ada, bea] = await people();
  const known = await ask(ada, bea.email);
  const unknown = await ask(ada, 'nobody-at-all@example.org');
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect((await followees(ada)).map(({ state }) => state)).toEqual(['pending', 'pending']);
});

test('a repeated request is for the current owner of the address', async () => {
  const [ada, bea] = await people();
  const cleo = await person();
  await ask(ada, bea.email);
  expect(await answer(bea, 'refuse')).toBe(204);
  await later(ada);
  await withDatabase(server, async (db) => {
    await db
      .update(users)
      .set({ email: `former-${bea.email}` })
      .where(eq(users.email, bea.email));
    await db.update(users).set({ email: bea.email }).where(eq(users.email, cleo.email));
  });
  expect((await ask(ada, bea.email)).status).toBe(202);
  expect(await followers(cleo)).toEqual([
    {
      email_address: ada.email,
      state: 'pending',
      following_id: expect.any(String),
      first_name: null,
      last_name: null,
      asked_at: expect.any(String),
    },
  ]);
  expect(await followers(bea)).toEqual([]);
});

describe('after a refusal, a member', () => {
  test('can ask once in thirty days, even after withdrawing in between', async () => {
    const [ada, bea] = await people();
    await ask(ada, bea.email);
    const [request] = await followees(ada);
    expect(await stop(ada, request?.following_id ?? '')).toBe(204);
    expect([await followees(ada), await followers(bea)]).toEqual([[], []]);
    expect((await ask(ada, bea.email)).body).toEqual({
      code: 'asked_already',
      message: 'You have asked this address within the last 30 days.',
    });
    await later(ada);
    expect((await ask(ada, bea.email)).status).toBe(202);
    expect(await answer(bea, 'refuse')).toBe(204);
    expect(await followees(ada)).toEqual([
      {
        state: 'refused',
        following_id: expect.any(String),
        followee_member_id: null,
        asked_address: expect.any(String),
        first_name: null,
        last_name: null,
        asked_at: expect.any(String),
      },
    ]);
    expect((await ask(ada, bea.email)).status).toBe(409);
  });

  test('gets no response once blocked, without learning that', async () => {
    const [ada, bea] = await people();
    await ask(ada, bea.email);
    expect(await answer(bea, 'block')).toBe(204);
    expect(await followees(ada)).toEqual([
      {
        state: 'refused',
        following_id: expect.any(String),
        followee_member_id: null,
        asked_address: expect.any(String),
        first_name: null,
        last_name: null,
        asked_at: expect.any(String),
      },
    ]);
    const noticesOf = async () =>
      ((await bea.call('GET', `member/${bea.memberId}/notice`)).body as { notices: object[] }).notices.length;
    const before = await noticesOf();
    await later(ada);
    expect((await ask(ada, bea.email)).status).toBe(202);
    expect(await followees(ada)).toEqual([
      {
        state: 'pending',
        following_id: expect.any(String),
        followee_member_id: null,
        asked_address: expect.any(String),
        first_name: null,
        last_name: null,
        asked_at: expect.any(String),
      },
    ]);
    expect(await followers(bea)).toEqual([
      {
        state: 'blocked',
        following_id: expect.any(String),
        first_name: null,
        last_name: null,
        email_address: expect.any(String),
        asked_at: expect.any(String),
      },
    ]);
    expect(await noticesOf()).toBe(before);
    expect(await answer(bea, 'accept')).toBe(404);
    const exported = await withDatabase(server, async (db) => {
      const table = (await exportedTables(db)).find(({ name }) => name === 'followings');
      const rows: string[] = [];
      if (!table) return rows;
      await atOneMoment(db, async (tx) => {
        for await (const page of exportedRows(tx, table, ada.memberId)) rows.push(...page);
      });
      return rows;
    });
    expect(exported).toHaveLength(1);
    expect(exported[0]).toContain(bea.email);
    expect(exported[0]).not.toContain('blocked');
    expect(exported[0]).not.toContain(bea.memberId);
    // After unblocking, earlier requests are still there.
    expect(await answer(bea, 'unblock')).toBe(204);
    expect(await followers(bea)).toEqual([
      {
        state: 'pending',
        following_id: expect.any(String),
        first_name: null,
        last_name: null,
        email_address: expect.any(String),
        asked_at: expect.any(String),
      },
    ]);
  });
});

test('at most twenty requests are pending, and no one can follow themselves', async () => {
  const ada = await person();
  expect((await ask(ada, ada.email)).body).toEqual({ code: 'own_address', message: 'This is your own address.' });
  expect((await ask(ada, 'no address')).status).toBe(400);
  await withDatabase(server, (db) =>
    db
      .insert(followings)
      .values(Array.from({ length: 20 }, (_, i) => ({ followerId: ada.memberId, address: `friend-${i}@example.org` }))),
  );
  expect((await ask(ada, 'one-more@example.org')).body).toEqual({
    code: 'too_many_wishes',
    message: 'Twenty people have not answered you yet. Withdraw a request, or wait.',
  });
  // Withdrawn requests still count towards the limit, since each may have been read already.
  const [one] = await followees(ada);
  expect(await stop(ada, one!.following_id)).toBe(204);
  expect((await ask(ada, 'one-more@example.org')).body).toEqual({
    code: 'too_many_wishes',
    message: 'Twenty people have not answered you yet. Withdraw a request, or wait.',
  });
  await later(ada);
  expect((await ask(ada, 'one-more@example.org')).status).toBe(202);
  const left = await withDatabase(server, (db) =>
    db.select().from(followings).where(eq(followings.followerId, ada.memberId)),
  );
  expect(left.map(({ address }) => address)).toEqual(['one-more@example.org']);
});

test('other members’ answers change nothing', async () => {
  const [ada, bea] = await people();
  const eve = await person();
  await ask(ada, bea.email);
  const id = await idOf(bea);
  for (const how of ['accept', 'refuse', 'block', 'unblock']) {
    expect(await answer(eve, how, id)).toBe(404);
    expect(await answer(ada, how, id)).toBe(404);
  }
  expect([await stop(eve, id), await stop(bea, id)]).toEqual([404, 404]);
  expect(await followees(ada)).toEqual([
    {
      state: 'pending',
      following_id: expect.any(String),
      followee_member_id: null,
      asked_address: expect.any(String),
      first_name: null,
      last_name: null,
      asked_at: expect.any(String),
    },
  ]);
});

test('a deleted account’s requests are deleted in both directions', async () => {
  const [ada, bea] = await people();
  const cleo = await person();
  await ask(ada, bea.email);
  await ask(bea, cleo.email);
  await ask(cleo, bea.email);
  await answer(
    bea,
    'accept',
    (await followers(bea)).find(({ email_address }) => email_address === cleo.email)?.following_id,
  );
  await deleteAccount(server, bea);
  expect([await followees(ada), await followees(cleo), await followers(cleo)]).toEqual([[], [], []]);
});

test('requests to an address appear after its confirmation, and can only be answered then', async () => {
  const ada = await person();
  const bea = await server.register();
  await ask(ada, bea.email);
  const [row] = await withDatabase(server, (db) =>
    db.select().from(followings).where(eq(followings.followerId, ada.memberId)),
  );
  expect(await followers(bea)).toEqual([]);
  expect(await answer(bea, 'accept', row!.followingId)).toBe(404);
  await verified(server, bea);
  expect(await followers(bea)).toEqual([
    {
      state: 'pending',
      following_id: expect.any(String),
      first_name: null,
      last_name: null,
      email_address: expect.any(String),
      asked_at: expect.any(String),
    },
  ]);
  expect(await answer(bea, 'accept', row!.followingId)).toBe(204);
});

test('no one can delete the followers and blocks of an address’s previous owner', async () => {
  const [ada, bea] = await people();
  const eve = await person();
  await ask(ada, bea.email);
  await answer(bea, 'accept');
  await ask(eve, bea.email);
  await answer(
    bea,
    'block',
    (await followers(bea)).find(({ email_address }) => email_address === eve.email)?.following_id,
  );
  const set = (email: string) =>
    withDatabase(server, (db) => db.update(users).set({ email }).where(eq(users.sub, bea.sub)));
  await set(`moved-${bea.email}`);
  const cyd = await server.register();
  expect((await cyd.call('PUT', `member/${cyd.memberId}/address`, { body: { email: bea.email } })).status).toBe(202);
  await deleteAccount(server, cyd);
  expect(await followers(bea)).toEqual([
    {
      state: 'accepted',
      following_id: expect.any(String),
      first_name: null,
      last_name: null,
      email_address: expect.any(String),
      asked_at: expect.any(String),
    },
    {
      state: 'blocked',
      following_id: expect.any(String),
      first_name: null,
      last_name: null,
      email_address: expect.any(String),
      asked_at: expect.any(String),
    },
  ]);
});
