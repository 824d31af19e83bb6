import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Assignable } from '../../domain/entities/plan-assignment.ts';
import { newDraft } from '../../domain/training/draft.ts';
import { createPlanAssigningImplementations } from '../../machines/planAssigning/implementations.ts';
import { planAssigningMachine } from '../../machines/planAssigning/planAssigning.machine.ts';
import { planAssigningView } from '../../machines/planAssigning/selectors.ts';
import type { AssignmentRequest, Outcome } from '../../machines/planAssigning/types.ts';
import { failed, fake } from './support.ts';

function start() {
  const check = fake<{ request: AssignmentRequest }, readonly Assignable[]>();
  const assignAll = fake<
    { request: AssignmentRequest; memberIds: readonly string[]; despite: readonly string[] },
    readonly Outcome[]
  >();
  const takeBack = fake<string, number>();
  const machine = planAssigningMachine.provide(createPlanAssigningImplementations({ check, assignAll, takeBack }));
  const actor = createActor(machine).start();
  return { actor, check, assignAll, takeBack, view: () => planAssigningView(actor.getSnapshot()) };
}

const request = { assignmentId: 'x', memberIds: ['a', 'b', 'c'], workouts: [newDraft('p', '2026-05-04')] };
const athlete = (memberId: string, state: Assignable['state']): Assignable => ({
  memberId,
  state,
  conflicts: [],
  distance: 1,
  duration: 2,
  load: 3,
});

test('nothing is sent before what is in the way is shown, and who is busy or closed is left out', async () => {
  const { actor, check, assignAll, view } = start();
  actor.send({ type: 'ASSIGN' });
  actor.send({ type: 'CHECK', request });
  expect(view()).toMatchObject({ step: 'choose', isChecking: true });
  await check.answer([athlete('a', 'free'), athlete('b', 'busy'), athlete('c', 'closed')]);
  expect(view()).toMatchObject({ step: 'review', included: ['a'] });
  expect(assignAll.asked).toEqual([]);
  actor.send({ type: 'INCLUDE', memberId: 'c', isIncluded: true });
  actor.send({ type: 'INCLUDE', memberId: 'a', isIncluded: false });
  actor.send({ type: 'ASSIGN' });
  expect([view().included, assignAll.asked]).toEqual([[], []]);
  actor.send({ type: 'INCLUDE', memberId: 'b', isIncluded: true });
  actor.send({ type: 'ASSIGN' });
  expect(assignAll.asked).toEqual([{ request, memberIds: ['b'], despite: ['b'] }]);
});

test('what could not be sent is sent again under the same id, and all of it is taken back', async () => {
  const { actor, check, assignAll, takeBack, view } = start();
  actor.send({ type: 'CHECK', request });
  await check.fail(failed('Network'));
  expect(view()).toMatchObject({ step: 'choose', isChecking: false });
  expect(view().failure).not.toBeNull();
  actor.send({ type: 'CHECK', request });
  expect(view().failure).toBeNull();
  await check.answer([athlete('a', 'free'), athlete('b', 'free')]);
  actor.send({ type: 'ASSIGN' });
  await assignAll.fail(failed('Network'));
  expect(view()).toMatchObject({ step: 'review', included: ['a', 'b'] });
  actor.send({ type: 'ASSIGN' });
  expect(assignAll.asked.map((one) => one.request.assignmentId)).toEqual(['x', 'x']);
  await assignAll.answer([
    { memberId: 'a', outcome: 'assigned' },
    { memberId: 'b', outcome: 'full' },
  ]);
  expect(view()).toMatchObject({ step: 'done', assigned: 1, refused: [{ memberId: 'b', outcome: 'full' }] });
  actor.send({ type: 'TAKE_BACK' });
  await takeBack.fail(failed('Server'));
  expect(view()).toMatchObject({ step: 'done', isTakenBack: false, assigned: 1 });
  actor.send({ type: 'TAKE_BACK' });
  await takeBack.answer(1);
  expect(view()).toMatchObject({ isTakenBack: true, removed: 1, failure: null });
  expect(takeBack.asked).toEqual(['x', 'x']);
});
