import type { NewCredential, PasskeyTransport, UsedCredential } from '../../domain/entities/passkey.ts';
import { passkeyTransports } from '../../domain/entities/passkey.ts';
import type { RelyingParty } from '../http/relying-party.ts';
import type { StoredPasskey, NewPasskey } from './passkeys.store.ts';

/** Loads the library, which takes a while, and is only needed if members have passkeys. */
const library = () => import('@simplewebauthn/server');

/**
 * COSE algorithms EdDSA, ES256 and RS256, which all Node versions verify. By default, newer versions would offer more, in a data directory
 * that older ones share.
 */
const algorithms = [-8, -7, -257];
/** Milliseconds for which a browser waits for its user. */
export const CEREMONY_MS = 5 * 60_000;

/** Reason for refusing an authenticator's response. */
export type Refused = 'origin' | 'relying party' | 'counter' | 'response';

/** @param name returns the site's name, shown by authenticators */
export function createWebAuthn({ id, origin }: RelyingParty, name: () => string) {
  const expected = { expectedOrigin: origin, expectedRPID: id, requireUserVerification: true } as const;

  /** Parses the client data; `null` if the response is not in the right format. */
  function clientDataOf(credential: NewCredential | UsedCredential) {
    try {
      const json = Buffer.from(credential.response.clientDataJSON, 'base64url').toString('utf8');
      const { challenge, origin: from, crossOrigin } = JSON.parse(json) as Record<string, unknown>;
      return {
        challenge: typeof challenge === 'string' ? challenge : '',
        isOwn: from === origin && crossOrigin !== true,
      };
    } catch {
      return null;
    }
  }
  const reasonOf = (error: unknown): Refused => {
    const text = String(error);
    if (/RP ID/.test(text)) return 'relying party';
    return /counter value/.test(text) ? 'counter' : 'response';
  };

  return {
    rpId: id,
    /** Returns the challenge that a response answers; empty if it cannot be read. */
    challengeOf: (credential: NewCredential | UsedCredential) => clientDataOf(credential)?.challenge ?? '',

    /** Returns creation options for a browser. @param known the member's existing passkeys, excluded to avoid duplicates */
    async creationOptions(
      account: { readonly sub: string; readonly email: string },
      challenge: Buffer,
      known: readonly StoredPasskey[],
    ) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: name(),
        rpID: id,
        userName: account.email,
        userDisplayName: account.email,
        userID: new Uint8Array(Buffer.from(account.sub.replaceAll('-', ''), 'hex')),
        challenge: new Uint8Array(challenge),
        timeout: CEREMONY_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      });
      return { ...options };
    },

    /** Returns request options for a browser. @param allowed passkeys to choose from; if empty, any that the browser has for this site */
    async requestOptions(challenge: Buffer, allowed: readonly StoredPasskey[]) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: id,
        challenge: new Uint8Array(challenge),
        timeout: CEREMONY_MS,
        allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        userVerification: 'required',
      });
      return { ...options };
    },

    /** Returns the new passkey in a response to creation options. @param challenge in base64url */
    async created(credential: NewCredential, challenge: string): Promise<NewPasskey | Refused> {
      if (clientDataOf(credential)?.isOwn !== true) return 'origin';
      const { verifyRegistrationResponse } = await library();
      const transports = (credential.response.transports ?? []).filter((one): one is PasskeyTransport =>
        (passkeyTransports as readonly string[]).includes(one),
      );
      try {
        const { verified, registrationInfo: made } = await verifyRegistrationResponse({
          response: {
            ...credential,
            authenticatorAttachment: undefined,
            response: { ...credential.response, transports },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
          ...expected,
        });
        if (!verified || !made) return 'response';
        return {
          credentialId: made.credential.id,
          publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
          counter: made.credential.counter,
          transports,
          deviceType: made.credentialDeviceType,
          isBackedUp: made.credentialBackedUp,
          aaguid: made.aaguid,
          rpId: id,
        };
      } catch (error) {
        return reasonOf(error);
      }
    },

    /** Verifies a response to request options. @param challenge in base64url */
    async used(
      credential: UsedCredential,
      challenge: string,
      passkey: StoredPasskey,
    ): Promise<{ readonly counter: number; readonly isBackedUp: boolean } | Refused> {
      if (clientDataOf(credential)?.isOwn !== true) return 'origin';
      const { verifyAuthenticationResponse } = await library();
      try {
        const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
          response: {
            ...credential,
            authenticatorAttachment: undefined,
            response: { ...credential.response, userHandle: credential.response.userHandle ?? undefined },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
          ...expected,
        });
        return verified ? { counter: info.newCounter, isBackedUp: info.credentialBackedUp } : 'response';
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
}
export type WebAuthn = ReturnType<typeof createWebAuthn>;

/** Returns the user handle of an account, as authenticators return it: the bytes of its `sub`, which is random. */
export const userHandleOf = (sub: string): string => Buffer.from(sub.replaceAll('-', ''), 'hex').toString('base64url');
