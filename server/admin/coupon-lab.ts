import { reducedPrice } from '../../domain/first-charges.ts';
import { applyCoupon, findReduction } from '../accounts/coupons.store.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { startOf } from '../members/members.store.ts';
import { changeByCoupon, isPaid } from '../payments/coupon-change.ts';
import type { Payments } from '../payments/handlers.ts';
import { orUnreachable } from '../payments/service.ts';
import { unknownMember } from './people.store.ts';

/** Carries a result out of a transaction that is rolled back. */
class RolledBack<Seen> extends Error {
  readonly seen: Seen;
  constructor(seen: Seen) {
    super('taken back');
    this.seen = seen;
  }
}

/** Runs work in a transaction, rolls it back, and returns the result. */
async function tried<Seen>(db: Db, work: (tx: Db) => Promise<Seen>): Promise<Seen> {
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.seen as Seen;
    throw error;
  }
}

async function standingOf(tx: Db, memberId: string) {
  const start = await startOf(tx, memberId);
  if (!start) throw unknownMember();
  return { ...start, access_level: start.accessLevel, trial_ends_at: start.trialEndsAt?.toISOString() ?? null };
}
type Standing = Awaited<ReturnType<typeof standingOf>>;
const trialColumns = ({ access_level, trial_ends_at }: Standing) => ({ access_level, trial_ends_at });

/** Uses a coupon as the member would. @returns the refusal that the member would see */
async function use(tx: Db, code: string, memberId: string, isPaying: boolean) {
  try {
    return { outcome: await applyCoupon(tx, code, memberId, { isPaying }), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { outcome: 'refused' as const, refusal: { code: error.code, message: error.message } };
  }
}

/** Shows what a coupon would change for a member now: uses it, then rolls back. */
export async function tryCoupon(db: Db, payments: Payments | null, code: string, memberId: string) {
  // Requested before the transaction, so that no rows are locked while waiting for the payment service.
  const live = payments && (await orUnreachable(payments.subscriptions.live(memberId)));
  const price = payments && (await orUnreachable(payments.subscriptions.priceOf()));
  const leftOf = payments && (await orUnreachable(payments.subscriptions.reductionsLeft(memberId)));
  const own = (await startOf(db, memberId))?.couponCode ?? null;
  const left = leftOf && {
    own: own === null ? null : await leftOf(own),
    given: await leftOf(code),
  };
  return tried(db, async (tx) => {
    const before = await standingOf(tx, memberId);
    const how = await use(tx, code, memberId, isPaid(live));
    const after = await standingOf(tx, memberId);
    const isUsed = how.outcome === 'used';
    const given = isUsed ? await findReduction(tx, code) : null;
    const reduction = given && (left === null ? given : left.given);
    const change =
      live && left && isUsed
        ? changeByCoupon(live, {
            trialEndsAt: after.trialEndsAt,
            reduction: after.couponCode === own ? left.own : left.given,
          })
        : null;
    const reduced = reduction &&
      price && {
        amount: reducedPrice(price.amount, reduction),
        currency: price.currency,
        full: price.amount,
        months: reduction.months,
      };
    const trialEnd = change?.trialEnd ?? null;
    return {
      ...how,
      before: trialColumns(before),
      after: trialColumns(after),
      price: reduced,
      subscription: change && {
        trial_ends_at: trialEnd === null ? null : new Date(trialEnd * 1000).toISOString(),
        is_reduced: change.reduction !== null,
      },
    };
  });
}
