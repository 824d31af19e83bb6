import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { joiningPath, teamInLink, teamToJoin } from '../../../domain/navigation.ts';

const neverChanges = () => () => {};

/** A value of the address. Markup that was built knows no address, so it is drawn with `null` first. */
const useKnown = (value: string | null): string | null =>
  useSyncExternalStore(
    neverChanges,
    () => value,
    () => null,
  );

/** Query of the login page, which leads back to the team of the link that is open, if there is one. */
export function useLoginSearch(): { redirect?: string } {
  const team = useKnown(useLocation({ select: ({ pathname }) => teamInLink(pathname) }));
  return team === null ? {} : { redirect: joiningPath(team) };
}

/** On the login page and those of a lost password: the query that leads on to where somebody wanted to go, for each other of them. */
export function useCarriedRedirect(): { redirect?: string } {
  const redirect = useKnown(useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('redirect') }));
  return redirect === null ? {} : { redirect };
}

/** On the login page: the team, as it stands in a path, that somebody came to join; `null` without one. */
export const useTeamToJoin = (): string | null =>
  useKnown(
    useLocation({ select: ({ searchStr }) => teamToJoin(new URLSearchParams(searchStr).get('redirect') ?? '') }),
  );
