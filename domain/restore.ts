import * as z from 'zod/mini';
import { toCamel } from './case.ts';
import { restoredNames } from './entities/activity-details.ts';
import { isUnknownSport } from './entities/sport-answer.ts';
import { BY_HAND } from './entities/manual-activity.ts';
import { sportKey } from './sports/sport-name.ts';
import { unknownSport } from './sports/unknown-sport.ts';
import { type RowKind, rowLimitOf } from './row-limits.ts';
import { type Restore, restoredProfile, type RestoredRows, restoredRows } from './restore-shape.ts';

/** Maximum rows of one table, well above realistic use. */
export const MAX_RESTORED_ROWS = 40_000;
/** Maximum characters of all rows; later rows are dropped. */
export const MAX_TEXT = 16 * 2 ** 20;
/** Grouping keys of the lists with row limits. Existing rows are counted when the restored rows are inserted. */
const limited: Readonly<Partial<Record<keyof RestoredRows & RowKind, (row: never) => string>>> = {
  written: () => '',
  notes: ({ file, session: leg }: Restore['notes'][number]) => `${file} ${leg}`,
  inputs: () => '',
  comments: ({ date }: Restore['comments'][number]) => date,
  thresholds: ({ kind }: Restore['thresholds'][number]) => kind,
  measurements: ({ kind }: Restore['measurements'][number]) => kind,
  wellness: () => '',
  library: () => '',
  templates: () => '',
  branches: () => '',
  filters: () => '',
  sports: () => '',
  gear: () => '',
  goals: () => '',
  markers: () => '',
  segments: () => '',
  plans: ({ date }: Restore['plans'][number]) => date,
};
const isLimited = (list: keyof RestoredRows): list is keyof typeof limited => list in limited;

/** Unique keys of rows; of rows with the same key, the first is kept. */
const names: Readonly<Partial<Record<keyof RestoredRows, (row: never) => string | null>>> = {
  written: ({ file }: Restore['written'][number]) => file,
  said: ({ file, session: leg }: Restore['said'][number]) => `${file} ${leg}`,
  gear: ({ id: own }: Restore['gear'][number]) => own,
  measurements: ({ kind, day: on }: Restore['measurements'][number]) => `${kind} ${on}`,
  wellness: ({ source, day: on }: Restore['wellness'][number]) => `${source} ${on}`,
  goals: ({ id: own }: Restore['goals'][number]) => own,
  markers: ({ id: own }: Restore['markers'][number]) => own,
  segments: ({ id: own }: Restore['segments'][number]) => own,
  plans: ({ id: own }: Restore['plans'][number]) => own,
  filters: ({ name }: Restore['filters'][number]) => name,
  sports: ({ word }: Restore['sports'][number]) => sportKey(word),
  matches: ({ plan: own }: Restore['matches'][number]) => own,
};

/** Returns a predicate that is true for the first row with its key. */
function createNames() {
  const seen = new Set<string>();
  return (list: keyof RestoredRows, row: unknown): boolean => {
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
  return (list: keyof RestoredRows, row: unknown): boolean => {
    text += JSON.stringify(row).length;
    const { inAll = MAX_RESTORED_ROWS, each } = isLimited(list) ? rowLimitOf(list) : {};
    const group = isLimited(list) ? limited[list]?.(row as never) : undefined;
    return text <= MAX_TEXT && count(list) <= inAll && (each === undefined || count(`${list} ${group}`) <= each);
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
  ...restoredNames,
  'recorded_name',
  'chosen_type_id',
  'sport',
  'sub_sport',
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

/** Returns the member's answers for words that have since been added to the sports table, by sport key. */
const answersToKnown = (rows: readonly Row[]): ReadonlyMap<string, unknown> =>
  new Map(
    rows.flatMap(({ word, activity_type_id: type }) =>
      typeof word === 'string' && !isUnknownSport(word) ? [[sportKey(word), type] as const] : [],
    ),
  );

/**
 * Returns the chosen type of an activity. If the recorded sport is unknown, keeps the current type and the word. If the
 * member had answered for a sport that has since been added to the table, keeps the answer.
 */
function sportChoice(
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

function rowsByList(rowsOf: RowsOf): Record<keyof RestoredRows, readonly Row[]> {
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
  /** Returns the member's own comments in their diary; comments by or for others are not restored. */
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
      ...sportChoice(row, known),
      file: row['original_hash'],
      session: row['session_index'],
      ...Object.fromEntries(restoredNames.map((name) => [name, row[name]])),
      title: row['recorded_name'],
      offset: row['utc_offset_minutes'],
      zone: row['time_zone'],
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
    branches: rowsOf('plan_branches').map((row) => ({ at: row['created_at'], branch: row })),
    filters: rowsOf('saved_filters'),
    // Words that have since been added to the sports table need no answer.
    sports: rowsOf('sport_answers').filter(({ word }) => typeof word !== 'string' || isUnknownSport(word)),
    gear: rowsOf('gear').map((row) => ({ ...row, id: row['gear_id'], at: row['created_at'] })),
    markers: rowsOf('day_markers').map((row) => ({ id: row['marker_id'], at: row['created_at'], input: row })),
    segments: rowsOf('segments').map((row) => ({ ...row, id: row['segment_id'], at: row['created_at'] })),
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

/** Reads everything in an export except recordings, row by row, so that an invalid row does not affect other rows. */
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
    segments: [],
    plans: [],
    library: [],
    templates: [],
    branches: [],
    filters: [],
    sports: [],
    matches: [],
    bad: 0,
  };
  const parsed = z.safeParse(restoredProfile, rowsOf('members')[0]);
  if (parsed.success) read.profile = parsed.data;
  const hasRoom = createRoom();
  const isFirst = createNames();
  for (const [list, rows] of Object.entries(rowsByList(rowsOf)) as [keyof RestoredRows, readonly Row[]][]) {
    for (const row of rows.slice(0, MAX_RESTORED_ROWS)) {
      const one = z.safeParse(restoredRows[list], row);
      if (one.success && isFirst(list, one.data) && hasRoom(list, one.data)) (read[list] as unknown[]).push(one.data);
      else read.bad++;
    }
    read.bad += Math.max(0, rows.length - MAX_RESTORED_ROWS);
  }
  return read;
}
