import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { expect, test } from 'vitest';
import { inspectTarget, mayListen, statelyInspector } from '../../gallery/build/inspect.ts';
import { withheld } from '../../gallery/live/withheld.ts';
import { someTokens } from './samples/people.ts';

test('Stately’s Inspector gets nothing by default, only this machine’s events without a URL, and others where configured', () => {
  expect(inspectTarget([], 5173)).toBeNull();
  expect(inspectTarget(['--inspect'], 5173)).toBe('ws://localhost:5173/inspect');
  expect(inspectTarget(['--inspect=https://stately.ai/inspect'], 5173)).toBe('https://stately.ai/inspect');
  for (const wrong of ['', 'yes', 'file:///tmp', 'javascript:alert(1)']) {
    expect(() => inspectTarget([`--inspect=${wrong}`], 5173), wrong).toThrow(/address/);
  }
});

test('only this machine listens: no page of another site', () => {
  const origins = ['http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:9', undefined];
  expect(origins.every(mayListen)).toBe(true);
  const others = ['https://evil.example', 'http://localhost.evil.example', 'null', ''];
  expect(others.some(mayListen)).toBe(false);
});

test('only pages of the app load its sender', () => {
  const { transformIndexHtml } = statelyInspector('ws://localhost:5173/inspect');
  const { handler } = transformIndexHtml as unknown as {
    readonly handler: (html: string, page: { readonly path: string }) => { readonly attrs: { readonly src: string } }[];
  };
  const src = '/gallery/live/stately.ts?to=ws%3A%2F%2Flocalhost%3A5173%2Finspect';
  expect(handler('', { path: '/index.html' }).map(({ attrs }) => attrs.src)).toEqual([src]);
  expect(handler('', { path: '/gallery/index.html' })).toEqual([]);
});

test('its events are masked: events, contexts, results of promises, names', () => {
  const base = { rootId: 'x:0', sessionId: 'x:1', createdAt: '1', id: '1', _version: '1' };
  const event = { type: 'SIGN_IN', email: 'ada@example.org', password: 'Secret1!' };
  const session = { tokens: someTokens, member: { name: 'Ada' } };
  const id = '0b7c1f9e-6f0e-4a53-9a51-0a3cf6f0d9a1';
  const told = [
    { ...base, type: '@xstate.event', event, sourceId: undefined },
    {
      ...base,
      type: '@xstate.snapshot',
      event,
      snapshot: { status: 'active', value: 'signingIn', context: { session } },
    },
    { ...base, type: '@xstate.snapshot', event, snapshot: { status: 'done', output: session, input: event } },
    { ...base, type: '@xstate.actor', name: `import-${id}`, snapshot: { status: 'active', children: { session } } },
  ].map((one) => withheld(one as unknown as StatelyInspectionEvent));
  const text = JSON.stringify(told);
  const secrets = [
    'ada@',
    'Secret1!',
    'Ada',
    id,
    ...Object.values(someTokens).filter((one) => typeof one === 'string'),
  ];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const step = told[1] as unknown as { event: unknown; snapshot: unknown };
  expect(step.event).toEqual({ type: 'SIGN_IN', email: '•••', password: '•••' });
  expect(step.snapshot).toEqual({
    value: 'signingIn',
    status: 'active',
    context: {
      session: {
        tokens: { idToken: '•••', accessToken: '•••', refreshToken: '•••', credentialsExpire: '•••', expires: '•••' },
        member: { name: '•••' },
      },
    },
  });
});
