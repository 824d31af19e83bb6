import { afterEach, expect, test } from 'vitest';
import { createPageRefreshImplementations } from '../../../machines/pageRefresh/implementations.ts';
import { pageRefreshMachine } from '../../../machines/pageRefresh/pageRefresh.machine.ts';
import { tellOfChanges } from '../../../src/workflows/page-refresh.ts';
import { startWorkflow } from '../../../src/workflows/start-workflow.ts';

const begin = () =>
  startWorkflow(pageRefreshMachine, createPageRefreshImplementations({ refresh: () => {} }), undefined);

afterEach(() => {
  globalThis.workflowInspector = undefined;
});

test('whoever inspects hears the events of every workflow, those that run already included, until they stop', () => {
  const workflow = begin();
  const heard: string[] = [];
  globalThis.workflowInspector = (event) => {
    if (event.type === '@xstate.event') heard.push(event.event.type);
  };
  tellOfChanges(workflow, ['calendar_updated']);
  expect(heard).toEqual(['CHANGED']);
  const later = begin();
  expect(heard).toContain('xstate.init');
  globalThis.workflowInspector = undefined;
  heard.length = 0;
  tellOfChanges(later, ['calendar_updated']);
  expect(heard).toEqual([]);
  workflow.stop();
  later.stop();
});
