import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { messages } from '../../domain/messages.ts';
import { payment } from '../../domain/words/payment.ts';
import { coupons } from '../db/schema/accounts.ts';
import { couponUses } from '../db/schema/partners.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { extendTrial, storeCoupon, startOf, startTrial } from '../members/members.store.ts';
import { ApiFailure } from '../http/failure.ts';

export type Coupon = typeof coupons.$inferSelect;

/** Normalises a typed code: ignores case and surrounding space. */
const normalCode = (code: string) => code.trim().toLowerCase();

export async function findCoupon(db: Db, code: string): Promise<Coupon | null> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, normalCode(code)));
  return coupon?.enabled ? coupon : null;
}

type CouponTrouble = 'unknown_coupon' | 'coupon_expired' | 'coupon_used_up';
export const couponSentences: Readonly<Record<CouponTrouble, string>> = {
  unknown_coupon: messages.account.couponUnknown,
  coupon_expired: messages.account.couponExpired,
  coupon_used_up: messages.account.couponUsedUp,
};

/** Returns why a coupon cannot be used at a time; `null` if it can. */
export function couponTrouble(
  coupon: Pick<Coupon, 'expiresAt' | 'mostUses' | 'uses'>,
  now: Date,
): CouponTrouble | null {
  if (coupon.expiresAt !== null && coupon.expiresAt <= now) return 'coupon_expired';
  if (coupon.mostUses !== null && coupon.uses >= coupon.mostUses) return 'coupon_used_up';
  return null;
}

/** @returns false if this member has already used it */
async function noteUse(tx: Db, memberId: string, code: string): Promise<boolean> {
  const noted = await tx.insert(couponUses).values({ memberId, code }).onConflictDoNothing().returning();
  return noted.length > 0;
}

/**
 * Counts one use of a coupon. Checks and counts in one statement, so the last use is granted only once.
 * @throws ApiFailure 400 with the message for the field `coupon`
 */
async function countUse(
  tx: Db,
  code: string,
): Promise<{ readonly code: string; readonly days: number; readonly off: number | null }> {
  const used = await tx.execute(sql`
    update coupons set uses = uses + 1
    where code = ${normalCode(code)} and enabled and (expires_at is null or expires_at > now())
      and (most_uses is null or uses < most_uses)
    returning code, trial_days as days, percent_off as off`);
  const [coupon] = parsedRows(used, { code: z.string(), days: z.number(), off: z.nullable(z.number()) });
  if (coupon) return coupon;
  const known = await findCoupon(tx, code);
  const trouble = (known && couponTrouble(known, new Date())) ?? 'unknown_coupon';
  const reason = couponSentences[trouble];
  throw new ApiFailure(400, trouble, reason, { coupon: [reason] });
}

/**
 * Uses up a coupon for a new member, whose trial then ends after the coupon's days.
 * @throws ApiFailure 400 with the message for the field `coupon`
 */
export async function redeemCoupon(tx: Db, code: string, memberId: string): Promise<void> {
  const coupon = await countUse(tx, code);
  await noteUse(tx, memberId, coupon.code);
  if (coupon.days === 0) await storeCoupon(tx, memberId, coupon.code);
  else await startTrial(tx, memberId, { couponCode: coupon.code, days: coupon.days });
}

/**
 * Uses up a coupon for an existing member, once: a repeated request does nothing.
 * @param isPaying paying members have no use for trial days, so a coupon that gives only days is refused
 * @throws ApiFailure 400 with the message for the field `coupon`; nothing is stored then
 */
export async function applyCoupon(
  db: Db,
  code: string,
  memberId: string,
  { isPaying = false }: { readonly isPaying?: boolean } = {},
): Promise<'used' | 'again'> {
  return db.transaction(async (tx) => {
    if (!(await noteUse(tx, memberId, normalCode(code)))) return 'again';
    const coupon = await countUse(tx, code);
    if (isPaying && coupon.off === null)
      throw new ApiFailure(400, 'coupon_of_days', payment.couponOfDays, { coupon: [payment.couponOfDays] });
    const held = (await startOf(tx, memberId))?.couponCode ?? null;
    // A coupon for days does not replace the discount of another coupon.
    const isKept = coupon.off === null && held !== null && (await findReduction(tx, held)) !== null;
    if (!isKept) await storeCoupon(tx, memberId, coupon.code);
    const isExtended = coupon.days > 0 && (await extendTrial(tx, memberId, coupon.days));
    if (!isExtended && coupon.off === null)
      throw new ApiFailure(400, 'coupon_gains_nothing', payment.couponGainsNothing, {
        coupon: [payment.couponGainsNothing],
      });
    return 'used';
  });
}

/** Returns a coupon's discount, even if the coupon can no longer be used; `null` if it has none. */
export async function findReduction(db: Db, code: string) {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, normalCode(code)));
  if (!coupon?.percentOff) return null;
  const { name, percentOff, discountMonths: months } = coupon;
  return { code: coupon.code, name, percentOff, months };
}

/** The columns of a new coupon. */
export type NewCoupon = Pick<
  typeof coupons.$inferInsert,
  'code' | 'name' | 'description' | 'trialDays' | 'percentOff' | 'discountMonths' | 'expiresAt' | 'mostUses'
>;

/** Adds a coupon. @returns false without changing anything if its code is taken */
export async function addCoupon(db: Db, coupon: NewCoupon): Promise<boolean> {
  const added = await db
    .insert(coupons)
    .values({ ...coupon, code: normalCode(coupon.code) })
    .onConflictDoNothing()
    .returning({ code: coupons.code });
  return added.length > 0;
}

/** Changes a coupon's expiry and maximum uses. @returns false if the coupon does not exist */
export async function limitCoupon(
  db: Db,
  code: string,
  limits: Partial<Pick<Coupon, 'expiresAt' | 'mostUses'>>,
): Promise<boolean> {
  const changed = await db
    .update(coupons)
    .set(limits)
    .where(eq(coupons.code, normalCode(code)))
    .returning({ code: coupons.code });
  return changed.length > 0;
}

/**
 * Returns coupons with their uses, newest first.
 * @param code limits the result to this coupon
 */
export async function couponsInUse(db: Db, code?: string) {
  const found = await db.execute(sql`
    select c.code, c.name, c.description, c.trial_days, c.percent_off, c.discount_months, c.most_uses, c.uses,
      (extract(epoch from c.expires_at) * 1000)::float8 as expires_at, c.enabled as is_enabled,
      c.headline is not null as has_page, (extract(epoch from c.created_at) * 1000)::float8 as created_at,
      (select count(*)::int from coupon_uses u join members m using (member_id) where u.code = c.code
        and m.access_level = ${ACCESS_LEVEL.trial} and m.trial_ends_at > now()) as trials_running,
      (select count(*)::int from payment_accounts p where p.coupon_code = c.code
        and p.status in ('trialing', 'active', 'past_due')) as subscriptions
    from coupons c ${code === undefined ? sql`` : sql`where c.code = ${normalCode(code)}`}
    order by c.created_at desc, c.code limit 1000`);
  return parsedRows(found, {
    code: z.string(),
    name: z.string(),
    description: z.string(),
    trial_days: z.number(),
    percent_off: z.nullable(z.number()),
    discount_months: z.nullable(z.number()),
    most_uses: z.nullable(z.number()),
    uses: z.number(),
    expires_at: z.nullable(z.number()),
    is_enabled: z.boolean(),
    has_page: z.boolean(),
    created_at: z.number(),
    trials_running: z.number(),
    subscriptions: z.number(),
  });
}

/** Lists the codes of currently usable coupons, for the page editor. */
export async function listCoupons(db: Db): Promise<string[]> {
  const rows = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(
      and(
        eq(coupons.enabled, true),
        sql`(${coupons.expiresAt} is null or ${coupons.expiresAt} > now())`,
        sql`(${coupons.mostUses} is null or ${coupons.uses} < ${coupons.mostUses})`,
      ),
    )
    .orderBy(coupons.code)
    .limit(500);
  return rows.map(({ code }) => code);
}
