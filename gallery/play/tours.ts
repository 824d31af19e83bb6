import type { EventObject } from 'xstate';
import type { Tour, WalkPlan } from '../../tests/machines/walk.ts';

/**
 * A tour in a form that can be posted from a worker to the page: events by type and index among the plan's samples, which may contain values
 * that cannot be cloned.
 */
export interface PackedTour {
  readonly input: number;
  readonly events: readonly { readonly type: string; readonly sample: number }[];
}

export const packed = ({ input, events }: Tour, plan: WalkPlan): PackedTour => ({
  input,
  events: events.map((event) => ({
    type: event.type,
    sample: plan.samples[event.type]?.indexOf(event as never) ?? -1,
  })),
});

export const unpacked = ({ events }: PackedTour, plan: WalkPlan): EventObject[] =>
  events.map(({ type, sample }) => plan.samples[type]?.[sample] ?? { type });
