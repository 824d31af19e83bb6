import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/**
 * How a member's subscription stands. `waiting`: its first payment is not made. `ending`: cancelled, and access stays until the end of what is
 * paid. `late`: a later payment was refused.
 */
export const paymentStandings = ['none', 'waiting', 'trialing', 'active', 'late', 'ending', 'ended'] as const;
export type PaymentStanding = (typeof paymentStandings)[number];

const instant = z.string();
/** Minor units, such as cents. */
const money = z.object({ amount: z.number(), currency: z.string() });

export const payment = z.object({
  standing: z.enum(paymentStandings),
  /** Nothing is charged: a stand-in takes the payment service's place. */
  is_practice: z.boolean(),
  /** For the payment service's own script. */
  publishable_key: z.string(),
  /** What is bought, as its product is called; null where it has no name. */
  plan: z.nullable(z.string()),
  /** Of a month, without a coupon: what this subscription costs, else what one would. */
  price: money,
  next_payment: z.nullable(z.object({ ...money.shape, at: instant })),
  /** The bill that is open; null: none. */
  due: z.nullable(money),
  /** Until when access stays, where it is known to end. */
  access_until: z.nullable(instant),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  coupon: z.nullable(z.object({ name: z.string(), percent_off: z.number(), months: z.nullable(z.number()) })),
  /** Its holder is to be asked before a payment goes on: what the payment service's script is given. */
  confirmation: z.nullable(z.string()),
  receipts: z.array(
    z.object({
      receipt_id: z.string(),
      ...money.shape,
      paid_at: instant,
      /** Where it is read and downloaded, at the payment service. */
      url: z.nullable(z.string()),
    }),
  ),
});
export type PaymentWire = z.infer<typeof payment>;
export type Payment = Camel<PaymentWire>;
export const paymentAnswer = z.object({ payment });
