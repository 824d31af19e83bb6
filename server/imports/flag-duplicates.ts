import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import type { DecodePool } from './decode-pool.ts';
import { recordingFields, type RecordingNumbers } from './duplicate-columns.ts';
import { hasReason, storedReason } from './items.ts';

type Row = Readonly<Record<keyof RecordingNumbers, number | null>> & {
  readonly id: string;
  readonly fileHash: string;
  readonly sourceName: string;
  readonly externalId: string | null;
  readonly localDate: string;
  readonly duplicateOf: string | null;
};

/** What is known of each recording here, in the order of the numbers that a thread gets. */
interface Known {
  readonly id: string;
  readonly localDate: string;
  /** The kept recording that this one repeats, as it is stored. */
  readonly duplicateOf: string | null;
}

/** Rows that are taken at once, so that requests get their turn in between. */
const PAGE = 1000;

/** Gives equal texts equal numbers. */
function createNumbering() {
  const numbers = new Map<string, number>();
  return (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}

/** All recordings of a member that were not removed, in the order of their ids, which is what decides between equals. */
async function readRecordings(tx: Db, memberId: string): Promise<{ known: Known[]; numbers: Float64Array }> {
  await tx.execute(sql`
    declare recordings no scroll cursor for
    select activity_id as id, original_hash as "fileHash", session_index as "sessionIndex", source as "sourceName",
      external_id as "externalId", activity_type_id as "activityTypeId", extract(epoch from start_time)::float8 as start, elapsed,
      duration as timer, total_distance as distance, average_hr as "averageHeartRate", average_power as "averagePower", signals,
      record_count as "recordCount", extract(epoch from created_at)::float8 as "importedOn", local_date::text as "localDate",
      duplicate_of as "duplicateOf"
    from activities where member_id = ${memberId} and removed_on is null order by activity_id`);
  const [files, sources, activities] = [createNumbering(), createNumbering(), createNumbering()];
  sources('file');
  const known: Known[] = [];
  const pages: Float64Array[] = [];
  for (;;) {
    const rows = rowsOf<Row>(await tx.execute(sql.raw(`fetch ${PAGE} from recordings`)));
    const page = new Float64Array(rows.length * recordingFields.length);
    for (const [i, row] of rows.entries()) {
      const { id, localDate, duplicateOf, externalId } = row;
      known.push({ id, localDate, duplicateOf });
      const numbers = {
        ...row,
        file: files(row.fileHash),
        source: sources(row.sourceName),
        vendorActivity: externalId === null ? null : activities(externalId),
      };
      for (const [j, field] of recordingFields.entries()) {
        page[i * recordingFields.length + j] = numbers[field] ?? Number.NaN;
      }
    }
    pages.push(page);
    if (rows.length < PAGE) break;
  }
  await tx.execute(sql`close recordings`);
  const numbers = new Float64Array(pages.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const page of pages) {
    numbers.set(page, at);
    at += page.length;
  }
  return { known, numbers };
}

/** Says of the member's items what they are now that duplicates are decided: an earlier one may have turned out the poorer, or the only one left. */
async function rejudgeItems(tx: Db, memberId: string, importId: string | null): Promise<void> {
  const counts = sql`exists (select from activities where activity_id = any (item.activity_ids) and flagged_as_duplicate_on is null)`;
  if (importId !== null) {
    await tx.execute(sql`
      update import_items as item set outcome = 'duplicate', reason = ${storedReason('duplicateActivity')}
      where import_id = ${importId} and outcome in ('imported', 'partial') and activity_ids <> '{}' and not ${counts}`);
  }
  await tx.execute(sql`
    update import_items as item set reason = null,
      outcome = case when exists (select from activities where activity_id = any (item.activity_ids) and partial)
        then 'partial' else 'imported' end
    from imports
    where imports.import_id = item.import_id and member_id = ${memberId} and outcome = 'duplicate'
      and ${hasReason('duplicateActivity')} and ${counts}`);
}

/**
 * Decides anew which recordings of a member count, over all of them, and flags the others. The comparison runs in a thread.
 * Items of imports follow: what counts again says so, and in the import given what counts no more.
 * @param tx a transaction that holds the member's lock
 * @returns local days on which something changed [decision 155]
 */
export async function flagDuplicates(
  tx: Db,
  pool: Pick<DecodePool, 'run'>,
  memberId: string,
  importId: string | null = null,
): Promise<string[]> {
  const { known, numbers } = await readRecordings(tx, memberId);
  if (known.length === 0) return [];
  const { instead } = await pool.run({ kind: 'duplicates', numbers }, memberId);
  const changed = known.flatMap(({ id, localDate, duplicateOf }, place) => {
    const original = known[instead[place]!]?.id ?? null;
    return original === duplicateOf ? [] : [{ id, original, localDate }];
  });
  for (let from = 0; from < changed.length; from += PAGE) {
    const rows = changed.slice(from, from + PAGE).map(({ id, original }) => ({ id, original }));
    await tx.execute(sql`
      update activities set duplicate_of = original,
        flagged_as_duplicate_on = case when original is null then null else coalesce(flagged_as_duplicate_on, now()) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, original uuid)
      where activity_id = given.id`);
  }
  if (changed.length > 0) await rejudgeItems(tx, memberId, importId);
  return changed.map(({ localDate }) => localDate);
}
