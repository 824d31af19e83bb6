import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/members.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { bearerRequest, type TestMember } from '../../server/member.ts';
import { challengeAnswers } from '../../server/partners/challenge-answers.ts';
import { details, documentOf, keptOf } from '../../server/partners/registrant.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { cohorts, events: eventIds } = sampleIds;

/** Creates a member whose trial ends tomorrow, so a coupon gives them a benefit. */
async function onTrial(): Promise<TestMember> {
  const who = await server.register();
  await withDatabase(server, (db) =>
    db
      .update(members)
      .set({ trialEndsAt: new Date(Date.now() + 86_400_000) })
      .where(eq(members.memberId, who.memberId)),
  );
  return who;
}

/** Steps of joining, as on the page. */
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

/** Sends a step and disconnects immediately, so the result is unknown. */
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

test('after any interruption a second attempt ends in one membership, one registration, one survey and one use of a coupon', async () => {
  const interruption = fc.record({
    until: fc.nat({ max: order.length - 1 }),
    afterMs: fc.nat({ max: 25 }),
    twice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(interruption, async ({ until, afterMs, twice }) => {
      const who = await onTrial();
      for (const step of order.slice(0, until)) {
        const [url, init] = await steps[step](who);
        expect((await fetch(url, init)).status).toBe(200);
      }
      const lost = order[until] ?? 'register';
      // Two tabs, which both lose their response.
      await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => interrupted(who, lost, afterMs)));
      expect(await whole(who)).toEqual(order.map(() => 200));
      const kept = await keptOf(server, who);
      expect(Object.values(kept).map((rows: readonly unknown[]) => rows.length)).toEqual([1, 1, 1, 1]);
      expect(kept.registrations[0]?.confirmedAt).toBeInstanceOf(Date);
    }),
    { numRuns: runs, seed: 12 },
  );
});

test('eight simultaneous tabs count as one person', async () => {
  const who = await onTrial();
  const all = await Promise.all(Array.from({ length: 8 }, () => whole(who)));
  expect(new Set(all.flat())).toEqual(new Set([200]));
  expect(Object.values(await keptOf(server, who)).map((rows: readonly unknown[]) => rows.length)).toEqual([1, 1, 1, 1]);
});

describe('whatever is sent', () => {
  const value = fc.oneof(fc.string({ maxLength: 300 }), fc.double(), fc.boolean(), fc.constant(null), fc.object());
  const sent = async (who: TestMember, path: string, body: unknown) => {
    const { status, body: answered } = await who.bearer('POST', path, { body });
    expect(status).toBeLessThan(500);
    if (status >= 400) {
      const refusal = answered as { code: unknown; message: unknown };
      expect(refusal.message).toEqual(expect.stringMatching(/\S/));
      expect(refusal.code).toEqual(expect.any(String));
    }
    return status;
  };
  const fuzzRuns = process.env.LONG === undefined ? 30 : 3000;

  test('as details gets a message, and nothing is half stored', async () => {
    const who = await server.register();
    const field = fc.constantFrom(...Object.keys(details), 'teamName', '__proto__', 'age');
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, value, { maxKeys: 7 }), async (changes) => {
        const path = `v2/distributed-events/${eventIds.virtualRace}/register`;
        const status = await sent(who, path, { ...details, ...changes });
        const { registrations } = await keptOf(server, who);
        expect(registrations.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true);
        if (status >= 400 && registrations.length > 0) expect(registrations.length).toBe(1);
      }),
      { numRuns: fuzzRuns, seed: 13 },
    );
  });

  test('as answers gets a message, and only answers are stored', async () => {
    const who = await server.register();
    const field = fc.constantFrom(...Object.keys(challengeAnswers), '__proto__', 'constructor', 'question99');
    const answers = fc.dictionary(field, fc.oneof(value, fc.array(value, { maxLength: 5 })), { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(answers, async (changes) => {
        await sent(who, 'v2/survey/documents', documentOf(who, { ...challengeAnswers, ...changes }));
        const { documents } = await keptOf(server, who);
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
