import type { Payment } from '../../../domain/entities/payment.ts';
import { fromKeptPayment, type KeptPayment, toKeptPayment } from '../../../domain/kept-payment.ts';
import { fromStored, storageKey, toStored } from '../../../domain/persistence.ts';
import { storage } from '../../shared/storage/browser-storage.ts';

const key = storageKey('payment');

/** Returns the member's last stored subscription; `null` if none is stored for this member. [core §4 Local persistence] */
export const readKeptPayment = (memberId: string): KeptPayment | null =>
  fromKeptPayment(fromStored('payment', storage.get(key), memberId));

export const keepPayment = (payment: Payment, memberId: string): void =>
  storage.set(key, toStored('payment', toKeptPayment(payment), memberId));
