import { expect, test } from 'vitest';
import { creationIds } from '../../../src/api/use-creation-id.ts';

const weekly = { kind: 'distance', amount: 40_000 };

test('the same content without a response keeps its id', () => {
  const { idFor } = creationIds();
  expect(idFor(weekly)).toBe(idFor({ ...weekly }));
});

test('other content has another id, and so has the same content after its row was created', () => {
  const { idFor, created } = creationIds();
  const ids = [idFor(weekly), idFor({ ...weekly, amount: 50_000 }), idFor(weekly)];
  created();
  ids.push(idFor(weekly));
  expect(new Set(ids).size).toBe(4);
});

test('two forms have different ids for the same content', () => {
  expect(creationIds().idFor(weekly)).not.toBe(creationIds().idFor(weekly));
});
