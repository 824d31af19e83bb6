import { describe, expect, test } from 'vitest';
import { createActor, createMachine, SimulatedClock } from 'xstate';
import type { ImportStatus } from '../../domain/entities/import.ts';
import { createImportPollerImplementations } from '../../machines/importPoller/implementations.ts';
import { importPollerMachine, type ImportPollerParentEvent } from '../../machines/importPoller/importPoller.machine.ts';
import { none, status } from './samples/statuses.ts';
import { failed, fake, settle } from './support.ts';

function start({ isIos = false } = {}) {
  const importStatus = fake<{ memberId: string }, ImportStatus>();
  const heard: ImportPollerParentEvent[] = [];
  const logic = importPollerMachine.provide(createImportPollerImplementations({ importStatus, random: () => 1 }));
  const parent = createMachine({
    invoke: { id: 'poller', src: logic, input: { memberId: 'member-1', isIos } },
    on: { '*': { actions: ({ event }) => heard.push(event as ImportPollerParentEvent) } },
  });
  const clock = new SimulatedClock();
  const actor = createActor(parent, { clock }).start();
  const child = () => actor.getSnapshot().children.poller;
  return {
    importStatus,
    heard,
    snapshot: () => child()?.getSnapshot(),
    send: (type: 'IMPORT_EXPECTED' | 'TAB_VISIBLE') => child()?.send({ type }),
    pass: async (ms: number) => {
      clock.increment(ms);
      await settle();
    },
    /** Responds, then waits for the next poll. */
    poll: async (answer: ImportStatus) => {
      await importStatus.answer(answer);
      clock.increment(5000);
      await settle();
    },
  };
}

const running = status([3, 10, 1, 10], [0, 9, 0, 9]);
const over = status([10, 10, 10, 10], [9, 9, 9, 9], { state: 'complete' });

describe('polling', () => {
  test('is sent at once, then every 5000 ms', async () => {
    const { importStatus, pass } = start();
    expect(importStatus.asked).toEqual([{ memberId: 'member-1' }]);
    await importStatus.answer(running);
    await pass(4999);
    expect(importStatus.asked).toHaveLength(1);
    await pass(1);
    expect(importStatus.asked).toHaveLength(2);
  });

  test('takes a 404 for “not yet”: no failure, and it continues', async () => {
    const { importStatus, snapshot, pass, heard } = start();
    await importStatus.fail(failed('NotFound'));
    expect(snapshot().value).toBe('waiting');
    expect(snapshot().context.failure).toBeNull();
    expect(snapshot().context.failures).toBe(0);
    expect(heard).toEqual([]);
    await pass(5000);
    expect(importStatus.asked).toHaveLength(2);
  });

  test('commits nothing while both targets are 0', async () => {
    const { importStatus, heard, snapshot } = start();
    await importStatus.answer(status([2, 0, 1, 4], none));
    expect(heard).toEqual([]);
    expect(snapshot()?.context.importId).toBeNull();
  });

  test('waits for the iPhone at most 10 polls while the hot target is 0, then continues', async () => {
    const { heard, poll } = start({ isIos: true });
    const hotless = status(none, [1, 9, 0, 9]);
    for (let count = 1; count <= 10; count += 1) await poll(hotless);
    expect(heard).toEqual([]);
    await poll(hotless);
    expect(heard).toEqual([{ type: 'IMPORT_STATUS', status: hotless, moved: true }]);
  });

  test('does not wait elsewhere', async () => {
    const { heard, poll } = start();
    await poll(status(none, [1, 9, 0, 9]));
    expect(heard).toHaveLength(1);
  });

  test('drops a pair of count and target if one is below the known one, and accepts the others', async () => {
    const { heard, poll } = start();
    const first = status([5, 10, 4, 8], [1, 9, 0, 9]);
    await poll(first);
    await poll(status([4, 12, 3, 10], [2, 3, 0, 0]));
    expect(heard.at(-1)).toEqual({ type: 'IMPORT_STATUS', status: first, moved: false });
    await poll(status([6, 12, 3, 10], [2, 9, 1, 8]));
    expect(heard.at(-1)).toEqual({
      type: 'IMPORT_STATUS',
      status: status([6, 12, 4, 8], [2, 9, 0, 9]),
      moved: true,
    });
  });

  test('reports whether anything changed', async () => {
    const { heard, poll } = start();
    await poll(running);
    await poll(running);
    await poll(status([4, 10, 1, 10], [0, 9, 0, 9]));
    expect(heard.map(({ moved }) => moved)).toEqual([false, false, true]);
  });

  test('an import that ended before the page is not reported', async () => {
    const { heard, importStatus } = start();
    await importStatus.answer(over);
    expect(heard).toEqual([{ type: 'IMPORT_STATUS', status: over, moved: false }]);
  });

  test.each<[string, (poller: ReturnType<typeof start>) => Promise<void>]>([
    [
      'there was none before',
      async ({ importStatus, pass }) => {
        await importStatus.fail(failed('NotFound'));
        await pass(5000);
      },
    ],
    ['one was expected', async ({ send }) => send('IMPORT_EXPECTED')],
    ['it had nothing to count before', async ({ poll }) => poll(status([0, 0, 0, 0], none))],
    ['it goes on meanwhile', async ({ poll }) => poll(running)],
  ])('the end of an import is reported if %s', async (_, before) => {
    const poller = start();
    await before(poller);
    await poller.importStatus.answer(over);
    expect(poller.heard.at(-1)).toEqual({ type: 'IMPORT_STATUS', status: over, moved: true });
  });

  test.each<[string, ImportStatus, boolean]>([
    ['hot and warm reached', status([10, 10, 10, 10], [9, 9, 9, 9]), true],
    ['warm processed without its own total', status([10, 10, 10, 10], [0, 9, 9, 9]), true],
    ['warm processed target not set', status([10, 10, 10, 10], none), false],
    ['hot not read', status([9, 10, 10, 10], [9, 9, 9, 9]), false],
    ['hot not processed', status([10, 10, 9, 10], [9, 9, 9, 9]), false],
    ['warm not processed', status([10, 10, 10, 10], [9, 9, 8, 9]), false],
    ['complete in words', status([1, 1, 1, 1], none, { state: 'complete' }), true],
  ])('%s: stops %s', async (_, answer, isDone) => {
    const { importStatus, snapshot } = start();
    await importStatus.answer(answer);
    expect(snapshot()?.value).toBe(isDone ? 'done' : 'waiting');
  });

  test('stops at a final error, and continues at one the server retries', async () => {
    const error = { kind: 'puller_failed', message: '', retryAt: null } as const;
    const gaveUp = start();
    await gaveUp.importStatus.answer({ ...running, state: 'error', error });
    expect(gaveUp.snapshot()?.value).toBe('done');
    const retried = start();
    await retried.importStatus.answer({
      ...running,
      state: 'error',
      error: { ...error, retryAt: '2026-03-02T09:00:00Z' },
    });
    expect(retried.snapshot()?.value).toBe('waiting');
  });

  test('continues after other failures, less often, with a message', async () => {
    const { importStatus, snapshot, pass } = start();
    for (const wait of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      await importStatus.fail(failed('Server'));
      expect(snapshot().value).toBe('waitingAfterFailure');
      expect(snapshot().context.failure).toEqual({ tag: 'Server', status: null, message: 'Server' });
      await pass(wait - 1);
      expect(snapshot()?.value).toBe('waitingAfterFailure');
      await pass(1);
      expect(snapshot()?.value).toBe('asking');
    }
    await importStatus.answer(running);
    expect(snapshot()?.context.failure).toBeNull();
    expect(snapshot()?.context.failures).toBe(0);
  });

  test('sends no request after the import has ended', async () => {
    const { importStatus, send, pass } = start();
    await importStatus.answer(over);
    await pass(600_000);
    send('TAB_VISIBLE');
    expect(importStatus.asked).toHaveLength(1);
  });

  test('is sent at once when the tab becomes visible, even during a wait after a failure', async () => {
    const { importStatus, send } = start();
    for (let failure = 1; failure <= 3; failure += 1) {
      await importStatus.fail(failed('Network'));
      send('TAB_VISIBLE');
      expect(importStatus.asked).toHaveLength(failure + 1);
    }
  });

  test('is sent at once when the tab becomes visible', async () => {
    const { importStatus, send } = start();
    await importStatus.answer(running);
    send('TAB_VISIBLE');
    expect(importStatus.asked).toHaveLength(2);
  });
});

describe('an announced import', () => {
  test('wakes an idle poller, which waits while the old one is still returned', async () => {
    const { importStatus, send, poll, heard, snapshot } = start();
    await importStatus.answer(over);
    expect(snapshot()?.value).toBe('done');
    send('IMPORT_EXPECTED');
    await poll(over);
    expect(snapshot()?.value).toBe('asking');
    const next = status([1, 4, 0, 4], none, { importId: 'import-2' });
    await importStatus.answer(next);
    expect(heard.at(-1)).toEqual({ type: 'IMPORT_STATUS', status: next, moved: true });
  });

  test('is not waited for endlessly', async () => {
    const { importStatus, send, poll, snapshot } = start();
    await importStatus.answer(over);
    send('IMPORT_EXPECTED');
    for (let count = 0; count < 12; count += 1) await poll(over);
    await importStatus.answer(over);
    expect(snapshot()?.value).toBe('done');
  });
});
