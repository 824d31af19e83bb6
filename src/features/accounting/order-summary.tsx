import { type FirstCharges, firstCharges } from '../../../domain/first-charges.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { Payment } from '../../../domain/entities/payment.ts';
import { beginsNow } from '../../../machines/subscription/subscription.machine.ts';
import { longDate } from '../../../domain/date-text.ts';
import { moneyText } from '../../../domain/money-text.ts';
import { couponText } from '../../shared/coupons/coupon-text.ts';
import { subscriptionWords as words } from './subscription-words.ts';
import styles from './subscription.module.css';

interface OrderProps {
  readonly payment: Payment;
  readonly bills: FirstCharges;
}

const textOf = ({ price: { currency } }: Payment, amount: number) => moneyText({ amount, currency });

/** Summary above the card form: the plan, the payments due today and next, how to cancel, and the payment provider. */
function OrderSummary({ payment, bills: { today, next } }: OrderProps) {
  const { plan, price, coupon, isPractice } = payment;
  const [amount, date] = [textOf(payment, next.amount), longDate(next.on)];
  const rows = [
    [words.plan, words.planOf(moneyText(price), plan)],
    ...(coupon === null ? [] : [[words.couponInOrder, couponText(coupon)]]),
    [words.nextBill, next.isMonthly ? words.monthlyFrom(amount, date) : words.nextBillOn(amount, date)],
    [words.howToCancel, words.howToCancelText],
    [words.paymentService, isPractice ? words.practiceService : 'Stripe'],
  ] as const;
  return (
    <section aria-label={words.order} className={styles.order}>
      <dl>
        <div className={styles.due}>
          <dt>{words.dueToday}</dt>
          <dd>{textOf(payment, today)}</dd>
        </div>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns the order summary, the label of its button, and the price beside the button; `null` if the card is for an existing subscription. */
export function orderOf(payment: Payment | null, member: Pick<Member, 'trialEndsAt' | 'timeZone'>) {
  if (payment === null || !beginsNow(payment)) return null;
  const bills = firstCharges(payment, member, Date.now());
  const { today, next } = bills;
  const [now, later, date] = [textOf(payment, today), textOf(payment, next.amount), longDate(next.on)];
  return {
    summary: <OrderSummary payment={payment} bills={bills} />,
    label:
      today === 0
        ? words.subscribe.replace('{date}', () => date)
        : words.subscribeAndPay.replace('{amount}', () => now),
    price: `${words.todayBill(now)} ${words.laterBill(next.isMonthly ? words.monthlyFrom(later, date) : words.nextBillOn(later, date))}`,
  };
}
