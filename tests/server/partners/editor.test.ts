import { randomUUID } from 'node:crypto';
import { get, type IncomingHttpHeaders } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_EDITIONS, type PageContent } from '../../../domain/partners/draft.ts';
import { imagePath, imageWidths, type PageImage } from '../../../domain/partners/images.ts';
import { members } from '../../../server/db/schema/members.ts';
import { partnerImages, partnerPages } from '../../../server/db/schema/partners.ts';
import { sweepImages } from '../../../server/partners/images.store.ts';
import { sampleIds, samplePages } from '../../../server/partners/samples/pages.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type Answer, anonymousCall, type TestMember } from '../member.ts';
import { codeOf } from '../refusals.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

let server: TestServer;
let admin: TestMember;
let other: TestMember;
beforeAll(async () => {
  server = await startTestServer({ env: { CALL_RATE_PERCENT: '100000', AUTH_RATE_PER_MINUTE: '100000' } });
  [admin, other] = await Promise.all([server.register(), server.register()]);
  await withDatabase(server, (db) => db.update(members).set({ accessLevel: 30, firstName: 'Ada', lastName: 'Byron' }));
});
afterAll(() => server.stop());

interface Edited {
  readonly slug: string;
  readonly state: string;
  readonly edition: number;
  readonly content: PageContent;
  readonly editions: readonly { number: number; saved_by: string | null; published_at: string | null }[];
  readonly targets: Record<string, readonly { id: string }[]>;
  readonly counts: readonly { what: string; all: number; week: number }[];
}
const fieldsOf = ({ body }: Answer) => (body as { fields?: Record<string, string[]> }).fields ?? {};
const freshSlug = () => `page-${randomUUID().slice(0, 13)}`;
const guest = (path: string) => anonymousCall(`${server.url}/api`, 'GET', path);
const shown = (slug: string) => guest(`partner-pages/${slug}`);

async function begin(): Promise<{ id: string; slug: string; content: PageContent }> {
  const slug = freshSlug();
  const { body } = await admin.call('POST', 'admin/partner-pages', { body: { name: 'Spring club', slug } });
  const id = (body as { page_id: string }).page_id;
  return { id, slug, content: (await open(id)).content };
}
const open = async (id: string) => (await admin.call('GET', `admin/partner-pages/${id}`)).body as Edited;
const save = (id: string, body: object, who = admin) => who.call('PUT', `admin/partner-pages/${id}`, { body });
const sound = (content: PageContent, page: Partial<PageContent['page']> = {}): PageContent => ({
  ...content,
  page: { ...content.page, cohortId: sampleIds.cohorts.wearTest, contactEmail: 'spring@example.org', ...page },
});

describe('a page', () => {
  test('is created, kept, published, changed, restored, unpublished and deleted', async () => {
    const { id, slug, content } = await begin();
    expect((await shown(slug)).status).toBe(404);
    const first = sound(content);
    expect((await save(id, { base: 1, slug, content: first, act: 'publish' })).body).toEqual({ edition: 2 });
    const wearTest = { id: sampleIds.cohorts.wearTest, name: 'Alderfoot wear test' };
    const published = {
      slug,
      isOpen: true,
      lastDay: null,
      page: first.page,
      cohort: { ...wearTest, available_permissions: [1, 2, 3], url: null },
      team: null,
      event: null,
      survey: null,
    };
    expect((await shown(slug)).body).toEqual(published);

    const second = sound(content, { dates: 'All of May' });
    await save(id, { base: 2, slug, content: second, act: 'save' });
    expect(first.page.dates).toBe('');
    expect((await shown(slug)).body).toEqual(published);
    const listed = (await admin.call('GET', 'admin/partner-pages')).body as { pages: { page_id: string }[] };
    expect(listed.pages[0]).toEqual({
      page_id: id,
      slug,
      name: 'Spring club',
      state: 'open',
      is_changed: true,
      changed_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    const { edition, content: draft, state } = await open(id);
    expect({ edition, draft, state }).toEqual({ edition: 3, draft: second, state: 'open' });

    const history = (await open(id)).editions;
    expect(history.map(({ number, saved_by, published_at }) => [number, saved_by, published_at !== null])).toEqual([
      [3, 'Ada Byron', false],
      [2, 'Ada Byron', true],
      [1, 'Ada Byron', false],
    ]);
    expect((await admin.call('GET', `admin/partner-pages/${id}/editions/1`)).body).toEqual({ content });
    expect((await admin.call('GET', `admin/partner-pages/${id}/editions/9`)).status).toBe(404);

    expect(codeOf(await admin.call('DELETE', `admin/partner-pages/${id}`))).toEqual([409, 'page_published']);
    await save(id, { base: 3, slug, content: second, act: 'withdraw' });
    expect((await shown(slug)).status).toBe(404);
    expect((await admin.call('DELETE', `admin/partner-pages/${id}`)).status).toBe(204);
    expect((await admin.call('GET', `admin/partner-pages/${id}`)).status).toBe(404);
  });

  test('changed by two admins is not overwritten', async () => {
    const { id, slug, content } = await begin();
    const mine = sound(content, { dates: 'Mine' });
    const theirs = sound(content, { dates: 'Theirs' });
    const answers = await Promise.all([
      save(id, { base: 1, slug, content: mine, act: 'save' }),
      save(id, { base: 1, slug, content: theirs, act: 'save' }, other),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [409, 'edited_meanwhile'],
    ]);
    expect((await open(id)).edition).toBe(2);
  });

  test('keeps its address from the first publication, and never gets another page’s', async () => {
    const { id, slug, content } = await begin();
    const [next, late] = [freshSlug(), freshSlug()];
    const save1 = await save(id, { base: 1, slug: 'wear-test', content, act: 'save' });
    expect([...codeOf(save1), fieldsOf(save1)]).toEqual([409, 'slug_taken', { slug: [expect.any(String)] }]);
    expect((await save(id, { base: 1, slug: next, content: sound(content), act: 'publish' })).status).toBe(200);
    expect((await open(id)).slug).toBe(next);
    expect((await save(id, { base: 2, slug: late, content: sound(content), act: 'save' })).status).toBe(409);
    expect(slug).not.toBe(next);
    const again = await admin.call('POST', 'admin/partner-pages', { body: { name: 'Again', slug: next } });
    expect(codeOf(again)).toEqual([409, 'slug_taken']);
  });

  test('of the samples has no history until an admin changes it, and then begins with its original', async () => {
    const [row] = await withDatabase(server, (db) =>
      db.select({ id: partnerPages.pageId }).from(partnerPages).where(eq(partnerPages.slug, 'trail-club')),
    );
    const id = row?.id ?? '';
    const before = await open(id);
    const { edition, editions, content: sample } = before;
    expect({ edition, editions, sample }).toEqual({
      edition: 0,
      editions: [],
      sample: { page: samplePages['trail-club'], enabled: true, lastDay: null },
    });
    const content = { ...before.content, lastDay: '2020-01-01' };
    expect((await save(id, { base: 0, slug: 'trail-club', content, act: 'publish' })).body).toEqual({ edition: 2 });
    const openUntil = async () => {
      const { isOpen, lastDay } = (await shown('trail-club')).body as { isOpen: boolean; lastDay: string | null };
      return { isOpen, lastDay };
    };
    expect(await openUntil()).toEqual({ isOpen: false, lastDay: '2020-01-01' });
    const first = await admin.call('GET', `admin/partner-pages/${id}/editions/1`);
    expect(first.body).toEqual({ content: before.content });
    await save(id, { base: 2, slug: 'trail-club', content: before.content, act: 'publish' });
    expect(await openUntil()).toEqual({ isOpen: true, lastDay: null });
  });

  test('deletes the oldest editions', async () => {
    const { id, slug, content } = await begin();
    for (let base = 1; base <= MAX_EDITIONS + 2; base += 1) await save(id, { base, slug, content, act: 'save' });
    const numbers = (await open(id)).editions.map(({ number }) => number);
    expect([numbers.length, numbers.at(0), numbers.at(-1)]).toEqual([MAX_EDITIONS, MAX_EDITIONS + 3, 4]);
  });
});

describe('publishing', () => {
  test.each<[string, Partial<PageContent['page']>, string[]]>([
    ['nothing to join', { cohortId: null }, ['cohortId']],
    ['a cohort that is not there', { cohortId: randomUUID() }, ['cohortId']],
    ['a coupon that is not there', { couponCode: 'nonsense' }, ['couponCode']],
    ['an address without TLS', { customUrl: 'http://example.org' }, ['customUrl']],
    ['an e-mail that is none', { contactEmail: 'me' }, ['contactEmail']],
    ['no name', { name: '' }, ['name']],
    ['a step without words', { steps: [{ kind: 'account', message: '' }] }, ['steps.0.message']],
    [
      'an image that is not there',
      {
        look: {
          background: { hash: 'a'.repeat(64), width: 10, height: 10, alt: '' },
          backgroundColour: '#112233',
          accentColour: 'red',
        },
      },
      ['look.accentColour', 'look.background'],
    ],
  ])('is prevented by %s, with a sentence for the field', async (_, page, at) => {
    const { id, slug, content } = await begin();
    const answer = await save(id, { base: 1, slug, content: sound(content, page), act: 'publish' });
    expect(codeOf(answer)).toEqual([400, 'not_publishable']);
    expect(Object.keys(fieldsOf(answer)).toSorted()).toEqual(at);
    expect((await open(id)).edition).toBe(1);
    expect((await save(id, { base: 1, slug, content: sound(content, page), act: 'save' })).status).toBe(200);
  });

  test('any request is kept or refused with a sentence, and the published page can be read', async () => {
    const { id, slug, content } = await begin();
    const good = sound(content).page;
    const field = fc.constantFrom(...Object.keys(good), 'nonsense');
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('<script>', '\u2028', '\ud800', '#ffffff', [], 'x'.repeat(5000), Number.MAX_VALUE),
    );
    let base = 1;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, value, { maxKeys: 3 }), fc.boolean(), async (changes, isPublished) => {
        const page = { ...good, ...changes };
        const act = isPublished ? 'publish' : 'save';
        const answer = await save(id, { base, slug, content: { ...content, page }, act });
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 200) base = (answer.body as { edition: number }).edition;
        else expect((answer.body as { message: string }).message.length).toBeGreaterThan(10);
        expect((await fetch(`${server.url}/optin/${slug}`)).status).toBe(200);
        expect([200, 404]).toContain((await shown(slug)).status);
      }),
      { numRuns: process.env.LONG === undefined ? 30 : 1000, seed: 21 },
    );
  });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const upload = (bytes: Uint8Array<ArrayBuffer>, who = admin) => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'logo');
  return who.call('POST', 'admin/partner-images', { form });
};
const bytesOf = async (image: Promise<Buffer>) => new Uint8Array(await image);

describe('an image', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('that is a %s is served in every width and format', async (format) => {
    const answer = await upload(await bytesOf(picture(1200, 800).toFormat(format).toBuffer()));
    expect(answer.body).toEqual({ hash: expect.stringMatching(/^[\da-f]{64}$/), width: 1200, height: 800 });
    const { hash, width } = answer.body as PageImage;
    for (const step of imageWidths(width)) {
      for (const kind of ['avif', 'webp'] as const) {
        const served = await fetch(server.url + imagePath(hash, step, kind));
        expect([served.status, served.headers.get('content-type')]).toEqual([200, `image/${kind}`]);
        expect(served.headers.get('cache-control')).toContain('immutable');
        expect((await sharp(await served.arrayBuffer()).metadata()).width).toBe(step);
      }
    }
  });

  test('is rotated as its camera was held, and contains no place', async () => {
    const exif = { IFD0: { Copyright: 'nobody' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
    const bytes = await bytesOf(picture(300, 100).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const { hash, width, height } = (await upload(bytes)).body as PageImage;
    expect([width, height]).toEqual([100, 300]);
    const served = await fetch(server.url + imagePath(hash, 100, 'webp'));
    expect((await sharp(await served.arrayBuffer()).metadata()).exif).toBeUndefined();
  });

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, number, string]>([
    ['nothing', async () => new Uint8Array(), 400, 'not_an_image'],
    [
      'a drawing',
      async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      'not_an_image',
    ],
    ['a GIF', () => bytesOf(picture(10, 10).gif().toBuffer()), 400, 'not_an_image'],
    [
      'the head of a PNG',
      async () => (await bytesOf(picture(10, 10).png().toBuffer())).slice(0, 20),
      400,
      'not_an_image',
    ],
    [
      'half a JPEG',
      async () => (await bytesOf(picture(900, 900).jpeg().toBuffer())).slice(0, 3000),
      400,
      'not_an_image',
    ],
    ['a very wide one', () => bytesOf(picture(9000, 10).png().toBuffer()), 413, 'image_too_large'],
    ['more pixels than are drawn', () => bytesOf(picture(7900, 7900).png().toBuffer()), 413, 'image_too_large'],
    ['more bytes than are read', async () => new Uint8Array(5_200_000).fill(255), 413, 'image_too_large'],
  ])('that is %s is refused with a sentence', async (_, make, status, code) => {
    const answer = await upload(await make());
    expect(codeOf(answer)).toEqual([status, code]);
  });

  test('with changed bytes is an image or none', async () => {
    const whole = await bytesOf(picture(60, 40).webp().toBuffer());
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = whole.slice();
        for (const { at, to } of changes) bytes[at] = to;
        expect([200, 400, 413]).toContain((await upload(bytes)).status);
      }),
      { numRuns: process.env.LONG === undefined ? 25 : 500, seed: 22 },
    );
  });

  test('has a box of its size on its page, and is deleted when no edition uses it', async () => {
    const image = (await upload(await bytesOf(picture(500, 200).png().toBuffer()))).body as PageImage;
    const { id, slug, content } = await begin();
    const logo = { ...image, alt: 'Spring "club"' };
    const page = sound(content, { banner: { ...content.page.banner, logo } });
    const mute = sound(content, { banner: { ...content.page.banner, logo: { ...logo, alt: '' } } });
    expect(fieldsOf(await save(id, { base: 1, slug, content: mute, act: 'publish' }))).toEqual({
      'banner.logo': [expect.any(String)],
    });
    expect((await save(id, { base: 1, slug, content: page, act: 'publish' })).status).toBe(200);
    const html = await (await fetch(`${server.url}/optin/${slug}`)).text();
    expect(html).toContain('width="500" height="200" alt="Spring &quot;club&quot;"');
    expect(html).toContain(imagePath(image.hash, 480, 'avif'));

    const isThere = async () => (await fetch(server.url + imagePath(image.hash, 480, 'webp'))).status === 200;
    const age = () =>
      withDatabase(server, async (db) => {
        await db.update(partnerImages).set({ createdAt: sql`now() - interval '2 days'` });
        await sweepImages(db);
      });
    await age();
    expect(await isThere()).toBe(true);
    await save(id, { base: 2, slug, content: page, act: 'withdraw' });
    await admin.call('DELETE', `admin/partner-pages/${id}`);
    expect(await isThere()).toBe(false);
  });
});

describe('numbers', () => {
  // Sent manually: `fetch` sets its own headers.
  const visit = (slug: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const said = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', ...headers };
      get(`${server.url}/optin/${slug}`, { headers: said }, (answer) => {
        answer.resume().on('end', () => resolve(answer.headers));
      }).on('error', reject);
    });
  const done = (slug: string, what: string) =>
    anonymousCall(`${server.url}/api`, 'POST', `partner-pages/${slug}/counts`, { what });

  test('count the visits of a page, its steps done, and joins, and contain no persons', async () => {
    const { id, slug, content } = await begin();
    expect((await done(slug, 'terms')).status).toBe(404);
    await save(id, { base: 1, slug, content: sound(content), act: 'publish' });
    const answers = await Promise.all([visit(slug), visit(slug), visit(slug, { 'cache-control': 'max-age=0' })]);
    await fetch(`${server.url}/optin/${slug}`);
    expect(answers.map((headers) => headers['set-cookie'])).toEqual([undefined, undefined, undefined]);
    await done(slug, 'terms');
    await done(slug, 'terms');
    await done(slug, 'joined');
    // A step that is not on this page.
    await done(slug, 'survey');
    expect((await done(slug, 'opened')).status).toBe(400);
    await expect
      .poll(async () => (await open(id)).counts, soon)
      .toEqual([
        { what: 'joined', all: 1, week: 1 },
        { what: 'opened', all: 2, week: 2 },
        { what: 'terms', all: 2, week: 2 },
      ]);
  });

  test('of a festival are its guests’ passwords and joins', async () => {
    const { id, slug, content } = await begin();
    const { page } = sound(content);
    const festival = { links: [], sources: ['garmin' as const], until: '' };
    const guests = { ...content, page: { ...page, steps: [], festival, signUpCouponCode: 'challenge12new' } };
    expect((await save(id, { base: 1, slug, content: guests, act: 'publish' })).body).toEqual({ edition: 2 });
    for (const what of ['account', 'account', 'joined', 'terms']) expect((await done(slug, what)).status).toBe(204);
    await expect
      .poll(async () => (await open(id)).counts, soon)
      .toEqual([
        { what: 'account', all: 2, week: 2 },
        { what: 'joined', all: 1, week: 1 },
      ]);
  });
});
