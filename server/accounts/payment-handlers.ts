import { payment } from '../../domain/words/payment.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Members } from '../members/members.store.ts';
import { orUnreachable } from '../payments/service.ts';
import { withdrawReminders } from '../payments/trial-reminders.ts';
import { renewsWithPaymentsOff } from '../payments/shop.ts';
import type { Subscriptions } from '../payments/subscriptions.ts';
import { applyCoupon } from './coupons.store.ts';
import { planAdminActMail } from './admin-act-mail.ts';

export interface PaymentDeps {
  readonly db: Db;
  readonly members: Members;
  /** Subscriptions; `null` if the server charges nothing. */
  readonly subscriptions: Subscriptions | null;
}

/** Creates the handlers for existing members' coupons and for cancelling subscriptions. [core §7.22] */
export function createPaymentHandlers({ db, members, subscriptions }: PaymentDeps) {
  return {
    async payByCoupon({ params, body }) {
      if (body.member_id !== params.id) {
        throw new ApiFailure(403, 'forbidden', 'You are not allowed to do this for another member.');
      }
      // Before using up the coupon, check that the payment service is reachable, and that trial days are not wasted on a paying member.
      const isPaying = subscriptions !== null && (await orUnreachable(subscriptions.isPaying(params.id)));
      await applyCoupon(db, body.coupon, params.id, { isPaying });
      // A retry after a lost response does not count the coupon twice; it applies the discount to the active subscription.
      if (subscriptions) await orUnreachable(subscriptions.couponUsed(params.id));
      if (await withdrawReminders(db, params.id)) await changed(db, { what: 'notices', of: params.id });
      await changed(db, { what: 'member', of: params.id });
      const member = await members.byId(params.id);
      if (!member) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      return { status: 200, body: { member: [member] } };
    },

    /** Succeeds if there is nothing to cancel, but fails if the service is unreachable and the subscription would continue. [core §7.24] */
    async cancelSubscription({ params, caller }) {
      const isCancelled = subscriptions !== null && (await orUnreachable(subscriptions.cancel(params.id)));
      if (subscriptions === null && (await renewsWithPaymentsOff(db, params.id)))
        throw new ApiFailure(409, 'not_cancelled', payment.notCancelled);
      if (isCancelled && caller.memberId !== params.id) await planAdminActMail(db, 'closed', params.id);
      const member = await members.byId(params.id);
      if (!member) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      return { status: 200, body: { member: [member] } };
    },
  } satisfies Partial<Handlers>;
}
