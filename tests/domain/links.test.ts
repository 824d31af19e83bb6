import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { slugOf } from '../../scripts/docs/slugs.ts';
import { anchorsOf, filesBelow, proseOf } from './pages.ts';

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...filesBelow('src', /\.md$/),
  ...filesBelow('docs', /\.md$/),
].filter(existsSync);

/** Targets of the links of a page, except those to other sites. */
const linksOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/\]\(<?([^()\s>]+)>?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), decodeURI(path));
  if (!existsSync(target)) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(proseOf(target)).includes(anchor);
}

test('every link in the documentation leads to a file or heading that exists', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ page, link }) => isBroken(page, link))).toEqual([]);
});

test('a dead link is found', () => {
  expect(isBroken('docs/architecture.md', 'nowhere.md')).toBe(true);
  expect(isBroken('docs/architecture.md', '#nowhere')).toBe(true);
  expect(isBroken('docs/architecture.md', 'specification/core.md#core-99-1')).toBe(true);
  expect(isBroken('docs/architecture.md', 'specification/core.md#route-guard')).toBe(false);
});

test.each([
  ['Adding a machine', 'adding-a-machine'],
  ['§2 Pages', '2-pages'],
  ['`docs/` and *more*: a word', 'docs-and-more-a-word'],
])('the heading “%s” has the anchor %s', (heading, anchor) => {
  expect(slugOf(heading)).toBe(anchor);
});
