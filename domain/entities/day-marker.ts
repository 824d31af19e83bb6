import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { daysBetween, isCivilDate } from '../dates.ts';

/** Kinds of day markers. */
export const markerKinds = ['ill', 'injured', 'travelling', 'race', 'unavailable', 'rest'] as const;
export type MarkerKind = (typeof markerKinds)[number];
/** Priority of a race; A is a main goal of the season. */
export const racePriorities = ['A', 'B', 'C'] as const;
export type RacePriority = (typeof racePriorities)[number];

/** Maximum markers per member. */
export const MAX_MARKERS = 1000;
export const MAX_MARKED_DAYS = 366;
export const MARKER_NAME_MAX = 80;

const day = z.string().check(z.refine((text) => /^(19|20)/.test(text) && isCivilDate(text)));
const fields = {
  kind: z.enum(markerKinds),
  /** First and last day, inclusive. */
  first_day: day,
  last_day: day,
  /** Name of a race; only races have a name and may have a priority. */
  name: z.nullable(
    z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(MARKER_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)),
  ),
  priority: z.nullable(z.enum(racePriorities)),
};

/** A marker as entered. */
export const dayMarkerInput = z.object(fields).check(
  z.refine(
    ({ first_day: first, last_day: last }) =>
      isCivilDate(first) && isCivilDate(last) && first <= last && daysBetween(first, last) < MAX_MARKED_DAYS,
  ),
  z.refine(
    ({ kind, name, priority }) => (kind === 'race') === (name !== null) && (kind === 'race' || priority === null),
  ),
);
export type DayMarkerInputWire = z.infer<typeof dayMarkerInput>;
export type DayMarkerInput = Camel<DayMarkerInputWire>;

export const dayMarker = z.object({ marker_id: z.string(), ...fields });
export type DayMarkerWire = z.infer<typeof dayMarker>;
export type DayMarker = Camel<DayMarkerWire>;
