import type { AnyActorRef, EventObject } from 'xstate';

/** Sends an event to the machine that invoked this one. Run on its own, a machine has nobody to tell, which is no fault. */
export function tellParent<Event extends EventObject>(self: AnyActorRef, event: Event): void {
  self._parent?.send(event);
}
