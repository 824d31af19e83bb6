import { lazy, Suspense } from 'react';
import { endingIn } from '../../machines/session/selectors.ts';
import { patiently } from '../api/patiently.ts';
import { useSessionView } from '../workflows/session.ts';

const SessionEnd = lazy(() => patiently(() => import('./session-end.tsx')));

/** What lies over every page of somebody who is signed in, once something does. */
export function OverPage() {
  const isEnding = useSessionView((snapshot) => endingIn(snapshot) !== null);
  return <Suspense>{isEnding && <SessionEnd />}</Suspense>;
}
