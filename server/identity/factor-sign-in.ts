import type { UserDirectory, ProvenAccount } from './accounts.store.ts';
import type { Challenge, ChallengeKind, Challenges } from './challenges.store.ts';
import { notAuthorized } from './cognito-failure.ts';
import type { Asker } from './devices.ts';
import type { SecondFactor } from './second-factor.store.ts';
import type { SignedIn, SignIn } from './sign-in.ts';

/** Challenge after a correct password, if another step is required. */
export interface FactorChallenge {
  readonly challenge: ChallengeKind;
  /** Kind and token of the next request. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly sub: string;
  /** Whether a passkey may replace the code. */
  readonly hasPasskeys: boolean;
}

export const isFactorChallenge = (outcome: SignedIn | FactorChallenge): outcome is FactorChallenge =>
  'challenge' in outcome;

/**
 * Signs in accounts with a second factor, for our own calls and for the user pool's protocol. The only path from a password to a session.
 */
export interface FactorSignIn {
  withPassword(email: string, password: string, asker: Asker, isKept?: boolean): Promise<SignedIn | FactorChallenge>;
  /**
   * Continues for an account whose password has just been verified.
   * @param isKept whether the member asked to stay signed in
   */
  proceed(account: ProvenAccount, asker: Asker, isKept?: boolean): Promise<SignedIn | FactorChallenge>;
  /** Signs in with a code of the app, or a recovery code. @throws CognitoFailure */
  answer(token: string, code: string, asker: Asker): Promise<SignedIn>;
  /** Returns the account of a challenge of this kind. @throws CognitoFailure NotAuthorizedException */
  holderOf(token: string, kind: ChallengeKind): Promise<ProvenAccount>;
  /** Creates a secret for an account that must set up its second factor. @throws CognitoFailure NotAuthorizedException */
  beginSetUp(token: string): Promise<string>;
  /** Switches the second factor on with a first code. @throws CognitoFailure */
  confirmSetUp(token: string, code: string): Promise<ProvenAccount>;
  /** Signs in after the set-up. @throws CognitoFailure NotAuthorizedException */
  finishSetUp(token: string, asker: Asker): Promise<SignedIn>;
}

export interface FactorSignInDeps {
  readonly accounts: UserDirectory;
  readonly signIn: SignIn;
  readonly factor: SecondFactor;
  readonly challenges: Challenges;
  /** Whether the account has passkeys for this site. */
  readonly mayUsePasskey: (sub: string) => Promise<boolean>;
}

export function createFactorSignIn({
  accounts,
  signIn,
  factor,
  challenges,
  mayUsePasskey,
}: FactorSignInDeps): FactorSignIn {
  /** Returns the account with the password's fingerprint at that time: no session is opened if it has changed since. */
  async function accountOf({ sub, passwordMark }: Challenge): Promise<ProvenAccount> {
    const account = await accounts.bySub(sub);
    if (!account) throw notAuthorized('User is disabled.');
    return { ...account, passwordMark };
  }

  const open = async (challenge: Challenge, asker: Asker) =>
    signIn.open(await accountOf(challenge), asker, challenge.isKept);

  const self: FactorSignIn = {
    withPassword: async (email, password, asker, isKept) =>
      self.proceed(await accounts.checkPassword(email, password, asker), asker, isKept),

    async proceed(account, asker, isKept = false) {
      const { isOn, isRequired } = await factor.stateOf(account.sub);
      if (!isOn && !isRequired) return signIn.open(account, asker, isKept);
      const challenge = isOn ? 'code' : 'set_up';
      const { sub } = account;
      const hasPasskeys = isOn && (await mayUsePasskey(sub));
      return { challenge, ...(await challenges.create({ ...account, isKept }, challenge)), sub, hasPasskeys };
    },

    async answer(token, code, asker) {
      const { sub } = await challenges.attempt(token, 'code');
      await factor.redeem(sub, code);
      return open(await challenges.complete(token, 'code'), asker);
    },

    holderOf: async (token, kind) => accountOf(await challenges.find(token, kind)),

    async beginSetUp(token) {
      const { sub } = await challenges.find(token, 'set_up');
      // Another session has set it up in the meantime; the password is not enough to replace it.
      if ((await factor.stateOf(sub)).isOn) throw notAuthorized('Invalid session for the user.');
      return factor.begin(sub);
    },

    async confirmSetUp(token, code) {
      const challenge = await challenges.attempt(token, 'set_up');
      await factor.confirm(challenge.sub, code, { onlyIfOff: true });
      await factor.switchOn(challenge.sub);
      await challenges.markSetUp(token);
      return accountOf(challenge);
    },

    finishSetUp: async (token, asker) => open(await challenges.complete(token, 'set_up'), asker),
  };
  return self;
}
