import * as z from 'zod/mini';
import { paymentResponse } from '../../domain/entities/payment.ts';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

/** Id of an object at the payment service. */
const thing = z.string().check(z.regex(/^[a-z]+_[A-Za-z0-9_]{1,120}$/));

export const getPayment = call({
  id: 'getPayment',
  method: 'GET',
  path: 'member/:id/payment',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'accounting',
  forSamples: true,
  // Makes three requests to the payment service.
  cost: 'heavy',
  params: memberParams,
  answers: { 200: paymentResponse },
  source: 'core §7.23',
  summary:
    'The subscription: how it stands, what it costs, its card, coupon and receipts. 404 where nothing is charged.',
});

export const beginCard = call({
  id: 'beginCard',
  method: 'POST',
  path: 'member/:id/payment/card',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'accounting',
  cost: 'attempt',
  params: memberParams,
  answers: { 200: z.object({ client_secret: z.string() }) },
  source: 'ours',
  summary: "What the payment service's own form needs to take a card. Card numbers never come here.",
});

export const useCard = call({
  id: 'useCard',
  method: 'PUT',
  path: 'member/:id/payment/card',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'accounting',
  cost: 'attempt',
  params: memberParams,
  /**
   * `setup`: setup intent of a newly entered card; omitted to use the stored card. `attempt`: idempotency key. `begins`: the member
   * confirmed that a subscription starts; without it, nothing is bought unless one is running. `tell_purchase`: the member agrees
   * that the operator's analytics count the purchase, without personal data.
   */
  body: z.strictObject({
    setup: z.optional(thing),
    attempt: z.uuid(),
    begins: z.boolean(),
    tell_purchase: z.optional(z.boolean()),
  }),
  bodyBytes: 1_024,
  answers: { 200: paymentResponse },
  source: 'ours',
  summary:
    'Pays by a card from now on: begins the subscription, or pays what is open, or changes the card. 400 card_not_saved if the payment service did not save it.',
});

export const resumeSubscription = call({
  id: 'resumeSubscription',
  method: 'POST',
  path: 'member/:id/payment/resume',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'accounting',
  cost: 'attempt',
  params: memberParams,
  answers: { 200: paymentResponse },
  source: 'ours',
  summary: 'Takes a cancellation back, as long as access stays. 409 no_subscription if there is none.',
});

export const receivePaymentEvent = call({
  id: 'receivePaymentEvent',
  method: 'POST',
  path: 'payment/events',
  proof: 'vendor',
  who: 'anyone',
  cost: 'job',
  body: z.looseObject({}),
  bodyBytes: 262_144,
  bulk: true,
  answers: { 200: z.object({ received: z.boolean() }) },
  source: 'ours',
  summary:
    'What the payment service tells: kept, acknowledged, worked on afterwards. 404 payments_off if nothing is charged.',
});
