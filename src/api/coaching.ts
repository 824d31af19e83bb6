import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CoachNote } from '../../domain/entities/coach-note.ts';
import type { ListedThread, Thread } from '../../domain/entities/thread.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the caller's private note about an athlete of a team; `null` if there is none. */
export function useCoachNote(teamId: string, athleteId: string): UseQueryResult<CoachNote | null, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.coachNotes, teamId, athleteId],
    queryFn: async ({ signal }) =>
      (await call('getCoachNote', { params: { id: teamId, memberId: athleteId }, signal })).note,
  });
}

/** Returns a function that saves the note; it outlives the page. */
export function useSaveCoachNote(teamId: string, athleteId: string): (text: string) => Promise<void> {
  const { call } = useApi();
  const queries = useQueryClient();
  return async (text) => {
    const { note } = await call('saveCoachNote', { params: { id: teamId, memberId: athleteId }, body: { text } });
    queries.setQueryData([...keys.coachNotes, teamId, athleteId], note);
  };
}

/** Loads the member's threads with messages, newest first. Sends no request while `isIdle`. */
export function useThreads(isIdle = false): UseQueryResult<readonly ListedThread[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...keys.threads, 'list'],
    enabled: !isIdle,
    queryFn: async ({ signal }) => (await call('listThreads', { params: { id: memberId }, signal })).threads,
  });
}

/** Loads the messages between an athlete and the coaches of a team. */
export function useThread(teamId: string, athleteId: string): UseQueryResult<Thread, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.threads, teamId, athleteId],
    queryFn: ({ signal }) => call('getThread', { params: { id: teamId, memberId: athleteId }, signal }),
    staleTime: 0,
  });
}

/** Sends and deletes messages, and marks them as read. `send` and `remove` resolve when the thread is refetched. */
export function useThreadCalls(teamId: string, athleteId: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  const params = { id: teamId, memberId: athleteId };
  const reload = () => queries.invalidateQueries({ queryKey: keys.threads });
  const read = useMutation<void, CallFailure, string>({
    mutationFn: async (until) => {
      await call('markThreadRead', { params, body: { until } });
      await queries.invalidateQueries({ queryKey: [...keys.threads, 'list'] });
    },
  });
  return {
    async send(messageId: string, text: string, signal: AbortSignal): Promise<void> {
      await call('sendThreadMessage', { params: { ...params, messageId }, body: { text }, signal });
      await reload();
    },
    async remove(messageId: string, signal: AbortSignal): Promise<void> {
      await call('deleteThreadMessage', { params: { ...params, messageId }, signal });
      await reload();
    },
    markRead: read.mutate,
  };
}
