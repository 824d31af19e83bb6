import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
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
/** Fastest times on foot, seconds. */
const fastest = (name: string) => real(name);

/**
 * One activity, summary and analysis. Samples are not stored: they are read from the kept original when somebody looks.
 * The histograms hold covered seconds per whole watt and per beat, so that zones can be redrawn when the critical power of
 * the day changes, without reading the file again.
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
    /** The vendor that it came from before an export of Longrun's brought it here; null: it did not come by one, or was a file before as well. */
    origin: text('origin'),
    originalHash: text('original_hash').notNull(),
    sessionIndex: smallint('session_index').notNull(),
    importId: uuid('import_id'),
    activityTypeId: smallint('activity_type_id').notNull(),
    family: text('family', { enum: ['foot', 'bike', 'swim', 'other'] }).notNull(),
    sport: text('sport').notNull(),
    subSport: text('sub_sport').notNull(),
    device: text('device'),
    /** As the member calls it; null: as it was recorded. */
    name: text('name'),
    /** As its file or its vendor calls it; null: by its sport and the time of day. */
    recordedName: text('recorded_name'),
    /** The type that the member gave it in place of what was recorded; `activityTypeId` and `family` follow it. */
    chosenTypeId: smallint('chosen_type_id'),
    /** What was taken over from tables of exports: once, so that what the member makes of it stays. */
    fromTables: text('from_tables').array().notNull().default(sql`'{}'`),
    /** The shoes or the bike. */
    gearId: uuid('gear_id').references(() => gear.gearId, { onDelete: 'set null' }),
    /** The member says that it was a race. */
    race: boolean('race').notNull().default(false),
    /** How hard it was to the member, 1 to 10; null: not said. */
    perceivedEffort: smallint('perceived_effort'),
    startTime: instant('start_time').notNull(),
    utcOffsetMinutes: smallint('utc_offset_minutes').notNull(),
    timeZone: text('time_zone'),
    /** Wall time without offset, YYYY-MM-DDTHH:MM:SS. */
    localStartTime: text('local_start_time').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    duration: doublePrecision('duration'),
    elapsed: doublePrecision('elapsed'),
    totalDistance: doublePrecision('total_distance'),
    averageCadence: real('average_cadence'),
    averageGct: real('average_gct'),
    averagePower: real('average_power'),
    powerSource: text('power_source', { enum: ['native', 'developer', 'estimated'] }),
    averageHr: real('average_hr'),
    maximumHr: real('maximum_hr'),
    /** Heart rates held for five seconds and for nine minutes in all. */
    peakHr: smallint('peak_hr'),
    sustainedHr: smallint('sustained_hr'),
    altitudeGain: real('altitude_gain'),
    altitudeLoss: real('altitude_loss'),
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
    /** Which edition of the product measured it: earlier ones knew less. */
    measuredBy: smallint('measured_by').notNull().default(0),
    /** What its power was estimated with, and held to be possible by: the member's weight on its day, kg; null: none was known. */
    measuredWeight: doublePrecision('measured_weight'),
    powerHistogram: bytea('power_histogram'),
    heartRateHistogram: bytea('heart_rate_histogram'),
    /** Of the sport family on its date, watts; null where nothing is known of it. */
    criticalPower: real('critical_power'),
    /** Null: zones and load are still to be drawn. */
    criticalPowerProven: boolean('critical_power_proven'),
    dz0: seconds('dz0'),
    dz1: seconds('dz1'),
    dz2: seconds('dz2'),
    dz3: seconds('dz3'),
    dz4: seconds('dz4'),
    dz5: seconds('dz5'),
    weightedLoad: doublePrecision('weighted_load'),
    loadSource: text('load_source', { enum: loadSources }),
    /** What the member corrected, which everything here is measured by; null: it is as it was recorded. */
    correction: jsonb('correction').$type<Correction>(),
    /** Metres per whole watt on foot, for the mean speed in a power zone at any critical power. */
    distanceByPower: bytea('distance_by_power'),
    /** Where it began, degrees, and the cells of a coarse grid that its way leads through; null without positions. */
    startLatitude: real('start_latitude'),
    startLongitude: real('start_longitude'),
    routeCells: bytea('route_cells'),
    /** Parts of it that its member named. */
    /** What was chosen, corrected or refused when it was measured. */
    measureNotes: jsonb('measure_notes').$type<readonly MeasureNoteWire[]>().notNull().default([]),
    /** What it said before a newer edition measured it again, where that differs; null: nothing differs. */
    measuredBefore: jsonb('measured_before').$type<MeasuredBeforeWire>(),
    marks: jsonb('marks').$type<readonly Mark[]>().notNull().default([]),
    recordCount: integer('record_count').notNull(),
    signals: smallint('signals').notNull(),
    partial: boolean('partial').notNull().default(false),
    flaggedAsDuplicateOn: instant('flagged_as_duplicate_on'),
    duplicateOf: uuid('duplicate_of'),
    /** When the member said that it counts in place of other recordings of its session; null: they did not. */
    chosenOn: instant('chosen_on'),
    /** The activity that it was merged into with others, and that counts for it while it is there; null: none. */
    mergedInto: uuid('merged_into'),
    /** A note says so. */
    invalidated: boolean('invalidated').notNull().default(false),
    /** Deleted by the member, who may restore it. Its file is still known, so that it does not come again by itself. */
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
 * What the legs of one recording share: the beginning of their file's hash, long enough for a member's files. A part that its member split off
 * is a recording of its own.
 */
export const recordingId = `(left(original_hash, 16) || case when session_index < ${PARTS_FROM} then '' else '-' || session_index end)`;

/**
 * Totals of a member's local day over the activities that count (not removed, invalidated or duplicate). Ratios, chronic load and consistency
 * are computed from these on read and never stored.
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

/** Critical power holds from its day on until the next row of the member. */
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
    /** Whether an effort has shown it. */
    proven: boolean('proven').notNull().default(false),
    setOn: date('set_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.family, table.fromDate] })],
);

/** What the member wrote to an activity. One that invalidates it leaves it out of every number; `activities.invalidated` follows. */
export const activityNotes = pgTable(
  'activity_notes',
  {
    activityNoteId: uuid('activity_note_id').primaryKey().defaultRandom(),
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.activityId, { onDelete: 'cascade' }),
    /** Empty where the note only leaves the activity out. */
    message: text('message').notNull(),
    invalidatesActivity: boolean('invalidates_activity').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('activity_notes_activity').on(table.activityId, table.createdAt)],
);
