import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createSurveyImplementations } from '../../machines/survey/implementations.ts';
import { surveyView } from '../../machines/survey/selectors.ts';
import { surveyMachine } from '../../machines/survey/survey.machine.ts';
import type { Answers } from '../../domain/survey/answers.ts';
import type { Survey } from '../../domain/survey/schema.ts';

const survey: Survey = {
  questions: [
    {
      type: 'radio',
      field: 'injured',
      name: 'Injury',
      label: 'Were you injured?',
      required: true,
      options: [
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
      ],
      sub: [{ when: { equal: true }, question: { type: 'text', field: 'where', name: 'Where', label: 'Where?' } }],
    },
  ],
};

function start(answers: Answers | null = null) {
  const machine = surveyMachine.provide(createSurveyImplementations());
  const actor = createActor(machine, { input: { survey, answers } }).start();
  return { actor, view: () => surveyView(actor.getSnapshot()), output: () => toPromise(actor) };
}

test('no errors appear before the first attempt to send; from then on each question shows its own', () => {
  const { actor, view } = start();
  expect(view().errors).toEqual({});
  actor.send({ type: 'SUBMIT' });
  expect(view().errors).toEqual({ injured: ['Injury is required'] });
  actor.send({ type: 'ANSWER', field: 'injured', answer: true });
  expect(view().errors).toEqual({ where: ['Where is required'] });
});

test('a dependent question appears once the answer above enables it, and counts from then on', async () => {
  const { actor, view, output } = start();
  expect(view().answered).toBe(0);
  expect(view().total).toBe(1);
  actor.send({ type: 'ANSWER', field: 'injured', answer: true });
  actor.send({ type: 'ANSWER', field: 'where', answer: 'Knee ' });
  expect(view().answered).toBe(2);
  expect(view().total).toBe(2);
  actor.send({ type: 'SUBMIT' });
  expect(await output()).toEqual({ injured: true, where: 'Knee' });
});

test('a hidden question’s answer stays, and is not sent', async () => {
  const { actor, view, output } = start({ injured: true, where: 'Knee' });
  actor.send({ type: 'ANSWER', field: 'injured', answer: false });
  expect(view().answers).toEqual({ injured: false, where: 'Knee' });
  actor.send({ type: 'SUBMIT' });
  expect(await output()).toEqual({ injured: false });
});

test('an answer can be removed, and a closed survey has none', async () => {
  const { actor, view, output } = start({ injured: false });
  actor.send({ type: 'ANSWER', field: 'injured', answer: undefined });
  expect(view().answers).toEqual({});
  actor.send({ type: 'CLOSE' });
  expect(await output()).toBeNull();
});
