/**
 * Rights that an athlete gives the coaches of a team. `see`: calendar, activities and plan, without which no other right applies. `comment`:
 * write comments on days. `plan`: change workouts, training plans and day markers. `thresholds`: read zones and change thresholds.
 * `wellness`: sleep, motivation, weight, and the athlete's own diary. The names are stored.
 */
export const coachRights = ['see', 'comment', 'plan', 'thresholds', 'wellness'] as const;
export type CoachRight = (typeof coachRights)[number];

/** Rights of coaches until the athlete changes them. */
export const defaultRights = ['see', 'comment', 'plan', 'wellness'] as const satisfies readonly CoachRight[];

/** Rights that only coaches use; assistants read. */
export const writingRights = ['comment', 'plan', 'thresholds'] as const satisfies readonly CoachRight[];

/** Whether the rights given in a team include one. */
export const isGiven = (given: readonly CoachRight[], right: CoachRight): boolean =>
  given.includes('see') && given.includes(right);
