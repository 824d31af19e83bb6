import { addMonths } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { Payment } from '../../../domain/entities/payment.ts';
import type { KeptPayment } from '../../../domain/kept-payment.ts';
import { moneyText } from '../../../domain/money-text.ts';
import { subscriptionWords as words } from './subscription-words.ts';

/** A moment as a civil date, where the member is. */
export type DateOf = (moment: string) => string;

/** A moment so many whole months later. */
const monthsLater = (moment: string, months: number): string =>
  `${addMonths(moment.slice(0, 10), months)}${moment.slice(10)}`;

/** Whether access still stays until then. */
export const isOpenUntil = (until: string | null, now = Date.now()): until is string =>
  until !== null && Date.parse(until) > now;

/** @param lastOn day of the last payment that it reduces, if that is known */
export function couponText(
  { name, percentOff, months }: NonNullable<Payment['coupon']>,
  lastOn: string | null = null,
): string {
  if (lastOn !== null) return words.discountUntil(name, percentOff, lastOn);
  return months === null ? words.discount(name, percentOff) : words.discountFor(name, percentOff, months);
}

/** What is so, in sentences. */
export function sentencesOf(
  payment: KeptPayment,
  {
    member,
    dateOf,
    now,
  }: { readonly member: Pick<Member, 'trialEndsAt'>; readonly dateOf: DateOf; readonly now?: number },
): readonly string[] {
  const { standing, nextPayment: next, accessUntil: until } = payment;
  const price = moneyText(payment.price);
  const isOpen = isOpenUntil(until, now);
  const sentences = {
    none: [
      isOpenUntil(member.trialEndsAt, now)
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
  const { coupon } = payment;
  if (coupon === null) return sentences;
  const lastOn = next === null || coupon.months === null ? null : dateOf(monthsLater(next.at, coupon.months - 1));
  return [...sentences, couponText(coupon, lastOn)];
}
