import { type ComponentType, Suspense } from 'react';
import { loadPart } from './environment.ts';
import { lazy } from './lazy.ts';

/** Fallback if even this cannot be loaded: the error is shown without the steps. */
const nothing: { readonly default: ComponentType } = { default: () => null };
const LastSteps = lazy<ComponentType>(() => loadPart(() => import('./last-steps.tsx')).catch(() => nothing));

/** Shows the last steps before a failure. Loaded with the first failure. */
export const LazyLastSteps = () => (
  <Suspense>
    <LastSteps />
  </Suspense>
);
