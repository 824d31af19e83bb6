import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { SubjectiveInput } from '../../domain/entities/diary.ts';
import { dayInputMachine } from '../../machines/dayInput/dayInput.machine.ts';
import { createDayInputImplementations } from '../../machines/dayInput/implementations.ts';
import { dayInputView } from '../../machines/dayInput/selectors.ts';
import { failed, fake } from './support.ts';

function start() {
  const save = fake<SubjectiveInput>();
  const actor = createActor(dayInputMachine.provide(createDayInputImplementations({ save }))).start();
  const change = (hoursSlept: number | null, motivation: number | null) =>
    actor.send({ type: 'CHANGE', input: { hoursSlept, motivation } });
  return { change, save, view: () => dayInputView(actor.getSnapshot()) };
}

test('a change is shown at once, and until it is stored', async () => {
  const { change, save, view } = start();
  change(7.5, null);
  expect(view()).toEqual({ wanted: { hoursSlept: 7.5, motivation: null }, failure: null });
  await save.answer();
  expect([view(), save.asked]).toEqual([{ wanted: null, failure: null }, [{ hoursSlept: 7.5, motivation: null }]]);
});

test('of changes during a request only the last is sent, after it', async () => {
  const { change, save, view } = start();
  change(7.5, null);
  change(7.5, 3);
  change(7.5, 4);
  expect([save.asked.length, view().wanted]).toEqual([1, { hoursSlept: 7.5, motivation: 4 }]);
  await save.answer();
  expect([save.asked[1], save.asked.length]).toEqual([{ hoursSlept: 7.5, motivation: 4 }, 2]);
  await save.answer();
  expect([view(), save.asked.length]).toEqual([{ wanted: null, failure: null }, 2]);
});

test('a change that was reverted is not sent again', async () => {
  const { change, save } = start();
  change(8, 4);
  change(8, 5);
  change(8, 4);
  await save.answer();
  expect(save.asked).toEqual([{ hoursSlept: 8, motivation: 4 }]);
});

test('a change that cannot be stored is undone with its reason, until the next one', async () => {
  const { change, save, view } = start();
  change(7.5, null);
  await save.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ wanted: null, failure: 'No connection.' });
  change(8, null);
  expect(view()).toEqual({ wanted: { hoursSlept: 8, motivation: null }, failure: null });
  change(8, 2);
  await save.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ wanted: { hoursSlept: 8, motivation: 2 }, failure: null });
  await save.answer();
  expect(view()).toEqual({ wanted: null, failure: null });
});
