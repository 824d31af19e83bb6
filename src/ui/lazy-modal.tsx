import { type ComponentProps, Suspense } from 'react';
import { loadPart } from './environment.ts';
import type { AlertDialog as Alert, ConfirmDialog as Confirm, Dialog as Any, WaitOverlay as Wait } from './modal.tsx';
import { lazy } from './lazy.ts';

const load = () => loadPart(() => import('./modal.tsx'));

/** Loaded when the first dialog opens, since dialogs are rare. */
const LazyDialog = lazy(async () => ({ default: (await load()).Dialog }));
const LazyConfirm = lazy(async () => ({ default: (await load()).ConfirmDialog }));
const LazyAlert = lazy(async () => ({ default: (await load()).AlertDialog }));
const LazyWait = lazy(async () => ({ default: (await load()).WaitOverlay }));

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
