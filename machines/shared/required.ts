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

/** Thrown by what nobody provided; its message names machine and part, so that the gap is found at a glance. */
export class Unprovided extends Error {
  readonly tag: FailureTag = 'Unprovided';
  constructor(machine: string, part: string) {
    super(`${part} of the machine "${machine}" is not provided.`);
  }
}

/** Stands in `setup({ actors })` for a promise that the implementations must provide. Fails by name when they do not. */
export const requiredPromise = <Output, Input extends NonReducibleUnknown = undefined>(
  machine: string,
  actor: string,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Unprovided(machine, `The actor "${actor}"`)));

/** The same for a callback actor: a lasting subscription, or something that answers events while its state lasts. */
export const requiredCallback = <Input extends NonReducibleUnknown, Received extends EventObject = AnyEventObject>(
  machine: string,
  actor: string,
): CallbackActorLogic<Received, Input> =>
  fromCallback<Received, Input>(() => {
    throw new Unprovided(machine, `The actor "${actor}"`);
  });

/** Stands in `setup({ actions })` for an effect on the world outside. Unlike for an actor, nobody waits for it. Fails by name, too. */
export const requiredEffect =
  <Params = undefined>(machine: string, effect: string) =>
  (_args: unknown, _params: Params): void => {
    throw new Unprovided(machine, `The effect "${effect}"`);
  };
