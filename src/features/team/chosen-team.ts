import { useSearch } from '@tanstack/react-router';
import type { Member } from '../../../domain/entities/member.ts';

type Teams = Member['teams'];

/** Returns the team in the URL (`?team=`), otherwise the first. */
export function useChosenTeam(teams: Teams): Teams[number] | undefined {
  const { team }: { readonly team?: unknown } = useSearch({ strict: false });
  return teams.find(({ teamId }) => teamId === team) ?? teams[0];
}

/** Returns the query for a team in a URL; empty for the first one. */
export const searchOfTeam = (teams: Teams, teamId: string | undefined): { readonly team?: string } =>
  teamId === undefined || teams[0]?.teamId === teamId ? {} : { team: teamId };
