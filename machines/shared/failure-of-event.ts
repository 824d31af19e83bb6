import { type Failure, failureOf } from './failure.ts';

/** Returns the actor's failure, for `params` in `onError`. */
export const failureIn = ({
  event,
}: {
  readonly event: { readonly error: unknown };
}): { readonly failure: Failure } => ({
  failure: failureOf(event.error),
});
