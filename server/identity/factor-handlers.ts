import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Members } from '../members/members.store.ts';
import type { SecurityEvent, SecurityEvents } from '../security-events.ts';
import type { UserDirectory } from './accounts.store.ts';
import { toApiFailures, wireTokens } from './auth-handlers.ts';
import { holderOf } from './devices.ts';
import type { FactorSignIn } from './factor-sign-in.ts';
import type { RecentProof } from './recent-proof.store.ts';
import type { FactorEvent, SecondFactor } from './second-factor.store.ts';
import type { SignedIn, SignIn } from './sign-in.ts';
import type { CurrentSite } from '../site-settings.ts';

export interface FactorHandlersDeps {
  readonly accounts: UserDirectory;
  readonly factor: SecondFactor;
  readonly factorSignIn: FactorSignIn;
  readonly signIn: Pick<SignIn, 'endKept'>;
  readonly recentProof: RecentProof;
  readonly members: Members;
  readonly events: SecurityEvents;
  /** Settings with the name shown before the account in an authenticator app. */
  readonly site: CurrentSite;
}

/** Security events about second factors. */
export const factorEvents: Readonly<Record<FactorEvent, SecurityEvent>> = {
  on: 'second_factor_on',
  off: 'second_factor_off',
  recoveryCodeUsed: 'recovery_code_used',
  failed: 'second_factor_failed',
  guessed: 'second_factor_failed',
  refused: 'code_locked',
};

/**
 * Returns the content of a QR code for authenticator apps. Uses the defaults, which all apps support: SHA-1, six digits and thirty seconds.
 */
export function keyUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** Creates the handlers for the second factor at sign-in and on the profile, and for re-entering the password. */
export function createFactorHandlers(deps: FactorHandlersDeps) {
  const { accounts, factor, factorSignIn, signIn, recentProof, members, events, site } = deps;

  const signedInAs = async (signedIn: SignedIn) => {
    const member = await members.bySub(signedIn.sub);
    if (!member) throw new Error('an account without a member');
    return { member, tokens: wireTokens(signedIn) };
  };
  const accountOf = async (sub: string) => {
    const account = await accounts.bySub(sub);
    if (!account) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
    return account;
  };
  const handedOut = (email: string, secret: string) => ({ secret, uri: keyUri(site().productName, email, secret) });

  return {
    async answerSecondFactor({ body, request }) {
      const signedIn = await toApiFailures(factorSignIn.answer(body.session, body.code, request.asker));
      return { status: 200, body: await signedInAs(signedIn) };
    },

    async beginSetUpAtSignIn({ body }) {
      const { email } = await toApiFailures(factorSignIn.holderOf(body.session, 'set_up'));
      return { status: 200, body: handedOut(email, await toApiFailures(factorSignIn.beginSetUp(body.session))) };
    },

    async finishSetUpAtSignIn({ body, request }) {
      const { sub } = await toApiFailures(factorSignIn.confirmSetUp(body.session, body.code));
      const recovery_codes = await toApiFailures(factor.makeRecoveryCodes(sub));
      const signedIn = await toApiFailures(factorSignIn.finishSetUp(body.session, request.asker));
      return { status: 200, body: { ...(await signedInAs(signedIn)), recovery_codes } };
    },

    async getSecondFactor({ caller }) {
      const { isOn: is_on, isRequired: is_required, recoveryCodesLeft } = await factor.stateOf(caller.sub);
      return { status: 200, body: { is_on, is_required, recovery_codes_left: recoveryCodesLeft } };
    },

    async beginSecondFactor({ caller }) {
      const { email } = await accountOf(caller.sub);
      return { status: 200, body: handedOut(email, await factor.begin(caller.sub)) };
    },

    async confirmSecondFactor({ body, caller }) {
      await toApiFailures(factor.confirm(caller.sub, body.code));
      await toApiFailures(factor.switchOn(caller.sub));
      return { status: 200, body: { recovery_codes: await toApiFailures(factor.makeRecoveryCodes(caller.sub)) } };
    },

    async endSecondFactor({ caller }) {
      if ((await factor.stateOf(caller.sub)).isRequired) {
        throw new ApiFailure(409, 'second_factor_required', 'Your account has to keep its second factor.');
      }
      await toApiFailures(factor.switchOff(caller.sub));
      await signIn.endKept(caller.sub, caller.sessionId);
      return { status: 204 };
    },

    async makeRecoveryCodes({ caller }) {
      if (!(await factor.stateOf(caller.sub)).isOn) {
        throw new ApiFailure(409, 'second_factor_off', 'The second factor is switched off.');
      }
      return { status: 200, body: { recovery_codes: await toApiFailures(factor.makeRecoveryCodes(caller.sub)) } };
    },

    async proveAgain({ body, caller, request }) {
      const { email } = await accountOf(caller.sub);
      await toApiFailures(
        accounts.checkPassword(email, body.password, holderOf(caller.sessionId, request.asker)),
      ).catch((error: unknown) => {
        events.note('password_check_failed', { sub: caller.sub, ip: request.ip });
        throw error;
      });
      await recentProof.renew(caller.sessionId);
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
