import { Suspense, useSyncExternalStore } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { lazy } from '../../ui/lazy.ts';

const NoAdminNote = lazy(() => loadWithRetry(() => import('./no-admin-note.tsx')));

const never = () => () => {};

/**
 * Explains, on the first pages of a server without an admin, how to become its admin. Prebuilt markup does not know that, so the note appears with
 * the first effect, below the rest.
 */
export function NoAdmin() {
  const { lacksAdmin } = usePublicServices();
  const isShown = useSyncExternalStore(
    never,
    () => lacksAdmin,
    () => false,
  );
  if (!isShown) return null;
  return (
    <Suspense>
      <NoAdminNote />
    </Suspense>
  );
}
