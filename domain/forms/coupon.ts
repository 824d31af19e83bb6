import { COUPON_MAX } from '../constants.ts';
import { messages } from '../messages.ts';

/** An empty coupon is none; a longer one than there can be is refused. [core §5.7] */
export const couponMessages = (value: string): string[] =>
  value.trim().length > COUPON_MAX ? [messages.rules.couponTooLong] : [];
