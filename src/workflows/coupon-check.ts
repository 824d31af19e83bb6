import type { CouponCheckRef } from '../../machines/couponCheck/couponCheck.machine.ts';
import { couponBoxIn, couponToSendIn } from '../../machines/couponCheck/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of the coupon box, and its actions. */
export const useCouponCheck = (workflow: CouponCheckRef) => ({
  ...useView(workflow, couponBoxIn),
  edit: (coupon: string) => workflow.send({ type: 'EDIT', coupon }),
  check: () => workflow.send({ type: 'CHECK' }),
  remove: () => workflow.send({ type: 'REMOVE' }),
});

/** Returns the coupon to send with a registration; `null` without one. */
export const useCouponToSend = (workflow: CouponCheckRef): string | null => useView(workflow, couponToSendIn);
