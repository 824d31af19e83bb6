import { useSelector } from '@xstate/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { endingIn } from '../../machines/session/selectors.ts';
import { patiently } from '../api/patiently.ts';
import { useActors } from './actors.ts';
import { loadOverlays } from './modals.ts';

const Overlays = lazy(loadOverlays);
const SessionEnd = lazy(() => patiently(() => import('./session-end.tsx')));

/** What lies over every page of somebody who is signed in, once something does. */
export function OverPage() {
  const { modals, session } = useActors();
  const stack = useSyncExternalStore(modals.subscribe, modals.loaded);
  const isEnding = useSelector(session, (snapshot) => endingIn(snapshot) !== null);
  return (
    <Suspense>
      {stack !== null && <Overlays modals={stack} />}
      {isEnding && <SessionEnd />}
    </Suspense>
  );
}
