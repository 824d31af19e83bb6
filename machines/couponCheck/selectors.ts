import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { failureText } from '../../domain/words/failure-text.ts';
import { couponComplaint, couponHeld, couponPraise } from '../../domain/forms/coupon-box.ts';
import type { CouponAnswer, couponCheckMachine } from './couponCheck.machine.ts';
import { textOf, type Failure } from '../shared/failure.ts';

/** The coupon box as it is shown. */
export interface CouponBox {
  readonly value: string;
  /** The box takes no input: it came with the address, or is good. */
  readonly isDisabled: boolean;
  /** A good coupon can be taken out again, to type another one. */
  readonly canRemove: boolean;
  readonly isChecking: boolean;
  /** Why 'Check' may not be pressed, null when it may. */
  readonly held: string | null;
  /** Under a good coupon. */
  readonly praise: string | null;
  /** Under one that is not. */
  readonly complaint: string | null;
  /** Why the check came to nothing, which is not the coupon's fault. */
  readonly trouble: string | null;
}

/** Whoever may not change the coupon is not told to leave the field empty. */
const complaintOf = (answer: CouponAnswer | null, failure: Failure | null, isFixed: boolean): string | null => {
  if (answer !== null) return failureText({ message: couponComplaint(answer) });
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
    held: couponHeld(coupon, { isChecking, isDisabled }),
    praise: answer !== null && snapshot.matches('valid') ? couponPraise(answer) : null,
    complaint: isInvalid ? complaintOf(answer, failure, isFixed) : null,
    trouble: isInvalid ? null : textOf(failure),
  };
}

/** The coupon to send with a registration; null without one. */
export const couponToSendIn = ({ context }: SnapshotFrom<typeof couponCheckMachine>): string | null =>
  context.coupon.trim() || null;
