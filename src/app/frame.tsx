import { QueryClientProvider } from '@tanstack/react-query';
import { useLoaderData } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { memberIdIn } from '../../machines/session/selectors.ts';
import { type Api, ApiContext } from '../api/api-context.ts';
import { ActorsContext } from './actors.ts';
import { Shell } from './shell.tsx';

/** Everything a page needs of the member who is signed in. Empty in the moment between a sign-out and the login page. */
export default function Frame() {
  const { actors } = useLoaderData({ from: '/frame' });
  const { session, call } = actors;
  const memberId = useSelector(session, memberIdIn);
  const api = useMemo<Api | null>(() => (memberId === null ? null : { memberId, call }), [memberId, call]);
  if (api === null) return null;
  return (
    <ActorsContext value={actors}>
      <QueryClientProvider client={actors.queries}>
        <ApiContext value={api}>
          <Shell />
        </ApiContext>
      </QueryClientProvider>
    </ActorsContext>
  );
}
