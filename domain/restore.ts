import * as z from 'zod/mini';
import { toCamel } from './case.ts';
import { activityTypes } from './activity-types.ts';
import { isCivilDate, isOnCalendars, isTimeZone, wallSeconds } from './dates.ts';
import {
  ACTIVITY_NAME_MAX,
  correction,
  markToSave,
  MOST_MARKS,
  noteText,
  perceivedEffort,
} from './entities/activity.ts';
import { dayMarkerInput } from './entities/day-marker.ts';
import { subjectiveInput } from './entities/diary.ts';
import { FILTER_SEARCH_MAX, filterName, listOfSearch, savedSearchOf } from './entities/saved-filter.ts';
import { gearInput, sportsOf } from './entities/gear.ts';
import { isUnknownSport, sportWord } from './entities/sport-answer.ts';
import { goalInput } from './entities/goal.ts';
import {
  BY_HAND,
  correctionToSave,
  FIRST_DAY,
  handFigures,
  metres,
  recordedTypeId,
  seconds,
} from './entities/hand-activity.ts';
import { MOST_PARTS, placeOf } from './metrics/places.ts';
import { planToSave } from './entities/plan-to-save.ts';
import { planOrigin } from './entities/plan-origin.ts';
import { PHASE_NAME_MAX, TEMPLATE_NAME_MAX } from './entities/plan-template.ts';
import { templateToSave } from './entities/plan-template-to-save.ts';
import { folderToKeep, workoutToKeep } from './entities/workout-to-keep.ts';
import { isMeasurable, measurementKinds, measurementSources } from './metrics/measurements.ts';
import { sportKey } from './sports/sport-name.ts';
import { SPORT_WORD_MAX, unknownSport } from './sports/unknown-sport.ts';
import { hrvKinds, wellnessSources } from './entities/wellness.ts';
import { zoneBounds } from './entities/zones.ts';
import { isPlausible } from './metrics/wellness.ts';
import { thresholdKinds, thresholdRange, thresholdSources } from './metrics/thresholds.ts';
import { type RowKind, rowLimitOf, WORKOUT_BYTES } from './row-limits.ts';

const DAY_MS = 86_400_000;
const types = new Set(activityTypes.map(({ activityTypeId }) => activityTypeId));
const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u));
const name = z.string().check(z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullable(schema), null);
/** PostgreSQL has no year 0. */
const isDay = (text: string) => isCivilDate(text) && isOnCalendars(Date.parse(text));
const day = z.string().check(z.refine(isDay));
/** Maximum by which local dates are ahead of UTC. */
const MOST_AHEAD_MS = 14 * 3_600_000;
/** A date that is not in the future in any time zone. */
const pastDay = z.string().check(z.refine((text) => isDay(text) && Date.parse(text) <= Date.now() + MOST_AHEAD_MS));
const moment = z.string().check(
  z.maxLength(40),
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/),
  z.refine((text) => isDay(text.slice(0, 10)) && isOnCalendars(Date.parse(text))),
);
/** SHA-256 of a file, or the key of an activity entered by hand. */
const hash = z.string().check(z.regex(/^(?:[\da-f]{64}|hand-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/));
/** Index of an activity in its file. */
const session = z.int().check(z.gte(0), z.lt(placeOf(0, MOST_PARTS)));
const id = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));
const typeId = z.int().check(z.refine((id) => types.has(id)));

/** Profile fields; unreadable ones become null. */
const profile = z.object({
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

const correctionSaid = z.extend(correctionToSave, { recorded: correction.shape.recorded });

/** The member's changes to an activity, identified by its file and index. */
const said = z.object({
  file: hash,
  session,
  name: maybe(words(ACTIVITY_NAME_MAX)),
  title: maybe(words(ACTIVITY_NAME_MAX)),
  /** Local minus UTC, minutes. */
  offset: maybe(z.int().check(z.gte(-1440), z.lte(1440))),
  zone: maybe(z.string().check(z.maxLength(64), z.refine(isTimeZone))),
  type: maybe(typeId),
  /** The recorded sport, if the sports table lacks it; missing in older exports. */
  unknown_sport: z._default(maybe(words(SPORT_WORD_MAX)), null),
  race: z.boolean(),
  /** Perceived effort; missing in older exports. */
  effort: maybe(perceivedEffort),
  /** The member's correction; missing in older exports. */
  correction: maybe(correctionSaid),
  removed: maybe(moment),
  /** When the member chose it over its duplicates; missing in older exports. */
  chosen: maybe(moment),
  /** The vendor it came from; missing in older exports. */
  origin: maybe(words(40)),
  /** The activity it was merged into; missing in older exports. */
  merged: maybe(z.object({ file: hash, session })),
  /** Named sections; missing in older exports. */
  marks: z.catch(z.array(markToSave).check(z.maxLength(MOST_MARKS)), []),
  /** Gear id within the export. */
  gear: maybe(id),
  /** Fields filled from tables of other exports. */
  taken: z.catch(z.array(z.enum(['name', 'note', 'sport', 'race', 'gear'])), []),
});
/** An activity entered by hand, without a file. */
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
    // Exports of earlier versions have neither.
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
/** Whether a workout is within the size limit of API requests. */
const isOfCallSize = (workout: unknown) => new TextEncoder().encode(JSON.stringify(workout)).length <= WORKOUT_BYTES;
/** The activity that completed a planned workout; file and session are null if the member marked it as not done. */
const match = z.object({ plan: id, file: z.nullable(hash), session: z.nullable(session) });
/** The applied plan of a planned workout, with a name that could be saved. */
const origin = planOrigin.check(
  z.refine(({ name: called, phase }) => called.length <= TEMPLATE_NAME_MAX && (phase?.length ?? 0) <= PHASE_NAME_MAX),
);
const plan = z
  .object({
    /** Id within the export; null if it was read by an earlier version. */
    id: maybe(id),
    at: maybe(moment),
    date: day,
    ...planToSave.shape,
    activity_type_id: typeId,
    estimated_load: maybe(z.number()),
    estimated_distance: maybe(z.number()),
    estimated_duration: maybe(z.number()),
    /** Missing in older exports. */
    origin: z._default(maybe(origin), null),
  })
  .check(z.refine(isOfCallSize));

/** A library workout with its folder's name; null if it is in no folder. */
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

const lists = {
  written,
  said,
  notes: note,
  inputs: input,
  comments: comment,
  thresholds: threshold,
  measurements: measurement,
  wellness: wellnessDay,
  gear,
  goals: goal,
  markers: marker,
  plans: plan,
  library: kept,
  templates: templateToSave,
  filters: filter,
  sports: sport,
  matches: match,
} as const;
type Lists = typeof lists;

export const restoreShape = z.object({
  profile: z.nullable(profile),
  written: z.catch(z.array(written), []),
  said: z.array(said),
  notes: z.array(note),
  inputs: z.array(input),
  comments: z.array(comment),
  thresholds: z.array(threshold),
  /** Missing in restores that an older version read and has not applied yet. */
  measurements: z._default(z.array(measurement), []),
  wellness: z._default(z.array(wellnessDay), []),
  // Missing in restores that an older version read and has not applied yet.
  gear: z._default(z.array(gear), []),
  goals: z._default(z.array(goal), []),
  markers: z._default(z.array(marker), []),
  plans: z.array(plan),
  /** Missing in restores that an older version read and has not applied yet. */
  library: z._default(z.array(kept), []),
  templates: z._default(z.array(templateToSave), []),
  filters: z._default(z.array(filter), []),
  sports: z._default(z.array(sport), []),
  matches: z._default(z.array(match), []),
  /** Number of unreadable rows. */
  bad: z.number(),
});
/** The contents of an export other than recordings. */
export type Restore = z.infer<typeof restoreShape>;

/** Maximum rows of one table, well above realistic use. */
export const MOST_RESTORED_ROWS = 40_000;
/** Maximum characters of all rows; later rows are dropped. */
export const MOST_TEXT = 16 * 2 ** 20;
/** Grouping keys of the lists that have row limits. Existing rows are counted when the restored ones are inserted. */
const limited: Readonly<Partial<Record<keyof Lists & RowKind, (row: never) => string>>> = {
  written: () => '',
  notes: ({ file, session: leg }: Restore['notes'][number]) => `${file} ${leg}`,
  inputs: () => '',
  comments: ({ date }: Restore['comments'][number]) => date,
  thresholds: ({ kind }: Restore['thresholds'][number]) => kind,
  measurements: ({ kind }: Restore['measurements'][number]) => kind,
  wellness: () => '',
  library: () => '',
  templates: () => '',
  filters: () => '',
  sports: () => '',
  gear: () => '',
  goals: () => '',
  markers: () => '',
  plans: ({ date }: Restore['plans'][number]) => date,
};
const isLimited = (list: keyof Lists): list is keyof typeof limited => list in limited;

/** Unique keys of rows; the first row with a key wins. */
const names: Readonly<Partial<Record<keyof Lists, (row: never) => string | null>>> = {
  written: ({ file }: Restore['written'][number]) => file,
  said: ({ file, session: leg }: Restore['said'][number]) => `${file} ${leg}`,
  gear: ({ id: own }: Restore['gear'][number]) => own,
  measurements: ({ kind, day: on }: Restore['measurements'][number]) => `${kind} ${on}`,
  wellness: ({ source, day: on }: Restore['wellness'][number]) => `${source} ${on}`,
  goals: ({ id: own }: Restore['goals'][number]) => own,
  markers: ({ id: own }: Restore['markers'][number]) => own,
  plans: ({ id: own }: Restore['plans'][number]) => own,
  filters: ({ name }: Restore['filters'][number]) => name,
  sports: ({ word }: Restore['sports'][number]) => sportKey(word),
  matches: ({ plan: own }: Restore['matches'][number]) => own,
};

/** Returns a predicate that is true for the first row with its key. */
function createNames() {
  const seen = new Set<string>();
  return (list: keyof Lists, row: unknown): boolean => {
    const called = names[list]?.(row as never) ?? null;
    if (called === null) return true;
    const key = `${list} ${called}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/** Returns a predicate that is true while the limits allow another row. */
function createRoom() {
  let text = 0;
  const counts = new Map<string, number>();
  const count = (key: string) => {
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
  return (list: keyof Lists, row: unknown): boolean => {
    text += JSON.stringify(row).length;
    const { inAll = MOST_RESTORED_ROWS, each } = isLimited(list) ? rowLimitOf(list) : {};
    const group = isLimited(list) ? limited[list]?.(row as never) : undefined;
    return text <= MOST_TEXT && count(list) <= inAll && (each === undefined || count(`${list} ${group}`) <= each);
  };
}

type Row = Readonly<Record<string, unknown>>;
/** Returns the rows of a table in the export; empty if the table is missing. */
export type RowsOf = (table: string) => readonly Row[];

/** The columns of activities that a restore reads. */
export const restoredActivityColumns = [
  'activity_id',
  'original_hash',
  'session_index',
  'source',
  'origin',
  'local_start_time',
  'utc_offset_minutes',
  'time_zone',
  'activity_type_id',
  'duration',
  'total_distance',
  'average_hr',
  'name',
  'recorded_name',
  'chosen_type_id',
  'sport',
  'sub_sport',
  'race',
  'perceived_effort',
  'correction',
  'removed_on',
  'chosen_on',
  'merged_into',
  'gear_id',
  'marks',
  'from_tables',
] as const;

const noDay = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : value);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The member's answers for words that have since been added to the sports table, by sport key. */
const answersToKnown = (rows: readonly Row[]): ReadonlyMap<string, unknown> =>
  new Map(
    rows.flatMap(({ word, activity_type_id: type }) =>
      typeof word === 'string' && !isUnknownSport(word) ? [[sportKey(word), type] as const] : [],
    ),
  );

/**
 * The chosen type of an activity. If the recorded sport is unknown, keeps the current type and the word. If the member had answered for a
 * sport that has since been added to the table, keeps the answer.
 */
function sportSaid(
  row: Row,
  known: ReadonlyMap<string, unknown>,
): { readonly type: unknown; readonly unknown_sport: string | null } {
  const [chosen = null, sport, subSport, type] = [
    row['chosen_type_id'],
    textOf(row['sport']),
    textOf(row['sub_sport']),
    row['activity_type_id'],
  ];
  if (chosen !== null) return { type: chosen, unknown_sport: null };
  const word = unknownSport(sport, subSport);
  if (word !== null) return { type, unknown_sport: word };
  const isAnswered = [sport, subSport].some((one) => known.has(sportKey(one)) && known.get(sportKey(one)) === type);
  return { type: isAnswered ? type : null, unknown_sport: null };
}

function rowsByList(rowsOf: RowsOf): Record<keyof Lists, readonly Row[]> {
  const [member] = rowsOf('members');
  const places = new Map(
    rowsOf('activities').map((row) => [
      row['activity_id'],
      { file: row['original_hash'], session: row['session_index'] },
    ]),
  );
  const days = new Map(rowsOf('daily_diaries').map((row) => [row['daily_diary_id'], row]));
  const known = answersToKnown(rowsOf('sport_answers'));
  const folders = new Map(rowsOf('workout_folders').map((row) => [row['folder_id'], row['name']]));
  /** Restores only the member's comments in their own diary, not those by or for others. */
  const ownDay = (row: Row) => {
    const diary = days.get(row['daily_diary_id']);
    const isOwn =
      row['commenter_member_id'] === member?.['member_id'] && diary?.['member_id'] === member?.['member_id'];
    return isOwn ? [{ row, date: diary?.['diary_date'] }] : [];
  };
  return {
    written: rowsOf('activities')
      .filter((row) => row['source'] === BY_HAND)
      .map((row) => ({
        file: row['original_hash'],
        local: row['local_start_time'],
        offset: row['utc_offset_minutes'],
        zone: row['time_zone'],
        type: row['activity_type_id'],
        duration: row['duration'],
        distance: row['total_distance'],
        heart_rate: row['average_hr'],
      })),
    said: rowsOf('activities').map((row) => ({
      ...sportSaid(row, known),
      file: row['original_hash'],
      session: row['session_index'],
      name: row['name'],
      title: row['recorded_name'],
      offset: row['utc_offset_minutes'],
      zone: row['time_zone'],
      race: row['race'],
      effort: row['perceived_effort'],
      correction: row['correction'] ?? null,
      removed: row['removed_on'],
      chosen: row['chosen_on'],
      origin: row['origin'] ?? (row['source'] === 'file' ? null : row['source']),
      merged: places.get(row['merged_into']) ?? null,
      gear: row['gear_id'],
      marks: row['marks'] ?? [],
      taken: row['from_tables'],
    })),
    notes: rowsOf('activity_notes').map((row) => ({
      ...places.get(row['activity_id']),
      message: row['message'],
      invalidates: row['invalidates_activity'],
      at: row['created_at'],
    })),
    inputs: rowsOf('subjective_inputs'),
    comments: rowsOf('diary_comments')
      .flatMap(ownDay)
      .map(({ row, date }) => ({
        date,
        comment: row['comment'],
        at: row['created_at'],
      })),
    measurements: rowsOf('measurements'),
    wellness: rowsOf('wellness_days').map((row) => toCamel(row)),
    thresholds: rowsOf('thresholds').map((row) => ({ ...row, date: row['from_date'] })),
    library: rowsOf('library_workouts').map((row) => ({ ...row, folder: folders.get(row['folder_id']) ?? null })),
    templates: rowsOf('plan_templates').map(({ name: called, description, weeks, phases, workouts }) => ({
      name: called,
      description,
      // The team is not part of the export.
      team_id: null,
      weeks,
      phases,
      workouts,
    })),
    filters: rowsOf('saved_filters'),
    // Words that have since been added to the sports table need no answer.
    sports: rowsOf('sport_answers').filter(({ word }) => typeof word !== 'string' || isUnknownSport(word)),
    gear: rowsOf('gear').map((row) => ({ ...row, id: row['gear_id'], at: row['created_at'] })),
    markers: rowsOf('day_markers').map((row) => ({ id: row['marker_id'], at: row['created_at'], input: row })),
    goals: rowsOf('goals').map((row) => ({ id: row['goal_id'], at: row['created_at'], input: row })),
    plans: rowsOf('training_plans')
      .filter((row) => row['removed_on'] === null)
      .map((row) => ({
        ...row,
        id: row['training_plan_id'],
        at: row['created_at'],
        date: noDay(row['plan_date']),
        diary_member_id: row['member_id'],
      })),
    // Skips matches whose activity is not in the export.
    matches: rowsOf('plan_matches').flatMap((row) => {
      const plan = row['training_plan_id'];
      if (row['activity_id'] === null) return [{ plan, file: null, session: null }];
      const place = places.get(row['activity_id']);
      return place === undefined ? [] : [{ plan, ...place }];
    }),
  };
}

/** Reads everything in an export except recordings, row by row, so that an invalid row does not affect the others. */
export function readRestore(rowsOf: RowsOf): Restore {
  const read: Restore = {
    profile: null,
    written: [],
    said: [],
    notes: [],
    inputs: [],
    comments: [],
    thresholds: [],
    measurements: [],
    wellness: [],
    gear: [],
    goals: [],
    markers: [],
    plans: [],
    library: [],
    templates: [],
    filters: [],
    sports: [],
    matches: [],
    bad: 0,
  };
  const parsed = z.safeParse(profile, rowsOf('members')[0]);
  if (parsed.success) read.profile = parsed.data;
  const hasRoom = createRoom();
  const isFirst = createNames();
  for (const [list, rows] of Object.entries(rowsByList(rowsOf)) as [keyof Lists, readonly Row[]][]) {
    for (const row of rows.slice(0, MOST_RESTORED_ROWS)) {
      const one = z.safeParse(lists[list], row);
      if (one.success && isFirst(list, one.data) && hasRoom(list, one.data)) (read[list] as unknown[]).push(one.data);
      else read.bad++;
    }
    read.bad += Math.max(0, rows.length - MOST_RESTORED_ROWS);
  }
  return read;
}
