/** What only the server can know to be wrong with a row of new members. */
export const rowProblems = [
  'has_account',
  'unknown_trainer',
  'trainer_without_team',
  'other_team',
  'team_taken',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** Rows that are checked by one request. */
export const ROWS_CHECKED_AT_ONCE = 100;
