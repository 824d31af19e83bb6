import {
  fromCallback,
  fromPromise,
  type AnyEventObject,
  type CallbackActorLogic,
  type EventObject,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { FailureTag } from './failure.ts';

/** Thrown by a missing implementation; the message names the machine and the part. */
export class Unprovided extends Error {
  readonly tag: FailureTag = 'Unprovided';
  constructor(machine: string, part: string) {
    super(`${part} of the machine "${machine}" is not provided.`);
  }
}

/** Placeholder in `setup({ actors })` for a promise that the implementations must provide. Throws if they do not. */
export const requiredPromise = <Output, Input extends NonReducibleUnknown = undefined>(
  machine: string,
  actor: string,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Unprovided(machine, `The actor "${actor}"`)));

/**
 * Placeholder in `setup({ actors })` for a callback actor, such as a subscription, that the implementations must
 * provide. Throws if they do not.
 */
export const requiredCallback = <Input extends NonReducibleUnknown, Received extends EventObject = AnyEventObject>(
  machine: string,
  actor: string,
): CallbackActorLogic<Received, Input> =>
  fromCallback<Received, Input>(() => {
    throw new Unprovided(machine, `The actor "${actor}"`);
  });

/**
 * Placeholder in `setup({ actions })` for a side effect that the implementations must provide. Unlike an actor, it is
 * not awaited. Throws if they do not.
 */
export const requiredEffect =
  <Params = undefined>(machine: string, effect: string) =>
  (_args: unknown, _params: Params): void => {
    throw new Unprovided(machine, `The effect "${effect}"`);
  };
