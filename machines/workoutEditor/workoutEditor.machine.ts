import { type ActorRefFrom, assign, setup } from 'xstate';
import { edited, isComplete, type PlanDraft, type PlanEdit } from '../../domain/training/draft.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';
import type {
  PlanChange,
  SavedPlan,
  SaveOutcome,
  WorkoutEditorContext,
  WorkoutEditorEvent,
  WorkoutEditorInput,
} from './types.ts';

const isSame = (one: PlanDraft, other: PlanDraft) => JSON.stringify(one) === JSON.stringify(other);

const changeOf = ({ context }: { readonly context: WorkoutEditorContext }): PlanChange => ({
  draft: context.draft,
  basedOn: context.overwrites ? undefined : context.revision,
});
const outcomeIn = ({ event }: { readonly event: { readonly output: SaveOutcome } }) => ({ outcome: event.output });
const setUp = setup({
  types: {} as { context: WorkoutEditorContext; events: WorkoutEditorEvent; input: WorkoutEditorInput },
  actors: {
    savePlan: requiredPromise<SaveOutcome, PlanChange>('workoutEditor', 'savePlan'),
    removePlan: requiredPromise<SaveOutcome, PlanChange>('workoutEditor', 'removePlan'),
  },
  actions: {
    keepDraft: requiredEffect<{ readonly kept: SavedPlan | null }>('workoutEditor', 'keepDraft'),
    leave: requiredEffect('workoutEditor', 'leave'),
    edit: assign(({ context }, params: { readonly edit: PlanEdit }) => ({
      draft: edited(context.draft, params.edit),
    })),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
    showFaults: assign({ showsFaults: true }),
    want: assign((_, params: { readonly wanted: 'save' | 'remove' }) => ({ wanted: params.wanted })),
    keepOutcome: assign(({ context }, { outcome }: { readonly outcome: SaveOutcome }) =>
      outcome.kind === 'saved'
        ? { revision: outcome.revision, before: context.draft, overwrites: false }
        : { theirs: outcome.theirs },
    ),
    takeTheirs: assign(({ context }) =>
      context.theirs === null
        ? {}
        : { draft: context.theirs.draft, before: context.theirs.draft, revision: context.theirs.revision },
    ),
    // Keeps the local version. The revision of a workout removed elsewhere is unknown, so the next save overwrites any
    // version.
    keepMine: assign(({ context: { theirs, revision } }) =>
      theirs === null ? { overwrites: true } : { revision: theirs.revision ?? revision },
    ),
  },
  guards: {
    isComplete: ({ context }) => isComplete(context.draft),
    isKnown: ({ context }) => context.revision !== null,
    isUnchanged: ({ context }) => isSame(context.draft, context.before),
    isConflict: (_, { outcome }: { readonly outcome: SaveOutcome }) => outcome.kind === 'conflict',
    wantsRemoval: ({ context }) => context.wanted === 'remove',
    isGone: ({ context }) => context.theirs === null,
  },
});

const toConflict = {
  guard: { type: 'isConflict', params: outcomeIn },
  target: 'conflict',
  actions: { type: 'keepOutcome', params: outcomeIn },
} as const;
const toFailure = (target: 'editing' | 'removed') =>
  ({ target, actions: { type: 'keepFailure', params: failureIn } }) as const;

/**
 * Editing of a planned workout: saving, removing and restoring. Field values are part of the context, so a reload loses
 * nothing.
 *
 * Send EDITED for any edit of the workout, SAVE, REMOVE, UNDO, CLOSE, DISCARD and STAY, KEEP_MINE and TAKE_THEIRS;
 * render `workoutEditorView` (selectors.ts). [core §4 Planned workout]
 */
export const workoutEditorMachine = setUp.createMachine({
  id: 'workoutEditor',
  description: 'Editing a planned workout.',
  context: ({ input: { saved, kept } }) => ({
    draft: kept?.draft ?? saved.draft,
    before: saved.draft,
    revision: kept === null ? saved.revision : kept.revision,
    failure: null,
    showsFaults: false,
    wanted: 'save',
    theirs: null,
    overwrites: false,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The workout’s fields, chart and totals, with the reason if it could not be saved.',
      on: {
        EDITED: {
          actions: [
            { type: 'edit', params: ({ event }) => ({ edit: event.edit }) },
            {
              type: 'keepDraft',
              params: ({ context }) => ({ kept: { draft: context.draft, revision: context.revision } }),
            },
          ],
        },
        SAVE: [
          {
            guard: 'isComplete',
            target: 'saving',
            actions: ['forgetFailure', { type: 'want', params: { wanted: 'save' } }],
          },
          { actions: 'showFaults' },
        ],
        REMOVE: {
          guard: 'isKnown',
          target: 'removing',
          actions: ['forgetFailure', { type: 'want', params: { wanted: 'remove' } }],
        },
        CLOSE: [{ guard: 'isUnchanged', target: 'closed' }, { target: 'leaving' }],
      },
    },
    saving: {
      description: 'Saves the workout.',
      invoke: {
        id: 'savePlan',
        src: 'savePlan',
        input: changeOf,
        onDone: [toConflict, { target: 'closed', actions: { type: 'keepOutcome', params: outcomeIn } }],
        onError: toFailure('editing'),
      },
    },
    removing: {
      description: 'Deletes the workout.',
      invoke: {
        id: 'removePlan',
        src: 'removePlan',
        input: changeOf,
        onDone: [
          toConflict,
          {
            target: 'removed',
            actions: [
              { type: 'keepOutcome', params: outcomeIn },
              { type: 'keepDraft', params: { kept: null } },
            ],
          },
        ],
        onError: toFailure('editing'),
      },
    },
    removed: {
      description: '“Workout deleted”, with a button to undo it.',
      on: { UNDO: { target: 'restoring', actions: 'forgetFailure' }, CLOSE: 'closed' },
    },
    restoring: {
      description: 'Undoes the deletion.',
      invoke: {
        id: 'restorePlan',
        src: 'savePlan',
        input: changeOf,
        onDone: [toConflict, { target: 'editing', actions: { type: 'keepOutcome', params: outcomeIn } }],
        onError: toFailure('removed'),
      },
    },
    conflict: {
      description: 'The workout was changed elsewhere: shows both versions, and asks which one to keep.',
      on: {
        KEEP_MINE: [
          { guard: 'wantsRemoval', target: 'removing', actions: 'keepMine' },
          { target: 'saving', actions: 'keepMine' },
        ],
        TAKE_THEIRS: [
          { guard: 'isGone', target: 'closed' },
          { target: 'editing', actions: ['takeTheirs', { type: 'keepDraft', params: { kept: null } }] },
        ],
        STAY: 'editing',
      },
    },
    leaving: {
      description: 'Asks whether to discard the changes.',
      on: { DISCARD: 'closed', STAY: 'editing' },
    },
    closed: {
      type: 'final',
      description: 'The calendar days, with the current workout.',
      entry: [{ type: 'keepDraft', params: { kept: null } }, 'leave'],
    },
  },
});

export type WorkoutEditorRef = ActorRefFrom<typeof workoutEditorMachine>;
