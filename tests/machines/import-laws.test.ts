import { messages } from '../../domain/messages.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importErrorKinds } from '../../domain/entities/import.ts';
import { factOfStatus, type ImportFact } from '../../machines/imports/facts.ts';
import { hotProcessed, noKnowledge, addFact, warmProcessed } from '../../machines/dataImport/knowledge.ts';
import {
  type BucketProgress,
  type ImportProgress,
  mergeImport,
  noProgress,
  type Progress,
  progressOf,
} from '../../machines/dataImport/progress.ts';
import { none, status } from './samples/statuses.ts';

describe('laws of an import’s known state', () => {
  const count = fc.nat({ max: 50 });
  const pair = fc.record({ total: count, target: count });
  const bucket = fc.record({ total: count, target: count, processed: pair });
  const add = (a: Progress, b: Progress): Progress => ({ total: a.total + b.total, target: a.target + b.target });
  const addBucket = (a: BucketProgress, b: BucketProgress): BucketProgress => ({
    ...add(a, b),
    processed: add(a.processed, b.processed),
  });
  /** A server's statuses in the course of an import: counts never decrease. */
  const course = fc.array(fc.record({ hot: bucket, warm: bucket }), { maxLength: 8 }).map((steps) => {
    let now = noProgress;
    return steps.map(({ hot, warm }) => (now = { hot: addBucket(now.hot, hot), warm: addBucket(now.warm, warm) }));
  });
  const temperature = fc.constantFrom('hot', 'warm');
  const stage = fc.constantFrom('import', 'processing');
  const fact = ({ hot, warm }: ImportProgress): fc.Arbitrary<ImportFact> =>
    fc.oneof(
      fc.constant(factOfStatus({ ...status(none, none), hot, warm })),
      fc.tuple(temperature, stage).map(([temperature, stage]) => {
        const bucket = { hot, warm }[temperature];
        const { total, target } = stage === 'import' ? bucket : bucket.processed;
        return { kind: 'progress' as const, importId: 'import-1', stage, temperature, total, target };
      }),
      fc.record({ kind: fc.constant('finished' as const), importId: fc.constant('import-1'), stage, temperature }),
    );
  const facts = course.chain((said) => fc.tuple(...said.map(fact)));
  const learnAll = (facts: readonly ImportFact[]) => facts.reduce(addFact, noKnowledge('import-1'));

  test('progress never goes back, and is the same for repeated events in any order', () => {
    fc.assert(
      fc.property(course, fc.array(fc.nat(), { maxLength: 20 }), (said, picks) => {
        const once = said.reduce(mergeImport, noProgress);
        const again = picks.map((pick) => said[pick % Math.max(said.length, 1)]).filter((item) => item !== undefined);
        expect([...again, ...said.toReversed(), ...again].reduce(mergeImport, noProgress)).toEqual(once);
        for (const one of said) expect(mergeImport(once, one)).toEqual(once);
      }),
    );
  });

  test('the order of facts changes neither progress nor flags', () => {
    fc.assert(
      fc.property(facts, (facts) => {
        const [forth, back] = [learnAll(facts), learnAll(facts.toReversed())];
        expect(back.progress).toEqual(forth.progress);
        expect([hotProcessed(back), warmProcessed(back)]).toEqual([hotProcessed(forth), warmProcessed(forth)]);
      }),
    );
  });

  test('invalid counts change nothing', () => {
    const odd = progressOf(status([Number.NaN, -1, Number.POSITIVE_INFINITY, -5], none));
    expect(mergeImport(noProgress, odd)).toEqual(noProgress);
  });

  test('warm is never processed before hot', () => {
    fc.assert(
      fc.property(facts, (facts) => {
        const known = learnAll(facts);
        expect(!warmProcessed(known) || hotProcessed(known)).toBe(true);
      }),
    );
  });

  test('every kind of error is recognised by its kind and has its sentence', () => {
    const sentences = importErrorKinds.map((error) => {
      const known = addFact(noKnowledge('import-1'), { kind: 'failed', importId: 'import-1', error });
      return messages.importErrors[known.error!.kind];
    });
    expect(new Set(sentences).size).toBe(4);
  });
});
