import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, fromPromise } from 'xstate';
import { type MachineName, machines } from '../../machines/index.ts';
import { plans } from './plans.ts';
import { namelessActors, walk } from './walk.ts';

const entries = Object.entries(machines) as unknown as [MachineName, AnyStateMachine][];

/** Faults planted into the real machines, one at a time: the walk of each is sharp enough to find them. */
describe.each(entries)('faults planted into %s', (name, machine) => {
  const guards = Object.keys(machine.implementations.guards);
  const actors = Object.entries(machine.implementations.actors).flatMap(([actor, logic]) =>
    'root' in logic ? [] : [actor],
  );

  test('every guard that would never let through is found', () => {
    const found = guards.map((guard) => {
      const { untaken } = walk(machine.provide({ guards: { [guard]: () => false } }), plans[name]);
      return untaken.some((transition) => transition.endsWith(`[${guard}]`)) ? guard : `${guard} was missed`;
    });
    expect(found).toEqual(guards);
  });

  test('every actor that would keep silent is found', async () => {
    const found: string[] = [];
    for (const actor of actors) {
      const silent = fromPromise(() => Promise.resolve());
      found.push(...(await namelessActors(machine.provide({ actors: { [actor]: silent } }))));
    }
    expect(found).toEqual(actors);
  });
});
