import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { machines } from '../../machines/index.ts';
import { arrowsOf } from '../../scripts/docs/diagrams.ts';
import { render } from '../../scripts/docs/markdown.ts';
import { makeSite } from '../../scripts/docs/site.ts';
import { filesBelow } from './pages.ts';

const site = makeSite('.');
const pages = [...site].flatMap(([path, content]) =>
  path.endsWith('.html') ? [[path, String(content)] as const] : [],
);
const html = new Map(pages);

const addressesIn = (text: string) => [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
const idsIn = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

/** Why a link of a page leads nowhere; null where it does. */
function faultOf(path: string, address: string): string | null {
  if (/^[a-z]+:/.test(address)) return null;
  if (address === '' || address.startsWith('/')) return 'needs a server';
  const [file = '', anchor] = address.split('#');
  const target = file === '' ? path : posix.join(posix.dirname(path), decodeURI(file));
  if (!site.has(target)) return 'leads nowhere';
  return anchor !== undefined && !idsIn(html.get(target) ?? '').includes(anchor) ? 'no such heading' : null;
}

test('every link of the site leads to a file of it and a heading in it, from the file system too', () => {
  const faults = pages.flatMap(([path, text]) =>
    [...new Set(addressesIn(text))].flatMap((address) => {
      const fault = faultOf(path, address);
      return fault === null ? [] : [`${path}: ${address} ${fault}`];
    }),
  );
  expect(faults).toEqual([]);
  expect(pages.flatMap(([, text]) => addressesIn(text)).length).toBeGreaterThan(4000);
  expect(faultOf('index.html', 'docs/nowhere.html')).toBe('leads nowhere');
  expect(faultOf('index.html', 'docs/operating.html#nowhere')).toBe('no such heading');
  expect(faultOf('index.html', '/style.css')).toBe('needs a server');
});

test('nothing is loaded from elsewhere, and there is no script', () => {
  for (const [path, text] of pages) {
    expect(text, path).not.toMatch(/<script|src="https?:|<link[^>]+href="https?:/);
    expect(text, path).toMatch(/<title>[^<]+ · Longrun<\/title>/);
    expect(text.match(/<h1/g), path).toHaveLength(1);
    const ids = idsIn(text);
    expect(new Set(ids).size, path).toBe(ids.length);
  }
  expect(String(site.get('style.css'))).not.toMatch(/@import|https?:/);
});

test('all of it is there: every page, every machine with its picture in words, every call', () => {
  const written = filesBelow('docs', /\.md$/).length;
  expect(pages.filter(([path]) => path.startsWith('docs/'))).toHaveLength(written);
  for (const name of Object.keys(machines)) {
    expect(html.get(`docs/machines/${name}.html`), name).toMatch(
      new RegExp(`<img src="\\.\\./\\.\\./docs/machines/${name}\\.svg" alt="${name}: \\d+ states?[^"]+table below">`),
    );
    expect(String(site.get(`docs/machines/${name}.svg`)), name).toContain('<desc');
  }
  const index = html.get('api/index.html') ?? '';
  expect([...index.matchAll(/<td><a href="[\w-]+\.html#(\w+)">/g)].map(([, id]) => id).toSorted()).toEqual(
    Object.keys(calls).toSorted(),
  );
});

test('the index of operating leads to each of its pages, and the bar marks that part on them', () => {
  const guide = pages.filter(([path]) => path.startsWith('docs/operating/'));
  expect(guide.map(([path]) => path).length).toBeGreaterThan(10);
  const linked = addressesIn(html.get('docs/operating.html') ?? '').map((address) => posix.join('docs', address));
  expect(guide.map(([path]) => path).filter((path) => !linked.includes(path))).toEqual([]);
  const marked = ([path, text]: readonly [string, string]) =>
    [...text.matchAll(/<a href="([^"]+)" aria-current="(\w+)"/g)].map(([, address = '', kind]) => [
      posix.join(posix.dirname(path), address),
      kind,
    ]);
  expect(guide.map(marked)).toEqual(guide.map(() => [['docs/operating.html', 'true']]));
  expect(marked(['docs/operating.html', html.get('docs/operating.html') ?? ''])).toEqual([
    ['docs/operating.html', 'page'],
  ]);
  expect(marked(['docs/decisions/index.html', html.get('docs/decisions/index.html') ?? ''])).toEqual([
    ['docs/decisions/index.html', 'page'],
  ]);
});

test('a page of Markdown: headings, links, tables and diagrams', () => {
  const markdown = [
    '# A `page`',
    '## Part & whole',
    '## Part & whole',
    '[there](other.md) [folder](src)',
    '',
    '| a | b |',
    '|---|---|',
    '| 1 | <br> |',
    '',
    '```mermaid',
    'flowchart LR',
    '  a["The page"] -- "events" --> b',
    '  b <-- "files" --> c[("rows")]',
    '  a --> c',
    '```',
  ].join('\n');
  const { title, body, sections } = render(markdown, (href) => (href === 'src' ? null : `x/${href}`));
  expect(title).toBe('A page');
  expect(sections).toEqual([
    { id: 'part--whole', title: 'Part &amp; whole' },
    { id: 'part--whole-1', title: 'Part &amp; whole' },
  ]);
  expect(body).toContain('<a href="x/other.md">there</a> folder');
  expect(body).toContain('aria-label="Table: Part &amp; whole"');
  expect(body).toContain('<td>The page</td><td>events</td><td>b</td>');
  expect(() => arrowsOf('a ==> b ==> c')).toThrow('No box');
  expect(arrowsOf('a["The page"]\na <-- "both" --> c[("rows")]\na --> c')).toEqual([
    ['The page', 'both (both ways)', 'rows'],
    ['The page', '', 'rows'],
  ]);
});
