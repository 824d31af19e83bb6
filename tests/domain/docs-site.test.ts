import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { machines } from '../../machines/index.ts';
import { arrowsOf } from '../../scripts/docs/diagrams.ts';
import { render } from '../../scripts/docs/markdown.ts';
import { searchIndex } from '../../scripts/docs/search.ts';
import { makeSite } from '../../scripts/docs/site.ts';
import { filesBelow } from './pages.ts';

const site = makeSite('.');
const pages = [...site].flatMap(([path, content]) =>
  path.endsWith('.html') ? [[path, String(content)] as const] : [],
);
const html = new Map(pages);

const addressesIn = (text: string) => [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
const idsIn = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

/** Why a link of a page is broken; `null` if it is not. */
function faultOf(path: string, address: string): string | null {
  if (/^[a-z]+:/.test(address)) return null;
  if (address === '' || address.startsWith('/')) return 'needs a server';
  const [file = '', anchor] = address.split('#');
  const target = file === '' ? path : posix.join(posix.dirname(path), decodeURI(file));
  if (!site.has(target)) return 'leads nowhere';
  return anchor !== undefined && !idsIn(html.get(target) ?? '').includes(anchor) ? 'no such heading' : null;
}

test('every link of the site leads to one of its files and headings, even on the file system', () => {
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

test('nothing is loaded from elsewhere, and the only scripts are files of the site', () => {
  for (const [path, text] of pages) {
    expect(text, path).not.toMatch(/src="https?:|<link[^>]+href="https?:/);
    expect(
      [...text.matchAll(/<script([^>]*)>(.*)/g)].map(([, given = '', rest]) => [given.split('"')[1], rest]),
    ).toEqual(['pages.js', 'site.js'].map((name) => [posix.relative(posix.dirname(path), name), '</script>']));
    expect(text, path).toMatch(/<title>[^<]+ · Longrun<\/title>/);
    expect(text.match(/<h1/g), path).toHaveLength(1);
    const ids = idsIn(text);
    expect(new Set(ids).size, path).toBe(ids.length);
  }
  expect(String(site.get('style.css'))).not.toMatch(/@import|https?:/);
});

test('it is complete: every page, every machine with its description, every call', () => {
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

test('the operating index leads to each of its pages, and the bar marks that part on them', () => {
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

/** Runs a data script of the site. */
function dataOf(file: string, name: string): unknown {
  const text = String(site.get(file));
  const start = `globalThis.${name} = `;
  expect(text.startsWith(start)).toBe(true);
  return JSON.parse(text.slice(start.length, text.lastIndexOf(';')));
}

test('the navigation lists every page except sources and pictures, each in its part', () => {
  const listed = dataOf('pages.js', 'docsPages') as [number, string, string][];
  expect(listed.map(([, path]) => path).toSorted()).toEqual(
    pages
      .map(([path]) => path)
      .filter((path) => !/^(?:sources|pictures)\//.test(path))
      .toSorted(),
  );
  const partOf = (path: string) => listed.find(([, other]) => other === path)?.[0];
  expect(
    ['index.html', 'docs/testing.html', 'docs/architecture.html', 'docs/machines/proof.html', 'api/team.html'].map(
      partOf,
    ),
  ).toEqual([0, 0, 1, 2, 3]);
  expect(listed.find(([, path]) => path === 'docs/machines/proof.html')?.[2]).toBe('proof');
});

test('a page’s words are found by section, and the index stays small', () => {
  const index = searchIndex([
    {
      path: 'b.html',
      html: '<main><h1 id="b">Beta</h1><p>moon &amp; sun</p><h2 id="far">Far away</h2>moon</main> outside',
    },
    { path: 'a.html', html: '<main><h1>Alpha</h1><section id="x"><h2>GET x</h2><p>moon</p></section></main>' },
  ]);
  expect(index.pages).toEqual([
    { path: 'a.html', title: 'Alpha' },
    { path: 'b.html', title: 'Beta' },
  ]);
  expect(index.sections).toEqual([
    [0, '', 'Alpha'],
    [0, 'x', 'GET x'],
    [1, '', 'Beta'],
    [1, 'far', 'Far away'],
  ]);
  expect(index.words.split('\n')).toEqual(['alpha 0', 'away 3', 'beta 2', 'far 3', 'get 1', 'moon 1 1 1', 'sun 2']);
  expect(String(site.get('search.js')).length).toBeLessThan(500_000);
});

test('a machine’s picture is in a frame and leads to its own page', () => {
  const page = html.get('docs/machines/session.html') ?? '';
  expect(page).toContain('<a href="../../pictures/docs/machines/session.html">Open the whole picture</a>');
  expect(page).toMatch(/<div class="picture" role="group" tabindex="0" aria-label="Picture, scrolls"><img /);
  const whole = html.get('pictures/docs/machines/session.html') ?? '';
  expect(whole).toContain('<img src="../../../docs/machines/session.svg"');
  expect(whole).toContain('<a href="../../../docs/machines/session.html">Back to session</a>');
});

test('a Markdown page: headings, links, tables and diagrams', () => {
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
