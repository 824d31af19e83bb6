/** What comes once the calendar stands. Their names are in a file of their own, so that the first visit does not load them. */
export const parts = {
  arrivingNote: () => import('../../../shared/imports/arriving-note.tsx'),
  whileArriving: () => import('./while-arriving.tsx'),
  planMoves: () => import('../../../shared/plan-moves/plan-moves.tsx'),
  workoutTools: () => import('../../../shared/plan-moves/workout-tools.tsx'),
  narrow: () => import('../narrow/narrow.tsx'),
  earlierWeeks: () => import('./earlier-weeks.tsx'),
  raceDays: () => import('./race-days.tsx'),
  dayPanel: () => import('../day/day-panel.tsx'),
};
export { endless } from './endless.ts';
