import { expect, test } from 'vitest';
import { createPageRefreshImplementations } from '../../../machines/pageRefresh/implementations.ts';
import { pageRefreshMachine } from '../../../machines/pageRefresh/pageRefresh.machine.ts';
import { inspectWorkflows } from '../../../src/workflows/inspection.ts';
import { tellOfChanges } from '../../../src/workflows/page-refresh.ts';
import { startWorkflow } from '../../../src/workflows/start-workflow.ts';

test('whoever inspects hears the events of every workflow, those that run already included, until they stop', () => {
  const begin = () =>
    startWorkflow(pageRefreshMachine, createPageRefreshImplementations({ refresh: () => {} }), undefined);
  const workflow = begin();
  const heard: string[] = [];
  const stop = inspectWorkflows((event) => {
    if (event.type === '@xstate.event') heard.push(event.event.type);
  });
  tellOfChanges(workflow, ['calendar_updated']);
  expect(heard).toEqual(['CHANGED']);
  const later = begin();
  expect(heard).toContain('xstate.init');
  stop();
  heard.length = 0;
  tellOfChanges(later, ['calendar_updated']);
  expect(heard).toEqual([]);
  workflow.stop();
  later.stop();
});
