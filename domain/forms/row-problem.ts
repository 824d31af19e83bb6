/** Problems with a row of new members that only the server can detect. */
export const rowProblems = [
  'has_account',
  'unknown_trainer',
  'trainer_without_team',
  'other_team',
  'team_taken',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** Maximum rows checked per request. */
export const ROWS_CHECKED_AT_ONCE = 100;
