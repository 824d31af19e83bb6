import type { AnyActorLogic, AnyActorRef } from 'xstate';

/**
 * Spawns a child whose code is loaded later than the machine's own, so it is not among the actors of `setup`. XState supports this,
 * but its types only allow named actors.
 * @param spawn the one from `assign`
 */
export const spawnLoaded = (
  spawn: unknown,
  logic: AnyActorLogic,
  options: { readonly id: string; readonly input: unknown },
): AnyActorRef => (spawn as (logic: AnyActorLogic, options: object) => AnyActorRef)(logic, options);
