import { addCoupon, couponsInUse, limitCoupon } from '../accounts/coupons.store.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Payments } from '../payments/handlers.ts';
import { membersOfCustomers, payers, payersByStanding } from '../payments/payers.store.ts';
import { orUnreachable } from '../payments/service.ts';
import { disputesOf, pricesOf, refundsOf } from '../payments/shop-window.ts';
import { payment as words } from '../../domain/words/payment.ts';
import { tryCoupon } from './coupon-lab.ts';
import { findPerson, unknownMember } from './people.store.ts';
import type { CurrentSite } from '../site-settings.ts';

const PAYERS_AT_ONCE = 50;

const iso = (moment: number) => new Date(moment).toISOString();

type CouponRow = Awaited<ReturnType<typeof couponsInUse>>[number];
const wireCoupon = ({ expires_at, created_at, ...coupon }: CouponRow) => ({
  ...coupon,
  expires_at: expires_at === null ? null : iso(expires_at),
  created_at: iso(created_at),
});

const unknownCoupon = () => new ApiFailure(404, 'unknown_coupon', 'There is no such coupon.');

/** Returns a message for each invalid field of a coupon that could never be used, or that gives nothing. */
function checkCoupon({
  trial_days,
  percent_off,
  discount_months,
}: {
  readonly trial_days: number;
  readonly percent_off: number | null;
  readonly discount_months: number | null;
}): void {
  const refuse = (field: string, sentence: string) => {
    throw new ApiFailure(400, 'invalid_request', sentence, { [field]: [sentence] });
  };
  if (trial_days === 0 && percent_off === null) refuse('trial_days', 'Enter days, a percentage, or both.');
  if (percent_off === null && discount_months !== null) refuse('discount_months', 'This requires a percentage.');
}

/** Creates the admin handlers for payments: prices, subscribers, refunds and coupons. */
export function createAdminPaymentHandlers(db: Db, payments: Payments | null, site: CurrentSite) {
  const couponOf = async (code: string) => {
    const [coupon] = await couponsInUse(db, code);
    if (!coupon) throw unknownCoupon();
    return wireCoupon(coupon);
  };
  return {
    async getShop() {
      if (payments === null) {
        return {
          status: 200,
          body: { mode: 'off' as const, trial_days: site().trialDays, other_account: null, prices: [], counts: [] },
        };
      }
      const { stripe, settings, account } = payments;
      const [prices, other, counts] = await Promise.all([
        orUnreachable(pricesOf(stripe, settings)),
        orUnreachable(account.other()),
        payersByStanding(db),
      ]);
      return {
        status: 200,
        body: { mode: settings.mode, trial_days: site().trialDays, other_account: other, prices, counts },
      };
    },

    async listPayers({ query: { standing, find, after } }) {
      const rows = await payers(db, { standing, find, after, limit: PAYERS_AT_ONCE + 1 });
      const shown = rows.slice(0, PAYERS_AT_ONCE).map(({ amount, currency, card_brand, card_last4, ...row }) => ({
        ...row,
        price: amount === null || currency === null ? null : { amount, currency },
        card: card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4 },
        since: iso(row.since),
        period_ends_at: row.period_ends_at === null ? null : iso(row.period_ends_at),
      }));
      return { status: 200, body: { payers: shown, has_more: rows.length > PAYERS_AT_ONCE } };
    },

    async listMoneyBack() {
      if (payments === null) throw new ApiFailure(404, 'payments_off', words.paymentsOff);
      const { stripe } = payments;
      const [refunds, disputes] = await orUnreachable(Promise.all([refundsOf(stripe), disputesOf(stripe)]));
      const customers = [...refunds, ...disputes].flatMap(({ customer }) => customer ?? []);
      const members = await membersOfCustomers(db, [...new Set(customers)]);
      const named = <Item extends { readonly customer: string | null }>({ customer, ...item }: Item) => ({
        ...item,
        member: members.get(customer ?? '') ?? null,
      });
      return { status: 200, body: { refunds: refunds.map(named), disputes: disputes.map(named) } };
    },

    async listCouponsForAdmins() {
      return {
        status: 200,
        body: { coupons: (await couponsInUse(db)).map(wireCoupon), is_charged: payments !== null },
      };
    },

    async createCoupon({ body, request }) {
      checkCoupon(body);
      if (request.act) request.act.target = body.code.toLowerCase();
      const isAdded = await addCoupon(db, {
        code: body.code,
        name: body.name,
        description: body.description,
        trialDays: body.trial_days,
        percentOff: body.percent_off,
        discountMonths: body.discount_months,
        expiresAt: body.expires_at === null ? null : new Date(body.expires_at),
        mostUses: body.most_uses,
      });
      if (!isAdded) {
        const sentence = 'There is a coupon with this code already.';
        throw new ApiFailure(409, 'coupon_taken', sentence, { code: [sentence] });
      }
      return { status: 200, body: { coupon: await couponOf(body.code) } };
    },

    async changeCoupon({ params: { code }, body }) {
      const limits =
        'ends' in body
          ? { expiresAt: new Date() }
          : { expiresAt: body.expires_at === null ? null : new Date(body.expires_at), mostUses: body.most_uses };
      if (!(await limitCoupon(db, code, limits))) throw unknownCoupon();
      return { status: 200, body: { coupon: await couponOf(code) } };
    },

    async tryCoupon({ body: { code, member } }) {
      const person = await findPerson(db, member);
      if (!person) throw unknownMember();
      const { sub: _, ...shown } = person;
      const tried = await tryCoupon(db, payments, code, person.member_id);
      return { status: 200, body: { member: shown, ...tried } };
    },
  } satisfies Partial<Handlers>;
}
