import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { memberIdIn } from '../../machines/session/selectors.ts';
import { type Api, ApiContext } from '../api/api-context.ts';
import { sessionActions } from '../workflows/session.ts';
import { readImports } from '../workflows/when-imports.ts';
import { useView } from '../workflows/use-view.ts';
import { type MemberServices, MemberServicesContext } from '../shared/services/member-services.ts';

interface MemberProviderProps {
  readonly actors: MemberServices;
  readonly children: ReactNode;
}

/** Provides the signed-in member's services. Empty between a sign-out and the login page. */
export function MemberProvider({ actors, children }: MemberProviderProps) {
  const { session, call } = actors;
  const memberId = useView(session, memberIdIn);
  const api = useMemo<Api | null>(
    () =>
      memberId === null
        ? null
        : {
            memberId,
            call,
            onMember: sessionActions(session).changeMember,
            onImports: (summaries) => readImports(session, summaries),
          },
    [memberId, call, session],
  );
  if (api === null) return null;
  return (
    <MemberServicesContext value={actors}>
      <QueryClientProvider client={actors.queries}>
        <ApiContext value={api}>{children}</ApiContext>
      </QueryClientProvider>
    </MemberServicesContext>
  );
}
