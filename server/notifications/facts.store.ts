import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type DeviceType, deviceTypes } from '../../domain/vendors.ts';
import { type BranchNews, notificationKinds, type TeamNews } from '../../domain/entities/notification.ts';
import { languages } from '../../domain/words/area.ts';
import { counting } from '../activities/activities.store.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';

const person = {
  email: z.string(),
  isVerified: z.boolean(),
  identityId: z.string(),
  language: z.nullable(z.enum(languages)),
  timeZone: z.nullable(z.string()),
  prefersMetric: z.nullable(z.boolean()),
};

/** Returns the recipient of a notification; `null` if the account was deleted. */
export async function personOf(db: Db, memberId: string) {
  const found = await db.execute(sql`
    select u.email, u.email_verified as "isVerified", u.identity_id as "identityId", m.language, m.time_zone as "timeZone",
      m.prefers_metric as "prefersMetric"
    from members m join users u using (sub) where m.member_id = ${memberId} and u.enabled`);
  return parsedRows(found, person)[0] ?? null;
}
export type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

/** Counts how many of the members get a message by email (0 if `sendsMail` is false) and how many only on the page. */
export async function reachOf(db: Db, memberIds: readonly string[], sendsMail: boolean) {
  const { page, mail } = notificationKinds.message;
  const found = await db.execute(sql`
    select count(*) filter (where mail)::int as "byEmail", count(*) filter (where page and not mail)::int as "onPage"
    from (
      select coalesce(s.page, ${page}) as page, coalesce(s.mail, ${mail}) and u.email_verified and ${sendsMail} as mail
      from members m join users u using (sub) left join notification_settings s on s.member_id = m.member_id and s.type = 'message'
      where u.enabled and m.member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))) ways`);
  return parsedRows(found, { byEmail: z.number(), onPage: z.number() })[0]!;
}

/** Returns a message's author and team by name; `null` if either was deleted. */
export async function senderOf(db: Db, memberId: string, teamId: string | null) {
  const found = await db.execute(sql`
    select nullif(trim(concat_ws(' ', first_name, last_name)), '') as name,
      (select name from teams where team_id = ${teamId}::uuid) as team
    from members where member_id = ${memberId}`);
  return parsedRows(found, { name: z.nullable(z.string()), team: z.nullable(z.string()) })[0] ?? null;
}

/** Returns a team's name; `null` if the team was deleted. */
export async function teamName(db: Db, teamId: string): Promise<string | null> {
  const found = await db.execute(sql`select name from teams where team_id = ${teamId}`);
  return parsedRows(found, { name: z.string() })[0]?.name ?? null;
}

/** Whether a member may still read a thread, and has not read its newest messages by others. */
export async function hasUnread(
  db: Db,
  memberId: string,
  { teamId, athleteId }: { readonly teamId: string; readonly athleteId: string },
): Promise<boolean> {
  return hasRows(
    await db.execute(sql`
      select from thread_messages t where t.team_id = ${teamId} and t.athlete_id = ${athleteId} and t.author_id <> ${memberId}
        and t.sent_at > coalesce((select read_at from thread_reads r where r.reader_id = ${memberId} and r.team_id = ${teamId}
          and r.athlete_id = ${athleteId}), '-infinity')
        and (t.athlete_id = ${memberId} or exists (select from team_members where team_id = ${teamId} and member_id = ${memberId}))
      limit 1`),
  );
}

/** Whether a team event still applies: a removed member may have joined again. */
export async function stillApplies(
  db: Db,
  memberId: string,
  { what, teamId }: { readonly what: TeamNews; readonly teamId: string },
): Promise<boolean> {
  const found = await db.execute(sql`
    select case when m.member_type = 'Athlete' then 'athlete' when tm.is_assistant then 'assistant' else 'coach' end as role,
      exists (select from team_asks a where a.team_id = tm.team_id
        and a.asked_at > coalesce(greatest(a.declined_at, a.removed_at), '-infinity')) as asked
    from team_members tm join members m using (member_id) where tm.member_id = ${memberId} and tm.team_id = ${teamId}`);
  const [place] = parsedRows(found, { role: z.string(), asked: z.boolean() });
  if (what === 'removed' || what === 'dismissed' || what === 'declined') return place === undefined;
  if (what === 'asked') return place?.role === 'coach' && place.asked;
  return place?.role === (what === 'left' ? 'coach' : what);
}

/** Returns the vendor of a broken link; `null` if the link works or was deleted. */
export async function brokenVendor(db: Db, linkId: string): Promise<DeviceType | null> {
  const found = await db.execute(sql`
    select vendor from vendor_links where link_id = ${linkId} and broken_since is not null`);
  return parsedRows(found, { vendor: z.enum(deviceTypes) })[0]?.vendor ?? null;
}

/** Returns the host of a webhook paused by the server; `null` if the webhook is active or was deleted. */
export async function pausedWebhook(db: Db, webhookId: string): Promise<string | null> {
  const found = await db.execute(sql`
    select split_part(address, '/', 3) as host from webhooks
    where webhook_id = ${webhookId} and paused_for in ('failures', 'gone')`);
  return parsedRows(found, { host: z.string() })[0]?.host ?? null;
}

/** Returns a channel stopped by the server; `null` if the channel is active or was removed. */
export async function stoppedChannel(db: Db, channelId: string): Promise<{ readonly address: string | null } | null> {
  const found = await db.execute(sql`
    select address from notification_channels where channel_id = ${channelId} and stopped_at is not null`);
  return parsedRows(found, { address: z.nullable(z.string()) })[0] ?? null;
}

/** Counts the activities from an import; `null` if the import is still running, failed or was undone. */
export async function countImportedActivities(db: Db, importId: string): Promise<number | null> {
  const found = await db.execute(sql`
    select (select count(*)::int from activities a where a.import_id = i.import_id) as count from imports i
    where i.import_id = ${importId} and i.state = 'complete' and i.undone_at is null`);
  return parsedRows(found, { count: z.number() })[0]?.count ?? null;
}

/** Whether an import is running. */
export async function isReading(db: Db, importId: string): Promise<boolean> {
  return hasRows(
    await db.execute(sql`
    select 1 from imports where import_id = ${importId} and state = 'active' and undone_at is null`),
  );
}

const week = { count: z.number(), distance: z.number(), duration: z.number(), load: z.number() };
export interface WeekFigures {
  readonly count: number;
  /** Total distance, m. */
  readonly distance: number;
  /** Total duration, s. */
  readonly duration: number;
  readonly load: number;
}

/** Returns a member's totals for the days `from` to `to`, both inclusive (`YYYY-MM-DD`). */
export async function figuresOf(db: Db, memberId: string, from: string, to: string): Promise<WeekFigures> {
  const found = await db.execute(sql`
    select count(*)::int as count, coalesce(sum(total_distance), 0)::float8 as distance,
      coalesce(sum(duration), 0)::float8 as duration, coalesce(sum(weighted_load), 0)::float8 as load
    from activities where member_id = ${memberId} and local_date between ${from}::date and ${to}::date and ${counting}`);
  return parsedRows(found, week)[0] ?? { count: 0, distance: 0, duration: 0, load: 0 };
}

/** Whether the event of a branch still applies: it may have been deleted, decided, or opened again. */
export async function isBranchSo(db: Db, branchId: string, news: BranchNews): Promise<boolean> {
  const state = news === 'proposed' ? 'open' : news;
  return hasRows(await db.execute(sql`select from plan_branches where branch_id = ${branchId} and state = ${state}`));
}
