import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { createShopAccount } from './account.ts';
import type { Payments } from './handlers.ts';
import { createMailSite } from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { paymentJobs, planNightlyPayments } from './jobs.ts';
import { createStripe } from './service.ts';
import { checkPrice, createPriceReader } from './price.ts';
import { endTrials, holdTrials, openShop, previousShop, warnOfRemaining } from './shop.ts';
import { createSubscriptions, type SubscriptionDeps } from './subscriptions.ts';
import { lateReminderJobs, withdrawLateReminders } from './late-reminders.ts';
import { subscriptionMailJobs } from './subscription-mails.ts';
import { planTrialReminders, trialReminderJobs, withdrawReminders } from './trial-reminders.ts';

export interface PaymentsDeps {
  readonly db: Db;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  readonly reductionOf: SubscriptionDeps['reductionOf'];
  readonly tellPurchase: SubscriptionDeps['tellPurchase'];
}

/** Starts payments; `null` if this server has none. Trials without an end, from a time without charges, get one. */
export async function startPayments(
  deps: PaymentsDeps,
): Promise<(Payments & { readonly jobs: Readonly<Record<string, JobHandler>> }) | null> {
  const { db, config, log, mailer, reductionOf, tellPurchase } = deps;
  const { payments: settings } = config;
  if (settings === null) {
    await warnOfRemaining(db, log);
    await holdTrials(db);
    return null;
  }
  const stripe = createStripe(settings);
  const account = createShopAccount({ db, stripe, settings, log });
  const priceNow = createPriceReader(stripe, settings.priceId);
  const subscriptions = createSubscriptions({
    db,
    stripe,
    settings,
    priceNow,
    reductionOf,
    tellPurchase,
    mustBeOurs: account.mustBeOurs,
    async tell(memberId, isChanged) {
      // Announced only after changes: the page reads the subscription again on this event, and every reading ends
      // here.
      if (isChanged) await changed(db, { what: 'member', of: memberId });
      const withdrawn = [await withdrawReminders(db, memberId), await withdrawLateReminders(db, memberId)];
      if (withdrawn.includes(true)) await changed(db, { what: 'notices', of: memberId });
    },
  });
  const before = await previousShop(db);
  await openShop(db, settings);
  await account.check();
  await checkPrice(stripe, settings.priceId, log);
  const { trialDays } = config.site();
  if (trialDays !== null) await endTrials(db, trialDays, { before, settings });
  await planNightlyPayments(db);
  await planTrialReminders(db);
  const notes = { db, mailer, place: createMailSite(config.publicUrl, () => config.site().productName), log };
  return {
    settings,
    stripe,
    subscriptions,
    account,
    jobs: {
      ...paymentJobs({ db, stripe, subscriptions, account, log }),
      ...trialReminderJobs(notes),
      ...lateReminderJobs(notes),
      ...subscriptionMailJobs({ db, subscriptions, account, mailer, place: notes.place, log }),
    },
  };
}
