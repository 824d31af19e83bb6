import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ImportReason } from '../../domain/import-reasons.ts';
import { type Language, languages } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import { isHeld } from '../members/hold-member.store.ts';
import type { FoundFile } from './walk.ts';

const uuid = z.uuid();

/** The owner of a folder. */
export interface FolderOwner {
  readonly memberId: string;
  readonly identityId: string;
  readonly language: Language;
}

/** Returns the owners of folders named by a member's id or email address. */
export async function ownersOf(db: Db, folders: readonly string[]): Promise<Map<string, FolderOwner>> {
  const named = folders.map((folder) => ({
    folder,
    email: folder.toLowerCase(),
    id: uuid.safeParse(folder).data ?? null,
  }));
  const result = await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given(folder text, email text, id uuid)
    )
    select folder, member_id as "memberId", identity_id as "identityId", coalesce(language, 'en') as language from given
      join members on member_id = given.id join users using (sub) where enabled
    union select folder, member_id, identity_id, coalesce(language, 'en') from given join users on users.email = given.email join members using (sub) where enabled`);
  const row = { folder: z.string(), memberId: z.string(), identityId: z.string(), language: z.enum(languages) };
  return new Map(parsedRows(result, row).map(({ folder, ...owner }) => [folder, owner]));
}

/** A member's folder. */
export interface Place {
  readonly memberId: string;
  readonly folder: string;
}

/** Returns the key of a file, unique for its member. */
export const keyOf = (folder: string, path: string): string =>
  createHash('sha256').update(`${folder}/${path}`).digest('hex');

const fileValues = ({ folder }: Place, files: readonly FoundFile[]) =>
  JSON.stringify(files.map((file) => ({ ...file, key: keyOf(folder, file.path) })));

const columns = sql.raw('(key text, path text, bytes bigint, modified bigint)');

/**
 * Records new and changed files.
 * @param settleSeconds time without changes after which a file is complete
 * @returns the complete files that were not imported yet, and the number of incomplete ones
 */
export async function recordFiles(
  db: Db,
  place: Place,
  files: readonly FoundFile[],
  settleSeconds: number,
): Promise<{ readonly due: FoundFile[]; readonly waiting: number }> {
  const { memberId, folder } = place;
  const rows = fileValues(place, files);
  await db.transaction(async (tx) => {
    if (!(await isHeld(tx, memberId))) return;
    await tx.execute(sql`
      insert into watched_files as mine (member_id, path_key, folder, path, bytes, modified, state, seen_at)
      select ${memberId}::uuid, key, ${folder}, path, bytes, modified, 'seen', now()
      from jsonb_to_recordset(${rows}::jsonb) as given${columns}
      where not exists (
        select from watched_files as known
        where known.member_id = ${memberId}::uuid and path_key = key and (known.bytes, known.modified) = (given.bytes, given.modified))
      on conflict (member_id, path_key) do update
      set bytes = excluded.bytes, modified = excluded.modified, state = 'seen', seen_at = excluded.seen_at, fault = null`);
  });
  const result = await db.execute(sql`
    select key, seen_at <= now() - ${settleSeconds} * interval '1 second' or seen_at > now() as due
    from jsonb_to_recordset(${rows}::jsonb) as given${columns}
      join watched_files as mine on mine.member_id = ${memberId}::uuid and path_key = key
    where state = 'seen' and (mine.bytes, mine.modified) = (given.bytes, given.modified)`);
  const seen = parsedRows(result, { key: z.string(), due: z.boolean() });
  const due = new Set(seen.filter((row) => row.due).map(({ key }) => key));
  return { due: files.filter(({ path }) => due.has(keyOf(folder, path))), waiting: seen.length - due.size };
}

/** A file with the hash of its content; `null` if it is too large to be stored. */
export interface HashedFile extends FoundFile {
  readonly hash: string | null;
}

/**
 * Decides which files an import gets: files that no other server has claimed, with content that no other file of the member has. Other
 * files get the result of the file with the same content. Needs the transaction that creates the import.
 */
export async function claimFiles(tx: Db, place: Place, files: readonly HashedFile[]): Promise<Set<string>> {
  const { memberId } = place;
  // Serialises two servers that import the same content from two paths.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`watched ${memberId}`}, 0))`);
  const open = await tx.execute(sql`
    select key from jsonb_to_recordset(${fileValues(place, files)}::jsonb) as given${columns}
      join watched_files as mine on mine.member_id = ${memberId}::uuid and path_key = key
    where state = 'seen' and (mine.bytes, mine.modified) = (given.bytes, given.modified) for update of mine`);
  const keys = new Set(parsedRows(open, { key: z.string() }).map(({ key }) => key));
  const known = await tx.execute(sql`
    select distinct hash from watched_files where member_id = ${memberId}::uuid and import_id is not null
      and hash in (select jsonb_array_elements_text(${JSON.stringify(files.flatMap(({ hash }) => hash ?? []))}::jsonb))`);
  const brought = new Set(parsedRows(known, { hash: z.string() }).map(({ hash }) => hash));
  const taken = new Set<string>();
  const same: { readonly key: string; readonly hash: string }[] = [];
  for (const { path, hash } of files) {
    const key = keyOf(place.folder, path);
    if (!keys.has(key)) continue;
    if (hash !== null && brought.has(hash)) same.push({ key, hash });
    else taken.add(path);
    if (hash !== null) brought.add(hash);
  }
  await sameContent(tx, memberId, same);
  // A second file with the same content waits until the first has its import.
  return taken;
}

/** Returns files with the content of another file, or with unchanged content after being touched. */
async function sameContent(
  tx: Db,
  memberId: string,
  files: readonly { readonly key: string; readonly hash: string }[],
) {
  await tx.execute(sql`
    update watched_files as mine
    set fault = case when mine.hash = given.hash then mine.fault else 'sameContent' end,
      state = case when mine.hash = given.hash then 'told' else 'taken' end,
      hash = given.hash, import_id = first.import_id, item = first.item
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given(key text, hash text)
      cross join lateral (
        select import_id, item from watched_files as other
        where other.member_id = ${memberId}::uuid and other.hash = given.hash and import_id is not null limit 1
      ) as first
    where mine.member_id = ${memberId}::uuid and mine.path_key = given.key`);
}

/** Records the import of files. Needs the transaction that creates it. */
export async function markImported(
  tx: Db,
  place: Place,
  importId: string,
  files: readonly { readonly path: string; readonly hash: string | null; readonly item: string }[],
): Promise<void> {
  const rows = files.map(({ path, hash, item }) => ({ key: keyOf(place.folder, path), hash, item }));
  await tx.execute(sql`
    update watched_files as mine set state = 'taken', hash = given.hash, import_id = ${importId}::uuid, item = given.item, fault = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key text, hash text, item text)
    where member_id = ${place.memberId}::uuid and path_key = given.key`);
}

/** Records why files cannot be read yet. @returns the paths with a new reason */
export async function noteFaults(
  db: Db,
  place: Place,
  faults: readonly { readonly path: string; readonly fault: string }[],
): Promise<Set<string>> {
  const rows = faults.map(({ path, fault }) => ({ key: keyOf(place.folder, path), fault }));
  const result = await db.execute(sql`
    update watched_files as mine set fault = given.fault
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key text, fault text)
    where member_id = ${place.memberId}::uuid and path_key = given.key and mine.fault is distinct from given.fault
    returning path`);
  return new Set(parsedRows(result, { path: z.string() }).map(({ path }) => path));
}

/** A file whose import has ended. */
export interface Outcome {
  readonly memberId: string;
  readonly key: string;
  readonly folder: string;
  readonly path: string;
  readonly bytes: number;
  readonly modified: number;
  readonly isSame: boolean;
  /** Id of the import; `null` if it no longer exists. */
  readonly importId: string | null;
  /** Number of files in it, in total and by outcome. More than one for an archive. */
  readonly count: number;
  readonly imported: number;
  readonly duplicate: number;
  /** Reason for the first failed file. */
  readonly reason: ImportReason | null;
  readonly activityId: string | null;
  readonly language: Language;
}

/** Returns files whose results have not been written yet. */
export async function unwrittenOutcomes(db: Db, folders: readonly string[], limit: number): Promise<Outcome[]> {
  const result = await db.execute(sql`
    select mine.member_id as "memberId", path_key as key, folder, path, bytes::float8 as bytes, modified::float8 as modified,
      coalesce(fault = 'sameContent', false) as "isSame", mine.import_id as "importId", coalesce(said.count, 0) as count,
      coalesce(said.imported, 0) as imported, coalesce(said.duplicate, 0) as duplicate, said.reason, said.activity as "activityId",
      coalesce(language, 'en') as language
    from watched_files as mine join members on members.member_id = mine.member_id left join imports on imports.import_id = mine.import_id
      left join lateral (
        select count(*)::int as count, (count(*) filter (where outcome in ('imported', 'partial')))::int as imported,
          (count(*) filter (where outcome = 'duplicate'))::int as duplicate,
          (array_agg(reason order by position))[1] as reason,
          (array_agg(activity_ids[1] order by position) filter (where activity_ids <> '{}'))[1] as activity
        from import_items
        where import_items.import_id = mine.import_id and (external_key = item or starts_with(external_key, item || '/'))
      ) as said on true
    where mine.state = 'taken' and (imports.import_id is null or imports.state <> 'active')
      and folder in (select jsonb_array_elements_text(${JSON.stringify(folders)}::jsonb))
    order by mine.import_id, path_key limit ${limit}`);
  return rowsOf<Outcome>(result);
}

/** Marks results as written. */
export async function markWritten(
  db: Db,
  told: readonly Pick<Outcome, 'memberId' | 'key' | 'reason'>[],
): Promise<void> {
  const rows = told.map(({ memberId, key, reason }) => ({ id: memberId, key, again: reason?.code === 'noRoom' }));
  // Files that exceeded the quota may be imported later.
  await db.execute(sql`
    update watched_files as mine set state = 'told', hash = case when given.again then null else hash end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, key text, again boolean)
    where member_id = given.id and path_key = given.key and state = 'taken'`);
}

/** Deletes records of files that were not imported for `days` days. Existing files are recorded again. */
export async function forgetFiles(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    delete from watched_files where state = 'seen' and seen_at < now() - ${days} * interval '1 day'`);
}
