import { messages } from '../messages.ts';
import { couponMessages } from './coupon.ts';

/**
 * Why 'Check' is disabled, as a sentence for screen readers; null if it is enabled. It is disabled while the field is empty or read-only,
 * or while a check is running. [core §5.7]
 */
export function couponHoldReason(
  value: string,
  box: { readonly isChecking?: boolean; readonly isDisabled?: boolean } = {},
): string | null {
  if (box.isChecking === true) return messages.disabledReasons.working;
  if (box.isDisabled === true) return messages.disabledReasons.unchanged;
  if (value.trim() === '') return messages.disabledReasons.empty;
  return couponMessages(value).length > 0 ? messages.disabledReasons.invalid : null;
}
export const canCheckCoupon = (...given: Parameters<typeof couponHoldReason>): boolean =>
  couponHoldReason(...given) === null;

/** Text shown for a valid coupon: its description, else its name. [core §5.8] */
export const couponSuccess = (coupon: { readonly description: string | null; readonly name: string | null }): string =>
  coupon.description || coupon.name || messages.coupon.valid;

/** Text shown for an invalid coupon: the reason, else 'Invalid coupon'. [core §5.8] */
export const couponError = (coupon: { readonly reason: string | null }): string =>
  coupon.reason || messages.coupon.invalid;
