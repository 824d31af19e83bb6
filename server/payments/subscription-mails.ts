import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import { moneyText } from '../../domain/money-text.ts';
import type { Language } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { type MailSite, type SubscriptionFacts, subscriptionEmail } from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ShopAccount } from './account.ts';
import { holderOf, SUBSCRIPTION_MAIL_JOB } from './payments.store.ts';
import { type SubscriptionNews, subscriptionNewsKinds } from './subscription-news.ts';
import type { Subscriptions } from './subscriptions.ts';
import { dayText, localeOf, MAX_ATTEMPTS } from './trial-reminders.ts';

/** Payload; `at` is the time of the change, ms since 1970. */
const payload = z.object({ memberId: z.uuid(), news: z.enum(subscriptionNewsKinds), at: z.number() });

/** Statuses in which the news still applies. */
const standings: Readonly<Record<SubscriptionNews, readonly PaymentWire['standing'][]>> = {
  begun: ['trialing', 'active', 'ending'],
  resumed: ['trialing', 'active'],
  cancelled: ['ending'],
  ended: ['ended'],
};

function factsOf(
  payment: PaymentWire,
  { at, language, timeZone }: { readonly at: number; readonly language: Language; readonly timeZone: string | null },
): SubscriptionFacts {
  const money = (amount: PaymentWire['price']) => moneyText(amount, localeOf[language]);
  const day = (moment: string) => dayText(Date.parse(moment), timeZone, language);
  const time = new Intl.DateTimeFormat(localeOf[language], { timeStyle: 'short', timeZone: timeZone ?? 'UTC' });
  const { coupon, next_payment: next, access_until: until, receipts } = payment;
  // A subscription without a payment has no receipt, but an earlier subscription may have one.
  const receipt = receipts.find(({ paid_at }) => Date.parse(paid_at) >= at);
  return {
    plan: payment.plan,
    price: money(payment.price),
    coupon: coupon && { name: coupon.name, percentOff: coupon.percent_off, payments: coupon.months },
    paid: receipt ? { amount: money(receipt), day: day(receipt.paid_at) } : null,
    next: next && { amount: money(next), day: day(next.at) },
    openUntil: until && day(until),
    at: { day: dayText(at, timeZone, language), time: time.format(at) },
    isPractice: payment.is_practice,
  };
}

/** Creates the job that confirms a change of a subscription by email. Amounts are read when the email is sent; outdated confirmations are skipped. */
export const subscriptionMailJobs = ({
  db,
  subscriptions,
  account,
  mailer,
  place,
  log,
}: {
  readonly db: Db;
  readonly subscriptions: Pick<Subscriptions, 'read'>;
  readonly account: Pick<ShopAccount, 'untilOurs'>;
  readonly mailer: Mailer;
  readonly place: MailSite;
  readonly log: FastifyBaseLogger;
}): Readonly<Record<string, JobHandler>> => ({
  [SUBSCRIPTION_MAIL_JOB]: {
    limit: 1,
    maxAttempts: MAX_ATTEMPTS,
    async run(job) {
      const { memberId, news, at } = payload.parse(job.payload);
      const holder = await holderOf(db, memberId);
      if (!holder?.isVerified) return;
      await account.untilOurs();
      const payment = await subscriptions.read(memberId);
      if (!standings[news].includes(payment.standing)) return;
      const language = holder.language ?? 'en';
      const facts = factsOf(payment, { at, language, timeZone: holder.timeZone });
      await mailer.send(holder.email, subscriptionEmail({ ...place, language }, news, facts));
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a change of a subscription could not be confirmed by email');
    },
  },
});
