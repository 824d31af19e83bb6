import { invalid } from './failure.ts';
import { numberAt, textAt } from './form.ts';
import type { RouteRequest, Route } from './route.ts';
import type { Coupon, PromotionCode } from './things.ts';

function createCoupon({ store, billing, form }: RouteRequest): Coupon {
  const id = textAt(form, 'id') ?? store.newId('coupon');
  if (store.any(id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
  const duration = textAt(form, 'duration') ?? 'once';
  return billing.put(
    {
      kind: 'coupon',
      id,
      created: store.now(),
      name: textAt(form, 'name') ?? null,
      percentOff: numberAt(form, 'percent_off'),
      amountOff: numberAt(form, 'amount_off'),
      currency: textAt(form, 'currency') ?? null,
      duration: duration === 'forever' || duration === 'repeating' ? duration : 'once',
      months: numberAt(form, 'duration_in_months'),
      most: numberAt(form, 'max_redemptions'),
      redeemBy: numberAt(form, 'redeem_by'),
      redeemed: 0,
    },
    'coupon.created',
  );
}

const createCode = ({ store, billing, form }: RouteRequest): PromotionCode =>
  billing.put({
    kind: 'promotion_code',
    id: store.newId('promotion_code'),
    created: store.now(),
    code: textAt(form, 'code') ?? store.newId('promotion_code').slice(6, 14).toUpperCase(),
    coupon: store.get('coupon', textAt(form, 'promotion', 'coupon')).id,
    active: true,
  });

function listCodes({ store, form }: RouteRequest): readonly PromotionCode[] {
  const code = textAt(form, 'code')?.toLowerCase();
  return store.list('promotion_code').filter((each) => code === undefined || each.code.toLowerCase() === code);
}

/** Routes of products and coupons. */
export const catalogueRoutes: readonly Route[] = [
  ['GET', 'prices', ({ store }) => store.list('price')],
  ['GET', 'prices/:id', ({ store, id }) => store.get('price', id)],
  ['POST', 'coupons', createCoupon],
  ['GET', 'coupons/:id', ({ store, id }) => store.get('coupon', id)],
  ['POST', 'promotion_codes', createCode],
  ['GET', 'promotion_codes', listCodes],
];
