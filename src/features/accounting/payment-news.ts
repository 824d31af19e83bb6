import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Payment } from '../../../domain/entities/payment.ts';
import { useApi } from '../../api/api-context.ts';
import { keys } from '../../api/keys.ts';

/**
 * Reads the subscription again once the server says that something changed, such as after a payment.
 * @param shown what the page shows; `null` until it was read
 */
export function usePaymentNews(shown: Payment | null, onChange: (payment: Payment) => void): void {
  const { call, memberId } = useApi();
  const { data } = useQuery({
    queryKey: keys.payment,
    queryFn: async ({ signal }) => (await call('getPayment', { params: { id: memberId }, signal })).payment,
    // The page itself reads it first, and puts what it has read here.
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
