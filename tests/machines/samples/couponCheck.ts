import type { WalkPlan } from '../walk.ts';

const answer = (valid: boolean) => ({ valid, description: null, name: 'SPRING', reason: null });
const fails = (tag: string) => ({ type: 'xstate.error.actor.checkCoupon', error: { tag, message: tag } });

export const couponCheck: WalkPlan = {
  inputs: [
    { coupon: '', isFixed: false, isUntried: false },
    { coupon: 'SPRING', isFixed: true, isUntried: false },
    { coupon: 'SPRING', isFixed: true, isUntried: true },
  ],
  samples: {
    EDIT: ['', 'SPRING'].map((coupon) => ({ type: 'EDIT', coupon })),
    'xstate.done.actor.checkCoupon': [true, false].map((valid) => ({
      type: 'xstate.done.actor.checkCoupon',
      output: answer(valid),
    })),
    'xstate.error.actor.checkCoupon': [fails('NotFound'), fails('Network')],
  },
};
