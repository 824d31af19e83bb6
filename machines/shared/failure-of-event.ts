import { type Failure, failureOf } from './failure.ts';

/** For `params` in `onError`: the actor's failure. */
export const failureIn = ({
  event,
}: {
  readonly event: { readonly error: unknown };
}): { readonly failure: Failure } => ({
  failure: failureOf(event.error),
});
