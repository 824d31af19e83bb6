import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { reportFault } from '../../../contract/calls/reports.ts';
import { lastSteps } from '../../../src/workflows/inspection.ts';
import { startWorkflow } from '../../../src/workflows/start-workflow.ts';

const begin = () => startWorkflow(lamp, {}, undefined);

afterEach(() => {
  globalThis.workflowInspector = undefined;
});

test('inspectors get the events of every workflow, including running ones, until they stop', () => {
  const workflow = begin();
  const heard: string[] = [];
  globalThis.workflowInspector = (event) => {
    if (event.type === '@xstate.event') heard.push(event.event.type);
  };
  workflow.send({ type: 'PRESS' });
  expect(heard).toEqual(['PRESS']);
  const later = begin();
  expect(heard).toContain('xstate.init');
  globalThis.workflowInspector = undefined;
  heard.length = 0;
  later.send({ type: 'PRESS' });
  expect(heard).toEqual([]);
  workflow.stop();
  later.stop();
});

const id = '0b7c1f9e-6f0e-4a53-9a51-0a3cf6f0d9a1';
const lamp = createMachine({
  id: 'lamp',
  context: { owner: 'ada@example.org' },
  type: 'parallel',
  states: {
    light: { initial: 'off', states: { off: { on: { PRESS: 'on' } }, on: { on: { PRESS: 'off' } } } },
    colour: { initial: 'warm', states: { warm: {} } },
  },
}) as unknown as AnyStateMachine;

test('the last fifty steps are stored, as names only: no context, no event data, no ids', () => {
  const workflow = startWorkflow(lamp, {}, undefined);
  workflow.send({ type: 'PRESS', password: 'Secret1!', email: 'ada@example.org' });
  workflow.send({ type: `xstate.done.actor.import-${id}`, output: 'Ada' });
  workflow.send({ type: `xstate.done.actor.import-${id}`, output: 'Eve' });
  workflow.send({ type: 'said by Ada 12345 <ada@example.org>' });
  expect(lastSteps().slice(-4)).toEqual([
    'lamp xstate.init {light:off,colour:warm}',
    'lamp PRESS {light:on,colour:warm}',
    'lamp xstate.done.actor.import-$id {light:on,colour:warm}',
    'lamp saidbyAda$idadaexample.org {light:on,colour:warm}',
  ]);
  for (let press = 0; press < 120; press += 1) workflow.send({ type: 'PRESS' });
  expect(lastSteps()).toHaveLength(50);
  expect(lastSteps().join()).not.toContain('init');
  workflow.send({ type: `${'Long'.repeat(99)}` });
  expect(reportFault.body.safeParse({ kind: 'x', steps: lastSteps() }).success).toBe(true);
  workflow.stop();
});

test('it adds less than 1 kB of code', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: 'src/workflows/inspection.ts', formats: ['es'] }, minify: true },
  });
  const [{ output }] = [built].flat() as unknown as [{ readonly output: readonly { readonly code: string }[] }];
  const bytes = output.reduce((sum, { code }) => sum + code.length, 0);
  expect(bytes).toBeGreaterThan(100);
  expect(bytes).toBeLessThanOrEqual(1000);
});
