import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  BrowserSubscription,
  NewNtfyChannel,
  NotificationChannel,
} from '../../domain/entities/notification-channel.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { useCreationId } from './use-creation-id.ts';

const key = ['notification-channels'];
/** How long channels are polled after a test, ms; its result appears within seconds. */
const WATCHED_MS = 20_000;
const POLL_MS = 2000;

export interface Channels {
  readonly channels: readonly NotificationChannel[];
  /** Public key for the browser's push subscription. */
  readonly pushKey: string;
  /** URL of the ntfy server; `null` if members enter their own. */
  readonly ntfyUrl: string | null;
}

/**
 * Loads the member's channels and the data for a new one.
 * @param watchedUntil end of polling, ms since 1970
 */
export function useChannels(watchedUntil: number): UseQueryResult<Channels, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listNotificationChannels', { params: { id: memberId }, signal }),
    refetchInterval: () => (Date.now() < watchedUntil ? POLL_MS : false),
  });
}

/** Changes channels; each call resolves when the list is refetched. */
export function useChannelChanges() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const [watchedUntil, watchUntil] = useState(0);
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: keys.notifications });
    await queries.invalidateQueries({ queryKey: key });
  };
  return {
    watchedUntil,
    async addTopic(input: NewNtfyChannel, signal: AbortSignal): Promise<void> {
      const body = { ...input, new_id: idFor(input) };
      await call('createNtfyChannel', { params: { id: memberId }, body, signal });
      created();
      await reload();
    },
    async addBrowser(body: BrowserSubscription, signal: AbortSignal): Promise<void> {
      await call('subscribeBrowser', { params: { id: memberId }, body, signal });
      await reload();
    },
    async test(channelId: string, signal: AbortSignal): Promise<void> {
      await call('testNotificationChannel', { params: { id: memberId, channelId }, signal });
      watchUntil(Date.now() + WATCHED_MS);
    },
    async remove(channelId: string, signal: AbortSignal): Promise<void> {
      await call('removeNotificationChannel', { params: { id: memberId, channelId }, signal });
      await reload();
    },
  };
}
