import type { PlanDraft, PlanEdit } from '../../domain/training/draft.ts';
import type { Failure } from '../shared/failure.ts';

/** A planned workout as the server has it; `revision` null: not at all yet. */
export interface SavedPlan {
  readonly draft: PlanDraft;
  readonly revision: string | null;
}

/** What became of a saving. `theirs` is what somebody made of the workout in the meantime; null: they removed it. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly revision: string }
  | { readonly kind: 'conflict'; readonly theirs: SavedPlan | null };

export interface WorkoutEditorInput {
  readonly saved: SavedPlan;
  /** What was being written before a reload, and upon which revision. */
  readonly kept: SavedPlan | null;
}

export interface WorkoutEditorContext {
  readonly draft: PlanDraft;
  /** What the changes are counted from. */
  readonly before: PlanDraft;
  /** The revision that was changed; null: the server has none. */
  readonly revision: string | null;
  readonly failure: Failure | null;
  /** Fields that say nothing yet are marked. */
  readonly showsFaults: boolean;
  /** What a conflict interrupted. */
  readonly wanted: 'save' | 'remove';
  readonly theirs: SavedPlan | null;
  /** The next saving replaces whatever there is. */
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

/** What is sent to be kept, and the revision it was made of. `basedOn` undefined: whatever there is. */
export interface PlanChange {
  readonly draft: PlanDraft;
  readonly basedOn: string | null | undefined;
}
