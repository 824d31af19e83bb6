import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Payment } from '../../../domain/entities/payment.ts';
import { useApi } from '../../api/api-context.ts';
import { keys } from '../../api/keys.ts';

/**
 * Refetches the subscription after an event of the server, such as a payment.
 * @param shown the visible subscription; `null` until loaded
 */
export function usePaymentNews(shown: Payment | null, onChange: (payment: Payment) => void): void {
  const { call, memberId } = useApi();
  const { data } = useQuery({
    queryKey: keys.payment,
    queryFn: async ({ signal }) => (await call('getPayment', { params: { id: memberId }, signal })).payment,
    // The page fetches the subscription first and caches it.
    enabled: shown !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const changed = useEffectEvent((payment: Payment) => {
    if (payment !== shown) onChange(payment);
  });
  useEffect(() => {
    if (data !== undefined) changed(data);
  }, [data]);
}
