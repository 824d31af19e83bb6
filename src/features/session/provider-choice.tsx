import { Suspense, useSyncExternalStore } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { isNative } from '../../shared/services/native.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import type { ProviderWish } from './provider-buttons.tsx';
import { lazy } from '../../ui/lazy.ts';

const Buttons = lazy(() => loadWithRetry(() => import('./provider-buttons.tsx')));

const never = () => () => {};

/**
 * Buttons of the operator's sign-in providers; most servers have none. Prebuilt markup contains none, since it serves every server, and
 * neither does the iPhone app, which has another origin.
 */
export function ProviderChoice(props: { readonly wish: ProviderWish; readonly isDisabled: boolean }) {
  const { providers } = usePublicServices();
  const isOffered = useSyncExternalStore(
    never,
    () => providers.length > 0 && !isNative(),
    () => false,
  );
  return isOffered ? (
    <Suspense>
      <Buttons {...props} />
    </Suspense>
  ) : null;
}
