import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createIntroTourImplementations } from '../../machines/introTour/implementations.ts';
import { introTourMachine } from '../../machines/introTour/introTour.machine.ts';
import { introTourView } from '../../machines/introTour/selectors.ts';
import { ear } from './support.ts';

function start(seen: readonly string[] = []) {
  const putAway = ear<[readonly string[]]>();
  const machine = introTourMachine.provide(createIntroTourImplementations({ putAway }));
  const actor = createActor(machine, { input: { places: ['import', 'calendar', 'profile'], seen } }).start();
  return { actor, putAway, view: () => introTourView(actor.getSnapshot()) };
}

test('place after place, each dismissed as it is passed', () => {
  const { actor, putAway, view } = start();
  expect(view()).toEqual({ place: 'import', step: 1, steps: 3, isFirst: true, isLast: false });
  actor.send({ type: 'BACK' });
  actor.send({ type: 'NEXT' });
  actor.send({ type: 'NEXT' });
  expect(view()).toEqual({ place: 'profile', step: 3, steps: 3, isFirst: false, isLast: true });
  actor.send({ type: 'BACK' });
  expect(view().place).toBe('calendar');
  actor.send({ type: 'NEXT' });
  actor.send({ type: 'NEXT' });
  expect(view().place).toBeNull();
  const [one, two, all] = [['import'], ['import', 'calendar'], ['import', 'calendar', 'profile']];
  expect(putAway.heard).toEqual([[one], [two], [two], [all]]);
});

test('ending it hides all of it for good', () => {
  const { actor, putAway, view } = start();
  actor.send({ type: 'END' });
  expect([view().place, putAway.heard]).toEqual([null, [[['import', 'calendar', 'profile']]]]);
});

test.each([
  ['what was put away is left out', ['import'], 'calendar'],
  ['where all was, nothing is shown', ['import', 'calendar', 'profile', 'other'], null],
])('%s', (_, seen, place) => {
  const { putAway, view } = start(seen);
  expect([view().place, putAway.heard]).toEqual([place, []]);
});
