import { Suspense, useState } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useNotices } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { lazy } from '../../ui/lazy.ts';
import styles from './notice-bell.module.css';
import { shellWords } from '../../shared/navigation/words.ts';

const NoticeBoard = lazy(() => loadWithRetry(() => import('./notice-board.tsx')));

/** Shows the number of new notices, and opens the list. Its code is loaded with the first notice or the first press. [core §1, §4] */
export function NoticeBell() {
  const { data: notices } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const [wasNeeded, setNeeded] = useState(false);
  const fresh = notices?.filter(({ seen }) => !seen).length ?? 0;
  const isNeeded = wasNeeded || isOpen || fresh > 0;
  // Stays mounted: a closed list may still have to report seen notices to the server.
  if (isNeeded && !wasNeeded) setNeeded(true);
  return (
    <>
      <div className={styles.bell}>
        <Button
          variant="quiet"
          icon={<BellIcon />}
          aria-label={shellWords.noticesWithCount(fresh)}
          onPress={() => setOpen(true)}
        />
        {fresh > 0 && (
          <span className={styles.count} aria-hidden>
            {fresh > 9 ? '9+' : fresh}
          </span>
        )}
      </div>
      <VisuallyHidden role="status">{fresh > 0 && shellWords.noticesWithCount(fresh)}</VisuallyHidden>
      {isNeeded && (
        <Suspense>
          <NoticeBoard notices={notices ?? []} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
