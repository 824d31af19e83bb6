import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** While the component is mounted, the browser's back button closes it instead of leaving the page. */
export function useBackCloses(close: () => void): void {
  const router = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const { history } = router;
    void router.navigate({ to: '.', search: true, state: { isStepOpen: true }, resetScroll: false });
    const stop = history.subscribe(({ action, location }) => {
      if (action.type === 'BACK' && location.state.isStepOpen !== true) latest.current();
    });
    return () => {
      stop();
      // Closed by its own buttons: removes its history entry, unless a link led elsewhere.
      if (history.location.state.isStepOpen === true) history.back();
    };
  }, [router]);
}
