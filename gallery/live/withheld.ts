import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { masked, maskedEvent, withoutIds } from './mask.ts';

const nothing: ReadonlySet<string> = new Set();

/** Returns the visible part of a snapshot of a machine or promise: its state. */
function snapshotOf(snapshot: object): object {
  const { status, value, context, output, tags } = snapshot as Readonly<Record<string, unknown>>;
  return {
    status,
    ...(value !== undefined && { value }),
    ...(Array.isArray(tags) && { tags }),
    ...(context !== undefined && { context: masked(context, '', nothing) }),
    ...(output !== undefined && { output: masked(output, '', nothing) }),
  };
}

/** An event for Stately's Inspector, masked like in the gallery. */
export function withheld(event: StatelyInspectionEvent): StatelyInspectionEvent {
  if (event.type === '@xstate.event') return { ...event, event: maskedEvent(event.event, nothing) };
  const snapshot = snapshotOf(event.snapshot) as typeof event.snapshot;
  if (event.type === '@xstate.actor') return { ...event, name: withoutIds(event.name), snapshot };
  return { ...event, event: maskedEvent(event.event, nothing), snapshot } as StatelyInspectionEvent;
}
