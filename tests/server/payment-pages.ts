import { expect } from 'vitest';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import { anInstant } from './expected.ts';

export const visa = { brand: 'visa', last4: '4242' };

/**
 * Creates a member's view of their subscription.
 * @param fields differences from that of a member who never subscribed
 */
export const paymentWith = (fields: Partial<PaymentWire> = {}): PaymentWire => ({
  standing: 'none',
  is_practice: true,
  publishable_key: expect.stringMatching(/^pk_test_/) as string,
  plan: 'Practice plan',
  price: { amount: 1599, currency: 'usd' },
  next_payment: null,
  due: null,
  access_until: null,
  card: null,
  coupon: null,
  confirmation: null,
  receipts: [],
  ...fields,
});

export const bill = (amount = 1599) => ({ amount, currency: 'usd' });
export const nextPayment = (amount = 1599) => ({ ...bill(amount), at: anInstant });

export const receipt = (amount = 1599) => ({
  receipt_id: expect.stringMatching(/^in_/) as string,
  ...bill(amount),
  paid_at: anInstant,
  url: expect.stringMatching(/\/sandbox\/stripe\/invoices\/in_/) as string,
});

/** A subscription paid by card, with these amounts on its receipts. */
export const activePayment = (receipts: readonly number[] = [1599], fields: Partial<PaymentWire> = {}): PaymentWire =>
  paymentWith({
    standing: 'active',
    next_payment: nextPayment(),
    card: visa,
    receipts: receipts.map(receipt),
    ...fields,
  });

/** The data that the payment service's script needs for a confirmation by the card's holder. */
export const aConfirmation = expect.stringMatching(/^pi_\w+_secret_\w+$/) as string;
