// Imports `lazy-calls.ts` statically: the page requests the roster as soon as it opens.
import { allPages } from './all-pages.ts';
import '../../contract/lazy-calls.ts';
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { DoneReason, RosterEntry } from '../../domain/entities/roster.ts';
import { type Api, useApi } from './api-context.ts';
import { invalidResponse, type CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';

function withSummary({ summary, ...rest }: CallResponse<'getTeamRoster'>['roster'][number]): RosterEntry {
  if (!summary) throw invalidResponse(200);
  return { ...rest, summary };
}

const rosterQuery = (call: Api['call'], teamId: string, start: string, end: string) => ({
  queryKey: [...keys.roster, teamId, start, end],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<RosterEntry[]> => {
    const query = { start_date: toCompactDate(start), end_date: toCompactDate(end), return_type: 'summary' } as const;
    const { rows } = await allPages(
      (after) => call('getTeamRoster', { params: { id: teamId }, query: { ...query, ...after }, signal }),
      ({ roster }) => roster,
    );
    return rows.map(withSummary);
  },
});

/** Loads the athletes of a team and the requesting coach, with their days from `start` to `end` (`YYYY-MM-DD`). */
export function useRoster(teamId: string, start: string, end: string): UseQueryResult<RosterEntry[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    ...rosterQuery(call, teamId, start, end),
    // Shows the previous range until the new one is loaded.
    placeholderData: (previous, query) => (query?.queryKey[1] === teamId ? previous : undefined),
  });
}

/** Loads the rosters of several teams on a day, in the teams' order; `undefined` until loaded. */
export function useRosters(teamIds: readonly string[], day: string): readonly (readonly RosterEntry[] | undefined)[] {
  const { call } = useApi();
  return useQueries({ queries: teamIds.map((teamId) => rosterQuery(call, teamId, day, day)) }).map(({ data }) => data);
}

/** Records what the coach has finished reviewing for an athlete of a team, replacing the previous mark, and refetches the team's rosters. */
export function useMarkDone(teamId: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  return async (athleteId: string, done: readonly DoneReason[], signal: AbortSignal): Promise<void> => {
    const params = { id: teamId, memberId: athleteId };
    await call('markTriageDone', { params, body: { reasons: [...done] }, signal });
    queries.setQueriesData<RosterEntry[]>({ queryKey: [...keys.roster, teamId] }, (roster) =>
      roster?.map((entry) => (entry.memberId === athleteId ? { ...entry, done: [...done] } : entry)),
    );
  };
}
