import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './pages.ts';

const folder = 'docs/decisions';
const pages = filesBelow(folder, /\.md$/)
  .filter((path) => basename(path) !== 'README.md')
  .map((path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    const sections = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
    return { file: basename(path), title: lines[0]?.slice(2) ?? '', first: lines[0] ?? '', sections };
  });
const index = readFileSync(`${folder}/README.md`, 'utf8');

test('a page has a title, the current decisions, and its history last', () => {
  expect(pages.length).toBeGreaterThan(30);
  const wrong = pages.filter(
    ({ first, sections }) =>
      !/^# [A-Z]/.test(first) || sections.length < 2 || (sections.includes('History') && sections.at(-1) !== 'History'),
  );
  expect(wrong).toEqual([]);
});

test('the list names each page once, by its title', () => {
  const rows = [...index.matchAll(/^\| \[([^\]]+)\]\(([\w-]+\.md)\) \|/gm)].map(
    ([, title, file]) => `${file} ${title}`,
  );
  expect(rows.toSorted()).toEqual(pages.map(({ file, title }) => `${file} ${title}`).toSorted());
});
