import type { Payment } from '../../domain/entities/payment.ts';
import type { SubscriptionRef } from '../../machines/subscription/subscription.machine.ts';
import { subscriptionView } from '../../machines/subscription/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of the subscription, and its actions. */
export const useSubscription = (workflow: SubscriptionRef) => ({
  ...useView(workflow, subscriptionView),
  enter: () => workflow.send({ type: 'ENTER' }),
  pay: () => workflow.send({ type: 'PAY' }),
  submit: (mayTell: boolean) => workflow.send({ type: 'SUBMIT', mayTell }),
  formReady: () => workflow.send({ type: 'FORM_READY' }),
  formLost: () => workflow.send({ type: 'FORM_LOST' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  resume: () => workflow.send({ type: 'RESUME' }),
  applyCoupon: (coupon: string) => workflow.send({ type: 'COUPON', coupon }),
  changed: (payment: Payment) => workflow.send({ type: 'CHANGED', payment }),
  retry: () => workflow.send({ type: 'RETRY' }),
  leave: () => workflow.send({ type: 'LEAVE' }),
});
