import { type Failure, failureOf } from './failure.ts';

/** For `params` in `onError`: the failure of the actor. */
export const failureIn = ({
  event,
}: {
  readonly event: { readonly error: unknown };
}): { readonly failure: Failure } => ({
  failure: failureOf(event.error),
});
