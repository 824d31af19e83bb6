import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brokenCalls } from './contract-differences.ts';
import { type CallShape, contractShape, type Shape } from './contract-shape.ts';

/** Written by `npm run release:fixtures` at each release. */
const fixture = new URL('../fixtures/contract-of-last-release.json', import.meta.url);
const released = JSON.parse(readFileSync(fixture, 'utf8')) as Record<string, CallShape>;

/** Breaking changes that are intended, each with its reason. Emptied at each release. */
const accepted: Readonly<Record<string, string>> = {};

test('the contract breaks no client of the last release', () => {
  const now = JSON.parse(JSON.stringify(contractShape())) as Record<string, CallShape>;
  expect(brokenCalls(released, now)).toEqual(Object.keys(accepted));
});

const text: Shape = { type: 'string' };
const kinds: Shape = { enum: ['run', 'ride'] };
const before: CallShape = {
  method: 'POST',
  path: 'goals',
  proof: 'signed',
  request: { body: { type: 'object', properties: { name: text, kind: kinds }, required: ['name'] } },
  answers: {
    200: {
      type: 'object',
      properties: {
        name: text,
        kind: kinds,
        at: { anyOf: [text, { type: 'null' }] },
        list: { type: 'array', items: kinds },
      },
      required: ['name', 'kind', 'at', 'list'],
    },
  },
};
const answer = before.answers[200]!;
const withAnswer = (properties: Record<string, Shape>, required = answer.required!): CallShape => ({
  ...before,
  answers: { 200: { ...answer, properties: { ...answer.properties, ...properties }, required } },
});
const withBody = (properties: Record<string, Shape>, required = ['name']): CallShape => ({
  ...before,
  request: { body: { type: 'object', properties: { ...before.request.body!.properties, ...properties }, required } },
});
const { name: _name, ...nameless } = answer.properties!;

test.each<[string, CallShape | undefined, string[]]>([
  ['a call', undefined, ['save: is missing']],
  ['a path', { ...before, path: 'aims' }, ['save: path changed']],
  ['a status', { ...before, answers: {} }, ['save 200: is missing']],
  ['a field', { ...before, answers: { 200: { ...answer, properties: nameless } } }, ['save 200.name: is missing']],
  ['a required field', withAnswer({}, ['kind', 'at', 'list']), ['save 200.name: is optional']],
  [
    'a type',
    withAnswer({ name: { type: 'number' } }),
    ['save 200.name: string is missing', 'save 200.name: may be number'],
  ],
  [
    'a text that may be null',
    withAnswer({ name: { anyOf: [text, { type: 'null' }] } }),
    ['save 200.name: may be null'],
  ],
  ['a value', withAnswer({ kind: { enum: ['run'] } }), ['save 200.kind: "ride" is missing']],
  [
    'a value in a list',
    withAnswer({ list: { type: 'array', items: { enum: ['ride'] } } }),
    ['save 200.list[]: "run" is missing'],
  ],
  ['a value that is sent', withBody({ kind: { enum: ['run'] } }), ['save body.kind: "ride" is missing']],
  ['a field that becomes mandatory', withBody({ day: text }, ['name', 'day']), ['save body.day: is required']],
])('%s that is removed or changed is reported', (_, now, found) => {
  expect(brokenCalls({ save: before }, now ? { save: now } : {})).toEqual(found);
});

test.each<[string, CallShape]>([
  ['the same', before],
  ['a new field', withAnswer({ more: text }, [...answer.required!, 'more'])],
  ['a new value', withAnswer({ kind: { enum: ['run', 'ride', 'swim'] } })],
  ['a new field that may be sent', withBody({ day: text })],
  ['null, which may be sent', withBody({ name: { anyOf: [text, { type: 'null' }] } })],
])('%s breaks nothing', (_, now) => {
  expect(brokenCalls({ save: before }, { save: now })).toEqual([]);
});
