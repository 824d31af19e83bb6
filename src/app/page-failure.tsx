import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messages } from '../../domain/messages.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';

/** A page that fell over. The places around it stay, and it can be tried again. [core §8] */
export function PageFailure({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Page title="Something went wrong">
      <ErrorState
        message={messages.errors.unknown}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Page>
  );
}
