import type { NewCredential, PasskeyTransport, UsedCredential } from '../../domain/entities/passkey.ts';
import { passkeyTransports } from '../../domain/entities/passkey.ts';
import type { RelyingParty } from '../http/relying-party.ts';
import type { KeptPasskey, NewPasskey } from './passkeys.store.ts';

/** The library takes a while to load, and is only needed where members have passkeys. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256: all Node versions verify them. Newer ones would offer more by default, in a data directory that older ones share. */
const algorithms = [-8, -7, -257];
/** Milliseconds that a browser waits for its user. */
export const CEREMONY_MS = 5 * 60_000;

/** Why a response of an authenticator is not accepted. */
export type Refused = 'origin' | 'relying party' | 'counter' | 'response';

/** @param name of the site, shown by authenticators */
export function createWebAuthn({ id, origin }: RelyingParty, name: () => string) {
  const expected = { expectedOrigin: origin, expectedRPID: id, requireUserVerification: true } as const;

  /** Null if the response is not even in the right format. */
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
    /** The challenge that a response answers; empty if it cannot be read. */
    challengeOf: (credential: NewCredential | UsedCredential) => clientDataOf(credential)?.challenge ?? '',

    /** Creation options for a browser. @param known its member's passkeys, which are not added twice */
    async creationOptions(
      account: { readonly sub: string; readonly email: string },
      challenge: Buffer,
      known: readonly KeptPasskey[],
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

    /** Request options for a browser. @param allowed passkeys to choose from; none for any that the browser has for this site */
    async requestOptions(challenge: Buffer, allowed: readonly KeptPasskey[]) {
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

    /** The new passkey in a response to creation options. @param challenge in base64url */
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
      passkey: KeptPasskey,
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

/** The user handle of an account, as authenticators return it: the bytes of its `sub`, which is random. */
export const userHandleOf = (sub: string): string => Buffer.from(sub.replaceAll('-', ''), 'hex').toString('base64url');
