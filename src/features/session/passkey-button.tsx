import { useEffect, useSyncExternalStore } from 'react';
import type { PickedPasskey } from '../../../domain/entities/passkey.ts';
import { messages } from '../../../domain/messages.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { mayUsePasskeys } from '../../shared/passkeys/passkey-support.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Button } from '../../ui/button.tsx';
import { useLatest } from '../../workflows/use-latest.ts';

const never = () => () => {};

/** Whether passkeys work here. Markup that was built says no, since it serves every browser. */
export function useMayUsePasskey(): boolean {
  const { passkeyOrigin } = usePublicServices();
  return useSyncExternalStore(
    never,
    () => mayUsePasskeys(passkeyOrigin),
    () => false,
  );
}

/** Offers passkeys among the browser's suggestions for the address, as long as the form waits. */
function useSuggestions(isWaiting: boolean, onPick: (picked: PickedPasskey) => void) {
  const { call } = usePublicServices();
  const pick = useLatest(onPick);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const { signal, abort } = stoppable();
    loadWithRetry(() => import('../../shared/passkeys/passkey-calls.ts'))
      .then(({ suggestPasskeys }) => suggestPasskeys(call, signal))
      // Without suggestions there is still the button, which says what went wrong.
      .catch(() => null)
      .then((picked) => {
        if (picked !== null && !signal.aborted) pick(picked);
      });
    return abort;
    // oxlint-disable-next-line react/exhaustive-deps -- `pick` always calls the latest function
  }, [isWaiting, call]);
}
function stoppable() {
  const stop = new AbortController();
  return { signal: stop.signal, abort: () => stop.abort() };
}

interface PasskeyButtonProps {
  /** Label while a passkey is being used; null otherwise. */
  readonly waiting: string | null;
  readonly isDisabled: boolean;
  /** With the passkey that was picked from the suggestions; null after a press. */
  readonly onUse: (picked: PickedPasskey | null) => void;
}

/** “Sign in with a passkey”, and the same by the browser's suggestions. */
export function PasskeyButton({ waiting, isDisabled, onUse }: PasskeyButtonProps) {
  useSuggestions(waiting === null && !isDisabled, onUse);
  return (
    <Button size="large" fullWidth isPending={waiting !== null} isDisabled={isDisabled} onPress={() => onUse(null)}>
      {waiting ?? messages.login.passkey}
    </Button>
  );
}
