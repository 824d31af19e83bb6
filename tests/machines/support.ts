import type { Failure, FailureTag } from '../../machines/shared/failure.ts';

/** Lets everything that waits for settled promises have its turn. Clocks do not move. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export const failed = (tag: FailureTag, message: string = tag): Failure => ({ tag, status: null, message });

/** A call to the outside that answers when the test says so. */
export interface Fake<Input, Output> {
  (input: Input): Promise<Output>;
  /** What it was asked, in order. */
  readonly asked: Input[];
  /** Answers the oldest call that has no answer, and waits until that was heard. */
  readonly answer: (output: Output) => Promise<void>;
  /** Fails it instead. */
  readonly fail: (failure: unknown) => Promise<void>;
}

export function fake<Input = undefined, Output = void>(): Fake<Input, Output> {
  const asked: Input[] = [];
  const open: { resolve: (output: Output) => void; reject: (failure: unknown) => void }[] = [];
  const next = () => {
    const call = open.shift();
    if (call === undefined) throw new Error('Nobody has asked.');
    return call;
  };
  const call = (input: Input) => {
    asked.push(input);
    return new Promise<Output>((resolve, reject) => open.push({ resolve, reject }));
  };
  return Object.assign(call, {
    asked,
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

/** Something that can be listened to, and how many do. */
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

/** A function that only remembers what it was told. */
export function ear<Args extends unknown[]>(): ((...args: Args) => void) & { readonly heard: Args[] } {
  const heard: Args[] = [];
  return Object.assign((...args: Args) => void heard.push(args), { heard });
}
