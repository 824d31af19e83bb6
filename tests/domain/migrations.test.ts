import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8')) as {
  readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[];
};

test('each migration is younger than the one before it: of a database that has some, an older one would be left out', () => {
  const { entries } = journal;
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, i) => i));
  expect(entries.filter(({ when }, i) => when <= (entries[i - 1]?.when ?? 0)).map(({ tag }) => tag)).toEqual([]);
});
