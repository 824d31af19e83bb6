import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createTeamVisibilityImplementations } from '../../machines/teamVisibility/implementations.ts';
import { teamVisibilityMachine } from '../../machines/teamVisibility/teamVisibility.machine.ts';
import { teamVisibilityView } from '../../machines/teamVisibility/selectors.ts';
import { failed, fake } from './support.ts';

function start() {
  const saveTeam = fake<{ athletesCanViewDashboard: boolean }>();
  const clock = new SimulatedClock();
  const machine = teamVisibilityMachine.provide(createTeamVisibilityImplementations({ saveTeam }));
  const actor = createActor(machine, { clock }).start();
  const saved: string[] = [];
  actor.on('saved', ({ type }) => saved.push(type));
  return { actor, clock, saveTeam, saved, view: () => teamVisibilityView(actor.getSnapshot()) };
}

test('a choice is sent once, and “Saved” stays for four seconds', async () => {
  const { actor, clock, saveTeam, saved, view } = start();
  actor.send({ type: 'SAVE', athletesCanViewDashboard: false });
  actor.send({ type: 'SAVE', athletesCanViewDashboard: false });
  expect([saveTeam.asked.length, saveTeam.asked[0]?.athletesCanViewDashboard, saved]).toEqual([1, false, []]);
  await saveTeam.answer();
  expect([saved, view()]).toEqual([['saved'], { isSaving: false, isSaved: true, failure: null }]);
  clock.increment(3999);
  expect(view().isSaved).toBe(true);
  clock.increment(1);
  expect(view().isSaved).toBe(false);
});

test('a refusal stays until the next try', async () => {
  const { actor, clock, saveTeam, saved, view } = start();
  actor.send({ type: 'SAVE', athletesCanViewDashboard: false });
  await saveTeam.fail(failed('Network', 'No connection.'));
  clock.increment(60_000);
  expect([saved, view()]).toEqual([[], { isSaving: false, isSaved: false, failure: 'No connection.' }]);
  actor.send({ type: 'SAVE', athletesCanViewDashboard: false });
  expect(view()).toEqual({ isSaving: true, isSaved: false, failure: null });
});
