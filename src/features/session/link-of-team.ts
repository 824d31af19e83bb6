import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { FIRST_ADMIN_PATH, joiningPath, teamInLink, teamToJoin } from '../../../domain/navigation.ts';

const neverChanges = () => () => {};

/** A value of the address. Markup that was built knows no address, so it is drawn with `null` first. */
const useKnown = (value: string | null): string | null =>
  useSyncExternalStore(
    neverChanges,
    () => value,
    () => null,
  );

/** Query of the login page, which leads back to the team of the link that is open, or to the page for the first admin. */
export function useLoginSearch(): { redirect?: string } {
  const team = useKnown(useLocation({ select: ({ pathname }) => teamInLink(pathname) }));
  const firstAdmin = useFirstAdminSearch();
  return team === null ? firstAdmin : { redirect: joiningPath(team) };
}

/** On the pages for guests: the query that leads on to the page for the first admin, if that is where somebody wanted to go. */
export function useFirstAdminSearch(): { redirect?: string } {
  const { redirect } = useCarriedRedirect();
  return redirect === FIRST_ADMIN_PATH ? { redirect } : {};
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
