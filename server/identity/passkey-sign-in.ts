import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import type { UsedCredential } from '../../domain/entities/passkey.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { UserDirectory } from './accounts.store.ts';
import type { Challenges } from './challenges.store.ts';
import { CognitoFailure, notAuthorized } from './cognito-failure.ts';
import type { Asker } from './devices.ts';
import type { StoredPasskey, Passkeys } from './passkeys.store.ts';
import type { SignedIn, SignIn } from './sign-in.ts';
import { CEREMONY_MS, userHandleOf, type WebAuthn } from './webauthn.ts';

/** Thrown if a passkey is not accepted: unknown, of another account, or with a wrong signature. */
export class PasskeyRefused extends CognitoFailure {
  constructor() {
    super('NotAuthorizedException', 'Passkey is not valid.');
  }
}

/** Challenge that the client must answer. */
export interface PasskeyChallenge {
  /** Token for the response. */
  readonly token: string;
  readonly options: Record<string, unknown>;
}

/** Signs in with a passkey: instead of a password and its second factor, or as the second factor after a password. */
export interface PasskeySignIn {
  /** Creates a challenge for any passkey of this site. @throws CognitoFailure WebAuthnNotEnabledException */
  begin(): Promise<PasskeyChallenge>;
  /** Signs in. @param isKept whether the member asked to stay signed in @throws CognitoFailure */
  finish(token: string, credential: UsedCredential, asker: Asker, isKept?: boolean): Promise<SignedIn>;
  /** Creates a challenge for a passkey of the account whose password was correct. @throws CognitoFailure */
  beginSecondStep(token: string): Promise<PasskeyChallenge>;
  /** Completes the second step. @throws CognitoFailure */
  finishSecondStep(token: string, credential: UsedCredential, asker: Asker): Promise<SignedIn>;
  /** Whether passkeys are offered for this address. Some addresses without an account are also offered one, always the same addresses. */
  isOfferedTo(email: string): Promise<boolean>;
  /** Returns a token for the choice between several ways to sign in to this address. */
  choiceFor(email: string): string;
  /** Creates a challenge for a passkey of this address. */
  challengeFor(email: string): Promise<PasskeyChallenge>;
  /** Signs in with a token of `choiceFor` or `challengeFor` for the same address. @throws CognitoFailure */
  finishFor(email: string, token: string, credential: UsedCredential, asker: Asker): Promise<SignedIn>;
  /** Checks a token of `choiceFor`. @throws CognitoFailure NotAuthorizedException if it is invalid, for another address, or too old */
  checkChoice(email: string, token: string): void;
}

export interface PasskeySignInDeps {
  readonly accounts: UserDirectory;
  readonly passkeys: Passkeys;
  readonly challenges: Challenges;
  readonly signIn: SignIn;
  /** Verifies passkeys; `null` if browsers have none here. */
  readonly webAuthn: WebAuthn | null;
  readonly sealer: Sealer;
  readonly events: SecurityEvents;
}

const purpose = 'passkey sign-in';
/** Content of a token. `email` is empty for a challenge for any passkey. */
const contents = z.object({ nonce: z.string(), email: z.string(), until: z.number() });
/** Milliseconds for which a challenge for any passkey is valid: the sign-in page may be open for a while before a passkey is chosen. */
const anyPasskeyMs = 3 * CEREMONY_MS;

const tooLate = () => notAuthorized('Invalid session for the user.');
/** Returns the bytes that the authenticator signs. They are derived from the token, so the client only needs to return the token. */
const challengeOf = (token: string) => createHash('sha256').update(`passkey challenge ${token}`).digest();

export function createPasskeySignIn(deps: PasskeySignInDeps): PasskeySignIn {
  const { accounts, passkeys, challenges, signIn, webAuthn, sealer, events } = deps;
  const needed = (): WebAuthn => {
    if (webAuthn === null)
      throw new CognitoFailure('WebAuthnNotEnabledException', 'Passkeys need HTTPS and a host name.');
    return webAuthn;
  };

  /** Creates a token. Nothing is stored until a passkey has signed in, so unanswered challenges cost no space. */
  const newToken = (email: string, lastsMs: number) => {
    const nonce = crypto.randomUUID();
    return sealer.seal(JSON.stringify({ nonce, email: normalEmail(email), until: Date.now() + lastsMs }), purpose);
  };
  function read(token: string, email: string) {
    const opened = sealer.open(token, purpose);
    const content = opened === null ? null : contents.parse(JSON.parse(opened));
    if (content === null || content.email !== normalEmail(email) || content.until < Date.now()) throw tooLate();
    return content;
  }
  const challengeWith = async (token: string, allowed: readonly StoredPasskey[] = []): Promise<PasskeyChallenge> => ({
    token,
    options: await needed().requestOptions(challengeOf(token), allowed),
  });

  /** Returns the passkey that answered a challenge. @param sub required owner; `null` accepts any @throws PasskeyRefused */
  async function verified(token: string, credential: UsedCredential, sub: string | null, { ip }: Asker) {
    const web = needed();
    const passkey = await passkeys.find(credential.id);
    const refuse = (what: string) => {
      events.note('passkey_refused', { sub: passkey?.sub ?? sub ?? undefined, ip, what });
      return new PasskeyRefused();
    };
    if (passkey === null) throw refuse('unknown');
    const handle = credential.response.userHandle ?? null;
    // If no account is known, the authenticator has to return the passkey's owner.
    const isOwners = handle === null ? sub !== null : handle === userHandleOf(passkey.sub);
    if (!isOwners || (sub !== null && passkey.sub !== sub)) throw refuse('other account');
    const use = await web.used(credential, challengeOf(token).toString('base64url'), passkey);
    if (typeof use === 'string') throw refuse(use);
    return { passkey, use, refuse };
  }

  const accountOf = async (sub: string) => {
    const account = await accounts.bySub(sub);
    if (!account) throw notAuthorized('User is disabled.');
    return account;
  };

  async function open(
    token: string,
    until: number,
    verification: Awaited<ReturnType<typeof verified>>,
    asker: Asker,
    isKept = false,
  ) {
    const { passkey, use, refuse } = verification;
    const account = await accountOf(passkey.sub);
    if (!(await challenges.spend(token, passkey.sub, new Date(until)))) throw refuse('replayed');
    if (!(await passkeys.noteUse(passkey, use))) throw refuse('counter');
    return signIn.open(account, asker, isKept);
  }

  const ownerOf = async (email: string) => {
    const account = await accounts.byEmail(email);
    const own = account === null ? [] : await passkeys.list(account.sub);
    return { account, hasPasskeys: own.some(({ rpId }) => rpId === webAuthn?.rpId) };
  };

  return {
    begin: () => challengeWith(newToken('', anyPasskeyMs)),
    async finish(token, credential, asker, isKept) {
      const { until } = read(token, '');
      return open(token, until, await verified(token, credential, null, asker), asker, isKept);
    },

    async beginSecondStep(token) {
      const { sub } = await challenges.find(token, 'code');
      return challengeWith(token, await passkeys.list(sub));
    },
    async finishSecondStep(token, credential, asker) {
      const { sub } = await challenges.attempt(token, 'code');
      const { passkey, use, refuse } = await verified(token, credential, sub, asker);
      // The first of several responses ends the challenge.
      const { passwordMark, isKept } = await challenges.complete(token, 'code');
      if (!(await passkeys.noteUse(passkey, use))) throw refuse('counter');
      return signIn.open({ ...(await accountOf(sub)), passwordMark }, asker, isKept);
    },

    async isOfferedTo(email) {
      if (webAuthn === null) return false;
      const { account, hasPasskeys } = await ownerOf(email);
      return account ? hasPasskeys : (sealer.name('passkey decoy', normalEmail(email))[0] ?? 0) % 2 === 0;
    },
    choiceFor: (email) => newToken(email, CEREMONY_MS),
    challengeFor: (email) => challengeWith(newToken(email, CEREMONY_MS)),
    async finishFor(email, token, credential, asker) {
      const { until } = read(token, email);
      const { account } = await ownerOf(email);
      if (!account) throw new PasskeyRefused();
      return open(token, until, await verified(token, credential, account.sub, asker), asker);
    },
    checkChoice: (email, token) => void read(token, email),
  };
}
