import { describe, expect, test } from 'vitest';
import { messages } from '../../domain/messages.ts';
import { factOfStatus, type ImportFact } from '../../machines/imports/facts.ts';
import { noKnowledge } from '../../machines/dataImport/knowledge.ts';
import { finishedImportsIn } from '../../machines/imports/selectors.ts';
import { watchLatestImport } from '../../machines/imports/watch.ts';
import {
  analysisBar,
  type ImportMoment,
  importBar,
  importErrorIn,
  wholeImportBar,
} from '../../machines/dataImport/selectors.ts';
import { none, status } from './samples/statuses.ts';
import { startImports } from './worlds/imports.ts';

function start(input: { past?: readonly string[] } = {}) {
  const world = startImports(input);
  const { snapshot, latest, watch } = world;
  return {
    ...world,
    retry: watch.retry,
    value: () => (latest() === undefined ? 'waiting' : snapshot().value.phase),
    labels: () => [importBar(snapshot()).label, analysisBar(snapshot()).label],
  };
}

const progress = (total: number, target: number, stage: 'import' | 'processing' = 'import'): ImportFact => ({
  kind: 'progress',
  importId: 'import-1',
  stage,
  temperature: 'hot',
  total,
  target,
});

describe('the displayed texts', () => {
  test('start with nothing known, and end complete', () => {
    const { facts, labels, snapshot, value } = start();
    expect(value()).toBe('waiting');
    facts.publish({ kind: 'found', importId: 'import-1' });
    expect(labels()).toEqual(['Fetching data...', 'Analysis']);
    facts.publish(factOfStatus(status([3, 10, 0, 0], [0, 9, 0, 0])));
    expect(labels()).toEqual(['Importing 3 of 10', 'Analysis']);
    facts.publish(factOfStatus(status([10, 10, 4, 10], [0, 9, 0, 9])));
    expect(labels()).toEqual(['Importing 10 of 10', 'Analyzing...']);
    facts.publish(factOfStatus(status([10, 10, 10, 10], [2, 9, 0, 9])));
    expect(labels()).toEqual(['Sync complete', 'Analysis complete']);
    expect(wholeImportBar(snapshot())).toEqual({
      label: 'Importing 12 of 19',
      isKnown: true,
      count: 12,
      target: 19,
      share: 12 / 19,
      done: false,
    });
    facts.publish(factOfStatus(status([10, 10, 10, 10], [9, 9, 9, 9])));
    expect(value()).toBe('complete');
  });

  test('describe the target as found so far, while the source is still listing', () => {
    const { facts, labels, snapshot } = start();
    const listing = status([82, 1300, 0, 0], [0, 0, 0, 0]);
    facts.publish(factOfStatus({ ...listing, isListed: false }));
    expect(labels()).toEqual(['Importing 82 of 1300 found so far', 'Analysis']);
    expect(wholeImportBar(snapshot()).label).toBe('Importing 82 of 1300 found so far');
    facts.publish(progress(162, 2688));
    expect(labels()).toEqual(['Importing 162 of 2688 found so far', 'Analysis']);
    facts.publish(factOfStatus(status([162, 2688, 0, 0], [0, 0, 0, 0])));
    expect(labels()).toEqual(['Importing 162 of 2688', 'Analysis']);
  });

  test('have a target of 5 while it is unknown, and never more than its target', () => {
    const { facts, snapshot } = start();
    facts.publish({ kind: 'found', importId: 'import-1' });
    expect(importBar(snapshot())).toEqual({
      label: 'Fetching data...',
      isKnown: false,
      count: 0,
      target: 5,
      share: 0,
      done: false,
    });
    facts.publish(progress(2, 0));
    expect(importBar(snapshot())).toEqual({
      label: 'Importing 2 of 5',
      isKnown: true,
      count: 2,
      target: 5,
      share: 0,
      done: false,
    });
    facts.publish(progress(7, 0));
    expect(importBar(snapshot())).toEqual({
      count: 7,
      target: 7,
      label: 'Importing 7 of 7',
      isKnown: true,
      share: 0,
      done: false,
    });
  });

  test.each([
    ['bad_source_credentials', 'Incorrect email or password.'],
    [
      'account_locked',
      "Your account is currently locked. Please visit your device manufacturer's web site to reset it.",
    ],
    [
      'password_reset_required',
      "Your account requires a password reset. Please visit your device manufacturer's web site.",
    ],
    ['puller_failed', 'The import failed for an unknown reason. Please try again later.'],
  ] as const)('says of %s: %s', (error, message) => {
    const { facts, heard, snapshot, value } = start();
    facts.publish({ kind: 'found', importId: 'import-1' });
    facts.publish({ kind: 'failed', importId: 'import-1', error });
    expect(value()).toBe('error');
    expect(importErrorIn(snapshot())).toEqual({ kind: error, retryAt: null });
    expect(messages.importErrors[error]).toBe(message);
    expect(heard.at(-1)).toEqual({ type: 'IMPORT_FAILED', importId: 'import-1', kind: error });
  });
});

describe('states', () => {
  test('notify waiting components: detected, ready, complete, once each', () => {
    const { facts, heard } = start();
    const done = factOfStatus(status([10, 10, 10, 10], [9, 9, 9, 9]));
    facts.publish(factOfStatus(status([3, 10, 1, 10], [0, 9, 0, 9])));
    facts.publish(factOfStatus(status([10, 10, 10, 10], [0, 9, 0, 9])));
    facts.publish(done);
    facts.publish(done);
    expect(heard.map(({ type }) => type)).toEqual(['IMPORT_DETECTED', 'IMPORT_READY', 'IMPORT_COMPLETE']);
  });

  test('hot is a flag of its own, and complete is not withdrawn when more is found', () => {
    const { facts, labels, value } = start();
    facts.publish(factOfStatus(status([9, 10, 9, 10], [0, 9, 0, 9])));
    expect(value()).toEqual({ active: 'hotPending' });
    facts.publish(factOfStatus(status([10, 10, 10, 10], [0, 9, 0, 9])));
    expect(value()).toEqual({ active: 'hotProcessed' });
    facts.publish(factOfStatus(status([10, 12, 10, 12], [0, 9, 0, 9])));
    expect(value()).toEqual({ active: 'hotProcessed' });
    expect(labels()).toEqual(['Sync complete', 'Analysis complete']);
    facts.publish(factOfStatus(status([1, 2, 0, 2], none, { importId: 'import-2' })));
    expect(value()).toEqual({ active: 'hotPending' });
    expect(labels()).toEqual(['Importing 1 of 2', 'Analyzing...']);
  });

  test('a filled bar stays filled when more is found', () => {
    const { facts, snapshot } = start();
    facts.publish(factOfStatus(status([9, 10, 0, 10], none)));
    facts.publish(factOfStatus(status([9, 100, 0, 100], none)));
    expect(importBar(snapshot())).toEqual({
      label: 'Importing 9 of 100',
      share: 0.9,
      isKnown: true,
      count: 9,
      target: 100,
      done: false,
    });
    facts.publish(factOfStatus(status([95, 100, 0, 100], none)));
    expect(importBar(snapshot()).share).toBe(0.95);
    // Everything known so far is done, but it is not reported as complete.
    facts.publish(progress(100, 100));
    expect(importBar(snapshot()).share).toBe(0.99);
  });

  test('a complete import stays complete when the server opens it again', () => {
    const { facts, heard, value } = start();
    facts.publish(factOfStatus(status([10, 10, 10, 10], [9, 9, 9, 9])));
    expect(value()).toBe('complete');
    facts.publish(factOfStatus(status([10, 11, 10, 11], [9, 9, 9, 9])));
    expect(value()).toBe('complete');
    expect(heard.map(({ type }) => type)).toEqual(['IMPORT_COMPLETE']);
  });

  test('all read is not yet analysed, even without a number to analyse', () => {
    const { facts, labels, value } = start();
    facts.publish(progress(10, 10));
    expect(value()).toEqual({ active: 'hotPending' });
    expect(labels()).toEqual(['Importing 10 of 10', 'Analysis']);
    facts.publish({ kind: 'finished', importId: 'import-1', stage: 'import', temperature: 'hot' });
    expect(labels()).toEqual(['Sync complete', 'Analysis']);
    facts.publish({ kind: 'finished', importId: 'import-1', stage: 'processing', temperature: 'hot' });
    expect(value()).toEqual({ active: 'hotProcessed' });
    facts.publish({ kind: 'finished', importId: 'import-1', stage: 'processing', temperature: 'warm' });
    expect(value()).toBe('complete');
  });

  test('an import without a single item is empty rather than ready', () => {
    const { facts, heard, value } = start();
    facts.publish(factOfStatus(status(none, none, { state: 'complete' })));
    expect(value()).toBe('empty');
    expect(heard.map(({ type }) => type)).toEqual(['IMPORT_EMPTY']);
  });

  test('another import that ends at once is shown as it is, complete or empty', () => {
    const { facts, heard, value } = start();
    const over = (importId: string, items: number) =>
      facts.publish(factOfStatus(status([items, items, items, items], none, { importId, state: 'complete' })));
    over('import-1', 3);
    expect(value()).toBe('complete');
    over('import-2', 0);
    expect(value()).toBe('empty');
    over('import-3', 3);
    expect(value()).toBe('complete');
    const told = heard.map(({ type }) => type);
    expect(told).toEqual(['IMPORT_COMPLETE', 'IMPORT_EMPTY', 'IMPORT_COMPLETE']);
  });

  test('the server’s full response decides whether it is empty, even after an announced end', () => {
    const { facts, heard, value } = start();
    facts.publish({ kind: 'found', importId: 'import-1' });
    for (const temperature of ['hot', 'warm'] as const) {
      facts.publish({ kind: 'finished', importId: 'import-1', stage: 'import', temperature });
      facts.publish({ kind: 'finished', importId: 'import-1', stage: 'processing', temperature });
    }
    expect(value()).toEqual({ active: 'hotPending' });
    facts.publish(factOfStatus(status(none, none, { state: 'complete' })));
    expect(value()).toBe('empty');
    expect(heard.map(({ type }) => type)).toEqual(['IMPORT_DETECTED', 'IMPORT_EMPTY']);
  });

  test('the latest import is the current one, and late events of the old one are dropped', () => {
    const { facts, snapshot } = start();
    facts.publish(factOfStatus(status([3, 10, 1, 10], none)));
    facts.publish({ kind: 'found', importId: 'import-2' });
    facts.publish(progress(9, 10));
    expect(snapshot().context.knowledge).toEqual(noKnowledge('import-2'));
  });

  test('imports that ended before are not waited for', () => {
    const { facts, value } = start({ past: ['import-1'] });
    facts.publish(factOfStatus(status([1, 1, 1, 1], none, { state: 'complete' })));
    expect(value()).toBe('waiting');
  });

  test('an error disappears when the server moves on, or the person retries', () => {
    const { facts, retry, value } = start();
    facts.publish(factOfStatus(status([3, 10, 1, 10], [0, 9, 0, 9])));
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'puller_failed' });
    expect(value()).toBe('error');
    facts.publish(factOfStatus(status([3, 10, 1, 10], [0, 9, 0, 9])));
    expect(value()).toBe('error');
    facts.publish(factOfStatus(status([4, 10, 1, 10], [0, 9, 0, 9])));
    expect(value()).toEqual({ active: 'hotPending' });
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'puller_failed' });
    retry();
    expect(value()).toEqual({ active: 'hotPending' });
  });

  test('an error set by the server is one, and its automatic retries are only mentioned', () => {
    const error = { kind: 'puller_failed', message: '', retryAt: '2026-03-02T09:00:00Z' } as const;
    const stopped = start();
    stopped.facts.publish(factOfStatus(status([3, 10, 1, 10], none, { state: 'error', error })));
    expect(stopped.value()).toBe('error');
    const slowed = start();
    slowed.facts.publish(factOfStatus(status([3, 10, 1, 10], none, { error })));
    expect(slowed.value()).toEqual({ active: 'hotPending' });
    expect(importErrorIn(slowed.snapshot())?.retryAt).toBe('2026-03-02T09:00:00Z');
  });

  test('a stopped import is not complete, even if all counted items are done', () => {
    const { facts, value } = start();
    const error = { kind: 'account_locked', message: '', retryAt: null } as const;
    facts.publish(factOfStatus(status([9, 9, 9, 9], [8, 9, 8, 9])));
    facts.publish(factOfStatus(status([9, 9, 9, 9], [9, 9, 9, 9], { state: 'error', error })));
    expect(value()).toBe('error');
  });

  test('late subscribers get the state, and finished imports are known', () => {
    const { facts, imports } = start();
    facts.publish(factOfStatus(status([1, 1, 1, 1], none, { state: 'complete' })));
    const heard: ImportMoment[] = [];
    watchLatestImport(imports, [], (moment) => heard.push(moment)).stop();
    expect(heard).toEqual([{ type: 'IMPORT_COMPLETE', importId: 'import-1' }]);
    expect(finishedImportsIn(imports.getSnapshot())).toEqual(['import-1']);
  });
});
