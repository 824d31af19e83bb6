import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Biometrics } from '../../domain/forms/biometrics-values.ts';
import { createProfileEditImplementations } from '../../machines/profileEdit/implementations.ts';
import { profileEditMachine } from '../../machines/profileEdit/profileEdit.machine.ts';
import { profileEditView } from '../../machines/profileEdit/selectors.ts';
import { failed, fake } from './support.ts';

const profile = { firstName: 'Ada', weight: 60 } as Biometrics;

function start() {
  const saveProfile = fake<{ profile: Biometrics }>();
  const clock = new SimulatedClock();
  const machine = profileEditMachine.provide(createProfileEditImplementations({ saveProfile }));
  const actor = createActor(machine, { clock }).start();
  const saved: string[] = [];
  actor.on('saved', ({ type }) => saved.push(type));
  return { actor, clock, saveProfile, saved, view: () => profileEditView(actor.getSnapshot()) };
}

test('a profile is sent once, and “Saved” stays for four seconds', async () => {
  const { actor, clock, saveProfile, saved, view } = start();
  actor.send({ type: 'SAVE', profile });
  actor.send({ type: 'SAVE', profile });
  expect([saveProfile.asked.length, saveProfile.asked[0]?.profile, saved]).toEqual([1, profile, []]);
  await saveProfile.answer();
  expect([saved, view()]).toEqual([['saved'], { isSaving: false, isSaved: true, failure: null }]);
  clock.increment(3999);
  expect(view().isSaved).toBe(true);
  clock.increment(1);
  expect(view().isSaved).toBe(false);
});

test('a refusal stays until the next try', async () => {
  const { actor, clock, saveProfile, saved, view } = start();
  actor.send({ type: 'SAVE', profile });
  await saveProfile.fail(failed('Network', 'No connection.'));
  clock.increment(60_000);
  expect([saved, view()]).toEqual([[], { isSaving: false, isSaved: false, failure: 'No connection.' }]);
  actor.send({ type: 'SAVE', profile });
  expect(view()).toEqual({ isSaving: true, isSaved: false, failure: null });
});
