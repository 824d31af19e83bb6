import type { BranchConflict } from '../../../../domain/training/branch.ts';
import type { BranchState } from '../../../../domain/entities/plan-branch.ts';
import { area } from '../../../../domain/words/area.ts';

const weeks = (count: number) => (count === 1 ? '1 week' : `${count} weeks`);
const workouts = (count: number) => (count === 1 ? '1 workout' : `${count} workouts`);

/** Words for branches of a plan. */
export const planBranchWords = area('planBranch', {
  // branches-screen.tsx
  subtitle: 'Copies of coming weeks. Change a copy, compare it with your plan, and keep the parts that you want.',
  back: 'All planned workouts',
  loading: 'Loading the branches',
  empty: 'No branches yet',
  emptyHow: 'Copy coming weeks to try out changes. Your plan stays as it is until you accept a branch.',
  emptyOfCoach:
    'Copy coming weeks, change them, and propose them. The athlete accepts all of it, parts of it, or rejects it.',
  newTitle: 'New branch',
  proposalTitle: 'Propose a change',
  firstWeek: 'First week',
  weeks: 'Weeks',
  copyWeeks: 'Copy these weeks',
  open: 'Open',
  decided: 'Accepted or rejected',
  facts: (range: string, count: number) => `${range}, ${weeks(count)}`,
  states: { open: 'Open', accepted: 'Accepted', rejected: 'Rejected' } satisfies Record<BranchState, string>,
  byMember: 'By you',
  byAthlete: 'By the athlete',
  byCoach: (name: string | null) => `Proposed by ${name ?? 'a coach'}`,
  byAssistant: (name: string | null) => `Proposed by the assistant ${name ?? 'that you allowed'}`,
  compare: 'Compare',
  compareOf: (name: string) => `Compare ${name} with the plan`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'The plan stays as it is. This cannot be undone.',
  deleted: (name: string) => `“${name}” was deleted.`,
  notDone: 'That didn’t work',
  deletedAfter: (days: number) => `Branches are deleted after ${days} days.`,

  // edit-screen.tsx
  editTitle: 'Edit branch',
  backToBranches: 'All branches',
  backToBranch: 'Back to the comparison',
  name: 'Name',
  note: 'Note',
  noteHint: 'Optional',
  nameOfWeeks: (range: string) => `Weeks of ${range}`,
  copied: (count: number, range: string) =>
    `${count === 1 ? '1 workout was' : `${count} workouts were`} copied from ${range}. The plan itself does not change.`,
  save: 'Save branch',
  propose: 'Propose',
  notSaved: 'The branch was not saved',
  nameNeeded: 'Enter a name.',
  unreadIn: (list: string) => `Correct the text in week ${list}.`,
  maxWorkouts: (most: number) => `A branch can have up to ${most} workouts. Remove one first.`,
  leaving: {
    title: 'Discard your changes?',
    message: 'Your changes to this branch are not saved.',
    confirmLabel: 'Discard',
  },

  // review-screen.tsx
  loadingBranch: 'Loading the branch',
  notFound: 'Branch not found',
  mayBeDeleted: (days: number) => `It may have been deleted. Branches are also deleted after ${days} days.`,
  noteOf: 'Note of the author',
  textsOfAuthor: 'The name, the note and the texts of workouts were written by the assistant.',
  accepted: (day: string) => `Accepted on ${day}`,
  rejected: (day: string) => `Rejected on ${day}`,
  undo: 'Undo',
  undoAccept: 'Undo restores the workouts that the branch changed, except those that you changed since.',
  undoReject: 'Undo opens the branch again.',
  cannotUndo: 'It was accepted on another server, so it cannot be undone here.',
  nothingToDo: 'No difference from the plan',
  nothingToDoHow: 'The plan already has everything that this branch changes.',
  changes: (count: number, chosen: number) =>
    `${count === 1 ? '1 change' : `${count} changes`}, ${chosen} chosen to keep.`,
  changesOnly: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  conflicts: (count: number) =>
    count === 1
      ? '1 change has a conflict. It is left out until you choose it.'
      : `${count} changes have conflicts. They are left out until you choose them.`,
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  accept: (count: number) => (count === 1 ? 'Accept 1 change' : `Accept ${count} changes`),
  reject: 'Reject',
  written: (count: number) =>
    count === 0 ? 'The plan already was like this.' : `${workouts(count)} of the plan changed.`,
  wasRejected: 'Rejected. The plan is as it was.',
  undone: (count: number, left: number) =>
    `${workouts(count)} restored.${left === 0 ? '' : ` ${left === 1 ? '1 workout that was changed since stays.' : `${left} workouts that were changed since stay.`}`}`,
  opened: 'The branch is open again.',
  waiting: 'The athlete has not decided yet.',

  // review-weeks.tsx
  planNow: 'Plan now',
  planBefore: 'Plan when it was copied',
  branch: 'Branch',
  withChoice: 'With your choice',
  nothing: 'Nothing planned',
  added: 'Added',
  removed: 'Removed',
  edited: 'Changed',
  movedTo: (day: string) => `Moved to ${day}`,
  movedFrom: (day: string) => `Moved from ${day}`,
  wouldBe: (workout: string) => `In the branch: ${workout}`,
  keepAdded: (name: string, day: string) => `Add ${name} on ${day}`,
  keepRemoved: (name: string, day: string) => `Remove ${name} on ${day}`,
  keepMoved: (name: string, day: string, to: string) => `Move ${name} from ${day} to ${to}`,
  keepEdited: (name: string, day: string) => `Change ${name} on ${day}`,
  alsoEdited: 'Its content changes, too.',
  conflictTexts: {
    changed: 'The plan has changed here since the branch was made. Choosing it replaces what is in the plan now.',
    gone: 'This workout is no longer in these weeks of the plan. Choosing it puts it back.',
    past: 'This day is over.',
  } satisfies Record<BranchConflict, string>,
  difference: (plan: string, branch: string) => `Planned load ${plan}, with the branch ${branch}`,
  unreadable: 'The steps of this workout were written by another program.',

  // fitness-compared.tsx
  fitness: 'Fitness if the plan is followed',
  fitnessPlan: 'Plan now',
  fitnessBranch: 'Branch',
  fitnessSummary: (day: string, plan: { fitness: string; form: string }, branch: { fitness: string; form: string }) =>
    `On ${day}: fitness ${plan.fitness} and form ${plan.form} with the plan, fitness ${branch.fitness} and form ${branch.form} with the branch. Computed from planned loads, which are estimates.`,
  day: 'Day',
  dayOfChart: 'Day of the chart',
  noFitness: 'There is no curve before the first activity, or after the weeks are over.',
});
