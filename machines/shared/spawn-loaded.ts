import type { AnyActorLogic, AnyActorRef } from 'xstate';

/**
 * Starts a child whose program is loaded later than the machine's own, and so stands not among the actors of its `setup`.
 * XState can do so, but its types let only those be named.
 * @param spawn as `assign` hands it out
 */
export const spawnLoaded = (
  spawn: unknown,
  logic: AnyActorLogic,
  options: { readonly id: string; readonly input: unknown },
): AnyActorRef => (spawn as (logic: AnyActorLogic, options: object) => AnyActorRef)(logic, options);
