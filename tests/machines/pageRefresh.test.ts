import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import { createPageRefreshImplementations } from '../../machines/pageRefresh/implementations.ts';
import { pageRefreshMachine } from '../../machines/pageRefresh/pageRefresh.machine.ts';

function start() {
  const refreshes: (readonly RealtimeEvent[])[] = [];
  const clock = new SimulatedClock();
  const implementations = createPageRefreshImplementations({ refresh: (events) => void refreshes.push(events) });
  const actor = createActor(pageRefreshMachine.provide(implementations), { clock }).start();
  const changed = (...events: RealtimeEvent[]) => actor.send({ type: 'CHANGED', events });
  const seen = () => [actor.getSnapshot().value, actor.getSnapshot().context.waiting];
  return { changed, clock, refreshes, seen };
}

test('the first event refreshes at once, those within three seconds together at their end', () => {
  const { changed, clock, refreshes, seen } = start();
  expect(seen()).toEqual(['quiet', []]);
  changed('calendar_updated');
  expect([seen(), refreshes]).toEqual([['resting', []], [['calendar_updated']]]);
  changed('import_complete');
  changed('calendar_updated', 'import_complete');
  expect([seen(), refreshes.length]).toEqual([['resting', ['import_complete', 'calendar_updated']], 1]);
  clock.increment(2999);
  expect(refreshes.length).toBe(1);
  clock.increment(1);
  expect([seen(), refreshes[1]]).toEqual([
    ['resting', []],
    ['import_complete', 'calendar_updated'],
  ]);
  clock.increment(3000);
  expect([seen(), refreshes.length]).toEqual([['quiet', []], 2]);
});
