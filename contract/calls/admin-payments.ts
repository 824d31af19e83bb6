import * as z from 'zod/mini';
import { COUPON_MAX, EMAIL_MAX } from '../../domain/constants.ts';
import { paymentStandings } from '../../domain/entities/payment.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

const instant = z.string();
/** Amount in minor units, such as cents. */
const money = { amount: z.number(), currency: z.string() };
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(COUPON_MAX));
const whoPays = z.nullable(
  z.object({ member_id: z.string(), name: z.nullable(z.string()), email_address: z.string() }),
);

export const getShop = call({
  id: 'getShop',
  method: 'GET',
  path: 'admin/payments',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'heavy',
  answers: {
    200: z.object({
      /** `off`: nothing is charged, and the other fields are unknown. */
      mode: z.enum(['off', 'sandbox', 'live']),
      /** Length in days of a trial without a coupon; `null` if trials never end. */
      trial_days: z.nullable(z.number()),
      /**
       * Set if the keys belong to an account other than the one that members pay to. Nothing is then read, charged or cancelled. Names
       * are `null` if unknown.
       */
      other_account: z.nullable(z.object({ kept: z.nullable(z.string()), keys: z.nullable(z.string()) })),
      prices: z.array(
        z.object({
          price_id: z.string(),
          plan: z.string(),
          ...money,
          interval: z.nullable(z.string()),
          is_active: z.boolean(),
          /** Whether this price is sold on this server. */
          is_ours: z.boolean(),
        }),
      ),
      /** Number of members by subscription status. */
      counts: z.array(z.object({ standing: z.enum(paymentStandings), members: z.number() })),
    }),
  },
  source: 'ours',
  summary: 'How this server charges, the prices that the payment service has, and how many members stand how.',
});

export const listPayers = call({
  id: 'listPayers',
  method: 'GET',
  path: 'admin/payers',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  query: z.object({
    standing: z.optional(z.enum(paymentStandings)),
    /** Part of a name or email address. */
    find: z.optional(z.string().check(z.trim(), z.maxLength(EMAIL_MAX))),
    /** Cursor: returns members after this id. */
    after: z.optional(id),
  }),
  answers: {
    200: z.object({
      payers: z.array(
        z.object({
          member_id: z.string(),
          name: z.nullable(z.string()),
          email_address: z.string(),
          standing: z.enum(paymentStandings),
          price: z.nullable(z.object(money)),
          /** Time of the next payment, or of the end of access. */
          period_ends_at: z.nullable(instant),
          card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
          coupon_code: z.nullable(z.string()),
          since: instant,
        }),
      ),
      has_more: z.boolean(),
    }),
  },
  source: 'ours',
  summary: 'Members whom the payment service knows, as it was last read, the newest first.',
});

export const listMoneyBack = call({
  id: 'listMoneyBack',
  method: 'GET',
  path: 'admin/refunds',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'heavy',
  answers: {
    200: z.object({
      refunds: z.array(
        z.object({
          refund_id: z.string(),
          member: whoPays,
          ...money,
          status: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          at: instant,
        }),
      ),
      disputes: z.array(
        z.object({
          dispute_id: z.string(),
          member: whoPays,
          ...money,
          status: z.string(),
          reason: z.string(),
          at: instant,
          /** Deadline for evidence at the payment service; `null` if it accepts none. */
          due_by: z.nullable(instant),
        }),
      ),
    }),
  },
  source: 'ours',
  summary: 'The last refunds and disputes, as the payment service has them. 404 payments_off.',
});

const limits = {
  /** Expiry; `null` if the coupon never expires. */
  expires_at: z.nullable(z.iso.datetime()),
  /** Maximum number of uses; `null` if unlimited. */
  most_uses: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
};

const coupon = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  trial_days: z.number(),
  percent_off: z.nullable(z.number()),
  discount_months: z.nullable(z.number()),
  ...limits,
  expires_at: z.nullable(instant),
  most_uses: z.nullable(z.number()),
  uses: z.number(),
  /** Number of members with a running trial from the coupon. */
  trials_running: z.number(),
  /** Number of members whose payments the coupon reduces. */
  subscriptions: z.number(),
  /** Whether the coupon can be used; otherwise it is treated as unknown. */
  is_enabled: z.boolean(),
  /** Whether the coupon has its own sign-up page. */
  has_page: z.boolean(),
  created_at: instant,
});

export const listCouponsForAdmins = call({
  id: 'listCouponsForAdmins',
  method: 'GET',
  path: 'admin/coupons',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'read',
  answers: {
    200: z.object({
      coupons: z.array(coupon),
      /** Whether this server charges members; otherwise trials have no effect. */
      is_charged: z.boolean(),
    }),
  },
  source: 'ours',
  summary: 'Every coupon, its limits, and how often it was used, the newest first.',
});

export const createCoupon = call({
  id: 'createCoupon',
  method: 'POST',
  path: 'admin/coupons',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  body: z.strictObject({
    code,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    description: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    trial_days: z.int().check(z.gte(0), z.lte(730)),
    percent_off: z.nullable(z.int().check(z.gte(1), z.lte(100))),
    /** Number of reduced payments; `null` for all. */
    discount_months: z.nullable(z.int().check(z.gte(1), z.lte(36))),
    ...limits,
  }),
  bodyBytes: 4_096,
  answers: { 200: z.object({ coupon }) },
  source: 'ours',
  summary: 'Makes a coupon. 409 coupon_taken; 400 with a sentence for each field, where it would give nothing.',
});

export const changeCoupon = call({
  id: 'changeCoupon',
  method: 'PATCH',
  path: 'admin/coupons/:code',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: z.object({ code }),
  /** `ends`: the coupon can no longer be used; existing discounts remain. */
  body: z.union([z.strictObject(limits), z.strictObject({ ends: z.literal(true) })]),
  bodyBytes: 1_024,
  answers: { 200: z.object({ coupon }) },
  source: 'ours',
  summary: 'Changes the limits of a coupon, or ends it. 404 unknown_coupon.',
});

const standing = z.object({ access_level: z.number(), trial_ends_at: z.nullable(instant) });

export const tryCoupon = call({
  id: 'tryCoupon',
  method: 'POST',
  path: 'admin/coupon-lab',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  cost: 'heavy',
  body: z.strictObject({
    code,
    /** Member id or email address. */
    member: z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_MAX)),
  }),
  bodyBytes: 2_048,
  answers: {
    200: z.object({
      member: z.object({ member_id: z.string(), name: z.nullable(z.string()), email_address: z.string() }),
      /** `again`: the member has already used the coupon, so nothing changes. */
      outcome: z.enum(['used', 'again', 'refused']),
      /** Reason for refusal: the code and message that the member would get. */
      refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
      before: standing,
      after: standing,
      /** Price of the next payments; `null` if the coupon does not reduce it. */
      price: z.nullable(z.object({ ...money, full: z.number(), months: z.nullable(z.number()) })),
      /** Changes to a running subscription; `null` without a subscription, or if nothing would change. */
      subscription: z.nullable(z.object({ trial_ends_at: z.nullable(instant), is_reduced: z.boolean() })),
    }),
  },
  source: 'ours',
  summary:
    'What a coupon would do for a member now, found out by using it and taking that back. Nothing is kept. 404 unknown_member.',
});
