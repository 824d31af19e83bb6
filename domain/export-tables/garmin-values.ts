import * as z from 'zod/mini';

/** Values as they stand in Garmin's exports, which may leave any of them out. */
export const garminText = z.optional(z.nullable(z.string().check(z.maxLength(100_000))));

/** What Garmin calls an activity or a piece of gear: a number, as text. */
export const garminKey = z.pipe(
  z.union([z.number(), z.string().check(z.minLength(1), z.maxLength(40))]),
  z.transform((value) => String(value)),
);
