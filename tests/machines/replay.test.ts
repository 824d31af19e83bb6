import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { StepNote } from '../../gallery/live/protocol.ts';
import { createRecorder } from '../../gallery/live/recorder.ts';
import { replayed, withParent } from '../../gallery/play/replay.ts';
import { machines } from '../../machines/index.ts';
import { plans } from './plans.ts';
import { routesOf, silenced, type Tour } from './walk.ts';

/** The recording of an actor that takes this path. */
function recorded(machine: AnyStateMachine, plan: { readonly inputs: readonly unknown[] }, tour: Tour): StepNote[] {
  const recorder = createRecorder('tab1', () => 0);
  const { actor } = withParent(silenced(machine), plan.inputs[tour.input], recorder.hear);
  for (const event of tour.events) actor.send(event as never);
  const id = recorder.takeActors().find((one) => one.machine === machine.id)?.id;
  return recorder.takeSteps(10_000).filter((step) => step.actor === id);
}

const names = ['couponCheck', 'deviceLink', 'fileImport', 'session', 'dataImport', 'survey'] as const;

test.each(names)('a fresh actor replays every recorded path of %s, although event data is masked', (name) => {
  const machine = machines[name] as unknown as AnyStateMachine;
  const plan = plans[name];
  const ways = [...routesOf(machine, plan).values()];
  expect(ways.length).toBeGreaterThan(3);
  for (const tour of ways) {
    const steps = recorded(machine, plan, tour);
    const rows = replayed(machine, plan, steps);
    expect(rows).toHaveLength(steps.length);
    expect(rows?.filter(({ isSame }) => !isSame)).toEqual([]);
  }
});

test('a version that takes another path is detected, at that step', () => {
  const machine = machines.couponCheck as unknown as AnyStateMachine;
  const plan = plans.couponCheck;
  const tour = routesOf(machine, plan).get('couponCheck.valid');
  const steps = recorded(machine, plan, tour!);
  const other = machine.provide({ guards: { isValid: () => false } as never });
  const rows = replayed(other, plan, steps) ?? [];
  const differing = rows.filter(({ isSame }) => !isSame);
  expect(differing[0]).toEqual({
    index: steps.length - 1,
    recorded: 'valid',
    fresh: 'invalid',
    type: 'xstate.done.actor.checkCoupon',
    isSame: false,
  });
  expect(rows.slice(0, -1).every(({ isSame }) => isSame)).toBe(true);
});

test('a recording that starts in the middle is not replayed', () => {
  const machine = machines.couponCheck as unknown as AnyStateMachine;
  const tour = routesOf(machine, plans.couponCheck).get('couponCheck.valid');
  const steps = recorded(machine, plans.couponCheck, tour!);
  expect(replayed(machine, plans.couponCheck, steps.slice(1))).toBeNull();
  expect(replayed(machine, plans.couponCheck, [])).toBeNull();
});
