import type { Payment } from '../../../domain/entities/payment.ts';
import { fromCachedPayment, type CachedPayment, toCachedPayment } from '../../../domain/cached-payment.ts';
import { fromStored, storageKey, toStored } from '../../../domain/persistence.ts';
import { storage } from '../../shared/storage/browser-storage.ts';

const key = storageKey('payment');

/** Returns the member's last stored subscription; `null` if none is stored for this member. [core §4 Local persistence] */
export const readCachedPayment = (memberId: string): CachedPayment | null =>
  fromCachedPayment(fromStored('payment', storage.get(key), memberId));

export const cachePayment = (payment: Payment, memberId: string): void =>
  storage.set(key, toStored('payment', toCachedPayment(payment), memberId));
