import { expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import { newDraft } from '../../domain/training/draft.ts';
import type { SavedPlan, WorkoutEditorContext } from '../../machines/workoutEditor/types.ts';
import { workoutEditorMachine } from '../../machines/workoutEditor/workoutEditor.machine.ts';
import { answered, failed, refused, step, type Step } from './support.ts';
import type { Sample } from './walk.ts';

const blank = newDraft('p1', '2026-11-23');
const complete = { ...blank, title: 'Mine', components: [{ ...blank.components[0]!, value: 20 } as never] };
const theirs: SavedPlan = { draft: { ...complete, title: 'Theirs' }, revision: 'r9' };
const lost = failed('Network', 'No answer.');

/** Context with every field set, so a missing reset is noticed. */
const before: WorkoutEditorContext = {
  draft: complete,
  before: { ...complete, title: 'Before' },
  revision: 'r1',
  failure: failed('Server', 'Of the last try.'),
  showsFaults: false,
  wanted: 'save',
  theirs: null,
  overwrites: true,
};

type Changes = Partial<WorkoutEditorContext>;
type Effects = Step<WorkoutEditorContext>['effects'];
type Row = [from: StateValue, event: Sample, to: StateValue, changes?: Changes, effects?: Effects, given?: Changes];

const none: Effects = [];
const kept = (plan: unknown): Effects[number] => ['keepDraft', { kept: plan }];
const leaves: Effects = [kept(null), 'leave'];
const saved = { kind: 'saved', revision: 'r2' };
const conflict = { kind: 'conflict', theirs };
const stored: Changes = { revision: 'r2', before: complete, overwrites: false };
const remove: Changes = { wanted: 'remove' };
const renamed = { ...complete, title: 'New' };
const unchanged: Changes = { before: complete };
const unknown: Changes = { revision: null };
const taken: Changes = { theirs, draft: theirs.draft, before: theirs.draft, revision: 'r9' };

const rows: Row[] = [
  [
    'editing',
    { type: 'EDITED', edit: { kind: 'words', words: { title: 'New' } } },
    'editing',
    { draft: renamed },
    [kept({ draft: renamed, revision: 'r1' })],
  ],
  ['editing', { type: 'SAVE' }, 'saving', { failure: null, wanted: 'save' }, none, remove],
  ['editing', { type: 'SAVE' }, 'editing', { draft: blank, showsFaults: true }, none, { draft: blank }],
  ['editing', { type: 'REMOVE' }, 'removing', { ...remove, failure: null }],
  ['editing', { type: 'REMOVE' }, 'editing', unknown, none, unknown],
  ['editing', { type: 'CLOSE' }, 'leaving'],
  ['editing', { type: 'CLOSE' }, 'closed', unchanged, leaves, unchanged],
  ['saving', answered('savePlan', saved), 'closed', stored, leaves],
  ['saving', answered('savePlan', conflict), 'conflict', { theirs }],
  ['saving', refused('savePlan', lost), 'editing', { failure: lost }],
  ['removing', answered('removePlan', saved), 'removed', stored, [kept(null)]],
  ['removing', answered('removePlan', conflict), 'conflict', { theirs }],
  ['removing', refused('removePlan', lost), 'editing', { failure: lost }],
  ['removed', { type: 'UNDO' }, 'restoring', { failure: null }],
  ['removed', { type: 'CLOSE' }, 'closed', {}, leaves],
  ['restoring', answered('restorePlan', saved), 'editing', stored],
  ['restoring', answered('restorePlan', conflict), 'conflict', { theirs }],
  ['restoring', refused('restorePlan', lost), 'removed', { failure: lost }],
  ['conflict', { type: 'KEEP_MINE' }, 'saving', { theirs, revision: 'r9' }, none, { theirs }],
  ['conflict', { type: 'KEEP_MINE' }, 'removing', { ...remove, theirs, revision: 'r9' }, none, { ...remove, theirs }],
  ['conflict', { type: 'KEEP_MINE' }, 'saving', { overwrites: true }, none, { overwrites: false }],
  ['conflict', { type: 'TAKE_THEIRS' }, 'editing', taken, [kept(null)], { theirs }],
  ['conflict', { type: 'TAKE_THEIRS' }, 'closed', {}, leaves],
  ['conflict', { type: 'STAY' }, 'editing'],
  ['leaving', { type: 'DISCARD' }, 'closed', {}, leaves],
  ['leaving', { type: 'STAY' }, 'editing'],
];

test.each(rows)('%j, %j: %j', (from, event, to, changes = {}, effects = [], given = {}) => {
  const after = step(workoutEditorMachine, from, { ...before, ...given }, event);
  expect(after).toEqual({ at: to, context: { ...before, ...changes }, effects });
});
