import { expect, test } from 'vitest';
import type { ImportDetail } from '../../domain/entities/import.ts';
import type { DeviceType } from '../../domain/vendors.ts';
import { messages } from '../../domain/messages.ts';
import { importIn, startedIn } from '../../machines/imports/selectors.ts';
import { createVendorPullImplementations } from '../../machines/vendorPull/implementations.ts';
import { vendorPullView } from '../../machines/vendorPull/selectors.ts';
import { vendorPullMachine, type VendorPullRef } from '../../machines/vendorPull/vendorPull.machine.ts';
import { none, status } from './samples/statuses.ts';
import { failed, fake } from './support.ts';
import { startImports } from './worlds/imports.ts';

const detail = (state: ImportDetail['state']): ImportDetail => ({
  ...status([1, 2, 1, 2], none, { state }),
  source: 'garmin',
  createdAt: '2026-03-02T08:00:00Z',
  completedAt: null,
  counts: { imported: 1, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 1 },
  items: [],
});

function start() {
  const pullVendor = fake<{ vendor: DeviceType }, { importId: string | null }>();
  const world = startImports();
  const workflow = vendorPullMachine.provide(createVendorPullImplementations({ pullVendor }));
  world.imports.send({ type: 'START', id: 'pull-garmin', workflow, input: { vendor: 'garmin' } });
  const actor = startedIn<VendorPullRef>(world.imports.getSnapshot(), 'pull-garmin');
  if (actor === undefined) throw new Error('Not started.');
  actor.send({ type: 'PULL' });
  return { ...world, pullVendor, actor, view: () => vendorPullView(actor.getSnapshot()) };
}

test('sends one request, however often it is pressed in the meantime', () => {
  const { actor, pullVendor, view } = start();
  actor.send({ type: 'PULL' });
  expect([pullVendor.asked.length, view().isAsking, view().isRunning]).toEqual([1, true, true]);
});

test('its import has an actor, which is read until its end; the poller looks for it', async () => {
  const { fetchImport, imports, importStatus, pullVendor, refetch, view } = start();
  await importStatus.fail(failed('NotFound'));
  await pullVendor.answer({ importId: 'import-1' });
  expect(view()).toEqual({ isAsking: false, isRunning: true, hasNothing: false, importId: 'import-1', failure: null });
  expect(fetchImport.asked).toEqual([{ importId: 'import-1', rows: 0 }]);
  expect([importStatus.asked.length, refetch.heard]).toEqual([2, [['new_import_found']]]);
  await fetchImport.answer(detail('complete'));
  expect([view().isRunning, view().importId]).toEqual([false, 'import-1']);
  expect(importIn(imports.getSnapshot(), 'import-1')?.getSnapshot().context.detail).toEqual(detail('complete'));
  expect(refetch.heard.at(-1)).toEqual(['import_complete']);
});

test('another finished import does not end it', async () => {
  const { fetchImport, imports, pullVendor, view } = start();
  await pullVendor.answer({ importId: 'import-1' });
  await fetchImport.answer(detail('active'));
  imports.send({ type: 'IMPORT_READ', importId: 'import-2', state: 'complete' });
  expect(view().isRunning).toBe(true);
});

test('nothing new is shown until the page is left', async () => {
  const { actor, pullVendor, refetch, view } = start();
  await pullVendor.answer({ importId: null });
  expect([view().hasNothing, view().importId, refetch.heard]).toEqual([true, null, [['new_import_found']]]);
  actor.send({ type: 'LEFT' });
  expect(view().hasNothing).toBe(false);
});

test.each([
  ['its own words', 'Too often.', 'Too often.'],
  ['else the usual ones', '', messages.sources.pull.failed],
])('a refusal is reported in %s, and it can be repeated', async (_, said, shown) => {
  const { actor, pullVendor, view } = start();
  await pullVendor.fail(failed('Server', said));
  expect([view().failure, view().isRunning]).toEqual([shown, false]);
  actor.send({ type: 'PULL' });
  expect([view().failure, pullVendor.asked.length]).toEqual([null, 2]);
});
