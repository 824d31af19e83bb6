import { addDays } from '../dates.ts';
import type { ShownPlan } from './acts.ts';

/** A block of weeks that is shifted. Days are `YYYY-MM-DD`; first and last are included. */
export interface Block {
  readonly first: string;
  readonly last: string;
  readonly days: number;
}

/** What shifting a block means. */
export interface ShiftOutcome<Plan> {
  readonly moved: readonly Plan[];
  /** Others that stand on a day to which one is moved. */
  readonly met: readonly Plan[];
  /** Those that would end outside of the days for which something may be planned. */
  readonly outside: readonly Plan[];
}

/** What shifting a block of these workouts means, within the days for which something may be planned. */
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
