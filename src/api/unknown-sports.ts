import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { MAX_LISTED_SPORTS, type UnknownSports } from '../../domain/entities/sport-answer.ts';
import { sportKey } from '../../domain/sports/sport-name.ts';
import type { SportAnswers } from '../../domain/sports/unknown-sport.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Polling interval while dependent activities are updated, ms: after an answer in this visit, or an earlier one. */
const POLL_MS = { answered: 2000, before: 10_000 };

/**
 * Loads sports in recordings that Longrun does not know, with the member's answers and the progress of dependent activities.
 * @param isAnswered whether the member answered in this visit, and so waits for the activities
 */
export function useUnknownSports(isAnswered: boolean): UseQueryResult<UnknownSports, CallFailure> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.unknownSports,
    queryFn: async ({ signal }) => {
      const read = await call('listUnknownSports', { params: { id: memberId }, signal });
      const before = queries.getQueryData<UnknownSports>(keys.unknownSports);
      if (read.recompute === null && before?.recompute != null) {
        for (const queryKey of [keys.calendar, keys.activities, ['activity']])
          void queries.invalidateQueries({ queryKey });
      }
      return read;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.recompute == null ? false : POLL_MS[isAnswered ? 'answered' : 'before'],
  });
}

/** Loads the member's answers to unknown sports; empty if they cannot be loaded. */
export function useSportAnswers(): () => Promise<SportAnswers> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return async () => {
    // Calls the API directly if nothing is cached: a query would wait for a connection indefinitely.
    const known =
      queries.getQueryData<UnknownSports>(keys.unknownSports) ??
      (await call('listUnknownSports', { params: { id: memberId } }).catch(() => null));
    const answered = (known?.sports ?? []).flatMap(({ word, activityTypeId }) =>
      activityTypeId === null ? [] : [[sportKey(word), activityTypeId] as const],
    );
    return Object.fromEntries(answered);
  };
}

/** Answers by the word's key: an activity type, or `null` to remove the answer. */
export type SportChoices = ReadonlyMap<string, { readonly word: string; readonly typeId: number | null }>;

/** Saves answers; a server job updates the activities. */
export function useAnswerUnknownSports(): (choices: SportChoices, signal: AbortSignal) => Promise<void> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return async (choices, signal) => {
    const answers = [...choices.values()].map(({ word, typeId }) => ({ word, activity_type_id: typeId }));
    // The API limits the answers per call, and the member may have changed more.
    for (let start = 0; start < answers.length; start += MAX_LISTED_SPORTS) {
      const body = { answers: answers.slice(start, start + MAX_LISTED_SPORTS) };
      const saved = await call('answerUnknownSports', { params: { id: memberId }, body, signal });
      queries.setQueryData(keys.unknownSports, saved);
    }
  };
}
