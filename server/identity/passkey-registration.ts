import type { NewCredential } from '../../domain/entities/passkey.ts';
import { browserName } from '../../domain/user-agent.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Account, UserDirectory } from './accounts.store.ts';
import type { Challenges } from './challenges.store.ts';
import { CognitoFailure } from './cognito-failure.ts';
import type { Asker } from './devices.ts';
import type { StoredPasskey, Passkeys } from './passkeys.store.ts';
import type { Refused, WebAuthn } from './webauthn.ts';

const fail = (type: CognitoFailure['type'], message: string) => new CognitoFailure(type, message);
const refusals: Readonly<Record<Refused, () => CognitoFailure>> = {
  origin: () => fail('WebAuthnOriginNotAllowedException', 'Origin of the credential is not allowed.'),
  'relying party': () =>
    fail('WebAuthnRelyingPartyMismatchException', 'Relying party of the credential does not match the user pool.'),
  counter: () => fail('WebAuthnCredentialNotSupportedException', 'Credential is not supported.'),
  response: () => fail('WebAuthnCredentialNotSupportedException', 'Credential is not supported.'),
};

/** Adds and removes members' passkeys, for our own calls and for the user pool's protocol. */
export interface PasskeyRegistration {
  /** Returns creation options for a browser, valid for five minutes and one passkey. @throws CognitoFailure */
  begin(account: Account): Promise<Record<string, unknown>>;
  /** Adds the created passkey. @throws CognitoFailure */
  finish(sub: string, credential: NewCredential, asker: Asker): Promise<StoredPasskey>;
  /** Removes a passkey. @returns `last`, without removing it, if the account could not sign in any more; `absent` if there is none */
  remove(sub: string, which: Parameters<Passkeys['remove']>[1], asker: Asker): ReturnType<Passkeys['remove']>;
}

export interface PasskeyRegistrationDeps {
  readonly accounts: UserDirectory;
  readonly passkeys: Passkeys;
  readonly challenges: Challenges;
  /** Verifies passkeys; `null` if browsers have none here. */
  readonly webAuthn: WebAuthn | null;
  readonly events: SecurityEvents;
  /** Mails the owner. */
  readonly tell: (sub: string, what: 'passkey' | 'passkeyRemoved') => void;
}

export function createPasskeyRegistration(deps: PasskeyRegistrationDeps): PasskeyRegistration {
  const { accounts, passkeys, challenges, webAuthn, events, tell } = deps;
  const needed = (): WebAuthn => {
    if (webAuthn === null) throw fail('WebAuthnNotEnabledException', 'Passkeys need HTTPS and a host name.');
    return webAuthn;
  };

  return {
    async begin({ sub, email }) {
      const web = needed();
      const account = await accounts.bySub(sub);
      if (!account) throw fail('NotAuthorizedException', 'User is disabled.');
      // The authenticator signs the challenge's token, so the response identifies the challenge.
      const { token } = await challenges.create({ ...account, isKept: false }, 'passkey');
      return web.creationOptions({ sub, email }, Buffer.from(token, 'base64url'), await passkeys.list(sub));
    },

    async finish(sub, credential, asker) {
      const web = needed();
      const challenge = web.challengeOf(credential);
      const over = () => fail('WebAuthnChallengeNotFoundException', 'Challenge not found. Please start again.');
      const begun = await challenges.complete(challenge, 'passkey').catch(() => Promise.reject(over()));
      if (begun.sub !== sub) throw over();
      const made = await web.created(credential, challenge);
      if (typeof made === 'string') {
        events.note('passkey_refused', { sub, ip: asker.ip, what: made });
        throw refusals[made]();
      }
      const added = await passkeys.add(sub, made, browserName(asker.userAgent ?? null));
      if (added === 'full') throw fail('LimitExceededException', 'Limit of passkeys per user is reached.');
      if (added === 'taken') throw fail('InvalidParameterException', 'The passkey was added before.');
      events.note('passkey_added', { sub, ip: asker.ip });
      tell(sub, 'passkey');
      return added;
    },

    async remove(sub, which, asker) {
      const outcome = await passkeys.remove(sub, which);
      if (outcome === 'removed') {
        events.note('passkey_removed', { sub, ip: asker.ip });
        tell(sub, 'passkeyRemoved');
      }
      return outcome;
    },
  };
}
