import type { PaymentStanding } from '../../domain/entities/payment.ts';
import { standingOf } from './subscription-status.ts';
import type { PaymentAccount, SubscriptionFields } from './payments.store.ts';

/** Changes of a subscription that are confirmed by email. `cancelled`: access continues for a while; `ended`: access has ended. */
export const subscriptionNewsKinds = ['begun', 'cancelled', 'resumed', 'ended'] as const;
export type SubscriptionNews = (typeof subscriptionNewsKinds)[number];

/** Maximum age in ms of a new subscription at its first reading; an older one was started before this database knew of it. */
const MAX_AGE_MS = 2 * 86_400_000;

const goesOn = (standing: PaymentStanding): boolean => standing === 'trialing' || standing === 'active';

/**
 * Returns the change between two readings that is confirmed by email; `null` if there is none.
 * @param begunAt creation time of the subscription
 */
export function subscriptionNews(
  before: Pick<PaymentAccount, 'subscriptionId' | 'status' | 'isEnding'>,
  read: Pick<SubscriptionFields, 'subscriptionId' | 'status' | 'isEnding'>,
  begunAt: Date | null,
  now = Date.now(),
): SubscriptionNews | null {
  const isSame = before.subscriptionId === read.subscriptionId;
  const [was, is] = [isSame ? standingOf(before) : 'none', standingOf(read)];
  if (goesOn(is)) {
    if (was === 'ending') return 'resumed';
    const isNew = begunAt !== null && begunAt.getTime() > now - MAX_AGE_MS;
    return isNew && (was === 'none' || was === 'waiting') ? 'begun' : null;
  }
  if (is === 'ending') return goesOn(was) ? 'cancelled' : null;
  return is === 'ended' && (goesOn(was) || was === 'late') ? 'ended' : null;
}
