import type { CouponCheckRef } from '../../machines/couponCheck/couponCheck.machine.ts';
import { couponBoxIn, couponToSendIn } from '../../machines/couponCheck/selectors.ts';
import { useView } from './use-view.ts';

/** The coupon box as it is shown, and what can be done with it. */
export const useCouponCheck = (workflow: CouponCheckRef) => ({
  ...useView(workflow, couponBoxIn),
  edit: (coupon: string) => workflow.send({ type: 'EDIT', coupon }),
  check: () => workflow.send({ type: 'CHECK' }),
  remove: () => workflow.send({ type: 'REMOVE' }),
});

/** The coupon to send with a registration; null without one. */
export const useCouponToSend = (workflow: CouponCheckRef): string | null => useView(workflow, couponToSendIn);
