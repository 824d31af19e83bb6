import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { memberIdIn } from '../../machines/session/selectors.ts';
import { type Api, ApiContext } from '../api/api-context.ts';
import { useActors } from './actors.ts';
import { Shell } from './shell.tsx';

/** Everything a page needs of the member who is signed in. Empty in the moment between a sign-out and the login page. */
export function Frame() {
  const { session, call } = useActors();
  const memberId = useSelector(session, memberIdIn);
  const api = useMemo<Api | null>(() => (memberId === null ? null : { memberId, call }), [memberId, call]);
  if (api === null) return null;
  return (
    <ApiContext value={api}>
      <Shell />
    </ApiContext>
  );
}
