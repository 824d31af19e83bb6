import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { failureText } from '../../domain/words/failure-text.ts';
import { couponError, couponHoldReason, couponSuccess } from '../../domain/forms/coupon-box.ts';
import type { CouponResponse, couponCheckMachine } from './couponCheck.machine.ts';
import { textOf, type Failure } from '../shared/failure.ts';

/** The coupon field. */
export interface CouponBox {
  readonly value: string;
  /** True if the field is read-only: the coupon came from the URL or is valid. */
  readonly isDisabled: boolean;
  /** Whether a valid coupon can be removed so that another can be entered. */
  readonly canRemove: boolean;
  readonly isChecking: boolean;
  /** Why 'Check' is disabled; null if it is enabled. */
  readonly held: string | null;
  /** Text for a valid coupon. */
  readonly praise: string | null;
  /** Text for an invalid coupon. */
  readonly complaint: string | null;
  /** Why the check failed for a reason other than the coupon. */
  readonly trouble: string | null;
}

/** Omits the suggestion to leave the field empty if the coupon cannot be changed. */
const complaintOf = (answer: CouponResponse | null, failure: Failure | null, isFixed: boolean): string | null => {
  if (answer !== null) return failureText({ message: couponError(answer) });
  return isFixed && failure !== null ? messages.coupon.unknown : textOf(failure);
};

export function couponBoxIn(snapshot: SnapshotFrom<typeof couponCheckMachine>): CouponBox {
  const { coupon, isFixed, answer, failure } = snapshot.context;
  const isInvalid = snapshot.matches('invalid');
  const isDisabled = isFixed || snapshot.hasTag('locked');
  const isChecking = snapshot.hasTag('busy');
  return {
    value: coupon,
    isDisabled,
    canRemove: snapshot.can({ type: 'REMOVE' }),
    isChecking,
    held: couponHoldReason(coupon, { isChecking, isDisabled }),
    praise: answer !== null && snapshot.matches('valid') ? couponSuccess(answer) : null,
    complaint: isInvalid ? complaintOf(answer, failure, isFixed) : null,
    trouble: isInvalid ? null : textOf(failure),
  };
}

/** The coupon to send with a registration; null if empty. */
export const couponToSendIn = ({ context }: SnapshotFrom<typeof couponCheckMachine>): string | null =>
  context.coupon.trim() || null;
