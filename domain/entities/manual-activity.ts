import * as z from 'zod/mini';
import { recordedTypes } from '../activity-types.ts';
import type { Camel } from '../case.ts';
import { isCivilDate } from '../dates.ts';
import { HEART_RATE_RANGE } from '../metrics/constants.ts';

/** Source of manually entered activities. They have no file, so a key with this prefix replaces its hash. */
export const BY_HAND = 'hand';
/** Earliest date of a manually entered activity. */
export const FIRST_DAY = '1970-01-01';
/** Maximum duration: seven days, in seconds. */
export const MAX_SECONDS = 604_800;
/** Maximum distance in metres: about the width of a continent. */
export const MAX_METRES = 10_000_000;
/** Maximum manually entered activities per member. */
export const MAX_BY_HAND = 5000;

/** Local time to the minute, or only the date if the member does not know the start time. */
const wallTime = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/),
  z.refine((text) => isCivilDate(text.slice(0, 10)) && text.slice(0, 10) >= FIRST_DAY, { error: 'No such day' }),
);
const typeIds = recordedTypes.map(({ activityTypeId }) => activityTypeId);
export const recordedTypeId = z.number().check(z.refine((id) => typeIds.includes(id), { error: 'No such type' }));
export const seconds = z.number().check(z.gte(1), z.lte(MAX_SECONDS));
export const metres = z.number().check(z.gte(1), z.lte(MAX_METRES));
const beats = z.number().check(z.gte(HEART_RATE_RANGE[0]), z.lte(HEART_RATE_RANGE[1]));

export const sinceBegin = z.number().check(z.gte(0), z.lte(MAX_SECONDS));
/** Minimum seconds of a recording that must remain after cropping. */
export const MIN_LEFT = 10;

/**
 * A correction as entered by the member: metres, seconds in motion, and the part to keep, in seconds since the first
 * record; null if as recorded.
 */
export const correctionToSave = z.object({
  distance: z.nullable(metres),
  duration: z.nullable(seconds),
  crop: z.nullable(
    z
      .object({ from: sinceBegin, to: sinceBegin })
      .check(z.refine(({ from, to }) => to - from >= MIN_LEFT, { error: 'Too little is left' })),
  ),
});

/** A manually entered activity: local time, seconds, metres, beats per minute; null if left empty. */
export const handFigures = z.object({
  local_start_time: wallTime,
  duration: seconds,
  total_distance: z.nullable(metres),
  average_hr: z.nullable(beats),
});
/** Manually entered figures with the IANA zone of the device. */
export const handToSave = z.extend(handFigures, { time_zone: z.optional(z.string().check(z.maxLength(64))) });
export type HandFiguresWire = z.infer<typeof handFigures>;
export type HandFigures = Camel<HandFiguresWire>;
