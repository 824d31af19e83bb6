import { addDays } from '../dates.ts';
import type { ShownPlan } from './acts.ts';

/** A block of weeks to shift. Days are `YYYY-MM-DD`, inclusive. */
export interface Block {
  readonly first: string;
  readonly last: string;
  readonly days: number;
}

/** Effect of shifting a block. */
export interface ShiftOutcome<Plan> {
  readonly moved: readonly Plan[];
  /** Existing workouts on a target day. */
  readonly met: readonly Plan[];
  /** Workouts that would end up outside the days that can be planned. */
  readonly outside: readonly Plan[];
}

/** Returns the effect of shifting a block of workouts within the days that can be planned. */
export function shiftOutcome<Plan extends ShownPlan>(
  plans: readonly Plan[],
  { first, last, days }: Block,
  window: { readonly first: string; readonly last: string },
): ShiftOutcome<Plan> {
  const moved = plans.filter(({ date }) => date >= first && date <= last);
  const targets = new Set(moved.map(({ date }) => addDays(date, days)));
  const stay = plans.filter((plan) => !moved.includes(plan));
  return {
    moved,
    met: stay.filter(({ date }) => targets.has(date)),
    outside: moved.filter(({ date }) => addDays(date, days) < window.first || addDays(date, days) > window.last),
  };
}
