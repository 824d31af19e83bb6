import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { DataExport } from '../../domain/entities/data-export.ts';
import { dataExportMachine } from '../../machines/dataExport/dataExport.machine.ts';
import { createDataExportImplementations } from '../../machines/dataExport/implementations.ts';
import { dataExportView } from '../../machines/dataExport/selectors.ts';
import { EXPORT_POLL_MS } from '../../machines/shared/delays.ts';
import { failed, fake } from './support.ts';

const working: DataExport = { state: 'working', done: 3, total: 40, bytes: null, expiresAt: null, url: null };
const ready: DataExport = {
  ...working,
  state: 'ready',
  bytes: 12_000,
  expiresAt: '2026-05-13T07:00:00Z',
  url: '/api/presigned/exports/first',
};

async function start(before: DataExport | null) {
  const read = fake<AbortSignal, DataExport | null>();
  const make = fake<void, DataExport | null>();
  const taken: string[] = [];
  const clock = new SimulatedClock();
  const implementations = createDataExportImplementations({
    read,
    make: () => make(undefined),
    download: (url) => void taken.push(url),
  });
  const actor = createActor(dataExportMachine.provide(implementations), { clock }).start();
  await read.answer(before);
  return { actor, clock, read, make, taken, view: () => dataExportView(actor.getSnapshot()) };
}

test('one is created, followed to its end, and downloaded from a new URL', async () => {
  const { actor, clock, read, make, taken, view } = await start(null);
  actor.send({ type: 'TAKE' });
  expect(view()).toEqual({
    ready: null,
    progress: null,
    isTaking: false,
    isLooking: false,
    isAsking: false,
    hasFailed: false,
    hasExpired: false,
    failure: null,
  });
  actor.send({ type: 'MAKE' });
  expect(view().isAsking).toBe(true);
  await make.answer(working);
  expect(view().progress).toEqual({ done: 3, total: 40 });
  clock.increment(EXPORT_POLL_MS);
  await read.fail(failed('Network'));
  // A failed request is repeated.
  clock.increment(EXPORT_POLL_MS);
  await read.answer({ ...working, done: 20 });
  expect(view()).toEqual({
    progress: { done: 20, total: 40 },
    failure: null,
    isLooking: false,
    isAsking: false,
    isTaking: false,
    ready: null,
    hasFailed: false,
    hasExpired: false,
  });
  clock.increment(EXPORT_POLL_MS);
  await read.answer(ready);
  expect(view()).toEqual({
    progress: null,
    ready: { bytes: 12_000, until: '2026-05-13T07:00:00Z' },
    isLooking: false,
    isAsking: false,
    isTaking: false,
    hasFailed: false,
    hasExpired: false,
    failure: null,
  });
  actor.send({ type: 'TAKE' });
  await read.answer({ ...ready, url: '/api/presigned/exports/second' });
  expect(taken).toEqual(['/api/presigned/exports/second']);
});

test('an expired one is not downloaded, and one created elsewhere is followed', async () => {
  const { actor, read, taken, view } = await start(ready);
  actor.send({ type: 'TAKE' });
  await read.answer(null);
  expect([taken, view().ready, view().hasExpired]).toEqual([[], null, true]);
  actor.send({ type: 'MAKE' });
  expect(view().hasExpired).toBe(false);
  const other = await start(working);
  expect(other.view().progress).toEqual({ done: 3, total: 40 });
});

test('a failure is reported, and can be retried', async () => {
  const { actor, make, view } = await start({ ...working, state: 'failed' });
  expect(view().hasFailed).toBe(true);
  actor.send({ type: 'MAKE' });
  await make.fail(failed('Server', 'Not now.'));
  expect(view().failure).toBe('Not now.');
  actor.send({ type: 'MAKE' });
  expect(view()).toEqual({
    failure: null,
    isAsking: true,
    isLooking: false,
    isTaking: false,
    progress: null,
    ready: null,
    hasFailed: true,
    hasExpired: false,
  });
});
