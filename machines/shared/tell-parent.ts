import type { AnyActorRef } from 'xstate';

/**
 * The machine that invoked this one, for `sendTo`. Run on its own, a machine has nobody to tell; it then tells itself,
 * and does not listen.
 */
export const parentOf = ({ self }: { readonly self: AnyActorRef }): AnyActorRef => self._parent ?? self;
