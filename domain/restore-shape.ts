import * as z from 'zod/mini';
import { activityTypes, families } from './activity-types.ts';
import { isCivilDate, isOnCalendars, isTimeZone, wallSeconds } from './dates.ts';
import { correction, markToSave, MAX_MARKS, noteText } from './entities/activity.ts';
import { ACTIVITY_NAME_MAX, restoredDetails } from './entities/activity-details.ts';
import { dayMarkerInput } from './entities/day-marker.ts';
import { subjectiveInput } from './entities/diary.ts';
import { FILTER_SEARCH_MAX, filterName, listOfSearch, savedSearchOf } from './entities/saved-filter.ts';
import { gearInput, sportsOf } from './entities/gear.ts';
import { SEGMENT_LINE_MAX, SEGMENT_METRES, segmentName } from './entities/segment.ts';
import { isLine, decodePolyline } from './metrics/polyline.ts';
import { sportWord } from './entities/sport-answer.ts';
import { goalInput } from './entities/goal.ts';
import {
  BY_HAND,
  correctionToSave,
  FIRST_DAY,
  handFigures,
  metres,
  recordedTypeId,
  seconds,
} from './entities/manual-activity.ts';
import { MAX_PARTS, placeOf } from './metrics/places.ts';
import { planToSave } from './entities/plan-to-save.ts';
import { planOrigin } from './entities/plan-origin.ts';
import { PHASE_NAME_MAX, TEMPLATE_NAME_MAX } from './entities/plan-template.ts';
import { restoredBranch } from './entities/plan-branch-to-save.ts';
import { templateToSave } from './entities/plan-template-to-save.ts';
import { folderToKeep, workoutToKeep } from './entities/workout-to-keep.ts';
import { isMeasurable, measurementKinds, measurementSources } from './metrics/measurements.ts';
import { SPORT_WORD_MAX } from './sports/unknown-sport.ts';
import { hrvKinds, wellnessSources } from './entities/wellness.ts';
import { zoneBounds } from './entities/zones.ts';
import { isPlausible } from './metrics/wellness.ts';
import { thresholdKinds, thresholdRange, thresholdSources } from './metrics/thresholds.ts';
import { TEMPLATE_BYTES, WORKOUT_BYTES } from './row-limits.ts';

const DAY_MS = 86_400_000;
const types = new Set(activityTypes.map(({ activityTypeId }) => activityTypeId));
const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u));
const name = z.string().check(z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullable(schema), null);
/** PostgreSQL has no year 0. */
const isDay = (text: string) => isCivilDate(text) && isOnCalendars(Date.parse(text));
const day = z.string().check(z.refine(isDay));
/** Maximum difference by which local dates are ahead of UTC. */
const MAX_AHEAD_MS = 14 * 3_600_000;
/** A date that is not in the future in any time zone. */
const pastDay = z.string().check(z.refine((text) => isDay(text) && Date.parse(text) <= Date.now() + MAX_AHEAD_MS));
const moment = z.string().check(
  z.maxLength(40),
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/),
  z.refine((text) => isDay(text.slice(0, 10)) && isOnCalendars(Date.parse(text))),
);
/** SHA-256 of a file, or the key of a manually entered activity. */
const hash = z.string().check(z.regex(/^(?:[\da-f]{64}|hand-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/));
/** Index of an activity in its file. */
const session = z.int().check(z.gte(0), z.lt(placeOf(0, MAX_PARTS)));
const id = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));
const typeId = z.int().check(z.refine((id) => types.has(id)));

/** Profile fields; unreadable fields become null. */
export const restoredProfile = z.object({
  first_name: maybe(name),
  last_name: maybe(name),
  birth_date: maybe(pastDay),
  gender: maybe(z.enum(['F', 'M', 'O'])),
  height: maybe(z.number().check(z.gte(0.5), z.lte(3))),
  weight: maybe(z.number().check(z.gte(15), z.lte(500))),
  assumed: z.catch(z.array(z.string()), []),
  time_zone: maybe(z.string().check(z.maxLength(64), z.refine(isTimeZone))),
  prefers_metric: maybe(z.boolean()),
  week_starts_on: maybe(z.enum(['monday', 'saturday', 'sunday'])),
  clock: maybe(z.enum(['12', '24'])),
  language: maybe(z.enum(['en', 'de'])),
});

const restoredCorrection = z.extend(correctionToSave, { recorded: correction.shape.recorded });

/** The member's changes to an activity, identified by its file and index. */
const activityChoices = z.object({
  file: hash,
  session,
  ...restoredDetails,
  title: maybe(words(ACTIVITY_NAME_MAX)),
  /** Local minus UTC in minutes. */
  offset: maybe(z.int().check(z.gte(-1440), z.lte(1440))),
  zone: maybe(z.string().check(z.maxLength(64), z.refine(isTimeZone))),
  type: maybe(typeId),
  /** The recorded sport, if missing from the sports table; not in older exports. */
  unknown_sport: z._default(maybe(words(SPORT_WORD_MAX)), null),
  /** The member's correction; not in older exports. */
  correction: maybe(restoredCorrection),
  removed: maybe(moment),
  /** When the member chose the activity over its duplicates; not in older exports. */
  chosen: maybe(moment),
  /** The vendor of the activity; not in older exports. */
  origin: maybe(words(40)),
  /** The activity it was merged into; not in older exports. */
  merged: maybe(z.object({ file: hash, session })),
  /** Named sections; not in older exports. */
  marks: z.catch(z.array(markToSave).check(z.maxLength(MAX_MARKS)), []),
  /** Gear id within the export. */
  gear: maybe(id),
  /** Fields filled from tables of other exports. */
  taken: z.catch(z.array(z.enum(['name', 'note', 'sport', 'race', 'gear'])), []),
});
/** A manually entered activity, which has no file. */
const written = z.object({
  file: hash.check(z.startsWith(BY_HAND)),
  local: z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/),
    z.refine(
      (text) => isCivilDate(text.slice(0, 10)) && text >= FIRST_DAY && wallSeconds(text) * 1000 <= Date.now() + DAY_MS,
    ),
  ),
  offset: z.int().check(z.gte(-1440), z.lte(1440)),
  zone: maybe(z.string().check(z.maxLength(64), z.refine(isTimeZone))),
  type: recordedTypeId,
  duration: seconds,
  distance: z.nullable(metres),
  heart_rate: handFigures.shape.average_hr,
});
const note = z.object({ file: hash, session, message: noteText, invalidates: z.boolean(), at: moment });
const input = z.object({ date: day, ...subjectiveInput.shape });
const comment = z.object({ date: day, comment: noteText, at: moment });
const threshold = z
  .object({
    kind: z.enum(thresholdKinds),
    date: day,
    value: z.number(),
    // Neither field is in exports of earlier versions.
    source: z._default(z.enum(thresholdSources), 'entered'),
    bounds: z._default(zoneBounds, null),
  })
  .check(z.refine(({ kind, value }) => value >= thresholdRange(kind)[0] && value <= thresholdRange(kind)[1]));
const measurement = z
  .object({ kind: z.enum(measurementKinds), day: pastDay, value: z.number(), source: z.enum(measurementSources) })
  .check(z.refine(({ kind, value }) => isMeasurable(kind, value)));
const figure = z.nullable(z.number());
/** One day of wellness data from a source. */
const wellnessDay = z
  .object({
    day: pastDay,
    source: z.enum(wellnessSources),
    sleepSeconds: figure,
    sleepScore: figure,
    restingHeartRate: figure,
    hrvMs: figure,
    hrvKind: z.nullable(z.enum(hrvKinds)),
    weightKg: figure,
    sleepVersion: z.number(),
    restingVersion: z.number(),
    hrvVersion: z.number(),
    weightVersion: z.number(),
  })
  .check(z.refine(isPlausible));
const gear = z
  .object({ ...gearInput.shape, id, at: moment, since: z.nullable(day), retired_on: z.nullable(day) })
  .check(
    z.refine(({ kind, default_for: types }) => types.every((type) => sportsOf(kind).includes(type))),
    z.refine(({ since, retired_on: end }) => since === null || end === null || end >= since),
  );
const goal = z.object({
  id,
  at: moment,
  input: goalInput.check(z.refine((input) => input.kind !== 'race' || isCivilDate(input.date))),
});
const marker = z.object({ id, at: moment, input: dayMarkerInput });
/** A segment; its line is decoded, so that it has at least two positions. */
const segment = z.object({
  id,
  at: moment,
  name: segmentName,
  family: z.enum(families),
  line: z.string().check(
    z.maxLength(SEGMENT_LINE_MAX),
    z.regex(/^[?-~]*$/),
    z.refine((line) => isLine(decodePolyline(line))),
  ),
  distance: z.number().check(z.gte(SEGMENT_METRES.least), z.lte(SEGMENT_METRES.most)),
  rise: maybe(z.number().check(z.gte(-10_000), z.lte(10_000))),
});
/** Whether a workout is within the size limit of API requests. */
const isOfSize = (bytes: number) => (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length <= bytes;
const isOfCallSize = isOfSize(WORKOUT_BYTES);
const isOfBranchSize = isOfSize(2 * TEMPLATE_BYTES);
/**
 * The activity that completed a planned workout; file and session are null if the member marked the workout as not
 * done.
 */
const match = z.object({ plan: id, file: z.nullable(hash), session: z.nullable(session) });
/** The applied plan of a planned workout, with a valid name. */
const origin = planOrigin.check(
  z.refine(({ name: called, phase }) => called.length <= TEMPLATE_NAME_MAX && (phase?.length ?? 0) <= PHASE_NAME_MAX),
);
const plan = z
  .object({
    /** Id within the export; null if an earlier version read the export. */
    id: maybe(id),
    at: maybe(moment),
    date: day,
    ...planToSave.shape,
    activity_type_id: typeId,
    estimated_load: maybe(z.number()),
    estimated_distance: maybe(z.number()),
    estimated_duration: maybe(z.number()),
    /** The applied plan; not in older exports. */
    origin: z._default(maybe(origin), null),
  })
  .check(z.refine(isOfCallSize));

/** A library workout with its folder's name; null if unfiled. */
const kept = z
  .object({
    ...z.omit(workoutToKeep, { folder_id: true }).shape,
    folder: maybe(folderToKeep.shape.name),
  })
  .check(z.refine(isOfCallSize));

/** A saved filter; rejected if it filters nothing. */
const filter = z.object({
  name: filterName,
  search: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(FILTER_SEARCH_MAX)),
      z.transform((search) => savedSearchOf(listOfSearch(search))),
    ),
    z.string().check(z.minLength(1)),
  ),
});

/** The member's activity type for a sport missing from the sports table. */
const sport = z.object({ word: sportWord, activity_type_id: recordedTypeId });

/** A branch; its workouts have their ids within the export. */
const branch = z.object({ at: maybe(moment), branch: restoredBranch }).check(z.refine(isOfBranchSize));

/** The rows of each list. */
export const restoredRows = {
  written,
  said: activityChoices,
  notes: note,
  inputs: input,
  comments: comment,
  thresholds: threshold,
  measurements: measurement,
  wellness: wellnessDay,
  gear,
  goals: goal,
  markers: marker,
  segments: segment,
  plans: plan,
  library: kept,
  templates: templateToSave,
  branches: branch,
  filters: filter,
  sports: sport,
  matches: match,
} as const;
export type RestoredRows = typeof restoredRows;

/** Version 1.0.0 called the perceived effort `effort` in restores that it read but did not apply. */
const previousChoices = z.pipe(
  z.transform((row: Readonly<Record<string, unknown>>) => ({ perceived_effort: row['effort'], ...row })),
  activityChoices,
);

export const restoreShape = z.object({
  profile: z.nullable(restoredProfile),
  written: z.catch(z.array(written), []),
  said: z.array(previousChoices),
  notes: z.array(note),
  inputs: z.array(input),
  comments: z.array(comment),
  thresholds: z.array(threshold),
  /** Measurements; missing in restores that an older version read but has not applied yet. */
  measurements: z._default(z.array(measurement), []),
  wellness: z._default(z.array(wellnessDay), []),
  // Gear; missing in restores that an older version read but has not applied yet.
  gear: z._default(z.array(gear), []),
  goals: z._default(z.array(goal), []),
  markers: z._default(z.array(marker), []),
  segments: z._default(z.array(segment), []),
  plans: z.array(plan),
  /** Library; missing in restores that an older version read but has not applied yet. */
  library: z._default(z.array(kept), []),
  templates: z._default(z.array(templateToSave), []),
  branches: z._default(z.array(branch), []),
  filters: z._default(z.array(filter), []),
  sports: z._default(z.array(sport), []),
  matches: z._default(z.array(match), []),
  /** Number of unreadable rows. */
  bad: z.number(),
});
/** The contents of an export other than recordings. */
export type Restore = z.infer<typeof restoreShape>;
