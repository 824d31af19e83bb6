import { sql } from 'drizzle-orm';
import {
  compareRecordings,
  DUPLICATE_SEARCH_SECONDS,
  duplicatesAmong,
  type Recording,
} from '../../domain/metrics/duplicates.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { unpackSignals } from './signals.ts';

interface StoredRecording extends Recording {
  readonly localDate: string;
  /** The kept recording that this one repeats, as it is stored. */
  readonly duplicateOf: string | null;
}

type Row = Omit<StoredRecording, 'signals'> & { readonly signals: number };

/** Recordings of the member that start within reach of one of these instants (unix seconds). */
async function recordingsNear(db: Db, memberId: string, starts: readonly number[]): Promise<StoredRecording[]> {
  const result = await db.execute(sql`
    with near as (
      select distinct activity_id from jsonb_array_elements_text(${JSON.stringify(starts)}::jsonb) as start(value)
      join activities on member_id = ${memberId} and removed_on is null
        and start_time between to_timestamp(value::float8 - ${DUPLICATE_SEARCH_SECONDS})
          and to_timestamp(value::float8 + ${DUPLICATE_SEARCH_SECONDS})
    )
    select activity_id as id, original_hash as "fileHash", session_index as "sessionIndex", source, external_id as "vendorActivityId",
      activity_type_id as "activityTypeId", family, extract(epoch from start_time)::float8 as start, elapsed, duration as timer,
      total_distance as distance, average_hr as "averageHeartRate", average_power as "averagePower", signals,
      record_count as "recordCount", extract(epoch from created_at)::float8 as "importedOn", local_date::text as "localDate",
      duplicate_of as "duplicateOf"
    from activities join near using (activity_id)`);
  return rowsOf<Row>(result).map((row) => ({ ...row, signals: unpackSignals(row.signals) }));
}

/** All recordings that hang together with the new ones, from one to the next. */
async function clusterOf(db: Db, memberId: string, newIds: ReadonlySet<string>, starts: readonly number[]) {
  const known = new Map<string, StoredRecording>();
  const cluster = new Map<string, StoredRecording>();
  for (let ask = starts; ask.length > 0; ) {
    for (const recording of await recordingsNear(db, memberId, ask)) known.set(recording.id, recording);
    const others = [...known.values()].sort((a, b) => a.start - b.start);
    const before = new Set(cluster.keys());
    const open = others.filter(({ id }) => newIds.has(id) || cluster.has(id));
    for (const one of open) cluster.set(one.id, one);
    while (open.length > 0) {
      const one = open.pop()!;
      for (const other of within(others, one.start)) {
        if (cluster.has(other.id) || compareRecordings(one, other) !== 'duplicate') continue;
        cluster.set(other.id, other);
        open.push(other);
      }
    }
    // Those that joined may reach further than what was asked for so far.
    ask = [...cluster.values()].filter(({ id }) => !before.has(id) && !newIds.has(id)).map(({ start }) => start);
  }
  return [...cluster.values()];
}

/** The recordings, sorted by start, that start within reach of an instant. */
function within(sorted: readonly StoredRecording[], start: number): readonly StoredRecording[] {
  const firstFrom = (instant: number) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.start < instant) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return sorted.slice(firstFrom(start - DUPLICATE_SEARCH_SECONDS), firstFrom(start + DUPLICATE_SEARCH_SECONDS + 1));
}

/**
 * Decides anew which recordings of a session count, for everything that hangs together with the new activities, and flags the others.
 * Answers the days touched and the activities now flagged. [formulas: duplicates]
 */
export async function flagDuplicates(
  db: Db,
  memberId: string,
  added: readonly { readonly activityId: string; readonly start: number }[],
): Promise<{ dates: string[]; flagged: Set<string> }> {
  if (added.length === 0) return { dates: [], flagged: new Set() };
  const newIds = new Set(added.map(({ activityId }) => activityId));
  const cluster = await clusterOf(db, memberId, newIds, [...new Set(added.map(({ start }) => start))]);
  const decided = duplicatesAmong(cluster);
  const changed = cluster.filter(({ id, duplicateOf }) => (decided.get(id) ?? null) !== duplicateOf);
  if (changed.length > 0) {
    const rows = changed.map(({ id }) => ({ id, original: decided.get(id) ?? null }));
    await db.execute(sql`
      update activities set duplicate_of = original,
        flagged_as_duplicate_on = case when original is null then null else coalesce(flagged_as_duplicate_on, now()) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, original uuid)
      where activity_id = given.id`);
  }
  return { dates: changed.map(({ localDate }) => localDate), flagged: new Set(decided.keys()) };
}
