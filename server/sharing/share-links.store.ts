import { and, count, eq, lt, sql } from 'drizzle-orm';
import {
  MAX_SHARE_LINKS,
  type NewShareLinkWire,
  shareLink,
  type ShareLinkWire,
} from '../../domain/entities/share-link.ts';
import { countingText } from '../activities/activities.store.ts';
import { utc } from '../base/utc.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { shareLinks as table } from '../db/schema/identity.ts';
import { holdMakers, isStillValid, proofOf, type TokenMaker } from '../identity/token-maker.store.ts';
import { alreadyCreated, isCreatedBefore } from '../members/created-before.store.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';

const isoOf = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Returns the links that have not expired, newest first. @param linkId limits the result to one link */
export async function listLinks(db: Db, sub: string, linkId?: string): Promise<ShareLinkWire[]> {
  const found = await db.execute(sql`
    select l.link_id, l.week::text as week, l.level::int as level, l.with_route, l.with_charts, l.opened,
      ${isoOf('l.created_at')} as created_at, ${isoOf('l.expires_at')} as expires_at, l.last_opened_on::text as last_opened_on,
      case when a.activity_id is not null then json_build_object('activity_id', a.activity_id, 'activity_type_id', a.activity_type_id,
        'name', coalesce(nullif(a.name, ''), a.recorded_name), 'local_start_time', a.local_start_time) end as activity
    from share_links l join members m using (sub)
    left join (select * from activities where ${sql.raw(countingText)}) a on a.activity_id = l.activity_id and a.member_id = m.member_id
    where l.sub = ${sub} and l.expires_at > now() and (${linkId ?? null}::uuid is null or l.link_id = ${linkId ?? null}::uuid)
    order by l.created_at desc, l.link_id desc limit ${MAX_SHARE_LINKS}`);
  return parsedRows(found, shareLink.shape);
}

/**
 * Adds a link. @returns `null` if the member no longer exists; `unproven` if the session ended or the password changed in the meantime;
 * `no_activity` if the member does not have this counting activity; `too_many` at the maximum number of links
 * @throws ApiFailure 409 if a link with this id was created before
 */
export async function addLink(
  db: Db,
  maker: TokenMaker,
  { subject, days, new_id: newId, level, with_route: withRoute, with_charts: withCharts }: NewShareLinkWire,
  tokenHash: string,
): Promise<ShareLinkWire | 'unproven' | 'no_activity' | 'too_many' | null> {
  const { sub, memberId } = maker;
  const proof = await proofOf(db, sub);
  return nullIfDeleted(
    memberTransaction(db, memberId, async (tx) => {
      if (!(await isStillValid(tx, maker, proof))) return 'unproven';
      if (await isCreatedBefore(tx, 'shareLink', newId, sub)) throw alreadyCreated();
      await tx.delete(table).where(and(eq(table.sub, sub), lt(table.expiresAt, sql`now()`)));
      const [had] = await tx.select({ count: count() }).from(table).where(eq(table.sub, sub));
      if ((had?.count ?? 0) >= MAX_SHARE_LINKS) return 'too_many';
      const activityId = 'activity_id' in subject ? subject.activity_id : null;
      if (activityId !== null) {
        const own = await tx.execute(sql`
          select from activities where activity_id = ${activityId} and member_id = ${memberId} and ${sql.raw(countingText)}`);
        if (!hasRows(own)) return 'no_activity';
      }
      const ofActivity = activityId !== null;
      const [made] = await tx
        .insert(table)
        .values({
          linkId: newId,
          sub,
          tokenHash,
          activityId,
          week: 'week' in subject ? subject.week : null,
          level,
          withRoute: ofActivity && withRoute,
          withCharts: ofActivity && withCharts,
          expiresAt: utc(new Date()).add(days, 'day').toDate(),
        })
        .returning({ linkId: table.linkId });
      const [link] = made ? await listLinks(tx, sub, made.linkId) : [];
      return link ?? null;
    }),
  );
}

/** Deletes a link. @returns false if the account does not have this link */
export async function dropLink(db: Db, sub: string, linkId: string): Promise<boolean> {
  const dropped = await db
    .delete(table)
    .where(and(eq(table.sub, sub), eq(table.linkId, linkId)))
    .returning({ linkId: table.linkId });
  return dropped.length > 0;
}

/** Deletes all links of an account, including those being created. */
export async function dropLinks(db: Db, sub: string): Promise<void> {
  await db.transaction(async (tx) => {
    await holdMakers(tx, sub);
    await tx.delete(table).where(eq(table.sub, sub));
  });
}

/** Counts a page view. @param today `YYYY-MM-DD` in UTC */
export async function noteOpened(db: Db, linkId: string, today: string): Promise<void> {
  await db
    .update(table)
    .set({ opened: sql`${table.opened} + 1`, lastOpenedOn: today })
    .where(eq(table.linkId, linkId));
}

/** Deletes expired links. */
export async function sweepLinks(db: Db): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, sql`now()`));
}
