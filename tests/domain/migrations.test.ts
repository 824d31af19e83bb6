import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8')) as {
  readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[];
};

test('each migration is newer than the previous one: a database with later ones would skip an older one', () => {
  const { entries } = journal;
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, i) => i));
  expect(entries.filter(({ when }, i) => when <= (entries[i - 1]?.when ?? 0)).map(({ tag }) => tag)).toEqual([]);
});
