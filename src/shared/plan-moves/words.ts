import { area } from '../../../domain/words/area.ts';

/** Words of src/shared/plan-moves, by the file that shows them. */
export const planMovesWords = area('planMoves', {
  // workout-menu.tsx
  menuOf: (name: string, day: string) => `More for ${name}, ${day}`,

  // plan-moves.tsx
  workout: 'Planned workout',
  move: 'Move to…',
  copy: 'Copy to…',
  repeat: 'Repeat weekly…',
  noRepeat: 'A week later is more than a year from today.',
  carry: 'Move with the arrow keys',
  delete: 'Delete',

  // moves-bar.tsx
  moved: (name: string, day: string) => `“${name}” moved to ${day}.`,
  copied: (name: string, count: number) => (count === 1 ? `“${name}” copied.` : `“${name}” copied ${count} times.`),
  removed: (name: string) => `“${name}” deleted.`,
  restored: (name: string) => `“${name}” restored.`,
  shifted: (days: number) =>
    `Shifted by ${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}, ${days < 0 ? 'earlier' : 'later'}.`,
  unshifted: 'Shift undone.',
  unanswered: 'Connection lost, so this may not be saved. The page updates when you’re back online.',
  storing: 'Saving',
  undo: 'Undo',
  close: 'Close',

  carrying: (name: string, day: string) => `“${name}”: ${day}`,
  carryHint: 'Arrow keys change the day. Enter drops it there, Escape cancels.',
  moveHere: 'Move here',

  // day-dialog.tsx
  cancel: 'Cancel',
  moveTitle: (name: string) => `Move “${name}”`,
  copyTitle: (name: string) => `Copy “${name}”`,
  planTitle: (name: string) => `Plan “${name}”`,
  day: 'Day',
  planned: (day: string) => `Now on ${day}.`,
  doMove: 'Move',
  doCopy: 'Copy',
  doPlan: 'Plan',
  outsideWindow: 'Choose a day within a year from today.',

  // repeat-dialog.tsx
  repeatTitle: (name: string) => `Repeat “${name}” weekly`,
  repeatFor: 'How long',
  forWeeks: 'A number of weeks',
  untilDay: 'Until a day',
  weeks: 'Weeks',
  until: 'Last day',
  weeksNeeded: (most: number) => `Enter a whole number from 1 to ${most}.`,
  noWeeks: 'There is no week before that day.',
  repeated: (count: number, last: string) =>
    count === 1 ? `One more time, on ${last}.` : `${count} more times, the last on ${last}.`,
  doRepeat: 'Repeat',

  // shift-dialog.tsx
  shiftTitle: 'Shift a block of weeks',
  firstDay: 'First day',
  lastDay: 'Last day',
  direction: 'Direction',
  later: 'Later',
  earlier: 'Earlier',
  byDays: 'Number of days',
  daysNeeded: (most: number) => `Enter a whole number of days from 1 to ${most}.`,
  wrongOrder: 'The last day is before the first.',
  loadingPlans: 'Loading the planned workouts',
  movesCount: (count: number) => (count === 1 ? 'One workout moves.' : `${count} workouts move.`),
  nothingMoves: 'Nothing is planned on these days.',
  othersThere: 'These days already have workouts. Both will be kept:',
  otherThere: (day: string, name: string) => `${day}: ${name}`,
  andMore: (count: number) => `and ${count} more`,
  tooFar: 'Some workouts would end more than a year from today.',
  doShift: 'Shift',
});
