import { Suspense } from 'react';
import { endingIn } from '../../../machines/session/selectors.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useSessionView } from '../../workflows/session.ts';
import { lazy } from '../../ui/lazy.ts';

const SessionEnd = lazy(() => loadWithRetry(() => import('./session-end.tsx')));

/** Overlays on every page of signed-in members, loaded when needed. */
export function PageOverlays() {
  const isEnding = useSessionView((snapshot) => endingIn(snapshot) !== null);
  return <Suspense>{isEnding && <SessionEnd />}</Suspense>;
}
