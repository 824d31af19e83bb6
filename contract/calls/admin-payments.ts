import * as z from 'zod/mini';
import { COUPON_MAX, EMAIL_MAX } from '../../domain/constants.ts';
import { paymentStandings } from '../../domain/entities/payment.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

const instant = z.string();
/** Minor units, such as cents. */
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
      /** `off`: nothing is charged, and nothing else is known. */
      mode: z.enum(['off', 'sandbox', 'live']),
      /** Days of a trial without a coupon; null: it has no end. */
      trial_days: z.nullable(z.number()),
      /** The keys are not those of the account that members pay to: nothing is read, charged or ended. Null in it: its name is not known. */
      other_account: z.nullable(z.object({ kept: z.nullable(z.string()), keys: z.nullable(z.string()) })),
      prices: z.array(
        z.object({
          price_id: z.string(),
          plan: z.string(),
          ...money,
          interval: z.nullable(z.string()),
          is_active: z.boolean(),
          /** What members buy here. */
          is_ours: z.boolean(),
        }),
      ),
      /** How many members stand how. */
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
    /** A part of a name or an e-mail address. */
    find: z.optional(z.string().check(z.trim(), z.maxLength(EMAIL_MAX))),
    /** Those after this member. */
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
          /** When the next payment is due, or access ends. */
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
          /** Until when the payment service takes evidence; null: it takes none. */
          due_by: z.nullable(instant),
        }),
      ),
    }),
  },
  source: 'ours',
  summary: 'The last refunds and disputes, as the payment service has them. 404 payments_off.',
});

const limits = {
  /** Null: for ever. */
  expires_at: z.nullable(z.iso.datetime()),
  /** Null: unlimited. */
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
  /** Members whose trial by it goes on. */
  trials_running: z.number(),
  /** Members whose payments it reduces. */
  subscriptions: z.number(),
  /** False: nobody can use it, as if there were no such coupon. */
  is_enabled: z.boolean(),
  /** It has a sign-up page of its own. */
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
      /** False: nothing is charged on this server, and no trial limits anybody. */
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
    /** Payments that are reduced; null: all. */
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
  /** `ends`: from now on nobody uses it; what was given stays given. */
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
    /** A member's id or e-mail address. */
    member: z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_MAX)),
  }),
  bodyBytes: 2_048,
  answers: {
    200: z.object({
      member: z.object({ member_id: z.string(), name: z.nullable(z.string()), email_address: z.string() }),
      /** `again`: this member has used it, and nothing happens any more. */
      outcome: z.enum(['used', 'again', 'refused']),
      /** Why it is refused: the code and the sentence that the member would get. */
      refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
      before: standing,
      after: standing,
      /** What the next payments would cost; null: the coupon takes nothing off. */
      price: z.nullable(z.object({ ...money, full: z.number(), months: z.nullable(z.number()) })),
      /** What would change of a subscription that runs; null: none does, or nothing would. */
      subscription: z.nullable(z.object({ trial_ends_at: z.nullable(instant), is_reduced: z.boolean() })),
    }),
  },
  source: 'ours',
  summary:
    'What a coupon would do for a member now, found out by using it and taking that back. Nothing is kept. 404 unknown_member.',
});
