import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { NewWebhook, Webhook, WebhookDelivery } from '../../domain/entities/webhook.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { useCreationId } from './use-creation-id.ts';

const key = ['webhooks'];
const deliveriesKey = (webhookId: string) => [...key, 'deliveries', webhookId];

/** Loads the member's webhooks, newest first. */
export function useWebhooks(): UseQueryResult<readonly Webhook[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...key, 'list'],
    queryFn: async ({ signal }) => (await call('listWebhooks', { params: { id: memberId }, signal })).webhooks,
  });
}

/** Maximum time until a delivery for which the page polls, ms. */
const SOON_MS = 60_000;
const POLL_MS = 2000;
const isSoon = ({ state, nextTryAt }: WebhookDelivery) =>
  state === 'waiting' && nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + SOON_MS;

/** Loads the latest messages of a webhook, newest first. */
export function useDeliveries(webhookId: string): UseQueryResult<readonly WebhookDelivery[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: deliveriesKey(webhookId),
    queryFn: async ({ signal }) =>
      (await call('listWebhookDeliveries', { params: { id: memberId, webhookId }, signal })).deliveries,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isSoon) ? POLL_MS : false),
  });
}

/** Changes webhooks; each call resolves when they are refetched. */
export function useWebhookChanges() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const reload = () => queries.invalidateQueries({ queryKey: key });
  const paramsOf = (webhookId: string) => ({ id: memberId, webhookId });
  return {
    async add(input: NewWebhook, signal: AbortSignal) {
      const body = { ...input, new_id: idFor(input) };
      const { webhook, secret } = await call('createWebhook', { params: { id: memberId }, body, signal });
      created();
      await reload();
      return { address: webhook.address, secret };
    },
    async renew(webhookId: string, signal: AbortSignal): Promise<string> {
      return (await call('renewWebhookSecret', { params: paramsOf(webhookId), signal })).secret;
    },
    async pause(webhookId: string, isPaused: boolean, signal: AbortSignal): Promise<void> {
      await call('changeWebhook', { params: paramsOf(webhookId), body: { is_paused: isPaused }, signal });
      await reload();
    },
    async test(webhookId: string, signal: AbortSignal): Promise<void> {
      await call('testWebhook', { params: paramsOf(webhookId), signal });
      await reload();
    },
    async remove(webhookId: string, signal: AbortSignal): Promise<void> {
      await call('removeWebhook', { params: paramsOf(webhookId), signal });
      await reload();
    },
  };
}
