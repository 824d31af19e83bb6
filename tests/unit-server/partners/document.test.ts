import { describe, expect, test } from 'vitest';
import { publishedPage, type PublishedPage } from '../../../domain/partners/published.ts';
import { contrast } from '../../../domain/theme-contrast.ts';
import { documentOf } from '../../../server/partners/document.ts';
import { samplePages } from '../../../server/partners/samples/pages.ts';

const published = (slug: string, changes: Partial<PublishedPage['page']> = {}, isOpen = true): PublishedPage =>
  publishedPage.parse({
    slug,
    isOpen,
    lastDay: null,
    page: { ...samplePages[slug], ...changes },
    cohort: null,
    team: null,
    event: null,
    survey: null,
  });
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ');

test.each(Object.keys(samplePages))('the document of %s has WHAT, WHY, HOW, when, and each step', (slug) => {
  const page = published(slug);
  const { markup, title, description, language } = documentOf(page, 'Longrun');
  const { banner, middle, dates, steps } = page.page;
  for (const said of [banner.title, middle.what, middle.why, middle.how, dates, ...steps.map((step) => step.message)]) {
    expect(textOf(markup)).toContain(said);
  }
  expect(markup.match(/<h1/g)).toHaveLength(1);
  expect(title).toBe(`${banner.title} · Longrun`);
  expect(description.length).toBeGreaterThan(20);
  expect(description.length).toBeLessThanOrEqual(201);
  expect(language).toBe('en');
});

test('the document of a festival shows that its cohort is loading, and starts its program at once; no other does', () => {
  const cohort = { id: 'c', name: 'Good <Miles>', available_permissions: [], url: null };
  const festival = documentOf({ ...published('rhf'), cohort }, 'Longrun');
  expect(festival.markup).toContain('Good &lt;Miles&gt; is loading');
  expect(festival.startsAtOnce).toBe(true);
  expect(documentOf({ ...published('rhf', { language: 'de' }), cohort }, 'Longrun').markup).toContain('wird geladen');
  expect(documentOf(published('rhf', {}, false), 'Longrun').startsAtOnce).toBe(false);
  expect(documentOf(published('wear-test'), 'Longrun').startsAtOnce).toBe(false);
});

test('the document links to the terms, the privacy policy and the sponsor’s sites, like the program', () => {
  const festival = documentOf(published('rhf'), 'Longrun').markup;
  for (const link of ['/', '/manual', '/terms', '/privacy']) {
    expect(festival).toContain(`<a href="${link}"`);
  }
  expect(textOf(festival)).toContain('Runs on Longrun');
  const plain = documentOf(published('wear-test'), 'Longrun').markup;
  expect(plain.match(/<a href="https:/g)).toBeNull();
  expect(plain).toContain('<a href="/terms" target="_blank" rel="noopener noreferrer">');
});

test('the quoted title of a German page is marked as English', () => {
  const german = documentOf(published('wear-test', { language: 'de' }), 'Longrun').markup;
  expect(german).toContain('<h2 id="partner-steps" lang="en">2 Steps to Join</h2>');
  const own = documentOf(published('wear-test', { language: 'de', title: 'Zwei Schritte' }), 'Longrun').markup;
  expect(own).toContain('<h2 id="partner-steps">Zwei Schritte</h2>');
});

test('previews show the background, else the logo, else the product’s picture', () => {
  const image = (hash: string) => ({ hash: hash.repeat(64), width: 10, height: 10, alt: '' });
  const look = samplePages['wear-test']!.look;
  const banner = { ...samplePages['wear-test']!.banner, logo: image('b') };
  const pictureOf = (changes: Partial<PublishedPage['page']>) =>
    documentOf(published('wear-test', changes), 'Longrun').picture?.hash[0] ?? null;
  expect([
    pictureOf({ look: { ...look, background: image('a') }, banner }),
    pictureOf({ banner }),
    pictureOf({}),
  ]).toEqual(['a', 'b', null]);
});

test('entered text is escaped everywhere', () => {
  const bad = `</style><script>alert("1")</script>'&`;
  const { markup, style } = documentOf(
    published('wear-test', {
      banner: { logo: null, title: bad, subtitle: bad },
      middle: { what: bad, why: bad, how: bad },
      dates: bad,
      steps: [{ kind: 'account', message: bad }],
    }),
    'Longrun',
  );
  expect(markup).not.toContain('<script');
  expect(markup.match(/&lt;script&gt;/g)).toHaveLength(7);
  expect(style).not.toContain('script');
});

test('a part without a text is left out, in the language of the page', () => {
  const { markup } = documentOf(
    published('wear-test', { language: 'de-CH', middle: { what: 'Lauf', why: '', how: '' }, dates: '' }),
    'Longrun',
  );
  expect(markup.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>Was</h2>']);
});

test('one that is over says so, and lists no steps', () => {
  const { markup } = documentOf(published('wear-test', {}, false), 'Longrun');
  expect(textOf(markup)).toContain('This campaign has ended');
  const ended = { ...published('wear-test', { language: 'de' }, false), lastDay: '2026-04-28' };
  expect(textOf(documentOf(ended, 'Longrun').markup)).toContain('Sie lief bis zum 28. April 2026.');
  expect(markup).not.toContain('<li>');
});

test('the text of previews ends at a word', () => {
  const what = 'Run farther than ever before. '.repeat(30);
  const { description } = documentOf(published('wear-test', { middle: { what, why: '', how: '' } }), 'Longrun');
  expect(description).toMatch(/\w…$/);
  expect(description.length).toBeLessThanOrEqual(201);
});

describe('the banner can be read', () => {
  test.each(['#000000', '#ffffff', '#ff0000', '#808080', '#00ff88', '#777777'])('on %s', (backgroundColour) => {
    const { style } = documentOf(
      published('wear-test', { look: { background: null, backgroundColour, accentColour: '#123456' } }),
      'Longrun',
    );
    const pair = (name: string) =>
      new RegExp(`${name}:light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(style)?.slice(1) ?? [];
    const [[light = '', dark = ''], [onLight = '', onDark = '']] = [pair('--hero'), pair('--on-hero')];
    expect(contrast(light, onLight)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('before its program', () => {
  test('the page has the boxes and the held button that the program draws, named so that presses find them', () => {
    const { markup } = documentOf(published('2020-b1914'), 'Longrun');
    expect([...markup.matchAll(/id="(step-\w+)"/g)].map(([, id]) => id)).toEqual([
      'step-terms',
      'step-survey',
      'step-account',
    ]);
    expect(textOf(markup)).toContain('3 Steps to Join');
    expect(markup).toContain('aria-disabled="true" aria-describedby="partner-left">Register Now</button>');
    expect(textOf(markup)).toContain('3 steps left');
  });

  test('its colours stay until the program has drawn it', () => {
    const { style } = documentOf(published('wear-test'), 'Longrun');
    expect(style).toMatch(/^:root:has\(#root\[aria-busy\]\)\{--accent:light-dark\([^<]+\}$/);
  });
});
