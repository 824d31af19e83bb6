import { type ReactNode, Suspense } from 'react';
import { stepIn } from '../../../machines/session/forms.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useSessionView } from '../../workflows/session.ts';
import { lazy } from '../../ui/lazy.ts';

const steps = {
  code: lazy(() => loadWithRetry(() => import('./code-step.tsx'))),
  setUp: lazy(() => loadWithRetry(() => import('./set-up-step.tsx'))),
};

/** Shows the step after the password if one is required; until then the page with the password. */
export function SecondStep({ children }: { readonly children: ReactNode }) {
  const step = useSessionView(stepIn);
  if (step === 'password') return children;
  const Step = steps[step];
  return (
    <Suspense>
      <Step />
    </Suspense>
  );
}
