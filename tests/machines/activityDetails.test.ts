import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { ActivityDetails } from '../../domain/entities/activity-details.ts';
import { activityDetailsMachine, type DetailsOutcome } from '../../machines/activityDetails/activityDetails.machine.ts';
import { createActivityDetailsImplementations } from '../../machines/activityDetails/implementations.ts';
import { activityDetailsView } from '../../machines/activityDetails/selectors.ts';
import { failed, fake } from './support.ts';

function start() {
  const saveDetails = fake<{ change: ActivityDetails; was: ActivityDetails | null }, DetailsOutcome>();
  const actor = createActor(
    activityDetailsMachine.provide(createActivityDetailsImplementations({ saveDetails })),
  ).start();
  const asked = () => saveDetails.asked.map(({ change, was }) => ({ change, was }));
  return { actor, saveDetails, asked, view: () => activityDetailsView(actor.getSnapshot()) };
}

const settled = { isOpen: false, isConflict: false, pending: null, change: null, failure: null };
const change = { name: 'Long run', activityTypeId: 3 };
const was = { name: null, activityTypeId: 2 };

test('a change is sent once, and shown optimistically', async () => {
  const { actor, saveDetails, asked, view } = start();
  actor.send({ type: 'SAVE', change: { name: 'Too early' }, was });
  actor.send({ type: 'EDIT' });
  actor.send({ type: 'SAVE', change, was });
  actor.send({ type: 'SAVE', change, was });
  expect(asked()).toEqual([{ change, was }]);
  expect(view()).toEqual({ ...settled, pending: change, change });
  await saveDetails.answer('saved');
  expect(view()).toEqual(settled);
});

test('a refusal rolls it back: the fields open with the input and the reason, until cancelled', async () => {
  const { actor, saveDetails, view } = start();
  actor.send({ type: 'EDIT' });
  actor.send({ type: 'SAVE', change, was });
  await saveDetails.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...settled, isOpen: true, change, failure: 'No connection.' });
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual(settled);
});

test('a change made elsewhere is not overwritten unless the member chooses so', async () => {
  const { actor, saveDetails, asked, view } = start();
  actor.send({ type: 'EDIT' });
  actor.send({ type: 'SAVE', change, was });
  await saveDetails.answer('changedElsewhere');
  expect(view()).toEqual({ ...settled, isConflict: true, change });
  actor.send({ type: 'KEEP_MINE' });
  expect(asked().at(-1)).toEqual({ change, was: null });
  await saveDetails.answer('saved');
  expect(view()).toEqual(settled);
});

test('a change made elsewhere can stay', async () => {
  const { actor, saveDetails, asked, view } = start();
  actor.send({ type: 'EDIT' });
  actor.send({ type: 'SAVE', change, was });
  await saveDetails.answer('changedElsewhere');
  actor.send({ type: 'TAKE_THEIRS' });
  expect([asked().length, view()]).toEqual([1, settled]);
});
