import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './pages.ts';

interface Record {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly head: string;
}

const folder = 'docs/decisions';
const records: readonly Record[] = filesBelow(folder, /^\d{3}-.*\.md$/).map((path) => {
  const [title = '', , head = ''] = readFileSync(path, 'utf8').split('\n');
  return { file: basename(path), number: basename(path).slice(0, 3), title, head };
});
const index = readFileSync(`${folder}/README.md`, 'utf8');

const link = String.raw`\[(\d{3})\]\(\1-[\w-]+\.md\)`;
const form = new RegExp(
  String.raw`^20\d\d-[01]\d-[0-3]\d · (?:accepted|superseded by ${link})(?: · (?:replaces|replaces a part of|adds to) \[\d{3}\]\([\w.-]+\))*$`,
);
/** Numbers that a record's head names after these words. */
const named = (head: string, words: string): string[] =>
  [...head.matchAll(new RegExp(String.raw`${words} \[(\d{3})\]`, 'g'))].map(([, number = '']) => number);

test('a record has its number in its name and title, and date and status in the third line', () => {
  expect(records.length).toBeGreaterThan(100);
  const wrong = records.filter(
    ({ number, title, head }) => !new RegExp(`^# ${number} \\S`).test(title) || !form.test(head),
  );
  expect(wrong).toEqual([]);
});

test('no number is given twice', () => {
  const numbers = records.map(({ number }) => number);
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
});

test('a record that is superseded and the one that replaces it name each other', () => {
  const superseded = records.flatMap(({ number, head }) =>
    named(head, 'superseded by').map((by) => `${by} replaces ${number}`),
  );
  const replacing = records.flatMap(({ number, head }) =>
    named(head, 'replaces').map((old) => `${number} replaces ${old}`),
  );
  expect(superseded.length).toBeGreaterThan(0);
  expect(superseded.toSorted()).toEqual(replacing.toSorted());
});

test('the index lists each record once, by its title, and marks those that are superseded', () => {
  const rows = [...index.matchAll(/^\| \[\d{3}\]\(.*\|$/gm)].map(([row]) => row);
  const expected = records.map(({ file, number, title, head }) => {
    const [, by] = /· (superseded by .*?\))/.exec(head) ?? [];
    return `| [${number}](${file}) | ${title.slice('# 000 '.length)}${by === undefined ? '' : ` — ${by}`} |`;
  });
  expect(rows.toSorted()).toEqual(expected.toSorted());
});
