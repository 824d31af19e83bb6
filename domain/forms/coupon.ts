import { COUPON_MAX } from '../constants.ts';
import { messages } from '../messages.ts';

/** An empty coupon is valid; one above the maximum length is rejected. [core §5.7] */
export const couponMessages = (value: string): string[] =>
  value.trim().length > COUPON_MAX ? [messages.rules.couponTooLong] : [];
