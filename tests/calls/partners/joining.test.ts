import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { coupons } from '../../../server/db/schema/accounts.ts';
import { members } from '../../../server/db/schema/members.ts';
import { events, partnerPages, surveys } from '../../../server/db/schema/partners.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { challengeAnswers } from '../../server/partners/challenge-answers.ts';
import { answer, details, keptOf, register } from '../../server/partners/registrant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ own: true });
});
afterAll(() => server.stop());

const { events: eventIds, surveys: surveyIds } = sampleIds;
const pay = (who: TestMember, coupon: string) =>
  who.call('POST', `member/${who.memberId}/payment`, { body: { member_id: who.memberId, coupon } });

describe('registering for an event', () => {
  test('succeeds, and is stored once', async () => {
    const who = await server.register();
    expect((await register(who, { ...details, teamName: ' Evening runners ' })).body).toEqual({ message: 'success' });
    expect((await register(who, { ...details, firstName: 'Eve' })).body).toEqual({ message: 'success' });
    const { registrations } = await keptOf(server, who);
    expect(registrations).toEqual([
      {
        firstName: 'Ada',
        teamName: 'Evening runners',
        birthDate: '1990-12-10',
        confirmedAt: expect.any(Date),
        registrationId: expect.any(String),
        eventId: expect.any(String),
        memberId: expect.any(String),
        emailAddress: 'ada@example.org',
        lastName: 'Byron',
        gender: 'F',
        createdAt: expect.any(Date),
      },
    ]);
  });

  test.each([
    [{ lastName: 'B' }, 'lastName'],
    [{ gender: 'O' }, 'gender'],
    [{ birthDate: '1990-02-30' }, 'birthDate'],
    [{ birthDate: '2999-01-01' }, 'birthDate'],
    [{ emailAddress: 'ada' }, 'emailAddress'],
    [{ firstName: '' }, 'firstName'],
  ])('with %o is refused with a message, and nothing is stored', async (changes, field) => {
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
    expect((await keptOf(server, who)).registrations).toEqual([]);
  });

  test('is refused in the organiser’s name after its end, and does not exist without a page', async () => {
    const [who, registered] = [await server.register(), await server.register()];
    await register(registered, details, eventIds.soulFocus);
    await withDatabase(server, (db) =>
      db.update(events).set({ registerUntil: '2021-01-01' }).where(eq(events.eventId, eventIds.soulFocus)),
    );
    const response = await register(who, details, eventIds.soulFocus);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: 'Registration for Soul Focus has ended' });
    expect((await register(registered, details, eventIds.soulFocus)).body).toEqual({ message: 'success' });
    expect((await register(who, details, randomUUID())).status).toBe(404);
    const eventId = randomUUID();
    const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
    await withDatabase(server, (db) => db.insert(events).values({ eventId, name: 'Secret', slug: 'secret', ...days }));
    expect((await register(who, details, eventId)).status).toBe(404);
    expect((await keptOf(server, who)).registrations).toEqual([]);
  });
});

describe('answering a survey', () => {
  test('stores the last answers, with the version and without those not asked for', async () => {
    const who = await server.register();
    await answer(who, { ...challengeAnswers, question1: false });
    const second = await answer(who, { ...challengeAnswers, question1: false, question2: ['Knee'], nonsense: 7 });
    expect(second.status).toBe(200);
    expect(second.body).toEqual({ schema: surveyIds.challenge, version: 1, id: expect.any(String) });
    const { documents } = await keptOf(server, who);
    expect(documents.length).toBe(1);
    expect(documents[0]?.version).toBe(1);
    expect(documents[0]?.documentId).toBe((second.body as { id: string }).id);
    const kept = Object.keys(documents[0]?.answers as object);
    expect(documents[0]?.answers).toEqual({
      question1: false,
      question11: 'Rootline',
      question13: true,
      last_name: 'Byron',
      question3: 1990,
      question4: 'F',
      question5: 66,
      question6: 130,
      question7: 'women',
      question8: 8.5,
      question9: 'Standard (B)',
      first_name: 'Ada',
      question10: 'Alderfoot',
      question12: 'To go further',
    });
    expect(kept.filter((field) => /^question2|nonsense/.test(field))).toEqual([]);
  });

  test('reports errors by question, and stores nothing', async () => {
    const who = await server.register();
    const { status, body } = await answer(who, { ...challengeAnswers, question5: 'tall', question13: undefined });
    expect([status, Object.keys((body as { fields: object }).fields).toSorted()]).toEqual([
      400,
      ['question13', 'question5'],
    ]);
    expect((await keptOf(server, who)).documents).toEqual([]);
  });

  const questions = [{ type: 'text', field: 'question1', name: 'One thing', label: 'One thing' }];
  const addSecondVersion = () =>
    withDatabase(server, (db) =>
      db
        .insert(surveys)
        .values({ surveyId: surveyIds.challenge, version: 2, name: 'Shorter', schema: { questions } })
        .onConflictDoNothing(),
    );

  test('is accepted in the specified format: with the questions, and for the newest version', async () => {
    const who = await server.register();
    await addSecondVersion();
    const { status, body } = await who.bearer('POST', 'v2/survey/documents', {
      body: { schema: surveyIds.challenge, sub: who.sub, data: { survey: { questions }, answers: { question1: 'a' } } },
    });
    expect([status, body]).toEqual([200, { id: expect.any(String), schema: surveyIds.challenge, version: 2 }]);
    expect((await keptOf(server, who)).documents.map(({ answers }) => answers)).toEqual([{ question1: 'a' }]);
  });

  test('is validated against the requested version', async () => {
    const who = await server.register();
    await addSecondVersion();
    expect((await answer(who, { question1: 'words' }, 2)).status).toBe(200);
    expect((await answer(who, { question1: 'words' }, 1)).status).toBe(400);
    expect((await answer(who, { question1: 'words' }, 3)).status).toBe(404);
    expect((await keptOf(server, who)).documents).toEqual([
      {
        version: 2,
        answers: { question1: 'words' },
        documentId: expect.any(String),
        surveyId: expect.any(String),
        memberId: expect.any(String),
        createdAt: expect.any(Date),
        changedAt: expect.any(Date),
      },
    ]);
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

  test('reopens an account after its trial, counts once, and can be repeated safely', async () => {
    const who = await server.register();
    await set(who, { trialEndsAt: new Date(Date.now() - 1000) });
    const before = (await usesOf('challenge12')) ?? 0;
    expect(memberIn(await pay(who, ' CHALLENGE12 ')).access_level).toBe(10);
    expect((await pay(who, 'challenge12')).status).toBe(200);
    expect(daysLeft((await rowOf(who))?.trialEndsAt)).toBe(365);
    expect(await usesOf('challenge12')).toBe(before + 1);
    expect((await keptOf(server, who)).uses).toEqual([
      { code: 'challenge12', memberId: expect.any(String), usedAt: expect.any(Date) },
    ]);
  });

  test.each<[string, Partial<typeof members.$inferInsert>, number]>([
    ['a trial without an end', { trialEndsAt: null }, 10],
    ['a level that is paid for', { accessLevel: 20 }, 20],
  ])('is refused to %s, removes nothing and is not used up', async (_, standing, accessLevel) => {
    const who = await server.register();
    await set(who, standing);
    const message = 'Your free access already lasts longer than this coupon. It was not used.';
    const before = await usesOf('challenge12');
    const { status, body } = await pay(who, 'challenge12');
    expect([status, body]).toEqual([400, { code: 'coupon_gains_nothing', message, fields: { coupon: [message] } }]);
    const row = await rowOf(who);
    expect([row?.accessLevel, row?.trialEndsAt]).toEqual([accessLevel, null]);
    expect([await usesOf('challenge12'), (await keptOf(server, who)).uses]).toEqual([before, []]);
  });

  test('shortens no trial, and opens accounts without any', async () => {
    const [longer, none] = [await server.register(), await server.register()];
    const end = new Date(Date.now() + 900 * 86_400_000);
    await set(longer, { trialEndsAt: end });
    await set(none, { accessLevel: 0 });
    await Promise.all([pay(longer, 'challenge12'), pay(none, 'challenge12')]);
    expect((await rowOf(longer))?.trialEndsAt).toEqual(end);
    const response = await rowOf(none);
    expect(response?.accessLevel).toBe(10);
    expect(response?.trialEndsAt).toEqual(expect.any(Date));
  });

  test('is refused with a message for an unknown coupon, and for another member', async () => {
    const [who, other] = [await server.register(), await server.register()];
    const response = await pay(who, 'no-such');
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      code: 'unknown_coupon',
      message: 'Unknown coupon. Leave the field empty to continue without one.',
      fields: { coupon: ['Unknown coupon. Leave the field empty to continue without one.'] },
    });
    expect((await keptOf(server, who)).uses).toEqual([]);
    const body = { member_id: other.memberId, coupon: 'challenge12' };
    expect((await who.call('POST', `member/${who.memberId}/payment`, { body })).status).toBe(403);
  });
});

test('an ended campaign accepts no late registration and no answers', async () => {
  const who = await server.register();
  const enable = (enabled: boolean) =>
    withDatabase(server, (db) => db.update(partnerPages).set({ enabled }).where(eq(partnerPages.slug, '2020-b1914')));
  await enable(false);
  try {
    const response = await register(who);
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      code: 'campaign_over',
      message: 'This campaign is over, so nobody can join it any more.',
    });
    const result = await answer(who, challengeAnswers);
    expect(result.status).toBe(409);
    expect(result.body).toEqual({
      code: 'campaign_over',
      message: 'This campaign is over, so nobody can join it any more.',
    });
  } finally {
    await enable(true);
  }
  const kept = await keptOf(server, who);
  expect([kept.registrations, kept.documents]).toEqual([[], []]);
});
