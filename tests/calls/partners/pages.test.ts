import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHARING_TEXT_VERSION } from '../../../domain/partners/sharing-texts.ts';
import { publishedPage, type PublishedPage } from '../../../domain/partners/published.ts';
import { cohortMembers, partnerPages, sharingConsents } from '../../../server/db/schema/partners.ts';
import { sampleIds, samplePages } from '../../../server/partners/samples/pages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, type TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTestServer({ own: true });
  ada = await server.register();
});
afterAll(() => server.stop());

const get = (path: string) => anonymousCall(`${server.url}/api`, 'GET', path);
const page = (key: string) => get(`partner-pages/${encodeURIComponent(key)}`);
const { cohorts } = sampleIds;

const change = (slug: string, values: Partial<typeof partnerPages.$inferInsert>) =>
  withDatabase(server, (db) => db.update(partnerPages).set(values).where(eq(partnerPages.slug, slug)));
/** A page like one of the samples, with another cohort. */
const add = (slug: string, values: Partial<typeof partnerPages.$inferInsert> = {}) =>
  withDatabase(server, (db) =>
    db.insert(partnerPages).values({ slug, page: samplePages['wear-test'], publishedAt: new Date(), ...values }),
  );
const join = (who: TestMember, cohortId: string, permissions: number) =>
  who.call('POST', 'cohort-members', {
    body: { member_id: who.memberId, cohort_id: cohortId, permissions, text_version: SHARING_TEXT_VERSION },
  });

describe('a page', () => {
  test.each(Object.entries(samplePages))(
    '%s of the samples exists, with the objects it refers to',
    async (slug, sample) => {
      const answer = await page(slug);
      expect(answer.status).toBe(200);
      const body = publishedPage.parse(answer.body);
      expect(body.slug).toBe(slug);
      expect(body.isOpen).toBe(true);
      expect(body.lastDay).toBeNull();
      expect(body.page).toEqual(sample);
      expect([body.cohort?.id ?? null, body.team?.id ?? null, body.event?.id ?? null, body.survey?.id ?? null]).toEqual(
        [sample.cohortId, sample.teamId, sample.eventId, sample.surveyId],
      );
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    },
  );

  test('names no unusable coupon', async () => {
    const codes = Object.values(samplePages).flatMap((one) => [one.couponCode, one.signUpCouponCode ?? null]);
    const known = await Promise.all(codes.flatMap((code) => (code === null ? [] : [get(`payment/coupon/${code}`)])));
    expect(known.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('is found by its cohort too', async () => {
    expect((await page(cohorts.wearTest)).body).toHaveProperty('slug', 'wear-test');
  });

  test('does not exist before it is published', async () => {
    await add('draft', { publishedAt: null });
    expect(codeOf(await page('draft'))).toEqual([404, 'not_found']);
  });

  test('shows that it has ended, with its former content', async () => {
    await add('yesterday', { lastDay: '2020-01-01' });
    await add('switched-off', { enabled: false });
    await add('tomorrow', { lastDay: '2999-01-01' });
    const states = await Promise.all(['yesterday', 'switched-off', 'tomorrow'].map(page));
    expect(states.map(({ body }) => (body as PublishedPage).isOpen)).toEqual([false, false, true]);
    const [over] = states.map(({ body }) => body as PublishedPage);
    expect(over?.page?.middle).toEqual(samplePages['wear-test']?.middle);
  });

  test.each<[string, unknown]>([
    ['a number', 7],
    ['a text', 'text'],
    ['a list', []],
    ['empty', {}],
    ['a page but for one field', { ...samplePages['wear-test'], permission: 9 }],
  ])('whose row is %s is hidden, and reported in the log', async (_, row) => {
    const slug = `broken-${randomUUID().slice(0, 8)}`;
    await add(slug, { page: row });
    expect(codeOf(await page(slug))).toEqual([404, 'not_found']);
    await expect.poll(() => server.output(), soon).toContain(slug);
  });

  test.each([
    '%27--',
    '..%2F..',
    '%252e%252e%252f',
    'wear-test%2f',
    'wear%2Dtest%20',
    'WEAR-TEST%0a',
    '%F0%9F%8F%83',
    '%E2%80%8Bwear-test',
    'we%CC%81ar-test',
    '%EF%BD%97ear-test',
    'wear-test.',
    '.wear-test',
    'wear-test.json',
    'a%20b',
    'x'.repeat(60),
    '__proto__',
    'constructor',
    '%25',
  ])('has no such slug as %s', async (slug) => {
    expect(codeOf(await get(`partner-pages/${slug}`))).toEqual([404, 'not_found']);
  });

  test.each([
    ['half a character', 'wear-test%'],
    ['bytes that are no text', '%C3%28'],
    ['a NUL', 'wear-test%00'],
    ['longer than any', 'x'.repeat(61)],
    ['longer than a line', 'x'.repeat(4000)],
    ['of many parts', 'wear-test/'.repeat(40)],
    ['dots', '..'],
    ['dots in disguise', '%2e%2e'],
  ])('requested as %s is answered with a message that it does not exist', async (_, slug) => {
    const answer = await get(`partner-pages/${slug}`);
    expect([400, 403, 404, 414]).toContain(answer.status);
    const refusal = answer.body as { code: unknown; message: unknown };
    expect(refusal.code).toEqual(expect.any(String));
    expect(refusal.message).toEqual(expect.stringMatching(/\S/));
    const document = await fetch(`${server.url}/optin/${slug}`);
    await document.arrayBuffer();
    expect(document.status).toBeLessThan(500);
  });
});

describe('joining a cohort', () => {
  test('creates one membership, which a repeated request does not change', async () => {
    const who = await server.register();
    const first = await join(who, cohorts.wearTest, 3);
    expect([first.status, first.body]).toEqual([
      200,
      {
        cohort_member: {
          member_id: who.memberId,
          cohort_id: cohorts.wearTest,
          permissions: 3,
          date_joined: expect.any(String),
        },
      },
    ]);
    expect((await join(who, cohorts.wearTest, 3)).body).toEqual(first.body);
    const listed = await who.bearer('GET', 'v2/iaaa/cohort-members', { query: { user: who.memberId } });
    expect(listed.body).toEqual([
      {
        member: { id: expect.any(String), permissions: 3, deleted_on: null, date_joined: expect.any(String) },
        cohort: { id: cohorts.wearTest, name: 'Alderfoot wear test', available_permissions: [1, 2, 3], url: null },
        tenant: { name: 'Alderfoot' },
      },
    ]);
  });

  test('gives a member the lower level they choose, and never a higher one', async () => {
    const who = await server.register();
    const levelAfter = async (picked: number) => {
      const { status, body } = await join(who, cohorts.wearTest, picked);
      return [status, (body as { cohort_member: { permissions: number } }).cohort_member.permissions];
    };
    expect(await levelAfter(3)).toEqual([200, 3]);
    expect(await levelAfter(1)).toEqual([200, 1]);
    expect(await levelAfter(3)).toEqual([200, 1]);
    const consents = await withDatabase(server, (db) =>
      db
        .select()
        .from(sharingConsents)
        .where(eq(sharingConsents.memberId, who.memberId))
        .orderBy(sharingConsents.agreedAt),
    );
    expect(consents.map(({ fromLevel, toLevel, how, textVersion }) => [fromLevel, toLevel, how, textVersion])).toEqual([
      [0, 3, 'page', SHARING_TEXT_VERSION],
      [3, 1, 'page', SHARING_TEXT_VERSION],
    ]);
  });

  test('restores a former member, at the level they choose now', async () => {
    const who = await server.register();
    await join(who, cohorts.magazine, 3);
    await withDatabase(server, (db) =>
      db.update(cohortMembers).set({ leftAt: new Date() }).where(eq(cohortMembers.memberId, who.memberId)),
    );
    expect((await join(who, cohorts.magazine, 2)).body).toEqual({
      cohort_member: {
        permissions: 2,
        member_id: expect.any(String),
        cohort_id: expect.any(String),
        date_joined: expect.any(String),
      },
    });
    const listed = await who.bearer('GET', 'v2/iaaa/cohort-members', { query: { user: who.memberId } });
    expect(listed.body).toEqual([
      {
        member: { permissions: 2, deleted_on: null, id: expect.any(String), date_joined: expect.any(String) },
        cohort: {
          id: expect.any(String),
          name: 'Switchback trail programme',
          available_permissions: [1, 2, 3],
          url: null,
        },
        tenant: { name: 'Switchback' },
      },
    ]);
  });

  test('accepts the offered levels, and never level 0', async () => {
    const who = await server.register();
    expect((await join(who, cohorts.study, 0)).body).toEqual({
      fields: { permissions: [expect.any(String)] },
      message: 'Choose one of the levels of sharing that the page offers.',
      code: 'invalid_request',
    });
    expect((await join(who, cohorts.study, 4)).status).toBe(400);
    expect((await who.bearer('GET', 'v2/iaaa/cohort-members', { query: { user: who.memberId } })).body).toEqual([]);
  });

  test('ends with the campaign, except for members', async () => {
    const [before, after] = [await server.register(), await server.register()];
    expect((await join(before, cohorts.virtualRace, 3)).status).toBe(200);
    await change('virtual-race', { enabled: false });
    expect(codeOf(await join(after, cohorts.virtualRace, 3))).toEqual([409, 'campaign_over']);
    expect((await join(before, cohorts.virtualRace, 3)).status).toBe(200);
    await change('virtual-race', { publishedAt: null });
    expect(codeOf(await join(after, cohorts.virtualRace, 3))).toEqual([404, 'not_found']);
    await change('virtual-race', { enabled: true, publishedAt: new Date() });
    expect((await join(after, cohorts.virtualRace, 3)).status).toBe(200);
  });
});

describe('a cohort', () => {
  test('is returned to everyone, with its levels', async () => {
    expect((await get(`v2/iaaa/cohort/${cohorts.festival}`)).body).toEqual({
      id: cohorts.festival,
      name: 'Good Miles Festival',
      available_permissions: [1, 2, 3],
      availablePermissions: [1, 2, 3],
      url: null,
    });
  });

  test('without a published page is returned to no one', async () => {
    await change('soul-focus', { publishedAt: null });
    expect((await get(`v2/iaaa/cohort/${cohorts.soulFocus}`)).status).toBe(404);
  });
});

describe('whether an address is a member of a cohort', () => {
  const ask = (email: string, cohort: string) =>
    get(`v2/iaaa/is-cohort-member?${new URLSearchParams({ email, cohort })}`);

  test('is revealed for a festival only', async () => {
    expect((await ask(ada.email, cohorts.festival)).body).toBe(false);
    await join(ada, cohorts.festival, 3);
    expect((await ask(` ${ada.email.toUpperCase()}`, cohorts.festival)).body).toBe(true);
    expect(codeOf(await ask('nobody@example.org', cohorts.festival))).toEqual([404, 'unknown_user']);
    expect(codeOf(await ask(ada.email, cohorts.wearTest))).toEqual([404, 'not_found']);
    expect(codeOf(await ask(ada.email, randomUUID()))).toEqual([404, 'not_found']);
  });

  test('is no longer revealed after the festival', async () => {
    await change('rhf', { lastDay: '2021-10-17' });
    expect(codeOf(await ask(ada.email, cohorts.festival))).toEqual([404, 'not_found']);
    await change('rhf', { lastDay: null });
  });

  test.each(['', 'a', '%%%', '"', 'x'.repeat(255), 'ada@example.org\n', '日本@example.org'])(
    'with %j gets a valid response',
    async (email) => {
      expect([400, 404]).toContain((await ask(email, cohorts.festival)).status);
    },
  );

  test('has a rate limit for each cohort', async () => {
    const other = randomUUID();
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('nobody@example.org', other)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(22);
    expect(statuses).toContain(429);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await ask('nobody@example.org', randomUUID())).status).toBe(404);
  });
});

describe('whatever is in a row or in a URL', () => {
  const runs = process.env.LONG === undefined ? 25 : 1000;
  const text = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status).toBeLessThan(500);
    return { status: response.status, text: await response.text() };
  };

  test('a row changed by hand is a page or none, for programs and for readers', async () => {
    const field = fc.constantFrom(...Object.keys(samplePages['wear-test'] ?? {}), 'nonsense');
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('<script>', '\u2028', '#ffffff', []));
    const scriptsIn = (document: string) => document.split('<script>').length;
    const sound = await text('/optin/wear-test');
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, value, { maxKeys: 2 }), async (changes) => {
        const slug = `changed-${randomUUID().slice(0, 8)}`;
        // PostgreSQL stores no NUL, whatever the source.
        const page = JSON.stringify({ ...samplePages['wear-test'], ...changes }).replaceAll('\\u0000', '');
        await add(slug, { page: JSON.parse(page) as unknown });
        expect([200, 404]).toContain((await text(`/api/partner-pages/${slug}`)).status);
        const shown = await text(`/optin/${slug}`);
        expect([shown.status, scriptsIn(shown.text)]).toEqual([sound.status, scriptsIn(sound.text)]);
      }),
      { numRuns: runs, seed: 16 },
    );
  });

  test('a URL is a page or none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }), async (key) => {
        const named = encodeURIComponent(Buffer.from(key).toString('utf8'));
        await text(`/api/partner-pages/${named}`);
        await text(`/api/v2/iaaa/cohort/${named}`);
        await text(`/optin/${named}`);
        await text(`/register/${named}`);
      }),
      { numRuns: runs, seed: 17 },
    );
  });
});
