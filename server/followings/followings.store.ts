import { and, eq, gt, isNull, not, or, sql } from 'drizzle-orm';
import type { FollowAnswer, FolloweeWire, FollowedActivityWire, FollowerWire } from '../../domain/entities/followee.ts';
import type { Language } from '../../domain/words/area.ts';
import { counting } from '../activities/activities.store.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { users } from '../db/schema/identity.ts';
import { followings as table, members } from '../db/schema/members.ts';

/** Days until the same address can be asked again, and until an unanswered request expires. */
const ASK_DAYS = 30;
/** Maximum number of a member's unanswered requests within these days. */
const MAX_UNANSWERED = 20;
/** Maximum number of members that one member follows or has asked. */
const MAX_STORED = 500;
const FOLLOWED_DAYS = 30;
const MAX_ACTIVITIES = 200;

const isRecent = gt(table.askedAt, sql`now() - ${ASK_DAYS} * interval '1 day'`);
const instantText = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A recipient of a notification. */
export interface Person {
  readonly memberId: string;
  readonly identityId: string;
  readonly language: Language | null;
}

const personColumns = { memberId: members.memberId, identityId: users.identityId, language: members.language };

/** Returns the member with an address; `null` if there is none. */
async function personAt(db: Db, address: string): Promise<Person | null> {
  const [found] = await db
    .select(personColumns)
    .from(members)
    .innerJoin(users, eq(users.sub, members.sub))
    .where(eq(users.email, address));
  return found ?? null;
}

async function personOf(db: Db, memberId: string): Promise<Person | null> {
  const [found] = await db
    .select(personColumns)
    .from(members)
    .innerJoin(users, eq(users.sub, members.sub))
    .where(eq(members.memberId, memberId));
  return found ?? null;
}

/** Returns the members that a member follows or has asked, newest request first. */
export async function followeesOf(db: Db, memberId: string): Promise<FolloweeWire[]> {
  const result = await db.execute(sql`
    select f.following_id, case when f.state = 'accepted' then f.followee_id end as followee_member_id, f.address as asked_address, f.state,
      case when f.state = 'accepted' and m.show_followee_real_name then m.first_name end as first_name,
      case when f.state = 'accepted' and m.show_followee_real_name then m.last_name end as last_name,
      ${instantText('f.asked_at')} as asked_at
    from followings f left join members m on m.member_id = f.followee_id
    where f.follower_id = ${memberId} and not f.cleared order by f.asked_at desc, f.following_id limit ${MAX_STORED}`);
  return rowsOf<FolloweeWire>(result);
}

/** Condition for rows that a member may answer: those already answered, and requests to their verified address. */
const forMember = (memberId: string) => sql`(f.followee_id = ${memberId} or (f.followee_id is null and f.address = (
  select u.email from members mine join users u using (sub) where mine.member_id = ${memberId} and u.email_verified)))`;
/** Condition for requests by people whom the member has not blocked under any address. */
const isHeard = (memberId: string) => sql`not exists (select from followings other
  where other.follower_id = f.follower_id and other.followee_id = ${memberId} and other.blocked)`;

/** Returns a member's followers, requests and blocked people; pending requests first. */
export async function followersOf(db: Db, memberId: string): Promise<FollowerWire[]> {
  const result = await db.execute(sql`
    select f.following_id, m.first_name, m.last_name, u.email as email_address,
      case when f.blocked then 'blocked' else f.state end as state, ${instantText('f.asked_at')} as asked_at
    from followings f join members m on m.member_id = f.follower_id join users u using (sub)
    where ${forMember(memberId)} and (f.blocked or (${isHeard(memberId)} and (f.state = 'accepted'
      or (f.state = 'pending' and f.asked_at > now() - ${ASK_DAYS} * interval '1 day'))))
    order by f.blocked, f.state = 'pending' desc, f.asked_at desc, f.following_id limit ${MAX_STORED}`);
  return rowsOf<FollowerWire>(result);
}

/**
 * Result of a request. `asked`: stored, with the recipient of the notification, if any. `following`: already accepted. `again`: this
 * address was asked within 30 days. `many`: too many requests are pending.
 */
export type FollowRequestResult =
  | { readonly kind: 'asked'; readonly person: Person | null }
  | { readonly kind: 'following' }
  | { readonly kind: 'again' }
  | { readonly kind: 'many' };

/** Stores a request to follow the owner of an address, even if no member has it. @param address in lower case */
export function askToFollow(db: Db, followerId: string, address: string): Promise<FollowRequestResult> {
  return db.transaction(async (tx) => {
    // Serialised by member, so that the counts are correct.
    await tx.select({ id: members.memberId }).from(members).where(eq(members.memberId, followerId)).for('update');
    const own = eq(table.followerId, followerId);
    // Expired requests, and cleared rows that no longer block a new request.
    const isOver = or(
      and(eq(table.state, 'pending'), isNull(table.followeeId)),
      and(table.cleared, not(table.blocked)),
    );
    await tx.delete(table).where(and(own, isOver, not(isRecent)));
    const [counted] = await tx
      .select({
        // Includes withdrawn requests, which may have been read already.
        unanswered: sql<number>`count(*) filter (where ${table.state} in ('pending', 'removed') and ${isRecent})::int`,
        kept: sql<number>`count(*)::int`,
      })
      .from(table)
      .where(own);
    const [before] = await tx
      .select()
      .from(table)
      .where(and(own, eq(table.address, address)));
    const isAgain = before !== undefined && before.askedAt.getTime() > Date.now() - ASK_DAYS * 86_400_000;
    if (before?.state === 'accepted') return { kind: 'following' };
    if (isAgain) return { kind: 'again' };
    const { unanswered = 0, kept = 0 } = counted ?? {};
    if (unanswered >= MAX_UNANSWERED || (!before && kept >= MAX_STORED)) return { kind: 'many' };
    const anew = { state: 'pending' as const, askedAt: sql`now()`, cleared: false };
    await tx
      .insert(table)
      .values({ followerId, address, ...anew })
      .onConflictDoUpdate({
        target: [table.followerId, table.address],
        // The request goes to the current owner of the address; only a blocked row keeps its member.
        set: { ...anew, followeeId: sql`case when ${table.blocked} then ${table.followeeId} end` },
      });
    const person = await personAt(tx, address);
    if (person === null) return { kind: 'asked', person: null };
    const [blocked] = await tx
      .select({ id: table.followingId })
      .from(table)
      .where(and(own, eq(table.followeeId, person.memberId), eq(table.blocked, true)));
    return { kind: 'asked', person: blocked ? null : person };
  });
}

/**
 * Ends a member's request or following, and removes it from their list. @returns the person to notify; `null` if the row is not the
 * member's
 */
export async function stopFollowing(
  db: Db,
  followerId: string,
  followingId: string,
): Promise<{ readonly person: Person | null } | null> {
  const [ended] = await db
    .update(table)
    .set({
      cleared: true,
      state: sql`case when ${table.state} in ('pending', 'accepted') then 'removed' else ${table.state} end`,
    })
    .where(and(eq(table.followerId, followerId), eq(table.followingId, followingId), eq(table.cleared, false)))
    .returning();
  if (!ended) return null;
  if (ended.followeeId === null) return { person: await personAt(db, ended.address) };
  return { person: await personOf(db, ended.followeeId) };
}

const changes = {
  accept: { state: 'accepted', blocked: false },
  refuse: { state: sql`case when ${table.state} = 'accepted' then 'removed' else 'refused' end` },
  block: {
    state: sql`case ${table.state} when 'accepted' then 'removed' when 'pending' then 'refused' else ${table.state} end`,
    blocked: true,
  },
  unblock: { blocked: false },
} as const satisfies Record<FollowAnswer, object>;

/** Valid answers by state: a pending request, a follower, or a blocked person. */
const answerable = {
  accept: and(eq(table.state, 'pending'), isRecent, eq(table.blocked, false)),
  refuse: and(or(eq(table.state, 'pending'), eq(table.state, 'accepted')), eq(table.blocked, false)),
  block: and(or(eq(table.state, 'pending'), eq(table.state, 'accepted')), eq(table.blocked, false)),
  unblock: eq(table.blocked, true),
} as const satisfies Record<FollowAnswer, unknown>;

/** Answers a request or a follower. @returns the person who asked; `null` if there is no row in a suitable state */
export function answerFollower(
  db: Db,
  { memberId, followingId, answer }: { memberId: string; followingId: string; answer: FollowAnswer },
): Promise<Person | null> {
  return db.transaction(async (tx) => {
    const mine = sql`${table.followingId} in (select f.following_id from followings f
      where f.following_id = ${followingId} and f.follower_id <> ${memberId} and ${forMember(memberId)})`;
    const [answered] = await tx
      .update(table)
      .set({ ...changes[answer], followeeId: memberId })
      .where(and(mine, answerable[answer]))
      .returning();
    if (!answered) return null;
    // Another address led to the same two people, so only one row is kept.
    if (answer === 'accept')
      await tx
        .delete(table)
        .where(
          and(
            eq(table.followerId, answered.followerId),
            eq(table.followeeId, memberId),
            sql`${table.followingId} <> ${followingId}`,
            eq(table.blocked, false),
          ),
        );
    return personOf(tx, answered.followerId);
  });
}

/** Returns only the columns that followers may see: no time, place, name of an activity, or body data. */
export async function followedActivities(db: Db, followerId: string): Promise<FollowedActivityWire[]> {
  const result = await db.execute(sql`
    select activity_id, member_id as followee_member_id, local_date::text as date, activity_type_id, duration, total_distance
    from activities
    where member_id in (select followee_id from followings where follower_id = ${followerId} and state = 'accepted')
      and local_date > current_date - ${FOLLOWED_DAYS}::int and ${counting}
    order by local_date desc, start_time desc, activity_id limit ${MAX_ACTIVITIES}`);
  return rowsOf<FollowedActivityWire>(result);
}

/** Deletes unanswered requests to an address: its owner is no longer a member. @param email as stored in the account */
export async function dropRequestsTo(tx: Db, email: string): Promise<void> {
  await tx.delete(table).where(and(eq(table.address, email.toLowerCase()), isNull(table.followeeId)));
}
