import * as z from 'zod/mini';
import { recordedTypes } from '../activity-types.ts';
import type { Camel } from '../case.ts';
import { isCivilDate } from '../dates.ts';
import { HEART_RATE_RANGE } from '../metrics/constants.ts';

/** The source of activities that members write down. They have no file: what stands in the place of its hash begins with the same word. */
export const BY_HAND = 'hand';
/** The first day on which anybody may say that they trained. */
export const FIRST_DAY = '1970-01-01';
/** Seconds: seven days. */
export const MOST_SECONDS = 604_800;
/** Metres: once across a continent. */
export const MOST_METRES = 10_000_000;
/** Activities of one member that were written down. */
export const MOST_BY_HAND = 5000;

/** Wall time to the minute. */
const wallTime = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/),
  z.refine((text) => isCivilDate(text.slice(0, 10)) && text.slice(0, 10) >= FIRST_DAY, { error: 'No such day' }),
);
const typeIds = recordedTypes.map(({ activityTypeId }) => activityTypeId);
export const recordedTypeId = z.number().check(z.refine((id) => typeIds.includes(id), { error: 'No such type' }));
export const seconds = z.number().check(z.gte(1), z.lte(MOST_SECONDS));
export const metres = z.number().check(z.gte(1), z.lte(MOST_METRES));
const beats = z.number().check(z.gte(HEART_RATE_RANGE[0]), z.lte(HEART_RATE_RANGE[1]));

export const sinceBegin = z.number().check(z.gte(0), z.lte(MOST_SECONDS));
/** Seconds that are left of a recording at least. */
export const LEAST_LEFT = 10;

/** What a member corrects of a recording: metres, seconds in motion, and the part that stays, in seconds since its first record; null: as recorded. */
export const correctionToSave = z.object({
  distance: z.nullable(metres),
  duration: z.nullable(seconds),
  crop: z.nullable(
    z
      .object({ from: sinceBegin, to: sinceBegin })
      .check(z.refine(({ from, to }) => to - from >= LEAST_LEFT, { error: 'Too little is left' })),
  ),
});

/** When it was and what it came to, as somebody wrote it down: local time, seconds, metres, beats per minute; null: not said. */
export const handFigures = z.object({
  local_start_time: wallTime,
  duration: seconds,
  total_distance: z.nullable(metres),
  average_hr: z.nullable(beats),
});
/** The same, and the IANA zone of the machine on which it is said. */
export const handToSave = z.extend(handFigures, { time_zone: z.optional(z.string().check(z.maxLength(64))) });
export type HandFiguresWire = z.infer<typeof handFigures>;
export type HandFigures = Camel<HandFiguresWire>;
