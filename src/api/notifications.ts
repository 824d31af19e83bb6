import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { MailState, NotificationSetting, NotificationType } from '../../domain/entities/notification.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

export interface Notifications {
  readonly settings: readonly NotificationSetting[];
  readonly mail: MailState;
  /** True if the member has a channel for push messages. */
  readonly hasChannels: boolean;
}

/** Loads the member's notification settings, and whether emails are sent to them. */
export function useNotifications(): UseQueryResult<Notifications, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.notifications,
    queryFn: ({ signal }) => call('listNotifications', { params: { id: memberId }, signal }),
  });
}

export interface NotificationChange {
  readonly type: NotificationType;
  readonly page?: boolean;
  readonly mail?: boolean;
  readonly push?: boolean;
}

/** Saves one choice immediately, shown optimistically and rolled back on failure. */
export function useSetNotification() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const show = (change: NotificationChange) =>
    queries.setQueryData<Notifications>(
      keys.notifications,
      (known) =>
        known && {
          ...known,
          settings: known.settings.map((one) => (one.type === change.type ? { ...one, ...change } : one)),
        },
    );
  return useMutation<NotificationSetting, CallFailure, NotificationChange>({
    mutationFn: ({ type, ...body }) => call('setNotification', { params: { id: memberId, type }, body }),
    onMutate: show,
    onSuccess: show,
    onError: () => queries.invalidateQueries({ queryKey: keys.notifications }),
  });
}
