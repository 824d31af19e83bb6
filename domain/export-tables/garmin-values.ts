import * as z from 'zod/mini';

/** An optional text in Garmin's exports. */
export const garminText = z.optional(z.nullable(z.string().check(z.maxLength(100_000))));

/** Garmin's id of an activity or gear item: a number, as text. */
export const garminKey = z.pipe(
  z.union([z.number(), z.string().check(z.minLength(1), z.maxLength(40))]),
  z.transform((value) => String(value)),
);
