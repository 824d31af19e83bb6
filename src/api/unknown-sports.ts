import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { MOST_LISTED_SPORTS, type UnknownSports } from '../../domain/entities/sport-answer.ts';
import { sportKey } from '../../domain/sports/sport-name.ts';
import type { SportAnswers } from '../../domain/sports/unknown-sport.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Milliseconds between two looks at how far the activities are that follow an answer: of the member in this visit, or from before. */
const LOOK_AGAIN_MS = { answered: 2000, before: 10_000 };

/**
 * Sports in recordings that Longrun does not know, with the member's answers, and how far the activities are that follow.
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
      data?.recompute == null ? false : LOOK_AGAIN_MS[isAnswered ? 'answered' : 'before'],
  });
}

/** Gives the member's answers to unknown sports; none if they cannot be loaded. */
export function useSportAnswers(): () => Promise<SportAnswers> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return async () => {
    // Asked directly when the page has none yet: a query would wait for a connection for ever.
    const known =
      queries.getQueryData<UnknownSports>(keys.unknownSports) ??
      (await call('listUnknownSports', { params: { id: memberId } }).catch(() => null));
    const answered = (known?.sports ?? []).flatMap(({ word, activityTypeId }) =>
      activityTypeId === null ? [] : [[sportKey(word), activityTypeId] as const],
    );
    return Object.fromEntries(answered);
  };
}

/** Words with their answers by key of the word: an activity type, or null to remove the answer. */
export type SportChoices = ReadonlyMap<string, { readonly word: string; readonly typeId: number | null }>;

/** Saves answers; activities follow by a job of the server. */
export function useAnswerUnknownSports(): (choices: SportChoices, signal: AbortSignal) => Promise<void> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return async (choices, signal) => {
    const answers = [...choices.values()].map(({ word, typeId }) => ({ word, activity_type_id: typeId }));
    // One call takes so many; the member may have changed more of those answered before.
    for (let start = 0; start < answers.length; start += MOST_LISTED_SPORTS) {
      const body = { answers: answers.slice(start, start + MOST_LISTED_SPORTS) };
      const saved = await call('answerUnknownSports', { params: { id: memberId }, body, signal });
      queries.setQueryData(keys.unknownSports, saved);
    }
  };
}
