import type { AnyActorRef } from 'xstate';

/**
 * Returns the parent machine, for `sendTo`. Falls back to the machine itself if it has no parent; the event is then
 * ignored.
 */
export const parentOf = ({ self }: { readonly self: AnyActorRef }): AnyActorRef => self._parent ?? self;
