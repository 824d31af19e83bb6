import type { ApplyChoice, PlacedWorkout, Placement } from '../../domain/training/place-template.ts';
import type { Template } from '../../domain/training/template.ts';
import type { Failure } from '../shared/failure.ts';

/** A template to apply to a calendar. */
export interface ApplyRequest {
  /** Idempotency key, chosen by the page. */
  readonly applicationId: string;
  readonly template: Template;
  readonly choice: ApplyChoice;
}

export interface PlanApplyingContext {
  readonly request: ApplyRequest | null;
  readonly placement: Placement;
  /** Keys of the workouts to plan. */
  readonly included: readonly string[];
  /** Number of workouts planned or, after undo, removed. */
  readonly planned: number;
  readonly removed: number;
  readonly failure: Failure | null;
}

export type PlanApplyingEvent =
  | { readonly type: 'CHECK'; readonly request: ApplyRequest }
  /** Plans or skips workouts, by key. */
  | { readonly type: 'INCLUDE'; readonly keys: readonly string[]; readonly isIncluded: boolean }
  /** Returns to the choice of options, which is kept. */
  | { readonly type: 'BACK' }
  | { readonly type: 'APPLY' }
  | { readonly type: 'TAKE_BACK' };

/** The workouts to write. */
export interface WorkoutsToWrite {
  readonly request: ApplyRequest | null;
  readonly items: readonly PlacedWorkout[];
}
