import { useRouter } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import type { CallFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Entrance } from './entrance.tsx';
import { LogInInstead } from './log-in-instead.tsx';
import { useHeadline } from './where-open.tsx';

/** Shown if a sign-up link could not be looked up. [core §8] */
export function LookUpFailure({ failure }: { readonly failure: CallFailure }) {
  const router = useRouter();
  const headline = useHeadline();
  return (
    <Entrance title={messages.signup.header} intro={headline} other={<LogInInstead />}>
      <ErrorState message={failureText(failure)} onRetry={() => void router.invalidate()} />
    </Entrance>
  );
}
