import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { createCallerCache } from '../../../server/identity/caller-cache.ts';
import { createAccess } from '../../../server/members/access.ts';
import { createBoundedCache } from '../../../server/base/bounded-cache.ts';
import { openOwnDatabase } from '../own-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

async function somebody(trialEndsAt: Date | null) {
  const { db } = database;
  const name = randomUUID();
  const [user] = await db
    .insert(users)
    .values({ email: `${name}@example.org`, passwordHash: 'none', identityId: name })
    .returning();
  const { sub } = user!;
  const [member] = await db.insert(members).values({ sub, accessLevel: 10, trialEndsAt }).returning();
  const [session] = await db
    .insert(sessions)
    .values({ sub, refreshTokenHash: name, expiresAt: new Date(Date.now() + 3_600_000) })
    .returning();
  return { sub, memberId: member!.memberId, identityId: name, sessionId: session!.sessionId };
}

test('a trial ends at its second, also for a member who was just looked up', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const end = Date.now() + 5000;
  const { sub, memberId, identityId, sessionId } = await somebody(new Date(end));
  const callers = createCallerCache(database.db, createAccess(true), { memorySeconds: 15 });
  const level = async () => (await callers.find(sub, sessionId))?.accessLevel;
  expect(await callers.find(sub, sessionId)).toEqual({
    memberId,
    identityId,
    accessLevel: 10,
    memberType: 'Athlete',
    dashboardHidden: false,
  });
  vi.setSystemTime(end - 1);
  expect(await level()).toBe(10);
  vi.setSystemTime(end);
  expect(await level()).toBe(0);
});

test('changes are seen at once when they are announced, and soon when they are not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { db } = database;
  const { sub, memberId, sessionId } = await somebody(null);
  const callers = createCallerCache(db, createAccess(true), { memorySeconds: 15 });
  const isHidden = async () => (await callers.find(sub, sessionId))?.dashboardHidden;
  expect(await isHidden()).toBe(false);
  const [team] = await db.insert(teams).values({ name: 'Hidden', athletesCanViewDashboard: false }).returning();
  await db.insert(teamMembers).values({ memberId, teamId: team!.teamId });
  callers.forget(sub);
  expect(await isHidden()).toBe(true);
  await db.delete(teams).where(eq(teams.teamId, team!.teamId));
  vi.advanceTimersByTime(15_001);
  expect(await isHidden()).toBe(false);
});

const endSession = (sessionId: string) =>
  database.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.sessionId, sessionId));

test('a member dropped from the cache while being looked up is looked up again', async () => {
  const { sub, sessionId } = await somebody(null);
  const callers = createCallerCache(database.db, createAccess(true), { memorySeconds: 15 });
  const before = callers.find(sub, sessionId);
  callers.forget(sub);
  await endSession(sessionId);
  await before;
  expect(await callers.find(sub, sessionId)).toBeNull();
});

test('nothing is cached while changes could not be announced', async () => {
  const { sub, sessionId } = await somebody(null);
  let hears = true;
  const callers = createCallerCache(database.db, createAccess(true), { memorySeconds: 15, hears: () => hears });
  expect(await callers.find(sub, sessionId)).not.toBeNull();
  hears = false;
  await endSession(sessionId);
  expect(await callers.find(sub, sessionId)).toBeNull();
  hears = true;
  callers.forgetAll();
  expect(await callers.find(sub, sessionId)).toBeNull();
});

test('a session is valid for its own user only, also once it is cached', async () => {
  const [ada, bea] = [await somebody(null), await somebody(null)];
  const callers = createCallerCache(database.db, createAccess(true), { memorySeconds: 15 });
  expect(await callers.find(bea.sub, ada.sessionId)).toBeNull();
  expect((await callers.find(ada.sub, ada.sessionId))?.memberId).toBe(ada.memberId);
  expect(await callers.find(bea.sub, ada.sessionId)).toBeNull();
});

test('the oldest entry makes room, and no other', () => {
  const kept = createBoundedCache<{ n: number }>(3);
  const values = [0, 1, 2, 3].map((n) => ({ n }));
  for (const [n, value] of values.entries()) kept.put(String(n), value);
  expect([0, 1, 2, 3].map((n) => kept.get(String(n))?.n)).toEqual([undefined, 1, 2, 3]);
  kept.put('1', values[1]!);
  kept.put('4', { n: 4 });
  expect([1, 2, 3, 4].map((n) => kept.get(String(n))?.n)).toEqual([1, undefined, 3, 4]);
  kept.drop('1', { n: 1 });
  expect(kept.get('1')?.n).toBe(1);
  kept.drop('1', values[1]!);
  kept.keepOnly(({ n }) => n !== 3);
  expect([1, 3, 4].map((n) => kept.get(String(n))?.n)).toEqual([undefined, undefined, 4]);
});
