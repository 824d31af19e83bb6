import { useEffect, useSyncExternalStore } from 'react';
import type { PickedPasskey } from '../../../domain/entities/passkey.ts';
import { messages } from '../../../domain/messages.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { mayUsePasskeys } from '../../shared/passkeys/passkey-support.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Button } from '../../ui/button.tsx';
import { useLatest } from '../../workflows/use-latest.ts';

const never = () => () => {};

/** Returns whether passkeys work here; false in prebuilt markup, which serves every browser. */
export function useMayUsePasskey(): boolean {
  const { passkeyOrigin } = usePublicServices();
  return useSyncExternalStore(
    never,
    () => mayUsePasskeys(passkeyOrigin),
    () => false,
  );
}

/** Offers passkeys among the browser's suggestions for the address while the form is waiting. */
function useSuggestions(isWaiting: boolean, onPick: (picked: PickedPasskey) => void) {
  const { call } = usePublicServices();
  const pick = useLatest(onPick);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const { signal, abort } = stoppable();
    loadWithRetry(() => import('../../shared/passkeys/passkey-calls.ts'))
      .then(({ suggestPasskeys }) => suggestPasskeys(call, signal))
      // If suggestions fail, the button still works and reports errors.
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
  /** Called with the passkey picked from the suggestions; `null` after a press of the button. */
  readonly onUse: (picked: PickedPasskey | null) => void;
}

/** Button “Sign in with a passkey”, which also offers passkeys through the browser's suggestions. */
export function PasskeyButton({ waiting, isDisabled, onUse }: PasskeyButtonProps) {
  useSuggestions(waiting === null && !isDisabled, onUse);
  return (
    <Button size="large" fullWidth isPending={waiting !== null} isDisabled={isDisabled} onPress={() => onUse(null)}>
      {waiting ?? messages.login.passkey}
    </Button>
  );
}
