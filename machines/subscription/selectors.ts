import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { subscriptionMachine } from './subscription.machine.ts';

/** State of the subscription section. */
export function subscriptionView(snapshot: SnapshotFrom<typeof subscriptionMachine>) {
  const { payment, secret, failure, isBegun, isCouponUsed, couponFailure } = snapshot.context;
  const isSaving =
    snapshot.matches('authentication') || snapshot.matches('subscribing') || snapshot.matches('askingHolder');
  const isLoadingForm = snapshot.matches('loadingForm');
  const isCanceling = snapshot.matches('canceling');
  return {
    payment,
    isReading: snapshot.matches('reading'),
    isUnread: snapshot.matches('unread'),
    isBusy: snapshot.hasTag('busy'),
    isPreparing: snapshot.matches('preparing'),
    /** Client secret for the card form; `null` while the form is hidden. */
    form: isLoadingForm || snapshot.matches('enteringCard') || (isSaving && secret !== null) ? secret : null,
    isLoadingForm,
    isSaving,
    isFormless: snapshot.matches('formless'),
    isUnsure: snapshot.matches('unsure'),
    asksToCancel: snapshot.matches('confirmingCancel') || isCanceling,
    isCanceling,
    isResuming: snapshot.matches('resuming'),
    isUsingCoupon: snapshot.matches('usingCoupon'),
    isBegun,
    isCouponUsed,
    failure: textOf(failure),
    couponFailure: textOf(couponFailure),
    /** True even behind the dialog that the button opens. */
    canCancel:
      snapshot.matches('confirmingCancel') ||
      isCanceling ||
      snapshot.matches({ standing: 'trialing' }) ||
      snapshot.matches({ standing: 'active' }) ||
      snapshot.matches({ standing: 'unpaid' }),
  };
}
