import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEASURED_BY } from '../../domain/activity-fields.ts';
import { MEASURE_JOB } from '../../server/imports/plan-analysis.ts';

const journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8')) as {
  readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[];
};

test('each migration is newer than the previous one: a database with later ones would skip an older one', () => {
  const { entries } = journal;
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, i) => i));
  expect(entries.filter(({ when }, i) => when <= (entries[i - 1]?.when ?? 0)).map(({ tag }) => tag)).toEqual([]);
});

/** The version of the measurement in the first migration. */
const MEASURED_BY_FIRST = 4;

test('each later version of the measurement has a migration that measures earlier activities again', () => {
  const folder = 'server/db/migrations';
  const enqueuing = readdirSync(folder).filter(
    (name) => name.endsWith('.sql') && readFileSync(`${folder}/${name}`, 'utf8').includes(`'${MEASURE_JOB}'`),
  );
  expect(enqueuing).toHaveLength(MEASURED_BY - MEASURED_BY_FIRST);
});
