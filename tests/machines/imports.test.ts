import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import type { ImportSummary } from '../../domain/entities/import.ts';
import { dataImportView } from '../../machines/dataImport/selectors.ts';
import { importIn, startedIn } from '../../machines/imports/selectors.ts';
import { none, status } from './samples/statuses.ts';
import { ear } from './support.ts';
import { startImports } from './worlds/imports.ts';

const summary = (importId: string, counts = none, state: ImportSummary['state'] = 'active'): ImportSummary => ({
  ...status(counts, none, { importId, state }),
  source: 'garmin',
  createdAt: '2026-03-02T08:00:00Z',
  completedAt: null,
  counts: { imported: 0, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 0 },
});

function start() {
  const world = startImports();
  const shown = (importId: string) => dataImportView(importIn(world.imports.getSnapshot(), importId)?.getSnapshot());
  return { ...world, shown, label: (importId: string) => shown(importId).wholeReading.label };
}

describe('an import has one actor, which gets all its events', () => {
  test('a page that reads less than the channel reported removes nothing, and one that reads more adds to it', () => {
    const { facts, imports, label } = start();
    facts.publish({ kind: 'progress', importId: 'i1', stage: 'import', temperature: 'hot', total: 5, target: 10 });
    imports.send({ type: 'READ', summaries: [summary('i1', [3, 10, 0, 10])] });
    expect(label('i1')).toBe('Importing 5 of 10');
    imports.send({ type: 'READ', summaries: [summary('i1', [7, 12, 0, 12])] });
    expect(label('i1')).toBe('Importing 7 of 12');
  });

  test('a pair that decreases in one of its numbers is dropped as a pair', () => {
    const { imports, label } = start();
    imports.send({ type: 'READ', summaries: [summary('i1', [3, 10, 0, 10])] });
    imports.send({ type: 'READ', summaries: [summary('i1', [2, 20, 0, 20])] });
    expect(label('i1')).toBe('Importing 3 of 10');
  });

  test('parallel imports are kept apart', () => {
    const { facts, imports, label } = start();
    imports.send({ type: 'READ', summaries: [summary('i2', [1, 4, 0, 4]), summary('i1', [3, 10, 0, 10])] });
    facts.publish({ kind: 'progress', importId: 'i1', stage: 'import', temperature: 'hot', total: 4, target: 10 });
    expect([label('i1'), label('i2')]).toEqual(['Importing 4 of 10', 'Importing 1 of 4']);
  });

  test('events without an id belong to the current import, and to none without one', () => {
    const { facts, label, imports } = start();
    const nameless = { kind: 'progress', importId: null, stage: 'import', temperature: 'hot' } as const;
    facts.publish({ ...nameless, total: 1, target: 2 });
    expect(imports.getSnapshot().context.known).toEqual([]);
    facts.publish({ kind: 'found', importId: 'i1' });
    facts.publish({ ...nameless, total: 1, target: 2 });
    expect(label('i1')).toBe('Importing 1 of 2');
  });

  test('one without events shows that nothing is known', () => {
    const { shown } = start();
    expect(shown('i1').wholeReading).toEqual({
      label: 'Fetching data...',
      count: 0,
      target: 5,
      isKnown: false,
      share: 0,
      done: false,
    });
  });
});

describe('a history', () => {
  test('creates no actors for finished imports, and updates existing ones', () => {
    const { imports } = start();
    imports.send({ type: 'READ', summaries: [summary('i2'), summary('i1', none, 'complete')] });
    expect(imports.getSnapshot().context.known).toEqual(['i2']);
    imports.send({ type: 'READ', summaries: [summary('i2', [2, 2, 2, 2], 'complete')] });
    expect(importIn(imports.getSnapshot(), 'i2')?.getSnapshot().value.phase).toBe('complete');
  });

  test('announces nothing: the current import is the one of the poller or channel', () => {
    const { facts, imports, latest } = start();
    facts.publish({ kind: 'found', importId: 'i1' });
    imports.send({ type: 'READ', summaries: [summary('i2')] });
    expect(latest()?.getSnapshot().context.knowledge.importId).toBe('i1');
  });
});

describe('workflows of pages', () => {
  test('there is one for each name, and it ends with the imports', () => {
    const { imports } = start();
    const [begun, ended] = [ear<[string]>(), ear<[string]>()];
    const workflow = (name: string) =>
      fromCallback(() => {
        begun(name);
        return () => ended(name);
      });
    imports.send({ type: 'START', id: 'fileImport', workflow: workflow('first') });
    imports.send({ type: 'START', id: 'fileImport', workflow: workflow('second') });
    expect([begun.heard, startedIn(imports.getSnapshot(), 'fileImport') !== undefined]).toEqual([[['first']], true]);
    imports.stop();
    expect(ended.heard).toEqual([['first']]);
  });
});
