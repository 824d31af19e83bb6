import { useQuery } from '@tanstack/react-query';
import type { Payment } from '../../domain/entities/payment.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Returns the subscription for pages other than `/accounting`; `undefined` until loaded, and if nothing is charged. */
export function usePayment(isCharged: boolean): Payment | undefined {
  const { call, memberId } = useApi();
  const { data } = useQuery<Payment, CallFailure>({
    // Differs from the key of `/accounting`, whose machine fetches its own data.
    queryKey: [...keys.payment, 'mentioned'],
    queryFn: async ({ signal }) => (await call('getPayment', { params: { id: memberId }, signal })).payment,
    enabled: isCharged,
    staleTime: 0,
  });
  return data;
}
