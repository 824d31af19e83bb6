import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { trainerTypes } from '../../domain/access.ts';
import {
  listedThread,
  MAX_LISTED_THREADS,
  THREAD_LENGTH,
  THREAD_MESSAGES_A_DAY,
  threadMessage,
} from '../../domain/entities/thread.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';

/** The messages of an athlete with the coaches of a team. */
export interface ThreadKey {
  readonly teamId: string;
  readonly athleteId: string;
}

const DAY_SECONDS = 86_400;
/** Characters of the newest message in a list. */
const PREVIEW = 140;
const trainers = `{${trainerTypes.join(',')}}`;
const instantText = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const nameOf = (alias: string) => sql.raw(`nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`);
const inThread = ({ teamId, athleteId }: ThreadKey) => sql`t.athlete_id = ${athleteId} and t.team_id = ${teamId}`;
/** Messages by others that the member has not read. */
const unreadBy = (memberId: string) => sql`(t.author_id <> ${memberId} and t.sent_at > coalesce(
  (select r.read_at from thread_reads r where r.reader_id = ${memberId} and r.team_id = t.team_id and r.athlete_id = t.athlete_id),
  '-infinity'))`;

/** Returns the messages of a thread, oldest first. */
export async function findMessages(db: Db, key: ThreadKey): Promise<z.infer<typeof threadMessage>[]> {
  const found = await db.execute(sql`
    select t.message_id, t.author_id, ${nameOf('m')} as author_name, t.text, ${instantText('t.sent_at')} as sent_on
    from thread_messages t join members m on m.member_id = t.author_id
    where ${inThread(key)} order by t.sent_at, t.message_id limit ${THREAD_LENGTH}`);
  return parsedRows(found, threadMessage.shape);
}

/** Counts the messages of a thread that a member has not read. */
export async function countUnread(db: Db, key: ThreadKey, memberId: string): Promise<number> {
  const found = await db.execute(sql`
    select count(*)::int as unread from thread_messages t where ${inThread(key)} and ${unreadBy(memberId)}`);
  return parsedRows(found, { unread: z.number() })[0]!.unread;
}

/** Returns the names of a thread's team and athlete; `null` if either does not exist. */
export async function threadNames(db: Db, { teamId, athleteId }: ThreadKey) {
  const found = await db.execute(sql`
    select teams.name as team_name, ${nameOf('m')} as athlete_name from teams, members m
    where teams.team_id = ${teamId} and m.member_id = ${athleteId}`);
  return parsedRows(found, { team_name: z.string(), athlete_name: z.nullable(z.string()) })[0] ?? null;
}

/** Returns a member's threads with messages, newest first: their own as an athlete, and those of teams where they are coach or assistant. */
export async function findThreads(db: Db, memberId: string): Promise<z.infer<typeof listedThread>[]> {
  const found = await db.execute(sql`
    with mine as (
      select team_id, athlete_id, max(sent_at) as last_at, (count(*) filter (where ${unreadBy(memberId)}))::int as unread
      from thread_messages t
      where athlete_id = ${memberId} or (
        exists (select from members me where me.member_id = ${memberId} and me.member_type = any(${trainers}::text[]))
        and exists (select from team_members own where own.team_id = t.team_id and own.member_id = ${memberId})
        and exists (select from team_members theirs where theirs.team_id = t.team_id and theirs.member_id = t.athlete_id))
      group by team_id, athlete_id order by last_at desc limit ${MAX_LISTED_THREADS})
    select mine.team_id, teams.name as team_name, mine.athlete_id, ${nameOf('m')} as athlete_name, mine.unread,
      ${instantText('mine.last_at')} as last_on,
      (select left(text, ${PREVIEW}::int) from thread_messages t where t.team_id = mine.team_id and t.athlete_id = mine.athlete_id
        order by sent_at desc, message_id desc limit 1) as last_text
    from mine join teams using (team_id) join members m on m.member_id = mine.athlete_id order by mine.last_at desc`);
  return parsedRows(found, listedThread.shape);
}

/**
 * Adds a message and deletes the oldest ones above the limit.
 * @returns `again` if it was sent before, `taken` if the id belongs to another message, otherwise the seconds until the author may write
 * again: 0 if it was added
 */
export async function addMessage(
  tx: Db,
  key: ThreadKey,
  { messageId, authorId, text }: { readonly messageId: string; readonly authorId: string; readonly text: string },
): Promise<'again' | 'taken' | number> {
  const known = await tx.execute(sql`
    select t.author_id = ${authorId} and ${inThread(key)} as "isOwn" from thread_messages t where t.message_id = ${messageId}`);
  const [before] = parsedRows(known, { isOwn: z.boolean() });
  if (before) return before.isOwn ? 'again' : 'taken';
  const sent = await tx.execute(sql`
    select count(*)::int as count, coalesce(extract(epoch from min(sent_at) + ${DAY_SECONDS} * interval '1 second' - now()), 0)::float8 as seconds
    from thread_messages where author_id = ${authorId} and sent_at > now() - ${DAY_SECONDS} * interval '1 second'`);
  const [{ count, seconds }] = parsedRows(sent, { count: z.number(), seconds: z.number() }) as [
    { readonly count: number; readonly seconds: number },
  ];
  if (count >= THREAD_MESSAGES_A_DAY) return Math.max(1, Math.ceil(seconds));
  await tx.execute(sql`
    insert into thread_messages (message_id, team_id, athlete_id, author_id, text)
    values (${messageId}, ${key.teamId}, ${key.athleteId}, ${authorId}, ${text})`);
  await tx.execute(sql`
    delete from thread_messages where message_id in (select message_id from thread_messages t where ${inThread(key)}
      order by sent_at desc, message_id desc offset ${THREAD_LENGTH})`);
  return 0;
}

/** Deletes an author's message; does nothing if there is none. @returns whether there was one */
export async function dropMessage(tx: Db, key: ThreadKey, messageId: string, authorId: string): Promise<boolean> {
  return hasRows(
    await tx.execute(sql`
      delete from thread_messages t where ${inThread(key)} and t.message_id = ${messageId} and t.author_id = ${authorId} returning t.message_id`),
  );
}

/** Marks a thread as read up to one of its messages; does nothing for other messages. @returns whether anything changed */
export async function markRead(tx: Db, key: ThreadKey, readerId: string, until: string): Promise<boolean> {
  return hasRows(
    await tx.execute(sql`
      insert into thread_reads (reader_id, team_id, athlete_id, read_at)
      select ${readerId}::uuid, t.team_id, t.athlete_id, t.sent_at from thread_messages t where ${inThread(key)} and t.message_id = ${until}
      on conflict (reader_id, team_id, athlete_id) do update set read_at = excluded.read_at
      where thread_reads.read_at < excluded.read_at returning reader_id`),
  );
}
