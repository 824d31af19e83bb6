import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { PAGE_BYTES } from '../../contract/answer-bytes.ts';
import type { DiaryCommentWire, DiaryWire, SubjectiveInputWire } from '../../domain/entities/diary.ts';
import type { Db } from '../db/open.ts';
import type { Place } from '../http/page-of.ts';
import { hasRows, parsedRows, rowsOf } from '../db/rows.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';
import { hasRoom, withinLimit } from '../members/row-limits.store.ts';

/** Saves a member's entries for a day; a day without entries has no row. */
export async function saveSubjectiveInput(
  db: Db,
  memberId: string,
  date: string,
  { hours_slept: hours, motivation }: SubjectiveInputWire,
): Promise<boolean> {
  const isSaid = hours !== null || motivation !== null;
  if (isSaid && !(await isInputThere(db, memberId, date)) && !(await hasRoom(db, memberId, 'inputs'))) return false;
  await db.execute(
    hours === null && motivation === null
      ? sql`delete from subjective_inputs where member_id = ${memberId} and date = ${date}::date`
      : sql`insert into subjective_inputs (member_id, date, hours_slept, motivation)
          values (${memberId}::uuid, ${date}::date, ${hours}, ${motivation})
          on conflict (member_id, date) do update set hours_slept = excluded.hours_slept, motivation = excluded.motivation`,
  );
  return true;
}

async function isInputThere(tx: Db, memberId: string, date: string): Promise<boolean> {
  return hasRows(
    await tx.execute(sql`select from subjective_inputs where member_id = ${memberId} and date = ${date}::date`),
  );
}

type Row = Omit<DiaryWire, 'comments' | 'created_on' | 'removed_on'> & {
  readonly created_on: string | Date;
  readonly removed_on: string | Date | null;
  readonly comments: readonly DiaryCommentWire[];
};

const iso = (time: string | Date) => new Date(time).toISOString();

const toWire = ({ created_on, removed_on, comments, ...row }: Row): DiaryWire => ({
  ...row,
  created_on: iso(created_on),
  removed_on: removed_on === null ? null : iso(removed_on),
  comments: comments.map((comment) => ({ ...comment, created_on: iso(comment.created_on) })),
});

const columns =
  sql.raw(`daily_diary_id, member_id, diary_date::text as diary_date, created_at as created_on, removed_on,
  (select coalesce(json_agg(json_build_object('comment_id', comment_id, 'daily_diary_id', daily_diary_id, 'comment', comment,
      'commenter_member_id', commenter_member_id, 'created_on', created_at,
      'commenter_name', (select nullif(concat_ws(' ', m.first_name, m.last_name), '') from members m where m.member_id = commenter_member_id)) order by created_at, comment_id), '[]')
    from diary_comments where diary_comments.daily_diary_id = daily_diaries.daily_diary_id) as comments`);

/** Returns a member's diaries with entries, from day to day (`YYYY-MM-DD`, both inclusive), oldest first. */
export async function findDiaries(
  db: Db,
  memberId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<DiaryWire[]> {
  const result = await db.execute(sql`
    select ${columns} from daily_diaries where member_id = ${memberId} and removed_on is null
      and diary_date >= coalesce(${from ?? null}::date, '-infinity') and diary_date <= coalesce(${to ?? null}::date, 'infinity')
    order by diary_date`);
  return rowsOf<Row>(result).map(toWire);
}

/** Maximum number of diaries read at once. */
const DIARIES_AT_ONCE = 100;

/**
 * Returns the next page of {@link findDiaries} after a cursor, and whether there are more. Diaries beyond the size of one response are not
 * read: the lengths of their comments are summed first.
 */
export async function findDiariesAfter(
  db: Db,
  memberId: string,
  {
    from,
    to,
    after,
  }: { readonly from?: string | undefined; readonly to?: string | undefined; readonly after: Place | undefined },
): Promise<{ readonly rows: DiaryWire[]; readonly more: boolean }> {
  const result = await db.execute(sql`
    with next as (
      select daily_diary_id as id, diary_date as on_day, (select coalesce(sum(octet_length(comment)), 0) from diary_comments
        where diary_comments.daily_diary_id = daily_diaries.daily_diary_id) as bytes
      from daily_diaries where member_id = ${memberId} and removed_on is null
        and diary_date >= coalesce(${from ?? null}::date, '-infinity') and diary_date <= coalesce(${to ?? null}::date, 'infinity')
        and diary_date > coalesce(${after?.date ?? null}::date, '-infinity')
      order by diary_date limit ${DIARIES_AT_ONCE}
    ), sums as (
      select id, sum(bytes) over (order by on_day) as so_far, row_number() over (order by on_day) as nth, count(*) over () as looked_at from next
    )
    select ${columns}, looked_at::int as looked_at from daily_diaries join sums on id = daily_diary_id
    where nth = 1 or so_far <= ${PAGE_BYTES} order by diary_date`);
  const rows = rowsOf<Row & { readonly looked_at: number }>(result);
  const lookedAt = rows[0]?.looked_at ?? 0;
  return {
    rows: rows.map(({ looked_at: _lookedAt, ...row }) => toWire(row)),
    more: rows.length < lookedAt || lookedAt === DIARIES_AT_ONCE,
  };
}

/** Finds a diary, even if it no longer has any entries. */
export async function findDiary(db: Db, diaryId: string): Promise<DiaryWire | null> {
  const [row] = rowsOf<Row>(
    await db.execute(sql`select ${columns} from daily_diaries where daily_diary_id = ${diaryId}`),
  );
  return row ? toWire(row) : null;
}

/** Returns the owner of a diary; `null` if the diary does not exist. */
export async function diaryOwner(db: Db, diaryId: string): Promise<string | null> {
  const result = await db.execute(sql`select member_id as id from daily_diaries where daily_diary_id = ${diaryId}`);
  return parsedRows(result, { id: z.string() })[0]?.id ?? null;
}

/** Adds a comment to the diary of a day, creating the diary if needed. @returns the diary; `null` if the limit is reached */
export async function addComment(
  tx: Db,
  {
    memberId,
    date,
    commenterId,
    comment,
    newId,
  }: Readonly<Record<'memberId' | 'date' | 'commenterId' | 'comment', string>> & { readonly newId: string | undefined },
): Promise<string | null> {
  const isOwn = commenterId === memberId;
  const fits = isOwn
    ? await hasRoom(tx, memberId, 'comments', date)
    : (await hasRoom(tx, memberId, 'commentsOfOthers', `${date} ${commenterId}`)) &&
      (await hasRoom(tx, memberId, 'commentsOnDay', date));
  if (!fits) return null;
  const opened = await tx.execute(sql`
    insert into daily_diaries (member_id, diary_date) values (${memberId}::uuid, ${date}::date)
    on conflict (member_id, diary_date) do update set removed_on = null returning daily_diary_id as id`);
  const [{ id } = { id: '' }] = parsedRows(opened, { id: z.string() });
  await tx.execute(sql`
    insert into diary_comments (comment_id, daily_diary_id, commenter_member_id, comment)
    values (coalesce(${newId ?? null}::uuid, gen_random_uuid()), ${id}::uuid, ${commenterId}::uuid, ${comment})`);
  return id;
}

/** Returns the diary of an existing comment; `null` if the comment is not in the diary of this member and day. */
export async function diaryOfComment(
  tx: Db,
  commentId: string,
  memberId: string,
  date: string,
): Promise<string | null> {
  const result = await tx.execute(sql`
    select daily_diary_id as id from diary_comments join daily_diaries using (daily_diary_id)
    where comment_id = ${commentId} and member_id = ${memberId} and diary_date = ${date}`);
  return parsedRows(result, { id: z.string() })[0]?.id ?? null;
}

/** Identifies a comment and its author: only they may change it. */
export type CommentKey = Readonly<Record<'diaryId' | 'commentId' | 'commenterId', string>>;

const isThat = ({ diaryId, commentId, commenterId }: CommentKey) =>
  sql`comment_id = ${commentId} and daily_diary_id = ${diaryId} and commenter_member_id = ${commenterId}`;

/** Changes a comment. @returns false if the comment does not exist */
export async function changeComment(db: Db, key: CommentKey, comment: string): Promise<boolean> {
  const changed = await db.execute(sql`
    update diary_comments set comment = ${comment} where ${isThat(key)} returning comment_id`);
  return hasRows(changed);
}

/**
 * Deletes a comment, and the diary with its last comment. Allowed for the comment's author and the diary's owner. @returns false if there
 * is no such comment
 */
export async function deleteComment(
  tx: Db,
  { diaryId, commentId, byId }: Readonly<Record<'diaryId' | 'commentId' | 'byId', string>>,
): Promise<boolean> {
  const deleted = await tx.execute(sql`
    delete from diary_comments using daily_diaries d
    where comment_id = ${commentId} and diary_comments.daily_diary_id = ${diaryId} and d.daily_diary_id = ${diaryId}
      and ${byId} in (commenter_member_id, d.member_id) returning comment_id`);
  if (!hasRows(deleted)) return false;
  await tx.execute(sql`
    update daily_diaries set removed_on = now() where daily_diary_id = ${diaryId}
      and not exists (select from diary_comments where daily_diary_id = ${diaryId})`);
  return true;
}

/** Entries of a day, created by a restore. */
export const restoredInput = z.object({
  date: z.string(),
  hours_slept: z.nullable(z.number()),
  motivation: z.nullable(z.number()),
});
export type RestoredInput = z.infer<typeof restoredInput>;

/** Restores the daily entries of an export; existing entries are kept. @returns the new entries */
export async function restoreInputs(
  tx: Db,
  memberId: string,
  inputs: readonly (SubjectiveInputWire & { readonly date: string })[],
): Promise<RestoredInput[]> {
  if (inputs.length === 0) return [];
  const found = await tx.execute(sql`select date::text as date from subjective_inputs where member_id = ${memberId}`);
  const there = new Set(parsedRows(found, { date: z.string() }).map(({ date }) => date));
  const firsts = [...new Map(inputs.toReversed().map((one) => [one.date, one])).values()].toReversed();
  const missing = firsts.filter(({ date }) => !there.has(date));
  const fitting = await withinLimit(tx, memberId, 'inputs', missing);
  const kept = await tx.execute(sql`
    insert into subjective_inputs (member_id, date, hours_slept, motivation)
    select ${memberId}::uuid, date, hours_slept, motivation from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb)
      as given(date date, hours_slept real, motivation smallint)
    on conflict (member_id, date) do nothing returning date::text as date, hours_slept, motivation`);
  return parsedRows(kept, restoredInput.shape);
}

/** Deletes daily entries that a restore created, unless they have changed since. */
export async function removeRestoredInputs(
  tx: Db,
  memberId: string,
  brought: readonly RestoredInput[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select own.date, (own.hours_slept, own.motivation) is not distinct from (given.hours_slept, given.motivation) as same
      from subjective_inputs as own join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb)
        as given(date date, hours_slept real, motivation smallint) using (date)
      where member_id = ${memberId}
    ), gone as (delete from subjective_inputs using there
      where member_id = ${memberId} and subjective_inputs.date = there.date and same)
    select same from there`);
  return countUndone(result);
}

/** A comment created by a restore, with its text at that time. */
export const restoredComment = z.object({ id: z.string(), said: z.string() });
export type RestoredComment = z.infer<typeof restoredComment>;

const commentsIn = (comments: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as given(nth int, date date, comment text, "at" timestamptz)`;

/** Restores the comments of an export in the member's own diary, skipping duplicates. @returns the new comments */
export async function restoreComments(
  tx: Db,
  memberId: string,
  comments: readonly { readonly date: string; readonly comment: string; readonly at: string }[],
): Promise<RestoredComment[]> {
  if (comments.length === 0) return [];
  const numbered = comments.map((one, nth) => ({ ...one, nth }));
  const found = await tx.execute(sql`
    select nth from ${commentsIn(numbered)} where not exists (select from diary_comments as there join daily_diaries using (daily_diary_id)
      where member_id = ${memberId} and diary_date = date and there.comment = given.comment and there.created_at = "at")`);
  const missing = new Set(parsedRows(found, { nth: z.number() }).map(({ nth }) => nth));
  const fitting = await withinLimit(
    tx,
    memberId,
    'comments',
    numbered.filter(({ nth }) => missing.has(nth)),
    ({ date }) => date,
  );
  await tx.execute(sql`
    insert into daily_diaries (member_id, diary_date) select distinct ${memberId}::uuid, date from ${commentsIn(fitting)}
    on conflict (member_id, diary_date) do update set removed_on = null`);
  const kept = await tx.execute(sql`
    insert into diary_comments (daily_diary_id, commenter_member_id, comment, created_at)
    select daily_diary_id, member_id, comment, "at" from ${commentsIn(fitting)}
      join daily_diaries on member_id = ${memberId} and diary_date = date
    returning comment_id as id, md5(comment) as said`);
  return parsedRows(kept, restoredComment.shape);
}

/** Deletes comments that a restore created, unless they have changed since, and diaries that become empty. */
export async function removeRestoredComments(
  tx: Db,
  memberId: string,
  brought: readonly RestoredComment[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select comment_id, daily_diary_id, md5(comment) = given.said as same
      from diary_comments join daily_diaries using (daily_diary_id)
        join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(id uuid, said text) on comment_id = id
      where member_id = ${memberId} and commenter_member_id = ${memberId}
    ), gone as (
      delete from diary_comments using there where diary_comments.comment_id = there.comment_id and same
    ), emptied as (
      update daily_diaries set removed_on = now() from there where daily_diaries.daily_diary_id = there.daily_diary_id
        and not exists (select from diary_comments as left_over where left_over.daily_diary_id = there.daily_diary_id
          and left_over.comment_id not in (select comment_id from there where same))
    )
    select same from there`);
  return countUndone(result);
}
