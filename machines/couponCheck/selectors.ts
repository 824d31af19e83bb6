import type { SnapshotFrom } from 'xstate';
import { failureText } from '../../domain/words/area.ts';
import { couponHeld } from '../../domain/forms/coupon-box.ts';
import type { couponCheckMachine } from './couponCheck.machine.ts';
import { textOf } from '../shared/failure.ts';

/** The coupon box as it is shown. */
export interface CouponBox {
  readonly value: string;
  /** The box takes no input: it came with the address, or is good. */
  readonly isDisabled: boolean;
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

export function couponBoxIn(snapshot: SnapshotFrom<typeof couponCheckMachine>): CouponBox {
  const { coupon, isFixed, praise, complaint, failure } = snapshot.context;
  const isDisabled = isFixed || snapshot.hasTag('locked');
  const isChecking = snapshot.hasTag('busy');
  return {
    value: coupon,
    isDisabled,
    isChecking,
    held: couponHeld(coupon, { isChecking, isDisabled }),
    praise,
    complaint: complaint && failureText({ message: complaint }),
    trouble: textOf(failure),
  };
}

/** The coupon to send with a registration; null without one. */
export const couponToSendIn = ({ context }: SnapshotFrom<typeof couponCheckMachine>): string | null =>
  context.coupon.trim() || null;
