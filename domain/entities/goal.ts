import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Kinds of goals: metres, seconds in motion, number of activities, or a race to count down to. */
export const goalKinds = ['distance', 'time', 'sessions', 'race'] as const;
export type GoalKind = (typeof goalKinds)[number];
/** Period of a goal. */
export const goalPeriods = ['week', 'month', 'year'] as const;
export type GoalPeriod = (typeof goalPeriods)[number];
/** Sports that count towards a goal; all sports if empty. */
export const goalSports = ['foot', 'bike', 'swim', 'other'] as const;

/** Maximum goals per member. */
export const MAX_GOALS = 20;
export const GOAL_NAME_MAX = 80;
/** Maximum amounts: metres, seconds of a year, activities. */
export const MAX_OF_GOAL = { distance: 1e8, time: 366 * 86_400, sessions: 10_000 } as const;

const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(GOAL_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));
const counted = <const Kind extends keyof typeof MAX_OF_GOAL>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    per: z.enum(goalPeriods),
    sport: z.nullable(z.enum(goalSports)),
    /** Target in metres, seconds or activities. */
    amount: z.number().check(z.gt(0), z.lte(MAX_OF_GOAL[kind])),
  });
const race = z.object({
  kind: z.literal('race'),
  name,
  date: z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/)),
});

/** A goal as entered by the member. */
export const goalInput = z.discriminatedUnion('kind', [
  counted('distance'),
  counted('time'),
  counted('sessions'),
  race,
]);
export type GoalInput = z.infer<typeof goalInput>;

/** A goal with its progress in the current week, month or year; 0 for a race. */
export const goal = z.object({ goal_id: z.string(), input: goalInput, done: z.number() });
export type GoalWire = z.infer<typeof goal>;
export type Goal = Camel<GoalWire>;
