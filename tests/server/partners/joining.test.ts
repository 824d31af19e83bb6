import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberWire } from '../../../domain/entities/member.ts';
import type { Answers } from '../../../domain/survey/answers.ts';
import { coupons } from '../../../server/db/schema/accounts.ts';
import { members } from '../../../server/db/schema/members.ts';
import {
  cohortMembers,
  couponUses,
  eventRegistrations,
  events,
  partnerPages,
  surveyDocuments,
  surveys,
} from '../../../server/db/schema/partners.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { bearerRequest, type TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';
import { challengeAnswers } from './challenge-answers.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer({ env: { CALL_RATE_PERCENT: '100000', AUTH_RATE_PER_MINUTE: '100000' } });
  admin = await server.register();
  await withDatabase(server, (db) =>
    db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, admin.memberId)),
  );
});
afterAll(() => server.stop());

const { cohorts, events: eventIds, surveys: surveyIds } = sampleIds;
const details = {
  emailAddress: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  gender: 'F',
  birthDate: '1990-12-10',
};
const register = (who: TestMember, body: object = details, eventId: string = eventIds.challenge) =>
  who.bearer('POST', `v2/distributed-events/${eventId}/register`, { body });
const documentOf = (who: TestMember, answers: Answers | object, version = 1) => ({
  schema: surveyIds.challenge,
  sub: who.sub,
  data: { version, answers },
});
const answer = (who: TestMember, answers: Answers | object, version?: number) =>
  who.bearer('POST', 'v2/survey/documents', { body: documentOf(who, answers, version) });
const pay = (who: TestMember, coupon: string) =>
  who.call('POST', `member/${who.memberId}/payment`, { body: { member_id: who.memberId, coupon } });

/** What is kept of somebody. */
const keptOf = ({ memberId }: TestMember) =>
  withDatabase(server, async (db) => ({
    memberships: await db.select().from(cohortMembers).where(eq(cohortMembers.memberId, memberId)),
    registrations: await db.select().from(eventRegistrations).where(eq(eventRegistrations.memberId, memberId)),
    documents: await db.select().from(surveyDocuments).where(eq(surveyDocuments.memberId, memberId)),
    uses: await db.select().from(couponUses).where(eq(couponUses.memberId, memberId)),
  }));

describe('registering for an event', () => {
  test('is answered with success, and kept once', async () => {
    const who = await server.register();
    expect((await register(who, { ...details, teamName: ' Evening runners ' })).body).toEqual({ message: 'success' });
    expect((await register(who, { ...details, firstName: 'Eve' })).body).toEqual({ message: 'success' });
    const { registrations } = await keptOf(who);
    expect(registrations).toMatchObject([
      { firstName: 'Ada', teamName: 'Evening runners', birthDate: '1990-12-10', confirmedAt: expect.any(Date) },
    ]);
  });

  test.each([
    [{ lastName: 'B' }, 'lastName'],
    [{ gender: 'O' }, 'gender'],
    [{ birthDate: '1990-02-30' }, 'birthDate'],
    [{ birthDate: '2999-01-01' }, 'birthDate'],
    [{ emailAddress: 'ada' }, 'emailAddress'],
    [{ firstName: '' }, 'firstName'],
  ])('with %o is refused in a sentence, and nothing is kept', async (changes, field) => {
    const who = await server.register();
    const { status, body } = await register(who, { ...details, ...changes });
    expect([status, body]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'Please provide the data needed.',
        fields: { [field]: [expect.any(String)] },
      },
    ]);
    expect((await keptOf(who)).registrations).toEqual([]);
  });

  test('is refused in the organiser’s way once it has ended, and hidden where no page leads', async () => {
    const [who, registered] = [await server.register(), await server.register()];
    await register(registered, details, eventIds.soulFocus);
    await withDatabase(server, (db) =>
      db.update(events).set({ registerUntil: '2021-01-01' }).where(eq(events.eventId, eventIds.soulFocus)),
    );
    expect(await register(who, details, eventIds.soulFocus)).toMatchObject({
      status: 200,
      body: { message: 'Registration for Soul Focus has ended' },
    });
    expect((await register(registered, details, eventIds.soulFocus)).body).toEqual({ message: 'success' });
    expect((await register(who, details, randomUUID())).status).toBe(404);
    const eventId = randomUUID();
    const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
    await withDatabase(server, (db) => db.insert(events).values({ eventId, name: 'Secret', slug: 'secret', ...days }));
    expect((await register(who, details, eventId)).status).toBe(404);
    expect((await keptOf(who)).registrations).toEqual([]);
  });
});

describe('answering a survey', () => {
  test('keeps the last answers, with the version and without what was not asked', async () => {
    const who = await server.register();
    await answer(who, { ...challengeAnswers, question1: false });
    const second = await answer(who, { ...challengeAnswers, question1: false, question2: ['Knee'], nonsense: 7 });
    expect(second).toMatchObject({ status: 200, body: { schema: surveyIds.challenge, version: 1 } });
    const { documents } = await keptOf(who);
    expect(documents.length).toBe(1);
    expect(documents[0]).toMatchObject({ version: 1, documentId: (second.body as { id: string }).id });
    const kept = Object.keys(documents[0]?.answers as object);
    expect(documents[0]?.answers).toMatchObject({ question1: false, question11: 'Rootline', question13: true });
    expect(kept.filter((field) => /^question2|nonsense/.test(field))).toEqual([]);
  });

  test('says what is wrong, question by question, and keeps nothing', async () => {
    const who = await server.register();
    const { status, body } = await answer(who, { ...challengeAnswers, question5: 'tall', question13: undefined });
    expect([status, Object.keys((body as { fields: object }).fields).toSorted()]).toEqual([
      400,
      ['question13', 'question5'],
    ]);
    expect((await keptOf(who)).documents).toEqual([]);
  });

  test('is judged by the version that was asked', async () => {
    const who = await server.register();
    const questions = [{ type: 'text', field: 'question1', name: 'One thing', label: 'One thing' }];
    await withDatabase(server, (db) =>
      db
        .insert(surveys)
        .values({ surveyId: surveyIds.challenge, version: 2, name: 'Shorter', schema: { questions } })
        .onConflictDoNothing(),
    );
    expect((await answer(who, { question1: 'words' }, 2)).status).toBe(200);
    expect((await answer(who, { question1: 'words' }, 1)).status).toBe(400);
    expect((await answer(who, { question1: 'words' }, 3)).status).toBe(404);
    expect((await keptOf(who)).documents).toMatchObject([{ version: 2, answers: { question1: 'words' } }]);
  });
});

describe('paying by coupon', () => {
  const memberIn = (answered: { body: unknown }) => (answered.body as { member: [MemberWire] }).member[0];
  const rowOf = ({ memberId }: TestMember) =>
    withDatabase(server, async (db) => (await db.select().from(members).where(eq(members.memberId, memberId)))[0]);
  const set = ({ memberId }: TestMember, values: Partial<typeof members.$inferInsert>) =>
    withDatabase(server, (db) => db.update(members).set(values).where(eq(members.memberId, memberId)));
  const usesOf = (code: string) =>
    withDatabase(server, async (db) => (await db.select().from(coupons).where(eq(coupons.code, code)))[0]?.uses);
  const daysLeft = (end: Date | null | undefined) => end && Math.round((end.getTime() - Date.now()) / 86_400_000);

  test('opens the account again whose trial has ended, counts once, and is asked for twice without harm', async () => {
    const who = await server.register();
    await set(who, { trialEndsAt: new Date(Date.now() - 1000) });
    const before = (await usesOf('challenge12')) ?? 0;
    expect(memberIn(await pay(who, ' CHALLENGE12 ')).access_level).toBe(10);
    expect((await pay(who, 'challenge12')).status).toBe(200);
    expect(daysLeft((await rowOf(who))?.trialEndsAt)).toBe(365);
    expect(await usesOf('challenge12')).toBe(before + 1);
    expect((await keptOf(who)).uses).toMatchObject([{ code: 'challenge12' }]);
  });

  test.each<[string, Partial<typeof members.$inferInsert>, Partial<typeof members.$inferSelect>]>([
    ['a trial without an end', { trialEndsAt: null }, { accessLevel: 10, trialEndsAt: null }],
    ['a level that is paid for', { accessLevel: 20 }, { accessLevel: 20, trialEndsAt: null }],
  ])('takes nothing from %s', async (_, standing, expected) => {
    const who = await server.register();
    await set(who, standing);
    expect((await pay(who, 'challenge12')).status).toBe(200);
    expect(await rowOf(who)).toMatchObject(expected);
  });

  test('shortens no trial, and opens accounts without any', async () => {
    const [longer, none] = [await server.register(), await server.register()];
    const end = new Date(Date.now() + 900 * 86_400_000);
    await set(longer, { trialEndsAt: end });
    await set(none, { accessLevel: 0 });
    await Promise.all([pay(longer, 'challenge12'), pay(none, 'challenge12')]);
    expect((await rowOf(longer))?.trialEndsAt).toEqual(end);
    expect(await rowOf(none)).toMatchObject({ accessLevel: 10, trialEndsAt: expect.any(Date) });
  });

  test('is refused in a sentence for a coupon that nobody knows, and for somebody else', async () => {
    const [who, other] = [await server.register(), await server.register()];
    expect(await pay(who, 'no-such')).toMatchObject({ status: 400, body: { code: 'unknown_coupon' } });
    expect((await keptOf(who)).uses).toEqual([]);
    const body = { member_id: other.memberId, coupon: 'challenge12' };
    expect((await who.call('POST', `member/${who.memberId}/payment`, { body })).status).toBe(403);
  });
});

/** One step of joining, as the page takes it. */
const steps = {
  register: (who: TestMember) => bearer(who, `v2/distributed-events/${eventIds.challenge}/register`, details),
  answer: (who: TestMember) => bearer(who, 'v2/survey/documents', documentOf(who, challengeAnswers)),
  join: async (who: TestMember) => {
    const body = { member_id: who.memberId, cohort_id: cohorts.challenge, permissions: 3 };
    const { url, init } = await who.sign('POST', 'cohort-members', { body });
    return [url, init] as const;
  },
  pay: async (who: TestMember) => {
    const body = { member_id: who.memberId, coupon: 'challenge12' };
    const { url, init } = await who.sign('POST', `member/${who.memberId}/payment`, { body });
    return [url, init] as const;
  },
} as const;
type Step = keyof typeof steps;
const order = Object.keys(steps) as Step[];

async function bearer({ tokens }: TestMember, path: string, body: object) {
  const { url, init } = bearerRequest(`${server.url}/api`, tokens.access_token, ['POST', path, { body }]);
  return [url, init] as const;
}

/** Sends a step and hangs up at once: whether it counted nobody knows. */
async function interrupted(who: TestMember, step: Step, afterMs: number): Promise<void> {
  const [url, init] = await steps[step](who);
  await fetch(url, { ...init, signal: AbortSignal.timeout(afterMs) }).then(
    (response) => response.body?.cancel(),
    () => null,
  );
}

async function whole(who: TestMember): Promise<number[]> {
  const statuses: number[] = [];
  for (const step of order) {
    const [url, init] = await steps[step](who);
    const response = await fetch(url, init);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const runs = process.env.LONG === undefined ? 8 : 300;

test('after any interruption a second try ends in one membership, one registration, one survey and one use of a coupon', async () => {
  const interruption = fc.record({
    until: fc.nat({ max: order.length - 1 }),
    afterMs: fc.nat({ max: 25 }),
    twice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(interruption, async ({ until, afterMs, twice }) => {
      const who = await server.register();
      for (const step of order.slice(0, until)) {
        const [url, init] = await steps[step](who);
        expect((await fetch(url, init)).status).toBe(200);
      }
      const lost = order[until] ?? 'register';
      // In two tabs, both of which lose their answer.
      await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => interrupted(who, lost, afterMs)));
      expect(await whole(who)).toEqual(order.map(() => 200));
      const kept = await keptOf(who);
      expect(Object.values(kept).map((rows: readonly unknown[]) => rows.length)).toEqual([1, 1, 1, 1]);
      expect(kept.registrations[0]?.confirmedAt).toBeInstanceOf(Date);
    }),
    { numRuns: runs, seed: 12 },
  );
});

test('eight tabs at once are one person', async () => {
  const who = await server.register();
  const all = await Promise.all(Array.from({ length: 8 }, () => whole(who)));
  expect(new Set(all.flat())).toEqual(new Set([200]));
  expect(Object.values(await keptOf(who)).map((rows: readonly unknown[]) => rows.length)).toEqual([1, 1, 1, 1]);
});

describe('whatever is sent', () => {
  const value = fc.oneof(fc.string({ maxLength: 300 }), fc.double(), fc.boolean(), fc.constant(null), fc.object());
  const sent = async (who: TestMember, path: string, body: unknown) => {
    const { status, body: answered } = await who.bearer('POST', path, { body });
    expect(status).toBeLessThan(500);
    if (status >= 400)
      expect(answered).toMatchObject({ message: expect.stringMatching(/\S/), code: expect.any(String) });
    return status;
  };
  const fuzzRuns = process.env.LONG === undefined ? 30 : 3000;

  test('as details is answered in a sentence, with nothing half kept', async () => {
    const who = await server.register();
    const field = fc.constantFrom(...Object.keys(details), 'teamName', '__proto__', 'age');
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, value, { maxKeys: 7 }), async (changes) => {
        const path = `v2/distributed-events/${eventIds.virtualRace}/register`;
        const status = await sent(who, path, { ...details, ...changes });
        const { registrations } = await keptOf(who);
        expect(registrations.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true);
        if (status >= 400 && registrations.length > 0) expect(registrations.length).toBe(1);
      }),
      { numRuns: fuzzRuns, seed: 13 },
    );
  });

  test('as answers is answered in a sentence, and what is kept are answers', async () => {
    const who = await server.register();
    const field = fc.constantFrom(...Object.keys(challengeAnswers), '__proto__', 'constructor', 'question99');
    const answers = fc.dictionary(field, fc.oneof(value, fc.array(value, { maxLength: 5 })), { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(answers, async (changes) => {
        await sent(who, 'v2/survey/documents', documentOf(who, { ...challengeAnswers, ...changes }));
        const { documents } = await keptOf(who);
        expect(documents.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: fuzzRuns, seed: 14 },
    );
  });

  test('as a whole document', async () => {
    const who = await server.register();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        await sent(who, 'v2/survey/documents', body);
        await sent(who, `v2/distributed-events/${eventIds.virtualRace}/register`, body);
      }),
      { numRuns: fuzzRuns, seed: 15 },
    );
  });
});

test('a campaign that is over takes no registration and no answers from who comes late', async () => {
  const who = await server.register();
  const enable = (enabled: boolean) =>
    withDatabase(server, (db) => db.update(partnerPages).set({ enabled }).where(eq(partnerPages.slug, '2020-b1914')));
  await enable(false);
  try {
    expect(await register(who)).toMatchObject({ status: 409, body: { code: 'campaign_over' } });
    expect(await answer(who, challengeAnswers)).toMatchObject({ status: 409, body: { code: 'campaign_over' } });
  } finally {
    await enable(true);
  }
  const kept = await keptOf(who);
  expect([kept.registrations, kept.documents]).toEqual([[], []]);
});

test('an admin reads who is registered as a file, and nobody else does', async () => {
  const [who, other] = [await server.register(), await server.register()];
  await register(who, { ...details, teamName: '=HYPERLINK("x")' }, eventIds.virtualRace);
  const file = (by: TestMember) => by.call('GET', `distributed-events/${eventIds.virtualRace}/registrations`);
  expect(await file(other)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  // What an operator changes beside the server shows within seconds.
  await expect.poll(async () => (await file(admin)).status, soon).toBe(200);
  const { body } = await file(admin);
  const { name, csv } = body as { name: string; csv: string };
  expect(name).toBe('everywhere-10k.csv');
  expect(csv.split('\r\n')[0]).toBe(
    'id,registrationTimestamp,emailAddress,firstName,lastName,gender,birthDate,age,teamName',
  );
  expect(csv).toContain(`2021-12-31T00:00:00.000Z,ada@example.org,Ada,Byron,F,1990-12-10,30,"'=HYPERLINK(""x"")"\r\n`);
});

test('an admin reads the answers of those who share them, by name where they share that, and nobody else’s', async () => {
  const people = await Promise.all(
    ([3, 2, 1, null] as const).map(async (level) => ({ level, who: await server.register() })),
  );
  for (const { level, who } of people) {
    expect((await answer(who, { ...challengeAnswers, question2_other: `level ${level}` })).status).toBe(200);
    const body = { member_id: who.memberId, cohort_id: cohorts.challenge, permissions: level };
    if (level !== null) expect((await who.call('POST', 'cohort-members', { body })).status).toBe(200);
  }
  const file = (by: TestMember) => by.call('GET', `survey/${surveyIds.challenge}/documents`);
  expect(await file(people[0]!.who)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await expect.poll(async () => (await file(admin)).status, soon).toBe(200);
  const { csv, left_out } = (await file(admin)).body as { csv: string; left_out: number };
  const lines = csv.split('\r\n');
  const lineOf = (level: number | null) => lines.find((line) => line.includes(`level ${level}`));
  expect(lineOf(3)).toContain(people[0]!.who.email);
  expect(lineOf(2)).toContain('Rootline');
  expect(lineOf(2)).not.toMatch(/@|Ada|Byron/);
  expect([lineOf(1), lineOf(null)]).toEqual([undefined, undefined]);
  expect(left_out).toBeGreaterThanOrEqual(2);
});
