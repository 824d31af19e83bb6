import { Suspense, useRef, useState } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { lazy } from '../../ui/lazy.ts';
import type { MoreItemsProps } from './more-items.tsx';
import { activityPageWords as words } from './words.ts';

/** Loaded when the menu is opened. */
const MoreItems = lazy(() => loadWithRetry(() => import('./more-items.tsx')));

/** Menu of rare actions on an activity. */
export function MoreMenu(props: Omit<MoreItemsProps, 'anchor' | 'onClose'>) {
  const place = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <span ref={place}>
      <Button
        variant="quiet"
        size="small"
        icon={<MoreIcon />}
        aria-label={words.moreActions}
        aria-expanded={anchor !== null}
        onPress={() => setAnchor(place.current)}
      />
      {anchor !== null && (
        <Suspense>
          <MoreItems {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </span>
  );
}
