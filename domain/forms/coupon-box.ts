import { messages } from '../messages.ts';
import { couponMessages } from './coupon.ts';

/**
 * Why 'Check' may not be pressed, as a sentence for screen readers; null when it may. It is held while the box is empty,
 * while a check is on its way, and while the box takes no input. [core §5.7]
 */
export function couponHeld(
  value: string,
  box: { readonly isChecking?: boolean; readonly isDisabled?: boolean } = {},
): string | null {
  if (box.isChecking === true) return messages.held.working;
  if (box.isDisabled === true) return messages.held.unchanged;
  if (value.trim() === '') return messages.held.empty;
  return couponMessages(value).length > 0 ? messages.held.invalid : null;
}
export const canCheckCoupon = (...given: Parameters<typeof couponHeld>): boolean => couponHeld(...given) === null;

/** What a good coupon shows: its description, else its name. [core §5.8] */
export const couponPraise = (coupon: { readonly description: string | null; readonly name: string | null }): string =>
  coupon.description || coupon.name || messages.coupon.valid;

/** What a bad coupon shows: the reason given, else 'Invalid coupon'. [core §5.8] */
export const couponComplaint = (coupon: { readonly reason: string | null }): string =>
  coupon.reason || messages.coupon.invalid;
