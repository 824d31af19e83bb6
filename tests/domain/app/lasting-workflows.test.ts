import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { endLastingWorkflows, lastingWorkflows } from '../../../src/workflows/lasting-workflows.ts';

test('signing out stops running workflows', () => {
  const workflow = createActor(createMachine({ initial: 'working', states: { working: {} } })).start();
  lastingWorkflows.set('member/work', workflow);
  endLastingWorkflows();
  expect(workflow.getSnapshot().status).toBe('stopped');
  expect(lastingWorkflows.size).toBe(0);
});
