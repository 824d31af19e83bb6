import { type AnyStateMachine, type ContextFrom, createActor, fromCallback, type StateValue, transition } from 'xstate';
import type { Failure, FailureTag } from '../../machines/shared/failure.ts';
import type { Sample } from './walk.ts';

/** Runs everything that waits for settled promises. Clocks do not advance. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export const failed = (tag: FailureTag, message: string = tag): Failure => ({ tag, status: null, message });

/** An outside call that responds on command. */
export interface Fake<Input, Output> {
  (input: Input): Promise<Output>;
  /** The inputs of its calls, in order, without their signals. */
  readonly asked: Input[];
  /** The abort signals of its calls, in order. */
  readonly signals: (AbortSignal | undefined)[];
  /** Resolves the oldest pending call, and waits until the result was handled. */
  readonly answer: (output: Output) => Promise<void>;
  /** Fails it instead. */
  readonly fail: (failure: unknown) => Promise<void>;
}

export function fake<Input = undefined, Output = void>(): Fake<Input, Output> {
  const asked: Input[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const open: { resolve: (output: Output) => void; reject: (failure: unknown) => void }[] = [];
  const next = () => {
    const call = open.shift();
    if (call === undefined) throw new Error('Nobody has asked.');
    return call;
  };
  const call = (input: Input) => {
    const { signal, ...rest } = { ...(input as { readonly signal?: AbortSignal }) };
    signals.push(signal);
    asked.push(signal === undefined ? input : (rest as Input));
    return new Promise<Output>((resolve, reject) => open.push({ resolve, reject }));
  };
  return Object.assign(call, {
    asked,
    signals,
    answer: async (output: Output) => {
      next().resolve(output);
      await settle();
    },
    fail: async (failure: unknown) => {
      next().reject(failure);
      await settle();
    },
  });
}

/** An observable source, and its number of listeners. */
export interface Source<Value> {
  readonly watch: (listener: (value: Value) => void) => () => void;
  readonly tell: (value: Value) => void;
  readonly listeners: () => number;
}

export function source<Value = void>(): Source<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (value) => {
      listeners.forEach((listener) => listener(value));
    },
    listeners: () => listeners.size,
  };
}

/** A function that only records its arguments. */
export function ear<Args extends unknown[]>(): ((...args: Args) => void) & { readonly heard: Args[] } {
  const heard: Args[] = [];
  return Object.assign((...args: Args) => void heard.push(args), { heard });
}

export const answered = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output }) as const;
export const refused = (actor: string, error: Failure) => ({ type: `xstate.error.actor.${actor}`, error }) as const;

/** The state after one event, and its output: names of effects with their parameters, and events sent to actors or emitted. */
export interface Step<Context> {
  readonly at: StateValue;
  readonly context: Context;
  readonly effects: readonly (string | readonly [string, unknown])[];
}

interface Requested {
  readonly type: string;
  readonly params?: unknown;
}

function effectOf({ type, params }: Requested): Step<never>['effects'] {
  if (type === 'xstate.sendTo') {
    const { targetId, event } = params as { readonly targetId?: string; readonly event: unknown };
    return [[`send to ${targetId ?? 'parent'}`, event]];
  }
  if (type === 'xstate.emit') return [['emit', (params as { readonly event: unknown }).event]];
  // Other actions of XState are visible in the state.
  if (/^@?xstate\./.test(type)) return [];
  return params === undefined ? [type] : [[type, params]];
}

/**
 * Takes one event from a state, without an actor.
 * @param at value of the state
 * @param event an event of the machine, of a timer, or {@link answered} and {@link refused} of an actor
 * @param children existing actors that may be sent events
 */
export function step<Machine extends AnyStateMachine>(
  machine: Machine,
  at: StateValue,
  context: ContextFrom<Machine>,
  event: Sample,
  children: readonly string[] = [],
): Step<ContextFrom<Machine>> {
  const before = machine.resolveState({ value: at, context } as never);
  for (const id of children)
    Object.assign(before.children, {
      [id]: createActor(
        fromCallback(() => {}),
        { id },
      ),
    });
  const [after, requested] = transition(machine as AnyStateMachine, before as never, event as never);
  return {
    at: after.value,
    context: after.context,
    effects: (requested as readonly Requested[]).flatMap(effectOf),
  };
}
