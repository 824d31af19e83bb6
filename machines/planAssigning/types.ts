import type { Assignable } from '../../domain/entities/plan-assignment.ts';
import type { PlanDraft } from '../../domain/training/draft.ts';
import type { Failure } from '../shared/failure.ts';

/** Workouts for several athletes, each on its day. */
export interface AssignmentRequest {
  /** Idempotency key, chosen by the page. */
  readonly assignmentId: string;
  readonly memberIds: readonly string[];
  readonly workouts: readonly PlanDraft[];
}

/** Result for one athlete. */
export interface Outcome {
  readonly memberId: string;
  readonly outcome: 'assigned' | Exclude<Assignable['state'], 'free'>;
}

export interface PlanAssigningContext {
  readonly request: AssignmentRequest | null;
  /** Whether to plan immediately if there are no conflicts. */
  readonly isDirect: boolean;
  /** Result of the check per athlete. */
  readonly athletes: readonly Assignable[];
  /** Athletes to assign to. */
  readonly included: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** Number of workouts removed by undo. */
  readonly removed: number;
  readonly failure: Failure | null;
}

export type PlanAssigningEvent =
  /** `isDirect`: plan immediately if no athlete has a conflict. */
  | { readonly type: 'CHECK'; readonly request: AssignmentRequest; readonly isDirect: boolean }
  | { readonly type: 'INCLUDE'; readonly memberId: string; readonly isIncluded: boolean }
  /** Returns to the selected workouts and athletes, which are kept. */
  | { readonly type: 'BACK' }
  | { readonly type: 'ASSIGN' }
  | { readonly type: 'TAKE_BACK' };
