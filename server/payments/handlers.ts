import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { payment as words } from '../../domain/words/payment.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Gates } from '../http/register-calls.ts';
import type { ShopAccount } from './account.ts';
import { planRead } from './jobs.ts';
import { storeEvent } from './payments.store.ts';
import { orUnreachable } from './service.ts';
import type { PaymentSettings } from './settings.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The payment settings and operations; exists only if payments are on. */
export interface Payments {
  readonly settings: PaymentSettings;
  readonly stripe: Stripe;
  readonly subscriptions: Subscriptions;
  readonly account: ShopAccount;
}

const off = () => new ApiFailure(404, 'payments_off', words.paymentsOff);
const forged = () => new ApiFailure(403, 'forbidden', 'This is not from the payment service.');

/** Schema of an event's object: a customer, or an object that belongs to one. */
const about = z.looseObject({
  id: z.optional(z.string()),
  object: z.optional(z.string()),
  customer: z.optional(z.nullable(z.union([z.string(), z.looseObject({ id: z.string() })]))),
});

function customerIn(object: unknown): string | null {
  const { data } = z.safeParse(about, object);
  if (data?.object === 'customer') return data.id ?? null;
  const customer = data?.customer;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

/** Creates the handlers for members' subscriptions and for the payment service's events. */
export function createSubscriptionHandlers(
  db: Db,
  payments: Omit<Payments, 'account'> | null,
): Pick<Handlers, 'getPayment' | 'beginCard' | 'useCard' | 'resumeSubscription' | 'receivePaymentEvent'> {
  const on = () => {
    if (payments === null) throw off();
    return payments;
  };
  return {
    getPayment: async ({ params }) => ({
      status: 200,
      body: { payment: await orUnreachable(on().subscriptions.read(params.id)) },
    }),
    beginCard: async ({ params }) => ({
      status: 200,
      body: { client_secret: await orUnreachable(on().subscriptions.beginCard(params.id)) },
    }),
    useCard: async ({ params, body }) => ({
      status: 200,
      body: {
        payment: await orUnreachable(
          on().subscriptions.useCard(params.id, { ...body, mayTell: body.tell_purchase === true }),
        ),
      },
    }),
    resumeSubscription: async ({ params }) => ({
      status: 200,
      body: { payment: await orUnreachable(on().subscriptions.resume(params.id)) },
    }),

    /** Verifies an event on its raw bytes, stores it and acknowledges it before processing. Its content is not trusted: the customer is read again. */
    async receivePaymentEvent({ request }) {
      const { stripe, settings } = on();
      const bytes = request.rawBody ?? Buffer.alloc(0);
      const proof = request.headers['stripe-signature'];
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(bytes, String(proof ?? ''), settings.webhookSecret);
      } catch {
        throw forged();
      }
      const customer = customerIn(event.data.object);
      await db.transaction(async (tx) => {
        const isNew = await storeEvent(tx, event.id, customer);
        if (isNew && customer !== null) await planRead(tx, customer);
      });
      return { status: 200, body: { received: true } };
    },
  };
}

/** Rejects events without a signature before the body is read. */
export const createPaymentGate = (payments: Payments | null): Pick<Gates, 'receivePaymentEvent'> => ({
  receivePaymentEvent: ({ headers }) => {
    if (payments === null) throw off();
    if (typeof headers['stripe-signature'] !== 'string') throw forged();
  },
});
