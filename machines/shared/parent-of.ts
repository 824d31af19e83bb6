import type { AnyActorRef } from 'xstate';

/**
 * The machine that invoked this one, for `sendTo`. Falls back to the machine itself when it runs on its own;
 * the event is then ignored.
 */
export const parentOf = ({ self }: { readonly self: AnyActorRef }): AnyActorRef => self._parent ?? self;
