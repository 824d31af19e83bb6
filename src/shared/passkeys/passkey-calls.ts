import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PickedPasskey } from '../../../domain/entities/passkey.ts';
import type { PasskeysDependencies } from '../../../machines/passkeys/implementations.ts';
import type { SessionDependencies } from '../../../machines/session/implementations.ts';
import { ownFailure } from '../../../machines/shared/failure.ts';
import type { Api } from '../../api/api-context.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { proofCalls } from '../second-factor/factor-calls.ts';

type Call = Api['call'];

const browser = () => loadWithRetry(() => import('@simplewebauthn/browser'));

/** Returns the result of a browser's dialog; `null` if the member cancelled it or let it time out. */
async function orNull<Result>(dialog: Promise<Result>): Promise<Result | null> {
  try {
    return await dialog;
  } catch (error) {
    // The library's errors have the same names as the browser's.
    const { name } = error as { readonly name?: string };
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw ownFailure('Invalid', name === 'InvalidStateError' ? 'passkey_exists' : 'passkey_failed');
  }
}

/**
 * Asks the browser for a passkey.
 * @param isSuggested offers it among the suggestions of the form's first field, without a dialog
 */
async function pick(
  call: Call,
  { session, isSuggested = false, signal }: { session?: string; isSuggested?: boolean; signal: AbortSignal },
): Promise<PickedPasskey | null> {
  const begun = await call('beginPasskeySignIn', { body: session === undefined ? {} : { session }, signal });
  const { startAuthentication } = await browser();
  const optionsJSON = begun.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  if (signal.aborted) return null;
  const credential = await orNull(startAuthentication({ optionsJSON, useBrowserAutofill: isSuggested }));
  // The library's type for browsers' responses is wider than the server's.
  return credential && { session: begun.session, credential: credential as PickedPasskey['credential'] };
}

/** Signs in with a passkey. */
export const usePasskey: (
  call: Call,
  use: Parameters<SessionDependencies['usePasskey']>[0],
) => ReturnType<SessionDependencies['usePasskey']> = async (call, { picked, isKept, challenge, signal }) => {
  const answer = picked ?? (await pick(call, { ...(challenge !== null && { session: challenge }), signal }));
  if (answer === null) return null;
  if (challenge !== null) return call('answerWithPasskey', { body: answer, signal });
  return call('signInWithPasskey', { body: { ...answer, ...(isKept && { keep: true }) }, signal });
};

/**
 * Offers passkeys among the suggestions of the address field, if the browser supports it, and waits until one is picked.
 * @returns `null` if the browser does not support it, or when the signal aborts it
 */
export async function suggestPasskeys(call: Call, signal: AbortSignal): Promise<PickedPasskey | null> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await browser();
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return null;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  return pick(call, { isSuggested: true, signal });
}

/** Creates the calls for the signed-in member's passkeys. */
export function ownPasskeyCalls(own: {
  readonly call: Call;
  readonly memberId: string;
  readonly now: () => number;
}): PasskeysDependencies {
  const { call, memberId } = own;
  const params = { id: memberId };
  return {
    ...proofCalls(own),
    loadPasskeys: async ({ signal }) => (await call('listPasskeys', { params, signal })).passkeys,
    async addPasskey({ signal }) {
      const { options } = await call('beginPasskey', { params, signal });
      const { startRegistration } = await browser();
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const credential = await orNull(startRegistration({ optionsJSON }));
      return credential && (await call('addPasskey', { params, body: { credential }, signal })).passkey;
    },
    renamePasskey: async ({ passkeyId, name, signal }) => {
      await call('renamePasskey', { params: { ...params, passkeyId }, body: { name }, signal });
    },
    removePasskey: async ({ passkeyId, signal }) => {
      await call('removePasskey', { params: { ...params, passkeyId }, signal });
    },
  };
}
