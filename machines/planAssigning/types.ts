import type { Assignable } from '../../domain/entities/plan-assignment.ts';
import type { PlanDraft } from '../../domain/training/draft.ts';
import type { Failure } from '../shared/failure.ts';

/** Workouts for some athletes, each on its day. */
export interface AssignmentRequest {
  /** Made by the page: what is sent twice under one id is one. */
  readonly assignmentId: string;
  readonly memberIds: readonly string[];
  readonly workouts: readonly PlanDraft[];
}

/** What became of one athlete. */
export interface Outcome {
  readonly memberId: string;
  readonly outcome: 'assigned' | Exclude<Assignable['state'], 'free'>;
}

export interface PlanAssigningContext {
  readonly request: AssignmentRequest | null;
  /** Planned at once if nothing is in the way. */
  readonly isDirect: boolean;
  /** How each athlete stands to the request, as it was looked up. */
  readonly athletes: readonly Assignable[];
  /** Who is to get it. */
  readonly included: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** Workouts that were taken back. */
  readonly removed: number;
  readonly failure: Failure | null;
}

export type PlanAssigningEvent =
  /** `isDirect`: planned at once if nothing is in the way of any athlete. */
  | { readonly type: 'CHECK'; readonly request: AssignmentRequest; readonly isDirect: boolean }
  | { readonly type: 'INCLUDE'; readonly memberId: string; readonly isIncluded: boolean }
  /** To the workouts and athletes, which stand as they were chosen. */
  | { readonly type: 'BACK' }
  | { readonly type: 'ASSIGN' }
  | { readonly type: 'TAKE_BACK' };
