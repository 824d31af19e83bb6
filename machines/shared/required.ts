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

/** Thrown by an actor nobody provided; its message names machine and actor, so that the gap is found at a glance. */
export class UnprovidedActor extends Error {
  readonly tag: FailureTag = 'Unprovided';
  constructor(machine: string, actor: string) {
    super(`The actor "${actor}" of the machine "${machine}" is not provided.`);
  }
}

/** Stands in `setup({ actors })` for a promise that the implementations must provide. Fails by name when they do not. */
export const requiredPromise = <Output, Input extends NonReducibleUnknown = undefined>(
  machine: string,
  actor: string,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new UnprovidedActor(machine, actor)));

/** The same for a callback actor: a lasting subscription, or something that answers events while its state lasts. */
export const requiredCallback = <Input extends NonReducibleUnknown, Received extends EventObject = AnyEventObject>(
  machine: string,
  actor: string,
): CallbackActorLogic<Received, Input> =>
  fromCallback<Received, Input>(() => {
    throw new UnprovidedActor(machine, actor);
  });
