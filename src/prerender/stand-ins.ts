import { createActor } from 'xstate';
import { createSessionImplementations, type SessionDependencies } from '../../machines/session/implementations.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import type { StoredSession } from '../../machines/session/types.ts';

export const nothing = (): void => {};

/** Rendering sends no requests. */
export const never = (): Promise<never> => new Promise<never>(nothing);

/** Creates a session that is never started, so it needs no dependencies. */
export const sessionOf = (stored: StoredSession | null) =>
  createActor(sessionMachine.provide(createSessionImplementations({} as SessionDependencies)), {
    input: { native: false, stored, now: 0 },
  });
