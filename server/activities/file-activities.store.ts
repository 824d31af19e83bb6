import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Correction } from '../../domain/entities/activity.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';

/** Activities that a file has created for a member. */
export interface FileActivities {
  readonly activityIds: readonly string[];
  /** Whether the member has deleted all of them. */
  readonly isDeleted: boolean;
}

/** Returns the activities of this member created from these files, by file. */
export async function activitiesByFile(
  db: Db,
  memberId: string,
  hashes: readonly string[],
): Promise<Map<string, FileActivities>> {
  if (hashes.length === 0) return new Map();
  const result = await db.execute(sql`
    select original_hash as hash, array_agg(activity_id order by session_index) as "activityIds",
      bool_and(removed_on is not null) as "isDeleted"
    from activities
    where member_id = ${memberId} and original_hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))
    group by original_hash`);
  return new Map(rowsOf<FileActivities & { hash: string }>(result).map(({ hash, ...brought }) => [hash, brought]));
}

/** Returns the hashes of files from which the member already has activities. */
export async function existingFiles(db: Db, memberId: string, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const result = await db.execute(sql`
    select distinct original_hash as hash from activities where member_id = ${memberId}
      and original_hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`);
  return new Set(parsedRows(result, { hash: z.string() }).map(({ hash }) => hash));
}

/** Returns the existing activities of a source, by the source's own ids. */
export async function activitiesFrom(
  db: Db,
  { memberId, source }: { readonly memberId: string; readonly source: string },
  externalIds: readonly string[],
): Promise<Set<string>> {
  const result = await db.execute(sql`
    select distinct external_id as id from activities
    where member_id = ${memberId} and source = ${source}
      and external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))`);
  return new Set(parsedRows(result, { id: z.string() }).map(({ id }) => id));
}

/** Returns the number of an import's activities. */
export async function countActivities(db: Db, importId: string): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as n from activities
    where member_id = (select member_id from imports where import_id = ${importId}) and import_id = ${importId}`);
  return parsedRows(result, { n: z.number() })[0]?.n ?? 0;
}

/** Returns the start of a member's latest activity from a source, including deleted ones, in unix seconds; `null` if there is none. */
export async function latestStart(db: Db, memberId: string, source: string): Promise<number | null> {
  const result = await db.execute(sql`
    select extract(epoch from max(start_time))::float8 as latest from activities
    where member_id = ${memberId} and source = ${source}`);
  return parsedRows(result, { latest: z.nullable(z.number()) })[0]?.latest ?? null;
}

/** The member's choices that affect the measurement of a recording, by session index. */
export interface MemberChoices {
  readonly types: Record<number, number>;
  readonly corrections: Record<number, Correction>;
}

/** Returns the types and corrections that a member chose for activities of a source, by the source's own ids. */
export async function memberChoicesOf(
  db: Db,
  { memberId, source }: { readonly memberId: string; readonly source: string },
  externalIds: readonly string[],
): Promise<Map<string, MemberChoices>> {
  const result = await db.execute(sql`
    select external_id as id,
      coalesce(json_object_agg(session_index, chosen_type_id) filter (where chosen_type_id is not null), '{}') as types,
      coalesce(json_object_agg(session_index, correction) filter (where correction is not null), '{}') as corrections
    from activities
    where member_id = ${memberId} and source = ${source} and (chosen_type_id is not null or correction is not null)
      and external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))
    group by external_id`);
  return new Map(rowsOf<MemberChoices & { id: string }>(result).map(({ id, ...said }) => [id, said]));
}
