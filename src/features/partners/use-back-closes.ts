import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Makes the browser's back button call `close` instead of leaving the page, while the component is mounted. */
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
      // Removes its history entry when closed by its own buttons, unless a link led elsewhere.
      if (history.location.state.isStepOpen === true) history.back();
    };
  }, [router]);
}
