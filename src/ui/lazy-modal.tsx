import { type ComponentProps, lazy, Suspense } from 'react';
import type { AlertDialog as Alert, ConfirmDialog as Confirm, Dialog as Any, WaitOverlay as Wait } from './modal.tsx';

/** Dialogs are rare: their program comes when the first one opens. */
const LazyDialog = lazy(async () => ({ default: (await import('./modal.tsx')).Dialog }));
const LazyConfirm = lazy(async () => ({ default: (await import('./modal.tsx')).ConfirmDialog }));
const LazyAlert = lazy(async () => ({ default: (await import('./modal.tsx')).AlertDialog }));
const LazyWait = lazy(async () => ({ default: (await import('./modal.tsx')).WaitOverlay }));

export const Dialog = (props: ComponentProps<typeof Any>) => (
  <Suspense>
    <LazyDialog {...props} />
  </Suspense>
);
export const ConfirmDialog = (props: ComponentProps<typeof Confirm>) => (
  <Suspense>
    <LazyConfirm {...props} />
  </Suspense>
);
export const AlertDialog = (props: ComponentProps<typeof Alert>) => (
  <Suspense>
    <LazyAlert {...props} />
  </Suspense>
);
export const WaitOverlay = (props: ComponentProps<typeof Wait>) => (
  <Suspense>
    <LazyWait {...props} />
  </Suspense>
);
