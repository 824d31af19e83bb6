import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { CouponResponse, couponCheckMachine } from './couponCheck.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface CouponCheckDependencies {
  /** GET payment/coupon/{code}. Rejects `NotFound` with the response text for an unknown coupon. */
  checkCoupon(options: { readonly coupon: string; readonly signal: AbortSignal }): Promise<CouponResponse>;
  /** Called when a check failed for a reason other than the coupon: no response, or a server error. [core §5] */
  onTrouble(failure: Failure): void;
}

/** `couponCheckMachine.provide(createCouponCheckImplementations(deps))`. */
export const createCouponCheckImplementations = (
  deps: CouponCheckDependencies,
): MachineImplementationsFrom<typeof couponCheckMachine> => ({
  actors: { checkCoupon: fromPromise(({ input, signal }) => deps.checkCoupon({ ...input, signal })) },
  actions: { tellOwner: (_, { failure }) => deps.onTrouble(failure) },
});
