import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** What is counted: metres, seconds in motion, activities; or a race, which is waited for. */
export const goalKinds = ['distance', 'time', 'sessions', 'race'] as const;
export type GoalKind = (typeof goalKinds)[number];
/** What it is counted in. */
export const goalPeriods = ['week', 'month', 'year'] as const;
export type GoalPeriod = (typeof goalPeriods)[number];
/** The sports that count; all where none is named. */
export const goalSports = ['foot', 'bike', 'swim', 'other'] as const;

/** Goals of one member. */
export const MOST_GOALS = 20;
export const GOAL_NAME_MAX = 80;
/** Largest amounts: metres, seconds of a year, activities. */
export const MOST_OF_GOAL = { distance: 1e8, time: 366 * 86_400, sessions: 10_000 } as const;

const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(GOAL_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));
const counted = <const Kind extends keyof typeof MOST_OF_GOAL>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    per: z.enum(goalPeriods),
    sport: z.nullable(z.enum(goalSports)),
    /** Metres, seconds or activities. */
    amount: z.number().check(z.gt(0), z.lte(MOST_OF_GOAL[kind])),
  });
const race = z.object({
  kind: z.literal('race'),
  name,
  date: z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/)),
});

/** What a member sets out to do. */
export const goalInput = z.discriminatedUnion('kind', [
  counted('distance'),
  counted('time'),
  counted('sessions'),
  race,
]);
export type GoalInput = z.infer<typeof goalInput>;

/** A goal, and how much of it was done in the week, month or year of today; 0 for a race. */
export const goal = z.object({ goal_id: z.string(), input: goalInput, done: z.number() });
export type GoalWire = z.infer<typeof goal>;
export type Goal = Camel<GoalWire>;
