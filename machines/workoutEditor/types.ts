import type { PlanDraft, PlanEdit } from '../../domain/training/draft.ts';
import type { Failure } from '../shared/failure.ts';

/** A planned workout on the server; `revision` is null if it was never saved. */
export interface SavedPlan {
  readonly draft: PlanDraft;
  readonly revision: string | null;
}

/**
 * Result of saving. `theirs` is the version that another device saved in the meantime; null if it removed the workout.
 */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly revision: string }
  | { readonly kind: 'conflict'; readonly theirs: SavedPlan | null };

export interface WorkoutEditorInput {
  readonly saved: SavedPlan;
  /** The draft from before a reload, and the revision it is based on. */
  readonly kept: SavedPlan | null;
}

export interface WorkoutEditorContext {
  readonly draft: PlanDraft;
  /** Baseline for detecting changes. */
  readonly before: PlanDraft;
  /** The revision being edited; null if the server has none. */
  readonly revision: string | null;
  readonly failure: Failure | null;
  /** Whether incomplete fields are marked. */
  readonly showsFaults: boolean;
  /** The operation interrupted by a conflict. */
  readonly wanted: 'save' | 'remove';
  readonly theirs: SavedPlan | null;
  /** Whether the next save overwrites any version. */
  readonly overwrites: boolean;
}

export type WorkoutEditorEvent =
  | { readonly type: 'EDITED'; readonly edit: PlanEdit }
  | { readonly type: 'SAVE' }
  | { readonly type: 'REMOVE' }
  | { readonly type: 'UNDO' }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'DISCARD' }
  | { readonly type: 'STAY' }
  | { readonly type: 'KEEP_MINE' }
  | { readonly type: 'TAKE_THEIRS' };

/** A workout to save, and the revision it is based on. If `basedOn` is undefined, overwrites any version. */
export interface PlanChange {
  readonly draft: PlanDraft;
  readonly basedOn: string | null | undefined;
}
