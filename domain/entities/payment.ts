import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/**
 * Status of a member's subscription. `waiting`: its first payment is not made. `ending`: cancelled, with access until the end of the paid
 * period. `late`: a later payment was declined.
 */
export const paymentStandings = ['none', 'waiting', 'trialing', 'active', 'late', 'ending', 'ended'] as const;
export type PaymentStanding = (typeof paymentStandings)[number];

const instant = z.string();
/** An amount in minor units, such as cents. */
const money = z.object({ amount: z.number(), currency: z.string() });

export const payment = z.object({
  standing: z.enum(paymentStandings),
  /** True if the payment service is simulated, so nothing is charged. */
  is_practice: z.boolean(),
  /** Publishable key for the payment service's script. */
  publishable_key: z.string(),
  /** Name of the product; null if it has no name. */
  plan: z.nullable(z.string()),
  /** Monthly price without a coupon, of this subscription or, if there is none, of a new one. */
  price: money,
  next_payment: z.nullable(z.object({ ...money.shape, at: instant })),
  /** The open invoice; null if there is none. */
  due: z.nullable(money),
  /** When access ends; null if no end is known. */
  access_until: z.nullable(instant),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  coupon: z.nullable(z.object({ name: z.string(), percent_off: z.number(), months: z.nullable(z.number()) })),
  /** Client secret for the payment service's script if the card holder must confirm a payment. */
  confirmation: z.nullable(z.string()),
  receipts: z.array(
    z.object({
      receipt_id: z.string(),
      ...money.shape,
      paid_at: instant,
      /** URL of the invoice at the payment service. */
      url: z.nullable(z.string()),
    }),
  ),
});
export type PaymentWire = z.infer<typeof payment>;
export type Payment = Camel<PaymentWire>;
export const paymentResponse = z.object({ payment });
