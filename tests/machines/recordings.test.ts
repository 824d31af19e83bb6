import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, createMachine, fromCallback, type InspectionEvent, sendTo } from 'xstate';
import { chartOf } from '../../gallery/chart/chart.ts';
import { MASK, masked } from '../../gallery/live/mask.ts';
import type { StepNote } from '../../gallery/live/protocol.ts';
import { createRecorder } from '../../gallery/live/recorder.ts';
import { createHistory, lastSteps as lastOf } from '../../gallery/live/history.ts';
import {
  type Moment,
  type Recording,
  emptyRecording,
  fromFile,
  toFile,
  withNews,
  withoutTabs,
} from '../../gallery/live/recording.ts';
import { reportFault } from '../../contract/calls/reports.ts';
import { machines } from '../../machines/index.ts';
import { inspect, lastSteps } from '../../src/workflows/inspection.ts';
import { plans } from './plans.ts';
import { NOW, someMember, someTokens } from './samples/people.ts';
import { declaredIn, effectsOf } from './walk.ts';

/** The machine with silent children and effects that do nothing. */
const quiet = (machine: AnyStateMachine) =>
  machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})]),
    ),
    actions: Object.fromEntries(effectsOf(machine).map(([name]) => [name, () => {}])),
  });

/** The fields of an actor's context after some steps, with all changes merged. */
const contextAfter = (steps: readonly StepNote[]): Record<string, unknown> =>
  Object.assign({}, ...steps.map(({ changed }) => changed));

/** An actor's state after `count` steps of the recording; `null` before its first. */
function momentOf({ steps }: Pick<Recording, 'steps'>, actor: string, count: number): Moment | null {
  const own = steps.slice(0, count).filter((step) => step.actor === actor);
  const step = own.at(-1);
  return step ? { step, context: contextAfter(own) } : null;
}

/** Runs a machine through events. @returns what a gallery would receive */
function record(machine: AnyStateMachine, input: unknown, events: readonly { readonly type: string }[]) {
  let time = NOW;
  const recorder = createRecorder('tab1', () => (time += 10));
  const hear = (inspection: InspectionEvent) => {
    inspect(inspection);
    recorder.hear(inspection);
  };
  const actor = createActor(quiet(machine), { input: input as never, inspect: hear });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const event of events) if (actor.getSnapshot().status === 'active') actor.send(event as never);
  actor.stop();
  return { actors: recorder.takeActors(), steps: recorder.takeSteps(10_000), recorder };
}

const signIn = [
  { type: 'SIGN_IN', email: ' runner@example.org ', password: 'Secret1!' },
  {
    type: 'xstate.done.actor.authenticate',
    output: { kind: 'code', token: 'challenge-1', lasts: 300_000, hasPasskeys: true },
  },
  { type: 'SEND_CODE', code: '123456' },
  { type: 'xstate.done.actor.answerChallenge', output: { member: someMember, tokens: someTokens, now: NOW } },
  { type: 'SIGN_OUT' },
];

test('no secret of a sign-in gets into a recording, nor personal data', () => {
  const { actors, steps } = record(machines.session as unknown as AnyStateMachine, plans.session.inputs[0], signIn);
  expect(steps.map(({ event }) => event.type).slice(0, 5)).toEqual([
    'xstate.init',
    ...signIn.slice(0, 4).map(({ type }) => type),
  ]);
  const file = toFile(
    withNews(withNews(emptyRecording, { kind: 'actors', tab: 'tab1', actors }), { kind: 'steps', tab: 'tab1', steps }),
  );
  const secrets = [
    'runner@',
    'Secret1!',
    'challenge-1',
    '123456',
    'id-1',
    'access-1',
    'refresh-1',
    'member-1',
    'sub-1',
  ];
  expect(secrets.filter((secret) => file.includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => lastSteps().join().includes(secret))).toEqual([]);
  // And yet it shows what happened.
  expect(steps.at(-1)?.changed).toBeDefined();
  expect(steps[2]?.changed).toEqual({ challenge: { kind: 'code', token: MASK, lasts: 300_000, hasPasskeys: true } });
});

test('all events of any machine’s walk leave no texts, and its steps are those of its chart', () => {
  for (const [name, machine] of Object.entries(machines) as unknown as [keyof typeof plans, AnyStateMachine][]) {
    const plan = plans[name];
    const events = Object.values(plan.samples).flat();
    const known = new Set(chartOf(machine).transitions.map(({ id }) => id));
    for (const input of plan.inputs) {
      const { steps } = record(machine, input, events);
      const fault = { kind: 'x', steps: lastSteps() };
      expect(reportFault.body.safeParse(fault).error, name).toBeUndefined();
      // Names of events and of states are the machine's own.
      expect(lastSteps().at(-1)?.split(' ')[0]).toBe(machine.id);
      const leaves = steps.flatMap(({ event, changed }) =>
        leavesOf({ ...event, type: null }, '').concat(leavesOf(changed, '')),
      );
      expect(
        leaves.filter(
          ([, leaf]) =>
            typeof leaf === 'string' && /[@ ]|\d{3}/.test(leaf) && !/^(?:actor tab1|and \d+ more)/.test(leaf),
        ),
        name,
      ).toEqual([]);
      expect(
        steps.flatMap(({ taken }) => taken.filter((id) => !known.has(id))),
        name,
      ).toEqual([]);
    }
    expect(known.size).toBe(declaredIn(machine).length);
  }
});

const leavesOf = (value: unknown, key: string): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([inner, one]) => leavesOf(one, inner))
    : [[key, value]];

test('any text and number in a context is masked unless it is a tag or the machine opens the field', () => {
  const secret = fc.string({ minLength: 4 }).map((text) => `s3cret ${text}`);
  const field = fc.constantFrom('type', 'kind', 'tag', 'name', 'password', 'device', 'list', 'person@example.org');
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      secret,
      fc.integer(),
      fc.array(tie('node')),
      fc.dictionary(field, tie('node')),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (value) => {
      const text = JSON.stringify(masked(value, '', new Set()));
      return !text.includes('s3cret') && !text.includes('person@');
    }),
  );
  expect(masked({ device: 'garmin', name: 'Ada', sentence: 'timedOut' }, '', new Set(['device']))).toEqual({
    device: 'garmin',
    name: MASK,
    sentence: 'timedOut',
  });
});

const counter = createMachine({
  id: 'counter',
  meta: { shown: ['count'] },
  context: { count: 0, name: 'Ada' },
  initial: 'on',
  states: {
    on: { on: { ADD: { actions: ({ context }) => void (context.count += 0) }, END: 'off' } },
    off: { type: 'final' },
  },
}) as unknown as AnyStateMachine;

const step = (at: number, changed: Record<string, unknown>): StepNote => ({
  actor: 'tab1 x:0',
  at,
  event: { type: 'ADD' },
  from: null,
  taken: [],
  value: 'on',
  status: 'active',
  changed,
  next: [],
});

test('a recording is replayed, saved, and opened again', () => {
  const { actors, steps } = record(counter, undefined, [{ type: 'ADD' }, { type: 'END' }]);
  expect(steps.map(({ value, next, status }) => [value, next, status])).toEqual([
    ['on', ['ADD', 'END'], 'active'],
    ['on', ['ADD', 'END'], 'active'],
    ['off', [], 'done'],
  ]);
  const recording = [
    { kind: 'tab' as const, tab: 'tab1', path: '/import', title: 'Import of Anna · Longrun', isAnew: true },
    { kind: 'actors' as const, tab: 'tab1', actors },
    { kind: 'steps' as const, tab: 'tab1', steps },
    { kind: 'tab' as const, tab: 'tab1', path: '/activities', title: 'Activities · Longrun', isAnew: false },
  ].reduce((before, news) => withNews(before, news), emptyRecording);
  const [actor = { id: '' }] = actors;
  expect(momentOf(recording, actor.id, 1)?.context).toEqual({ count: 0, name: MASK });
  expect(momentOf(recording, actor.id, 3)?.step.value).toBe('off');
  expect(momentOf(recording, actor.id, 0)).toBeNull();
  expect(recording.paths).toEqual({ tab1: '/activities' });
  expect(toFile(recording)).not.toContain('Anna');
  expect(fromFile(toFile(recording))).toEqual(recording);
  expect(withoutTabs(recording, new Set(['tab1']))).toEqual(emptyRecording);
});

test.each([
  '',
  'x',
  '{}',
  '[]',
  '{"format":"longrun-recording-1","actors":[1],"steps":[]}',
  '{"format":"longrun-recording-1","actors":[],"steps":[{}]}',
  '{"format":"longrun-recording-1","actors":[],"steps":[],"paths":{"tab1":1}}',
])('an invalid recording is refused: %s', (text) => {
  expect(() => fromFile(text)).toThrow(/recording|damaged/);
});

test('a recording never exceeds its limit, and keeps the context of dropped steps', () => {
  let recording = emptyRecording;
  for (let index = 0; index < 500; index += 1) {
    const steps = [step(index, index === 0 ? { first: 'kept' } : { last: index })];
    recording = withNews(recording, { kind: 'steps', tab: 'tab1', steps }, 20_000);
    expect(recording.bytes).toBeLessThanOrEqual(20_000);
  }
  expect(recording.steps.length).toBeGreaterThan(50);
  expect(recording.bytes).toBe(recording.steps.reduce((sum, one) => sum + JSON.stringify(one).length + 1, 0));
  expect(momentOf(recording, 'tab1 x:0', recording.steps.length)?.context).toEqual({ first: 'kept', last: 499 });
});

test('an event during another one is a step of its own', () => {
  const echo = createMachine({
    id: 'echo',
    on: { CALL: { actions: sendTo(({ self }) => self, { type: 'ANSWER' }) }, ANSWER: {} },
  }) as unknown as AnyStateMachine;
  const { steps } = record(echo, undefined, [{ type: 'CALL' }]);
  expect(steps.slice(0, 3).map(({ event, taken }) => [event.type, taken])).toEqual([
    ['xstate.init', []],
    ['CALL', ['echo CALL 0']],
    ['ANSWER', ['echo ANSWER 0']],
  ]);
});

test('a machine opens some of its fields: the progress of an upload, and none of its content', () => {
  const plan = plans.fileImport;
  const files = plan.samples['ADD']?.[0] ?? { type: 'ADD' };
  const { steps } = record(machines.fileImport as unknown as AnyStateMachine, plan.inputs[0], [
    files,
    ...Object.values(plan.samples).flat(),
  ]);
  const told = Object.assign({}, ...steps.map(({ changed }) => changed)) as Record<string, unknown>;
  expect(told).toEqual({
    sent: expect.any(Number) as unknown,
    total: expect.any(Number) as unknown,
    files: [],
    importId: null,
    accepted: [],
    failure: null,
  });
  expect(leavesOf(told['files'], '').filter(([, leaf]) => typeof leaf === 'number')).toEqual([]);
});

test('an actor is followed as a recording grows, is replayed, and loses its start', () => {
  let recording = emptyRecording;
  const history = createHistory('tab1 x:0');
  const agree = (count: number) => {
    const { own, moment } = history(recording.steps, count);
    expect(moment).toEqual(momentOf(recording, 'tab1 x:0', count));
    const places = recording.steps.slice(0, count).flatMap(({ actor }, place) => (actor === 'tab1 x:0' ? [place] : []));
    expect(own).toEqual(places);
    expect(lastOf(recording.steps, count).get('tab1 x:0')).toBe(moment?.step);
  };
  agree(0);
  for (let index = 0; index < 120; index += 1) {
    const own = step(index, { [`field${index % 3}`]: index });
    const other = { ...step(index, { other: index }), actor: 'tab1 x:1' };
    recording = withNews(
      recording,
      { kind: 'steps', tab: 'tab1', steps: index % 4 === 0 ? [other, own] : [own] },
      6000,
    );
    agree(recording.steps.length);
    if (index % 10 === 0) for (const count of [0, 1, recording.steps.length - 1]) agree(count);
  }
  expect(recording.steps.length).toBeLessThan(100);
});
