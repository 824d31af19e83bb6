import { describe, expect, test } from 'vitest';
import { publishedPage, type PublishedPage } from '../../../domain/partners/published.ts';
import { contrast } from '../../../domain/theme-contrast.ts';
import { documentOf as documentBy } from '../../../server/partners/document.ts';
import { samplePages } from '../../../server/partners/samples/pages.ts';
import { renderPartnerPage } from '../../../src/prerender/partner-page.tsx';

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
const documentOf = (page: PublishedPage) => {
  const { markup, ...rest } = documentBy(page, 'Longrun', renderPartnerPage);
  return { ...rest, title: markup.title, markup: markup.html };
};
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ');

test.each(Object.keys(samplePages))('the document of %s has WHAT, WHY, HOW, when, and each step', (slug) => {
  const page = published(slug);
  const { markup, title, description, language } = documentOf(page);
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
  const festival = documentOf({ ...published('rhf'), cohort });
  expect(festival.markup).toContain('Good &lt;Miles&gt; is loading');
  expect(festival.startsAtOnce).toBe(true);
  expect(documentOf({ ...published('rhf', { language: 'de' }), cohort }).markup).toContain('wird geladen');
  expect(documentOf(published('rhf', {}, false)).startsAtOnce).toBe(false);
  expect(documentOf(published('wear-test')).startsAtOnce).toBe(false);
});

test('the document links to the terms, the privacy policy and the sponsor’s sites, like the program', () => {
  const festival = documentOf(published('rhf')).markup;
  for (const link of ['/', '/manual', '/terms', '/privacy']) {
    expect(festival).toContain(`<a href="${link}"`);
  }
  expect(textOf(festival)).toContain('Runs on Longrun');
  const plain = documentOf(published('wear-test')).markup;
  expect(plain.match(/<a href="https:/g)).toBeNull();
  expect(plain).toContain('<a href="/terms" target="_blank" rel="noopener noreferrer">');
});

test('the quoted title of a German page is marked as English', () => {
  const german = documentOf(published('wear-test', { language: 'de' })).markup;
  expect(german).toContain('<h2 id="partner-steps" lang="en">2 Steps to Join</h2>');
  const own = documentOf(published('wear-test', { language: 'de', title: 'Zwei Schritte' })).markup;
  expect(own).toContain('<h2 id="partner-steps">Zwei Schritte</h2>');
});

test('a page in an unsupported language has English words around its marked texts', () => {
  const { markup, language } = documentOf(published('wear-test', { language: 'fr', title: 'Deux étapes' }));
  expect(language).toBe('en');
  expect(markup).toContain('<h2 id="partner-steps" lang="fr">Deux étapes</h2>');
  expect(markup).toContain('<h2>What</h2><p lang="fr">');
});

test('images are in the markup, with their place and alternative text', () => {
  const background = { hash: 'a'.repeat(64), width: 1600, height: 800, alt: 'Hills at "dawn"' };
  const look = { ...samplePages['wear-test']!.look, background };
  const { markup } = documentOf(published('wear-test', { look }));
  expect(markup).toMatch(
    /^<div class="pp-page"><header class="pp-hero"><picture class="pp-background"><source type="image\/avif" srcSet="[^"]+" sizes="[^"]+"\/><img src="[^"]+" srcSet="[^"]+" sizes="[^"]+" width="1600" height="800" alt="Hills at &quot;dawn&quot;"\/><\/picture>/,
  );
});

test('previews show the background, else the logo, else the product’s picture', () => {
  const image = (hash: string) => ({ hash: hash.repeat(64), width: 10, height: 10, alt: '' });
  const look = samplePages['wear-test']!.look;
  const banner = { ...samplePages['wear-test']!.banner, logo: image('b') };
  const pictureOf = (changes: Partial<PublishedPage['page']>) =>
    documentOf(published('wear-test', changes)).picture?.hash[0] ?? null;
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
  );
  expect(markup).not.toContain('<script');
  expect(markup.match(/&lt;script&gt;/g)).toHaveLength(7);
  expect(style).not.toContain('script');
});

test('a part without a text is left out, in the language of the page', () => {
  const { markup } = documentOf(
    published('wear-test', { language: 'de-CH', middle: { what: 'Lauf', why: '', how: '' }, dates: '' }),
  );
  expect(markup.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>Was</h2>']);
});

test('one that is over says so, and lists no steps', () => {
  const { markup } = documentOf(published('wear-test', {}, false));
  expect(textOf(markup)).toContain('This campaign has ended');
  const ended = { ...published('wear-test', { language: 'de' }, false), lastDay: '2026-04-28' };
  expect(textOf(documentOf(ended).markup)).toContain('Sie lief bis zum 28. April 2026.');
  expect(markup).not.toContain('<li>');
});

test('the text of previews ends at a word', () => {
  const what = 'Run farther than ever before. '.repeat(30);
  const { description } = documentOf(published('wear-test', { middle: { what, why: '', how: '' } }));
  expect(description).toMatch(/\w…$/);
  expect(description.length).toBeLessThanOrEqual(201);
});

describe('the banner can be read', () => {
  test.each(['#000000', '#ffffff', '#ff0000', '#808080', '#00ff88', '#777777'])('on %s', (backgroundColour) => {
    const { style } = documentOf(
      published('wear-test', { look: { background: null, backgroundColour, accentColour: '#123456' } }),
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
    const { markup } = documentOf(published('2020-b1914'));
    expect([...markup.matchAll(/id="(step-\w+)"/g)].map(([, id]) => id)).toEqual([
      'step-terms',
      'step-survey',
      'step-account',
    ]);
    expect(textOf(markup)).toContain('3 Steps to Join');
    expect(markup).toMatch(
      /aria-disabled="true" aria-describedby="(\w+)"[^>]*>Register Now<\/button><span id="\1"[^>]*>3 steps left<\/span>/,
    );
  });

  test('its colours stay until the program has drawn it', () => {
    const { style } = documentOf(published('wear-test'));
    expect(style).toMatch(/^:root:has\(#root\[aria-busy\]\)\{--accent:light-dark\([^<]+\}$/);
  });
});
