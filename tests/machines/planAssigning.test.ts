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
  return {
    actor,
    check,
    assignAll,
    takeBack,
    view: () => ({ at: actor.getSnapshot().value, ...planAssigningView(actor.getSnapshot()) }),
  };
}

const choosing = {
  at: 'choosing',
  step: 'choose',
  isChecking: false,
  isAssigning: false,
  isTakingBack: false,
  isTakenBack: false,
  workouts: [] as unknown[],
  athletes: [] as unknown[],
  included: [] as string[],
  assigned: 0,
  refused: [] as Outcome[],
  removed: 0,
  failure: null as string | null,
};

const request = { assignmentId: 'x', memberIds: ['a', 'b', 'c'], workouts: [newDraft('p', '2026-05-04')] };
const athlete = (memberId: string, state: Assignable['state']): Assignable => ({
  memberId,
  state,
  conflicts: [],
  distance: 1,
  duration: 2,
  load: 3,
});

const asked = { ...choosing, workouts: request.workouts };

test('nothing is sent before conflicts are shown, and busy or closed athletes are left out', async () => {
  const { actor, check, assignAll, view } = start();
  actor.send({ type: 'ASSIGN' });
  expect(view()).toEqual(choosing);
  actor.send({ type: 'CHECK', request, isDirect: false });
  expect(view()).toEqual({ ...asked, at: 'checking', isChecking: true });
  expect(check.asked).toEqual([{ request }]);
  const athletes = [athlete('a', 'free'), athlete('b', 'busy'), athlete('c', 'closed')];
  await check.answer(athletes);
  const reviewing = { ...asked, at: 'reviewing', step: 'review', athletes };
  expect(view()).toEqual({ ...reviewing, included: ['a'] });
  actor.send({ type: 'INCLUDE', memberId: 'c', isIncluded: true });
  expect(view()).toEqual({ ...reviewing, included: ['a'] });
  actor.send({ type: 'INCLUDE', memberId: 'a', isIncluded: false });
  actor.send({ type: 'ASSIGN' });
  expect([view(), assignAll.asked]).toEqual([reviewing, []]);
  actor.send({ type: 'INCLUDE', memberId: 'b', isIncluded: true });
  actor.send({ type: 'ASSIGN' });
  expect(view()).toEqual({ ...reviewing, at: 'assigning', isAssigning: true, included: ['b'] });
  expect(assignAll.asked).toEqual([{ request, memberIds: ['b'], despite: ['b'] }]);
});

test('a failed request is sent again under the same id, and all of it is undone', async () => {
  const { actor, check, assignAll, takeBack, view } = start();
  actor.send({ type: 'CHECK', request, isDirect: false });
  await check.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...asked, failure: 'No connection.' });
  actor.send({ type: 'CHECK', request, isDirect: false });
  expect(view()).toEqual({ ...asked, at: 'checking', isChecking: true });
  const athletes = [athlete('a', 'free'), athlete('b', 'free')];
  await check.answer(athletes);
  actor.send({ type: 'ASSIGN' });
  await assignAll.fail(failed('Network', 'No connection.'));
  const reviewed = { ...asked, step: 'review', athletes, included: ['a', 'b'] };
  expect(view()).toEqual({ ...reviewed, at: 'reviewing', failure: 'No connection.' });
  actor.send({ type: 'ASSIGN' });
  expect(view()).toEqual({ ...reviewed, at: 'assigning', isAssigning: true });
  expect(assignAll.asked.map((one) => one.request.assignmentId)).toEqual(['x', 'x']);
  await assignAll.answer([
    { memberId: 'a', outcome: 'assigned' },
    { memberId: 'b', outcome: 'full' },
  ]);
  const done = { ...reviewed, step: 'done', assigned: 1, refused: [{ memberId: 'b', outcome: 'full' }] };
  expect(view()).toEqual({ ...done, at: 'assigned' });
  actor.send({ type: 'TAKE_BACK' });
  expect(view()).toEqual({ ...done, at: 'takingBack', isTakingBack: true });
  await takeBack.fail(failed('Server', 'Something broke.'));
  expect(view()).toEqual({ ...done, at: 'assigned', failure: 'Something broke.' });
  actor.send({ type: 'TAKE_BACK' });
  expect(view()).toEqual({ ...done, at: 'takingBack', isTakingBack: true });
  await takeBack.answer(1);
  expect(view()).toEqual({ ...done, at: 'takenBack', isTakenBack: true, removed: 1 });
  expect(takeBack.asked).toEqual(['x', 'x']);
  actor.send({ type: 'BACK' });
  expect(view().at).toBe('choosing');
});

test('every step can return to the choice, which drops the failure', async () => {
  const { actor, check, assignAll, takeBack, view } = start();
  actor.send({ type: 'CHECK', request, isDirect: false });
  actor.send({ type: 'BACK' });
  expect(view()).toEqual(asked);
  actor.send({ type: 'CHECK', request, isDirect: false });
  const athletes = [athlete('a', 'free')];
  await check.answer([]);
  await check.answer(athletes);
  actor.send({ type: 'ASSIGN' });
  await assignAll.fail(failed('Network', 'No connection.'));
  actor.send({ type: 'BACK' });
  expect(view()).toEqual({ ...asked, athletes, included: ['a'] });
  actor.send({ type: 'CHECK', request, isDirect: false });
  await check.answer(athletes);
  actor.send({ type: 'ASSIGN' });
  await assignAll.answer([{ memberId: 'a', outcome: 'assigned' }]);
  actor.send({ type: 'TAKE_BACK' });
  await takeBack.fail(failed('Server', 'Something broke.'));
  actor.send({ type: 'BACK' });
  expect([view().at, view().failure]).toEqual(['choosing', null]);
});

test('without any result there is nothing to undo', async () => {
  const { actor, check, assignAll, takeBack, view } = start();
  actor.send({ type: 'CHECK', request, isDirect: false });
  await check.answer([athlete('a', 'free')]);
  actor.send({ type: 'ASSIGN' });
  await assignAll.answer([{ memberId: 'a', outcome: 'full' }]);
  actor.send({ type: 'TAKE_BACK' });
  expect([view().at, takeBack.asked]).toEqual(['assigned', []]);
});

test('a direct assignment is planned at once without conflicts, and shown first with some', async () => {
  const { actor, check, assignAll, view } = start();
  actor.send({ type: 'CHECK', request, isDirect: true });
  const athletes = [athlete('a', 'free'), athlete('b', 'free')];
  await check.answer(athletes);
  const planned = { ...asked, step: 'review', athletes, included: ['a', 'b'] };
  expect(view()).toEqual({ ...planned, at: 'assigning', isAssigning: true });
  expect(assignAll.asked).toEqual([{ request, memberIds: ['a', 'b'], despite: [] }]);
  await assignAll.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...planned, at: 'reviewing', failure: 'No connection.' });
  for (const there of [[], [athlete('a', 'free'), athlete('b', 'busy')]]) {
    actor.send({ type: 'BACK' });
    actor.send({ type: 'CHECK', request, isDirect: true });
    await check.answer(there);
    expect(view().at).toBe('reviewing');
  }
});
