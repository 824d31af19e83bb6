import { expect, test } from 'vitest';
import type { Draft } from '../../../machines/registrationChecklist/types.ts';
import { createCounter, createStepCounter } from '../../../src/features/partners/count-steps.ts';

type Call = Parameters<typeof createCounter>[0];

/** A server that receives the counts. */
function server(answer: () => Promise<unknown> = () => Promise.resolve(null)) {
  const heard: unknown[] = [];
  const call = ((id: string, { params, body }: { params: object; body: object }) => {
    heard.push([id, params, body]);
    return answer();
  }) as unknown as Call;
  return { call, heard, whats: () => heard.map((one) => (one as [string, object, { what: string }])[2].what) };
}

const draft = (steps: Draft['steps'], isJoined = false): Draft => ({
  steps,
  account: null,
  kind: null,
  permission: null,
  details: null,
  typedAnswers: null,
  answers: null,
  isJoined,
});

test('reports each completed step, and joining, once', () => {
  const { call, heard, whats } = server();
  const count = createStepCounter(call, 'wear-test', null);
  count(draft({ terms: null, agreement: false, account: null }));
  expect(heard).toEqual([]);
  count(draft({ terms: true, agreement: false, account: null }));
  count(draft({ terms: true, agreement: false, account: 'new' }));
  count(draft({ terms: true, agreement: true, account: 'new' }));
  count(draft({ terms: true, agreement: true, account: 'new' }, true));
  count(draft({ terms: true, agreement: true, account: 'new' }, true));
  expect(whats()).toEqual(['terms', 'account', 'agreement', 'joined']);
  expect(heard[0]).toEqual(['countPageStep', { key: 'wear-test' }, { what: 'terms' }]);
});

test('reports nothing again that a reload restored, nor repeated steps', () => {
  const { call, whats } = server();
  const count = createStepCounter(call, 'wear-test', draft({ terms: true, account: 'existing' }));
  count(draft({ terms: true, account: null }));
  count(draft({ terms: true, account: 'existing' }));
  expect(whats()).toEqual([]);
  count(draft({ terms: true, account: 'existing' }, true));
  expect(whats()).toEqual(['joined']);
});

test('reports no personal data, and continues after failures', async () => {
  const { call, heard } = server(() => Promise.reject(new Error('No connection.')));
  const count = createStepCounter(call, 'wear-test', null);
  count({ ...draft({ account: 'new' }), account: { memberId: 'm1', email: 'ada@example.org' } });
  await Promise.resolve();
  expect(JSON.stringify(heard)).not.toMatch(/ada|m1/);
});

test('for a festival are passwords and joins, each once per tab', () => {
  const { call, whats } = server();
  const count = createCounter(call, 'rhf');
  for (const what of ['account', 'account', 'joined', 'joined'] as const) count(what);
  expect(whats()).toEqual(['account', 'joined']);
});
