import { describe, expect, test } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { requiredPromise } from '../../machines/shared/required.ts';
import { namelessActors, omissions, walk, type WalkPlan } from './walk.ts';

interface Faults {
  readonly delay?: string;
  readonly guard?: () => boolean;
  readonly effect?: () => void;
  readonly askForever?: boolean;
  readonly asker?: 'silent';
}

/** A small machine like ours, which polls until a response is good; correct unless a fault is injected. */
const planted = ({ delay = 'askEvery', guard, effect, askForever, asker }: Faults = {}) =>
  setup({
    types: {} as { context: { readonly tries: number }; events: { readonly type: 'STOP' } },
    actors: {
      ask:
        asker === 'silent'
          ? fromPromise<boolean>(() => Promise.resolve(true))
          : requiredPromise<boolean>('planted', 'ask'),
    },
    guards: { isGood: (_, params: { readonly answer: boolean }) => (guard ? guard() : params.answer) },
    actions: { run: () => effect?.(), count: assign({ tries: ({ context }) => context.tries + 1 }) },
    delays: { askEvery: 5000 },
  }).createMachine({
    id: 'planted',
    description: 'Asks until the answer is good.',
    context: () => ({ tries: 0 }),
    initial: 'asking',
    states: {
      asking: {
        description: 'A question is on its way.',
        entry: 'run',
        invoke: {
          id: 'ask',
          src: 'ask',
          onDone: [
            { guard: { type: 'isGood', params: ({ event }) => ({ answer: event.output }) }, target: 'done' },
            { target: 'waiting', actions: askForever ? 'count' : [] },
          ],
          onError: 'waiting',
        },
      },
      waiting: { description: 'Between two.', after: { [delay]: 'asking' }, on: { STOP: 'done' } },
      done: { description: 'Good.', type: 'final' },
    },
  });

const plan: WalkPlan = {
  inputs: [undefined],
  samples: {
    'xstate.done.actor.ask': [true, false].map((output) => ({ type: 'xstate.done.actor.ask', output })),
  },
};

describe('the walk', () => {
  test('finds nothing in a correct machine', async () => {
    const { tours, ...found } = walk(planted(), plan);
    expect(found).toEqual({
      declared: 5,
      taken: 5,
      untaken: [],
      mismatches: [],
      unknownDelays: [],
    });
    expect(tours).toHaveLength(3);
    expect(await namelessActors(planted())).toEqual([]);
    expect(omissions(planted())).toEqual([]);
  });

  test('finds a mistyped delay, which would fire at once', () => {
    const found = walk(planted({ delay: 'askEvry' }), plan);
    expect(found.unknownDelays).toEqual(['planted.waiting askEvry']);
    // That state never waits, so no event can stop it.
    expect(found.untaken).toContain('planted.waiting STOP');
  });

  test('finds a transition behind a guard that never passes', () => {
    expect(walk(planted({ guard: () => false }), plan).untaken).toEqual([
      'planted.asking xstate.done.actor.ask [isGood]',
    ]);
  });

  test('finds a transition behind a guard that always passes the previous one', () => {
    expect(walk(planted({ guard: () => true }), plan).untaken).toEqual(['planted.asking xstate.done.actor.ask']);
  });

  test('finds a replay that ends elsewhere than in the graph', () => {
    // The graph computes transitions without running effects, so a guard that depends on an effect is noticed.
    let ran = false;
    const fickle = planted({ guard: () => !ran, effect: () => (ran = true) });
    expect(walk(fickle, plan).mismatches).toEqual([
      '"asking" xstate.done.actor.ask: ["waiting",{"tries":0}], not ["done",{"tries":0}]',
      '"asking" xstate.done.actor.ask: ["waiting",{"tries":0}], not ["done",{"tries":0}]',
    ]);
  });

  test('finds a counter that never ends', () => {
    expect(() => walk(planted({ askForever: true }), plan)).toThrow('Traversal limit exceeded');
  });

  test('finds a branch without a sample', () => {
    expect(walk(planted(), { inputs: [undefined], samples: {} }).untaken).toEqual([
      'planted.asking xstate.done.actor.ask [isGood]',
    ]);
  });

  test('finds an unprovided actor that is silent about it', async () => {
    expect(await namelessActors(planted({ asker: 'silent' }))).toEqual(['ask']);
  });

  test('finds an actor that was never declared', async () => {
    const forgotten = createMachine({
      id: 'forgotten',
      invoke: { id: 'ask', src: 'ask' },
    });
    expect(await namelessActors(forgotten)).toEqual(['ask']);
    expect(omissions(forgotten)).toEqual(['forgotten has no description', 'forgotten invokes ask without onError']);
  });
});
