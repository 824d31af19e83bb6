import { lazy, Suspense, useState } from 'react';
import { loadWithRetry } from '../api/load-with-retry.ts';
import { useNotices } from '../api/queries.ts';

const NoticeBoard = lazy(() => loadWithRetry(() => import('./notice-board.tsx')));

/** What the member has to be told, until it was seen. Its program comes with the first notice. [core §1, §4] */
export function NoticeList() {
  const { data: notices } = useNotices();
  const [wasNeeded, setNeeded] = useState(false);
  const isNeeded = wasNeeded || (notices?.some(({ seen }) => !seen) ?? false);
  // What was seen here has to stay so, whatever the server still answers: the board lives on.
  if (isNeeded && !wasNeeded) setNeeded(true);
  if (!isNeeded || notices === undefined) return null;
  return (
    <Suspense>
      <NoticeBoard notices={notices} />
    </Suspense>
  );
}
