import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { appVersionMachine } from '../../machines/appVersion/appVersion.machine.ts';
import { createAppVersionImplementations } from '../../machines/appVersion/implementations.ts';
import { hasNewerVersion } from '../../machines/appVersion/selectors.ts';
import { source } from './support.ts';

function start() {
  const [load, newer] = [source(), source()];
  const clock = new SimulatedClock();
  const implementations = createAppVersionImplementations({ watchLoad: load.watch, keepApp: newer.watch });
  const actor = createActor(appVersionMachine.provide(implementations), { clock }).start();
  return { load, newer, clock, isNewer: () => hasNewerVersion(actor.getSnapshot()) };
}

test('the app is cached two seconds after the page has loaded, and no sooner', () => {
  const { load, newer, clock } = start();
  clock.increment(60_000);
  expect(newer.listeners()).toBe(0);
  load.tell();
  clock.increment(1999);
  expect([load.listeners(), newer.listeners()]).toEqual([0, 0]);
  clock.increment(1);
  expect(newer.listeners()).toBe(1);
});

test('a newer version is announced, and stays announced; yet newer ones are looked for', () => {
  const { load, newer, clock, isNewer } = start();
  load.tell();
  clock.increment(2000);
  expect(isNewer()).toBe(false);
  newer.tell();
  newer.tell();
  expect([isNewer(), newer.listeners()]).toEqual([true, 1]);
});
