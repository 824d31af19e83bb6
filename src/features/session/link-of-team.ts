import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { FIRST_ADMIN_PATH, joiningPath, teamInLink, teamToJoin } from '../../../domain/navigation.ts';

const neverChanges = () => () => {};

/** Returns a value from the URL, or `null` in the first render, since prebuilt markup has no URL. */
const useKnown = (value: string | null): string | null =>
  useSyncExternalStore(
    neverChanges,
    () => value,
    () => null,
  );

/** Returns the login page's query for returning to the team of the open link, or to the page for the first admin. */
export function useLoginSearch(): { redirect?: string } {
  const team = useKnown(useLocation({ select: ({ pathname }) => teamInLink(pathname) }));
  const firstAdmin = useFirstAdminSearch();
  return team === null ? firstAdmin : { redirect: joiningPath(team) };
}

/** Returns the query of guests' pages that leads to the page for the first admin, if that is the destination. */
export function useFirstAdminSearch(): { redirect?: string } {
  const { redirect } = useCarriedRedirect();
  return redirect === FIRST_ADMIN_PATH ? { redirect } : {};
}

/** Returns the query that passes on the destination between the login page and those for a lost password. */
export function useCarriedRedirect(): { redirect?: string } {
  const redirect = useKnown(useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('redirect') }));
  return redirect === null ? {} : { redirect };
}

/** Returns the team to join after the login, from the path of the destination; `null` without a team. */
export const useTeamToJoin = (): string | null =>
  useKnown(
    useLocation({ select: ({ searchStr }) => teamToJoin(new URLSearchParams(searchStr).get('redirect') ?? '') }),
  );
