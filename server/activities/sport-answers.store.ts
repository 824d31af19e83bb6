import { MEASURED_BY } from '../../domain/activity-fields.ts';
import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACTIVITY_TYPE } from '../../domain/activity-types.ts';
import {
  isUnknownSport,
  MAX_LISTED_SPORTS,
  type SportAnswerWire,
  type UnknownSportWire,
} from '../../domain/entities/sport-answer.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import { sportKey } from '../../domain/sports/sport-name.ts';
import { type SportAnswers, unknownSport } from '../../domain/sports/unknown-sport.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { sportAnswers as table } from '../db/schema/sport-answers.ts';
import { type UndoCount, countUndone } from '../db/count-undone.ts';
import { counting } from './activities.store.ts';
import { followers, outdateSports } from './measured-before.store.ts';
import { allFit, withinLimit } from '../members/row-limits.store.ts';

const answersOf = (db: Db, memberId: string) =>
  db
    .select({ key: table.wordKey, word: table.word, typeId: table.activityTypeId })
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(asc(table.wordKey));

/** Returns a member's answers for unknown sports, by the key of the sport's name. */
export const sportAnswersOf = async (db: Db, memberId: string): Promise<SportAnswers> =>
  Object.fromEntries((await answersOf(db, memberId)).map(({ key, typeId }) => [key, typeId]));

const recorded = { sport: z.string(), subSport: z.string(), count: z.number() };
const latest = {
  sport: z.string(),
  subSport: z.string(),
  id: z.string(),
  date: z.string(),
  name: z.nullable(z.string()),
};

/** Returns the latest activity of each pair of sport and sub-sport, latest first. */
async function latestOf(db: Db, memberId: string, pairs: readonly { sport: string; subSport: string }[]) {
  if (pairs.length === 0) return [];
  const found = await db.execute(sql`
    select given.sport, given."subSport", example.id, example.date, example.name
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given(sport text, "subSport" text)
    cross join lateral (
      select activity_id as id, local_date::text as date, coalesce(name, recorded_name) as name, start_time from activities
      where ${followers(memberId)} and ${counting} and activities.sport = given.sport and sub_sport = given."subSport"
      order by start_time desc limit 1
    ) as example order by example.start_time desc`);
  return parsedRows(found, latest);
}

/** Returns the sports in a member's recordings that the sports table lacks, and those with an answer; see `unknownSports`. */
export async function unknownSportsOf(db: Db, memberId: string): Promise<UnknownSportWire[]> {
  const found = await db.execute(sql`
    select sport, sub_sport as "subSport", count(*)::int as count
    from activities where ${followers(memberId)} and ${counting} group by sport, sub_sport`);
  const pairs = parsedRows(found, recorded).flatMap((row) => {
    const word = unknownSport(row.sport, row.subSport);
    return word === null ? [] : [{ ...row, word }];
  });
  const counts = new Map<string, number>();
  for (const { word, count } of pairs) counts.set(sportKey(word), (counts.get(sportKey(word)) ?? 0) + count);
  const sports = new Map<string, UnknownSportWire>();
  for (const { sport, subSport, id, date, name } of await latestOf(db, memberId, pairs)) {
    const word = unknownSport(sport, subSport)!;
    const key = sportKey(word);
    const example = { activity_id: id, date, name };
    if (!sports.has(key)) sports.set(key, { word, activity_type_id: null, count: counts.get(key)!, example });
  }
  const answered: UnknownSportWire[] = [];
  for (const { key, word, typeId } of await answersOf(db, memberId)) {
    // A later version of the table may include the sport.
    if (!isUnknownSport(word)) continue;
    const { count = 0, example = null } = sports.get(key) ?? {};
    answered.push({ word, activity_type_id: typeId, count, example });
    sports.delete(key);
  }
  const byCount = (rows: Iterable<UnknownSportWire>) => [...rows].toSorted((a, b) => b.count - a.count);
  return [...byCount(sports.values()).slice(0, MAX_LISTED_SPORTS), ...byCount(answered)];
}

/**
 * Writes answers; `null` removes an answer.
 * @param tx a transaction that holds the member's lock
 * @returns false if the answers exceed the limit even without the removed ones; the caller must then roll back
 */
export async function setSportAnswers(tx: Db, memberId: string, answers: readonly SportAnswerWire[]): Promise<boolean> {
  const rows = [...new Map(answers.map((answer) => [sportKey(answer.word), answer]))].map(([key, answer]) => ({
    key,
    word: answer.word,
    type: answer.activity_type_id,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key text, word text, type int)`;
  await tx.execute(sql`
    delete from sport_answers using ${given} where member_id = ${memberId} and word_key = given.key and given.type is null`);
  const here = await sportAnswersOf(tx, memberId);
  const added = rows.filter(({ key, type }) => type !== null && !Object.hasOwn(here, key));
  if (!(await allFit(tx, memberId, 'sports', added))) return false;
  await tx.execute(sql`
    insert into sport_answers (member_id, word_key, word, activity_type_id)
    select ${memberId}::uuid, key, word, type from ${given} where type is not null
    on conflict (member_id, word_key) do update set activity_type_id = excluded.activity_type_id`);
  return true;
}

/**
 * Marks activities to be measured again if the answer for their unknown sport has changed since they were measured.
 * @returns whether there are any
 */
export async function outdateAnswered(tx: Db, memberId: string, keys: readonly string[]): Promise<boolean> {
  const answers = await sportAnswersOf(tx, memberId);
  const found = await tx.execute(
    sql`select distinct sport, sub_sport as "subSport" from activities where ${followers(memberId)}`,
  );
  const changed = parsedRows(found, { sport: z.string(), subSport: z.string() }).flatMap((row) => {
    const word = unknownSport(row.sport, row.subSport);
    const key = word === null ? null : sportKey(word);
    return key === null || !keys.includes(key) ? [] : [{ ...row, type: answers[key] ?? ACTIVITY_TYPE.other }];
  });
  return outdateSports(tx, memberId, changed, MEASURED_BY);
}

/** An answer created by a restore. */
export const restoredSport = z.object({ key: z.string(), type: z.number() });
export type RestoredSport = z.infer<typeof restoredSport>;

/** Restores the answers of an export, up to the limit; keeps existing answers. @returns the new answers */
export async function restoreSports(tx: Db, memberId: string, answers: Restore['sports']): Promise<RestoredSport[]> {
  const here = await sportAnswersOf(tx, memberId);
  const rows = [...new Map(answers.map((answer) => [sportKey(answer.word), answer]))].flatMap(([key, answer]) =>
    Object.hasOwn(here, key) ? [] : [{ key, word: answer.word, type: answer.activity_type_id }],
  );
  const fitting = await withinLimit(tx, memberId, 'sports', rows);
  const added = await tx.execute(sql`
    insert into sport_answers (member_id, word_key, word, activity_type_id)
    select ${memberId}::uuid, key, word, type
    from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as given(key text, word text, type int)
    on conflict do nothing returning word_key as key, activity_type_id as type`);
  return parsedRows(added, restoredSport.shape);
}

/** Removes answers that a restore created, unless they have changed since. */
export async function removeRestoredSports(
  tx: Db,
  memberId: string,
  brought: readonly RestoredSport[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select word_key, activity_type_id = given.type as same
      from sport_answers join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(key text, type int) on word_key = given.key
      where member_id = ${memberId}
    ), gone as (delete from sport_answers using there where member_id = ${memberId} and sport_answers.word_key = there.word_key and same)
    select same from there`);
  return countUndone(result);
}
