import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { FIRST_ADMIN_PATH, joiningPath, teamInLink, teamToJoin } from '../../../domain/navigation.ts';

const neverChanges = () => () => {};

/** A value from the URL. Prebuilt markup has no URL, so the first render gets `null`. */
const useKnown = (value: string | null): string | null =>
  useSyncExternalStore(
    neverChanges,
    () => value,
    () => null,
  );

/** Query of the login page, for returning to the team of the open link, or to the page for the first admin. */
export function useLoginSearch(): { redirect?: string } {
  const team = useKnown(useLocation({ select: ({ pathname }) => teamInLink(pathname) }));
  const firstAdmin = useFirstAdminSearch();
  return team === null ? firstAdmin : { redirect: joiningPath(team) };
}

/** Query for pages for guests that leads to the page for the first admin, if that is the destination. */
export function useFirstAdminSearch(): { redirect?: string } {
  const { redirect } = useCarriedRedirect();
  return redirect === FIRST_ADMIN_PATH ? { redirect } : {};
}

/** Query that passes on the destination between the login page and those for a lost password. */
export function useCarriedRedirect(): { redirect?: string } {
  const redirect = useKnown(useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('redirect') }));
  return redirect === null ? {} : { redirect };
}

/** The team to join after the login, from the path of the destination; `null` without one. */
export const useTeamToJoin = (): string | null =>
  useKnown(
    useLocation({ select: ({ searchStr }) => teamToJoin(new URLSearchParams(searchStr).get('redirect') ?? '') }),
  );
