import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '../../domain/messages.ts';
import { isUnavailablePart } from '../api/load-with-retry.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { usePublicServices } from '../shared/services/public-services.ts';
import { shellWords } from '../shared/navigation/words.ts';

/** Error page inside the frame after a page has crashed. The navigation still works, and the member can retry. [core §8] */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { report } = usePublicServices();
  useEffect(() => report(error), [report, error]);
  return (
    <Page title={shellWords.somethingWentWrong}>
      <ErrorState
        message={messages.errors.page}
        onRetry={() => {
          if (isUnavailablePart(error)) return window.location.reload();
          reset();
          void router.invalidate();
        }}
      />
    </Page>
  );
}
