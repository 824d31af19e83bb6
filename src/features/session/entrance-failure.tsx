import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import type { CallFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Entrance } from './entrance.tsx';
import { LogInInstead } from './log-in-instead.tsx';

/** A sign-up page whose link could not be looked up. [core §8] */
export function EntranceFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { tag, message } = error as Partial<CallFailure>;
  return (
    <Entrance title={messages.signup.header} intro="" other={<LogInInstead />}>
      <ErrorState
        message={(tag && message) ?? messages.errors.unknown}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Entrance>
  );
}
