import { type ComponentType, lazy, Suspense } from 'react';
import { loadPart } from './environment.ts';

/** Where not even this can be loaded, the fault is told without it. */
const nothing: { readonly default: ComponentType } = { default: () => null };
const LastSteps = lazy<ComponentType>(() => loadPart(() => import('./last-steps.tsx')).catch(() => nothing));

/** The last steps before a fault. Their program comes with the first fault. */
export const LazyLastSteps = () => (
  <Suspense>
    <LastSteps />
  </Suspense>
);
