import type { Member } from '../../../domain/entities/member.ts';
import type { CachedPayment } from '../../../domain/cached-payment.ts';
import { moneyText } from '../../../domain/money-text.ts';
import { couponSentence, type DateOf } from '../../shared/coupons/coupon-text.ts';
import { subscriptionWords as words } from './subscription-words.ts';

/** True if access continues until that time. */
export const openUntilText = (until: string | null, now = Date.now()): until is string =>
  until !== null && Date.parse(until) > now;

/** Returns sentences about the state of a subscription. */
export function sentencesOf(
  payment: CachedPayment,
  {
    member,
    dateOf,
    now,
  }: { readonly member: Pick<Member, 'trialEndsAt'>; readonly dateOf: DateOf; readonly now?: number },
): readonly string[] {
  const { standing, nextPayment: next, accessUntil: until } = payment;
  const price = moneyText(payment.price);
  const isOpen = openUntilText(until, now);
  const sentences = {
    none: [
      openUntilText(member.trialEndsAt, now)
        ? words.startAfterTrial(price, dateOf(member.trialEndsAt))
        : words.startNow(price),
    ],
    ended: [words.startNow(price)],
    waiting: [words.waitingNote],
    late: [isOpen ? words.lateUntil(dateOf(until)) : words.lateOver],
    ending: isOpen ? [words.openUntil(dateOf(until))] : [],
    trialing: next === null ? [] : [words.firstPayment(moneyText(next), dateOf(next.at))],
    active: next === null ? [] : [words.nextPayment(moneyText(next), dateOf(next.at))],
  }[standing];
  const coupon = couponSentence(payment, dateOf);
  return coupon === null ? sentences : [...sentences, coupon];
}
