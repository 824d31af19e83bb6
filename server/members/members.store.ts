import { and, eq, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { assumable, type MemberUpdateWire, type MemberWire } from '../../domain/entities/member.ts';
import { linkedFields } from '../../domain/vendors.ts';
import type { Language } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { parsedRows } from '../db/rows.ts';
import { members as table } from '../db/schema/members.ts';
import type { AccessOf } from './access.ts';

/** Members as returned by the API. */
export interface Members {
  byId(memberId: string, tx?: Db): Promise<MemberWire | null>;
  bySub(sub: string): Promise<MemberWire | null>;
  /** Changes the given fields. @returns the member after the change */
  update(memberId: string, changes: MemberUpdateWire, tx?: Db): Promise<MemberWire | null>;
}

const columnsOf = (changes: MemberUpdateWire): Partial<typeof table.$inferInsert> => ({
  firstName: changes.first_name,
  lastName: changes.last_name,
  birthDate: changes.birth_date,
  gender: changes.gender,
  height: changes.height,
  weight: changes.weight,
  prefersMetric: changes.prefers_metric,
  showFolloweeRealName: changes.show_followee_real_name,
  timeZone: changes.time_zone,
  weekStartsOn: changes.week_starts_on,
  clock: changes.clock,
  language: changes.language,
});

/**
 * Returns the fields with assumed values after a change: given values count as the member's own, unless the change declares them a default.
 * `undefined` if no value was given.
 */
function assumedAfter(changes: MemberUpdateWire) {
  const given = assumable.filter((field) => changes[field] !== undefined);
  if (given.length === 0) return undefined;
  const defaults = given.filter((field) => changes.assumed?.includes(field) && changes[field] !== null);
  const list = (fields: readonly string[]) => sql`string_to_array(${fields.join(',')}, ',')`;
  return sql`array(select field from unnest(${table.assumed}) field where field <> all(${list(given)})) || ${list(defaults)}`;
}

/** A member's row, with the names of the API. */
interface Row extends Omit<MemberWire, `${string}_linked` | 'is_steward'> {
  readonly is_steward: boolean;
  readonly paid_until: string | null;
  readonly vendors: readonly string[];
}

const memberBy = (column: 'member_id' | 'sub') =>
  prepared<{ member: Row }>(
    `member by ${column}`,
    `select json_build_object(
      'member_id', m.member_id, 'aws_cognito_sub', m.sub, 'email_address', u.email, 'first_name', m.first_name,
      'last_name', m.last_name, 'birth_date', m.birth_date, 'gender', m.gender, 'height', m.height, 'weight', m.weight,
      'prefers_metric', m.prefers_metric, 'assumed', m.assumed, 'member_type', m.member_type, 'access_level', m.access_level,
      'trial_ends_at', m.trial_ends_at, 'paid_until', m.paid_until, 'show_followee_real_name', m.show_followee_real_name, 'time_zone', m.time_zone,
      'week_starts_on', m.week_starts_on, 'clock', m.clock, 'language', m.language,
      'is_steward', exists (select from cohort_stewards s where s.member_id = m.member_id),
      'vendors', array(select vendor from vendor_links l where l.member_id = m.member_id),
      'teams', (select coalesce(json_agg(json_strip_nulls(json_build_object('team_id', t.team_id, 'name', t.name,
          'athletes_can_view_dashboard', t.athletes_can_view_dashboard, 'athletes_billed', t.athletes_billed,
          'trainer_retains_access', t.trainer_retains_access, 'team_data_visible', t.team_data_visible,
          'assists', case when tm.is_assistant then true end)) order by tm.joined_at), '[]')
        from team_members tm join teams t using (team_id) where tm.member_id = m.member_id)) as member
    from members m join users u using (sub) where m.${column} = $1`,
  );
const memberById = memberBy('member_id');
const memberBySub = memberBy('sub');

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function toWire({ trial_ends_at, paid_until, vendors, is_steward, ...row }: Row, accessOf: AccessOf): MemberWire {
  const trialEndsAt = instantOf(trial_ends_at);
  const now = new Date();
  const level = accessOf({ accessLevel: row.access_level, trialEndsAt, paidUntil: instantOf(paid_until) }, now);
  // On servers without charges, an expired trial is hidden.
  const isRunning = level === ACCESS_LEVEL.trial && trialEndsAt !== null && trialEndsAt > now;
  return {
    ...row,
    ...(is_steward && { is_steward }),
    access_level: level,
    trial_ends_at: isRunning ? trialEndsAt.toISOString() : null,
    ...linkedFields((vendor) => vendors.includes(vendor)),
  };
}

export function createMembers(db: Db, accessOf: AccessOf): Members {
  async function load(find: typeof memberById, id: string, within = db): Promise<MemberWire | null> {
    const [row] = await find(within, [id]);
    return row ? toWire(row.member, accessOf) : null;
  }

  return {
    byId: (memberId, tx) => load(memberById, memberId, tx),
    bySub: (sub) => load(memberBySub, sub),
    async update(memberId, changes, tx = db) {
      const columns = columnsOf(changes);
      if (Object.values(columns).some((value) => value !== undefined)) {
        await tx
          .update(table)
          .set({ ...columns, assumed: assumedAfter(changes) })
          .where(eq(table.memberId, memberId));
      }
      return load(memberById, memberId, tx);
    },
  };
}

/** Returns the language that the member of an account chose for pages and emails; `null` if none is chosen, or there is no member. */
export async function languageOfMember(db: Db, sub: string): Promise<Language | null> {
  const [found] = await db.select({ language: table.language }).from(table).where(eq(table.sub, sub));
  return found?.language ?? null;
}

/** Returns the language of a member by id. */
export async function languageOfMemberId(db: Db, memberId: string): Promise<Language | null> {
  const [found] = await db.select({ language: table.language }).from(table).where(eq(table.memberId, memberId));
  return found?.language ?? null;
}

/**
 * Blocks new writers for a member until the transaction ends, and waits for the current ones.
 * @returns the member's id; `null` if there is none
 */
export async function lockMemberOf(tx: Db, sub: string): Promise<string | null> {
  const [member] = await tx.select({ memberId: table.memberId }).from(table).where(eq(table.sub, sub)).for('update');
  return member?.memberId ?? null;
}

/** Adds the member of a new account, at the trial level. @returns its id */
export async function addMember(
  tx: Db,
  { sub, timeZone }: { readonly sub: string; readonly timeZone: string | null },
): Promise<string> {
  const [member] = await tx
    .insert(table)
    .values({ sub, accessLevel: ACCESS_LEVEL.trial, timeZone })
    .returning({ memberId: table.memberId });
  if (!member) throw new Error('the member is not there');
  return member.memberId;
}

/** Sets the name and data of a new member. */
export async function describeMember(
  tx: Db,
  memberId: string,
  who: Pick<typeof table.$inferSelect, 'firstName' | 'lastName' | 'memberType'>,
): Promise<void> {
  await tx.update(table).set(who).where(eq(table.memberId, memberId));
}

/** Applies a coupon: the trial ends after its days. */
export async function startTrial(
  tx: Db,
  memberId: string,
  { couponCode, days }: { readonly couponCode: string; readonly days: number },
): Promise<void> {
  const trialEndsAt = sql`now() + ${days} * interval '1 day'`;
  await tx.update(table).set({ couponCode, trialEndsAt }).where(eq(table.memberId, memberId));
}

/**
 * Gives a member free access for `days` days from now, unless they already have it for longer. [onboarding §4.28] @returns whether the
 * access was extended
 */
export async function extendTrial(tx: Db, memberId: string, days: number): Promise<boolean> {
  const { none, trial } = ACCESS_LEVEL;
  const end = sql`now() + ${days} * interval '1 day'`;
  const isShorter = sql`(${table.accessLevel} = ${none} or (${table.accessLevel} = ${trial} and ${table.trialEndsAt} < ${end}))`;
  const extended = await tx
    .update(table)
    .set({ trialEndsAt: end, accessLevel: trial })
    .where(and(eq(table.memberId, memberId), isShorter))
    .returning({ memberId: table.memberId });
  return extended.length > 0;
}

/** Turns a new member into one with sample data. @returns the account's `sub` */
export async function makeSample(
  tx: Db,
  memberId: string,
  body: { readonly weight: number; readonly height: number },
): Promise<string> {
  const [member] = await tx
    .update(table)
    .set({ accessLevel: ACCESS_LEVEL.demo, ...body, firstName: 'Sample', lastName: 'Runner', prefersMetric: true })
    .where(eq(table.memberId, memberId))
    .returning({ sub: table.sub });
  if (!member) throw new Error('the demo member is not there');
  return member.sub;
}

/** A member's data from a vendor; `null` if unknown. */
export type VendorMemberData = Pick<
  typeof table.$inferSelect,
  'firstName' | 'lastName' | 'birthDate' | 'gender' | 'height'
>;

/** Fills empty fields; keeps values that the member entered. @returns whether the birth date is new */
export async function fillMember(db: Db, memberId: string, known: VendorMemberData): Promise<boolean> {
  const result = await db.execute(sql`
    update members set first_name = coalesce(members.first_name, ${known.firstName}),
      last_name = coalesce(members.last_name, ${known.lastName}),
      birth_date = coalesce(members.birth_date, ${known.birthDate}::date),
      gender = coalesce(members.gender, ${known.gender}),
      height = case when 'height' = any(members.assumed) then coalesce(${known.height}::float8, members.height)
        else coalesce(members.height, ${known.height}::float8) end,
      assumed = array(select field from unnest(members.assumed) field
        where not (field = 'height' and ${known.height}::float8 is not null))
    from members as before
    where members.member_id = ${memberId} and before.member_id = members.member_id
    returning before.birth_date is null and members.birth_date is not null as aged`);
  return parsedRows(result, { aged: z.boolean() })[0]?.aged ?? false;
}

/** Sets the weight of the profile to the latest measured one, if any. */
export async function followWeight(tx: Db, memberId: string): Promise<void> {
  await tx.execute(sql`
    update members set weight = latest.value, assumed = array_remove(assumed, 'weight')
    from (select (select value from measurements where member_id = ${memberId} and kind = 'weight' order by day desc limit 1) as value) latest
    where member_id = ${memberId} and (case when latest.value is null then weight is not null and 'weight' <> all(assumed)
      else weight is distinct from latest.value or 'weight' = any(assumed) end)`);
}

/** Settings in an export. */
export interface KnownSettings {
  readonly timeZone: string | null;
  readonly prefersMetric: boolean | null;
  readonly weekStartsOn: string | null;
  readonly clock: string | null;
  readonly language: string | null;
}

/** Fills settings that are not set. */
export async function fillSettings(db: Db, memberId: string, known: KnownSettings): Promise<void> {
  await db.execute(sql`
    update members set time_zone = coalesce(time_zone, ${known.timeZone}),
      prefers_metric = coalesce(prefers_metric, ${known.prefersMetric}::boolean),
      week_starts_on = coalesce(week_starts_on, ${known.weekStartsOn}), clock = coalesce(clock, ${known.clock}),
      language = coalesce(language, ${known.language})
    where member_id = ${memberId}`);
}

/** Sets the end of a member's access by subscription; `null` if there is no such access. */
export async function setPaidUntil(tx: Db, memberId: string, paidUntil: Date | null): Promise<void> {
  await tx.update(table).set({ paidUntil }).where(eq(table.memberId, memberId));
}

/** Extends paid access to at least `days` days from now. */
export async function storePaidUntil(db: Db, memberIds: readonly string[], days: number): Promise<void> {
  await db.execute(sql`
    update members set paid_until = greatest(paid_until, now() + ${days} * interval '1 day')
    where member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))`);
}

/** Ends all access by subscription. */
export async function dropPaidUntil(tx: Db): Promise<void> {
  await tx.update(table).set({ paidUntil: null }).where(isNotNull(table.paidUntil));
}

/**
 * Converts paid access into trials with the same end, since subscriptions are no longer known: a subscription started in the meantime is
 * first charged after the trial.
 */
export async function turnPaidIntoTrials(tx: Db): Promise<void> {
  const { none, trial } = ACCESS_LEVEL;
  await tx.execute(sql`
    update members set paid_until = null,
      access_level = case when access_level = ${none} and paid_until > now() then ${trial} else access_level end,
      trial_ends_at = case
        when paid_until <= now() or access_level not in (${none}, ${trial}) then trial_ends_at
        when access_level = ${none} then paid_until
        when trial_ends_at is null then null
        else greatest(paid_until, trial_ends_at) end
    where paid_until is not null`);
}

/** Limits trials without an end, from a time without charges, to `days` days from now. */
export async function endOpenTrials(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    update members set trial_ends_at = now() + ${days} * interval '1 day'
    where access_level = ${ACCESS_LEVEL.trial} and trial_ends_at is null`);
}

/** Extends trials to at least `days` days from now, including those that ended while nothing was charged. */
export async function renewTrials(tx: Db, days: number): Promise<void> {
  await tx.execute(sql`
    update members set trial_ends_at = greatest(trial_ends_at, now() + ${days} * interval '1 day')
    where access_level = ${ACCESS_LEVEL.trial}`);
}

/** Ends a new member's trial after `days` days, unless a coupon determines its end. */
export async function startPlainTrial(tx: Db, memberId: string, days: number): Promise<void> {
  await tx.execute(sql`
    update members set trial_ends_at = now() + ${days} * interval '1 day'
    where member_id = ${memberId} and trial_ends_at is null and access_level = ${ACCESS_LEVEL.trial}`);
}

/** Returns the initial data of a subscription. */
export async function startOf(
  db: Db,
  memberId: string,
): Promise<Pick<typeof table.$inferSelect, 'accessLevel' | 'trialEndsAt' | 'couponCode'> | null> {
  const { accessLevel, trialEndsAt, couponCode } = table;
  const [found] = await db
    .select({ accessLevel, trialEndsAt, couponCode })
    .from(table)
    .where(eq(table.memberId, memberId));
  return found ?? null;
}

/** Stores a coupon that reduces the price: the next subscription starts with it. */
export async function storeCoupon(tx: Db, memberId: string, couponCode: string): Promise<void> {
  await tx.update(table).set({ couponCode }).where(eq(table.memberId, memberId));
}
