import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/coupons/coupon-text.ts. */
export const couponWords = area('couponText', {
  discount: (name: string, percent: number) => `${name}: ${percent}% off`,
  discountUntil: (name: string, percent: number, date: string) =>
    `${name}: ${percent}% off, up to the payment on ${date}`,
  discountFor: (name: string, percent: number, months: number) =>
    `${name}: ${percent}% off for ${months === 1 ? 'one month' : `${months} months`}`,
});
