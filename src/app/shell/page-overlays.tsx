import { lazy, Suspense } from 'react';
import { endingIn } from '../../../machines/session/selectors.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useSessionView } from '../../workflows/session.ts';

const SessionEnd = lazy(() => loadWithRetry(() => import('./session-end.tsx')));

/** What lies over every page of somebody who is signed in, once something does. */
export function PageOverlays() {
  const isEnding = useSessionView((snapshot) => endingIn(snapshot) !== null);
  return <Suspense>{isEnding && <SessionEnd />}</Suspense>;
}
