import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgRealBuilderInitial,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type ActivityNumberName, activityNumberNames } from '../../../domain/activity-fields.ts';
import { type Camel, camelKey } from '../../../domain/case.ts';
import {
  type Correction,
  loadSources,
  type Mark,
  type MeasuredBeforeWire,
  type MeasureNoteWire,
} from '../../../domain/entities/activity.ts';
import { PARTS_FROM } from '../../../domain/metrics/places.ts';
import { bytea, createdAt, instant } from './columns.ts';
import { gear } from './gear.ts';
import { members } from './members.ts';

const seconds = (name: string) => integer(name);
const watts = (name: string) => real(name);
/** Defines a column for a fastest time on foot, seconds. */
const fastest = (name: string) => real(name);

/** Totals that other values are computed from. */
const exact: readonly ActivityNumberName[] = ['total_distance', 'duration', 'elapsed', 'weighted_load'];
const numbers = Object.fromEntries(
  activityNumberNames.map((name) => [camelKey(name), exact.includes(name) ? doublePrecision(name) : real(name)]),
) as Readonly<Record<keyof Camel<Record<ActivityNumberName, number>>, PgRealBuilderInitial<string>>>;

/**
 * Activities: summary and analysis. Samples are not stored but read from the original on demand. The histograms hold covered seconds per
 * whole watt and per beat, so that zones can be recomputed when the day's critical power changes, without reading the file again.
 */
export const activities = pgTable(
  'activities',
  {
    activityId: uuid('activity_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    externalId: text('external_id'),
    /**
     * Vendor of the activity before a Longrun export brought it here; `null` if it was not restored, or came from a file before as well.
     */
    origin: text('origin'),
    originalHash: text('original_hash').notNull(),
    sessionIndex: smallint('session_index').notNull(),
    importId: uuid('import_id'),
    activityTypeId: smallint('activity_type_id').notNull(),
    family: text('family', { enum: ['foot', 'bike', 'swim', 'other'] }).notNull(),
    sport: text('sport').notNull(),
    subSport: text('sub_sport').notNull(),
    device: text('device'),
    /** Name set by the member; `null` if it has the recorded one. */
    name: text('name'),
    /** Name from its file or vendor; `null` to generate one from sport and time of day. */
    recordedName: text('recorded_name'),
    /** Type set by the member instead of the recorded one; `activityTypeId` and `family` follow it. */
    chosenTypeId: smallint('chosen_type_id'),
    /** Fields applied from tables of exports; each only once, so that later changes by the member are kept. */
    fromTables: text('from_tables').array().notNull().default(sql`'{}'`),
    /** Shoes or bike used. */
    gearId: uuid('gear_id').references(() => gear.gearId, { onDelete: 'set null' }),
    /** Whether the member marked it as a race. */
    race: boolean('race').notNull().default(false),
    /** Perceived effort, 1 to 10; `null` if not set. */
    perceivedEffort: smallint('perceived_effort'),
    startTime: instant('start_time').notNull(),
    utcOffsetMinutes: smallint('utc_offset_minutes').notNull(),
    timeZone: text('time_zone'),
    /** Local time without offset, YYYY-MM-DDTHH:MM:SS. */
    localStartTime: text('local_start_time').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    ...numbers,
    powerSource: text('power_source', { enum: ['native', 'developer', 'estimated'] }),
    /** Highest heart rates held for five seconds, and for nine minutes in total. */
    peakHr: smallint('peak_hr'),
    sustainedHr: smallint('sustained_hr'),
    w5sec: watts('w5sec'),
    w15sec: watts('w15sec'),
    w30sec: watts('w30sec'),
    w1min: watts('w1min'),
    w3min: watts('w3min'),
    w5min: watts('w5min'),
    w9min: watts('w9min'),
    w10min: watts('w10min'),
    w20min: watts('w20min'),
    w30min: watts('w30min'),
    w1hr: watts('w1hr'),
    t400m: fastest('t400m'),
    t1km: fastest('t1km'),
    tmile: fastest('tmile'),
    t5km: fastest('t5km'),
    t10km: fastest('t10km'),
    thalf: fastest('thalf'),
    tmarathon: fastest('tmarathon'),
    /** Version of the analysis that measured it. */
    measuredBy: smallint('measured_by').notNull().default(0),
    /** Weight used to estimate its power and judge its plausibility: the member's on that day, kg; `null` if unknown. */
    measuredWeight: doublePrecision('measured_weight'),
    powerHistogram: bytea('power_histogram'),
    heartRateHistogram: bytea('heart_rate_histogram'),
    /** Critical power for the sport on that date, W; `null` if unknown. */
    criticalPower: real('critical_power'),
    /** Whether an effort confirmed the critical power; `null` until zones and load are computed. */
    criticalPowerProven: boolean('critical_power_proven'),
    dz0: seconds('dz0'),
    dz1: seconds('dz1'),
    dz2: seconds('dz2'),
    dz3: seconds('dz3'),
    dz4: seconds('dz4'),
    dz5: seconds('dz5'),
    loadSource: text('load_source', { enum: loadSources }),
    /** The member's correction, applied to all values here; `null` if it is as recorded. */
    correction: jsonb('correction').$type<Correction>(),
    /** Metres per whole watt on foot, for the mean speed in a power zone at any critical power. */
    distanceByPower: bytea('distance_by_power'),
    /** Start position in degrees, and the grid cells along its route; `null` without positions. */
    startLatitude: real('start_latitude'),
    startLongitude: real('start_longitude'),
    routeCells: bytea('route_cells'),
    /** Simplified route: encoded polylines, separated by spaces (domain/metrics/track.ts); `null` without positions. */
    track: text('track'),
    /** Route with times, altitude, heart rate and power about every 20 m (domain/metrics/course.ts); `null` without positions and times. */
    course: bytea('course'),
    /** Decisions, corrections and refusals of its analysis. */
    measureNotes: jsonb('measure_notes').$type<readonly MeasureNoteWire[]>().notNull().default([]),
    /** Figures before a newer version re-analysed it; `null` if none changed. */
    measuredBefore: jsonb('measured_before').$type<MeasuredBeforeWire>(),
    marks: jsonb('marks').$type<readonly Mark[]>().notNull().default([]),
    recordCount: integer('record_count').notNull(),
    signals: smallint('signals').notNull(),
    partial: boolean('partial').notNull().default(false),
    flaggedAsDuplicateOn: instant('flagged_as_duplicate_on'),
    duplicateOf: uuid('duplicate_of'),
    /** Time when the member chose it over other recordings of its session; `null` if they did not. */
    chosenOn: instant('chosen_on'),
    /** Activity that it was merged into, which counts instead while it exists; `null` if there is none. */
    mergedInto: uuid('merged_into'),
    /** Whether a note excludes it from all statistics. */
    invalidated: boolean('invalidated').notNull().default(false),
    /** Time when the member deleted it, who may restore it. Its file remains known, so it is not imported again automatically. */
    removedOn: instant('removed_on'),
    createdAt: createdAt(),
  },
  (table) => [
    index('activities_member_date').on(table.memberId, table.localDate),
    index('activities_member_start').on(table.memberId, table.startTime),
    index('activities_gear').on(table.gearId),
    index('activities_original_hash').on(table.originalHash),
    index('activities_by_hand').on(table.memberId).where(sql`source = 'hand'`),
    index('activities_merged_into').on(table.mergedInto).where(sql`merged_into is not null`),
    uniqueIndex('activities_original').on(table.memberId, table.originalHash, table.sessionIndex),
    uniqueIndex('activities_external').on(table.memberId, table.source, table.externalId, table.sessionIndex),
  ],
);

/**
 * Recording id, shared by the legs of one recording: the beginning of their file's hash, long enough for a member's files. A split-off part
 * is a recording of its own.
 */
export const recordingId = `(left(original_hash, 16) || case when session_index < ${PARTS_FROM} then '' else '-' || session_index end)`;

/**
 * Totals of a member's local day over counted activities (not removed, invalidated or duplicate). Ratios, chronic load and consistency are
 * computed from these on read and never stored.
 */
export const calendarDays = pgTable(
  'calendar_days',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    distance: doublePrecision('distance').notNull(),
    footDistance: doublePrecision('foot_distance').notNull(),
    duration: doublePrecision('duration').notNull(),
    weightedLoad: doublePrecision('weighted_load').notNull(),
    numActivities: smallint('num_activities').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.date] })],
);

/** Critical powers, each valid from its day until the member's next row. */
export const criticalPowers = pgTable(
  'critical_powers',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    family: text('family', { enum: ['foot', 'bike'] })
      .notNull()
      .default('foot'),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    criticalPower: doublePrecision('critical_power').notNull(),
    source: text('source').notNull(),
    /** Whether an effort confirmed the critical power. */
    proven: boolean('proven').notNull().default(false),
    setOn: date('set_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.family, table.fromDate] })],
);

/** The member's notes on an activity. A note can exclude it from all statistics; `activities.invalidated` is derived from that. */
export const activityNotes = pgTable(
  'activity_notes',
  {
    activityNoteId: uuid('activity_note_id').primaryKey().defaultRandom(),
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.activityId, { onDelete: 'cascade' }),
    /** Text of the note; empty if the note only excludes the activity. */
    message: text('message').notNull(),
    invalidatesActivity: boolean('invalidates_activity').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('activity_notes_activity').on(table.activityId, table.createdAt)],
);
