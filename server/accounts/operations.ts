import * as z from 'zod/mini';
import { EMAIL_MAX, INVITATION_MAX, PASSWORD_MAX } from '../../domain/constants.ts';
import { emailMessages } from '../../domain/forms/account.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { CognitoFailure, notAuthorized } from '../identity/cognito-failure.ts';
import { type Operation, operation } from '../identity/cognito-routes.ts';
import type { Identity } from '../identity/identity.ts';
import type { Members } from '../members/members.store.ts';
import type { CurrentSite } from '../site-settings.ts';
import { checkPolicy } from '../identity/user-pool.ts';
import { checkAttributes, readAttributes } from './attributes.ts';
import { type AddressChange, masked } from './address-change.ts';
import type { Admission } from './admission.ts';
import type { Enrol } from './enrol.ts';
import type { Recovery } from './recovery.ts';

export interface AccountOperationsDeps {
  readonly db: Db;
  /** Deletes an account and closes its open connections. */
  readonly remove: (sub: string) => Promise<void>;
  readonly identity: Identity;
  readonly members: Members;
  readonly recovery: Recovery;
  readonly address: AddressChange;
  readonly admission: Admission;
  readonly enrol: Enrol;
  /** Whether SignUp requires a mailed code. */
  readonly confirmSignUp: boolean;
  readonly site: CurrentSite;
}

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const clientId = text(128);
const username = text(EMAIL_MAX);
const password = text(PASSWORD_MAX);
const token = text(8192);
const code = text(64);
const attribute = z.object({ Name: text(32), Value: z.optional(z.string().check(z.maxLength(2048))) });

const delivery = (email: string) => ({
  CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked(email) },
});

/** User pool's name for an authenticator app. */
const appFactor = 'SOFTWARE_TOKEN_MFA';

const invalid = (message: string) => new CognitoFailure('InvalidParameterException', message);

/** Maps sign-up failures to the error of a pool that admits only invited users. [Cognito, AllowAdminCreateUserOnly] */
async function orNotPermitted<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiFailure) throw notAuthorized('SignUp is not permitted for this user pool');
    throw error;
  }
}

/** Creates the user pool's operations about accounts, under Cognito's names. Existence errors are hidden. [Cognito user pools API] */
export function createAccountOperations(deps: AccountOperationsDeps): Record<string, Operation> {
  const { db, members, remove, recovery, address, admission, enrol, confirmSignUp, site } = deps;
  const { accounts, signIn, factor, pools } = deps.identity;

  function checkClient(id: string): void {
    if (id === pools.userPoolClientId) return;
    throw new CognitoFailure('ResourceNotFoundException', `User pool client ${id} does not exist.`);
  }

  return {
    SignUp: operation(
      {
        cost: 'attempt',
        bodyBytes: 8_192,
        body: z.object({
          ClientId: clientId,
          Username: username,
          Password: password,
          // The field that Cognito passes to triggers.
          ClientMetadata: z.optional(z.nullable(z.object({ invitation: z.optional(text(INVITATION_MAX)) }))),
        }),
      },
      async ({ ClientId, Username, Password, ClientMetadata }, { asker }) => {
        checkClient(ClientId);
        const { invitation } = ClientMetadata ?? {};
        const wish = { email: Username, invitation, coupon: undefined, teamId: undefined, mayTell: false };
        await orNotPermitted(admission.check(wish));
        if (emailMessages(Username).length > 0) throw invalid('Username should be an email.');
        checkPolicy(Password, { email: Username, productName: site().productName });
        const { sub } = await orNotPermitted(
          accounts.create({
            email: Username,
            password: Password,
            timeZone: null,
            confirmed: !confirmSignUp,
            enrol: (tx, memberId) => enrol(tx, memberId, wish),
          }),
        );
        if (!confirmSignUp) return { UserConfirmed: true, UserSub: sub };
        await recovery.sendCode('confirm', Username, asker);
        return { UserConfirmed: false, UserSub: sub, ...delivery(Username) };
      },
    ),

    ConfirmSignUp: operation(
      {
        cost: 'attempt',
        bodyBytes: 8_192,
        body: z.object({ ClientId: clientId, Username: username, ConfirmationCode: code }),
      },
      async ({ ClientId, Username, ConfirmationCode }, { asker }) => {
        checkClient(ClientId);
        await recovery.confirmAddress('confirm', Username, ConfirmationCode, asker);
        return {};
      },
    ),

    ResendConfirmationCode: operation(
      { cost: 'attempt', bodyBytes: 8_192, body: z.object({ ClientId: clientId, Username: username }) },
      async ({ ClientId, Username }, { asker }) => {
        checkClient(ClientId);
        // The response is the same for unknown, unconfirmed and confirmed accounts, but only unconfirmed ones are mailed.
        await recovery.sendCode('confirm', Username, asker);
        return delivery(Username);
      },
    ),

    ForgotPassword: operation(
      { cost: 'attempt', bodyBytes: 8_192, body: z.object({ ClientId: clientId, Username: username }) },
      async ({ ClientId, Username }, { asker }) => {
        checkClient(ClientId);
        await recovery.sendCode('reset', Username, asker);
        return delivery(Username);
      },
    ),

    ConfirmForgotPassword: operation(
      {
        cost: 'attempt',
        bodyBytes: 8_192,
        body: z.object({ ClientId: clientId, Username: username, ConfirmationCode: code, Password: password }),
      },
      async ({ ClientId, Username, ConfirmationCode, Password }, { asker }) => {
        checkClient(ClientId);
        checkPolicy(Password, { email: Username, productName: site().productName });
        await recovery.confirmReset(Username, ConfirmationCode, Password, asker);
        return {};
      },
    ),

    ChangePassword: operation(
      {
        cost: 'attempt',
        bodyBytes: 16_384,
        body: z.object({ AccessToken: token, PreviousPassword: password, ProposedPassword: password }),
      },
      async ({ AccessToken, PreviousPassword, ProposedPassword }, { asker }) => {
        checkPolicy(ProposedPassword, { email: '', productName: site().productName });
        await recovery.changePassword(AccessToken, PreviousPassword, ProposedPassword, asker);
        return {};
      },
    ),

    GetUser: operation(
      { cost: 'light', bodyBytes: 10_240, body: z.object({ AccessToken: token }) },
      async ({ AccessToken }) => {
        const { sub } = await signIn.accountOf(AccessToken);
        const UserAttributes = await readAttributes(db, sub);
        const { isOn } = await factor.stateOf(sub);
        const mfa = isOn ? { PreferredMfaSetting: appFactor, UserMFASettingList: [appFactor] } : {};
        return { Username: sub, UserAttributes, ...mfa };
      },
    ),

    UpdateUserAttributes: operation(
      {
        cost: 'write',
        bodyBytes: 16_384,
        body: z.object({
          AccessToken: token,
          UserAttributes: z.array(attribute).check(z.maxLength(20)),
        }),
      },
      async ({ AccessToken, UserAttributes }, { asker }) => {
        const wished = UserAttributes.find(({ Name }) => Name === 'email');
        const { sub } = await (wished ? signIn.recentAccountOf(AccessToken) : signIn.accountOf(AccessToken));
        const email = wished?.Value ?? '';
        if (wished && emailMessages(email).length > 0) throw invalid('Invalid email address format.');
        const write = await checkAttributes(
          members,
          sub,
          UserAttributes.filter((one) => one !== wished),
        );
        // The old address remains valid until the code of the new one is redeemed. [Cognito, AttributesRequireVerificationBeforeUpdate]
        if (wished) await address.ask(sub, email, asker);
        await write();
        if (!wished) return { CodeDeliveryDetailsList: [] };
        return { CodeDeliveryDetailsList: [delivery(email).CodeDeliveryDetails] };
      },
    ),

    GetUserAttributeVerificationCode: operation(
      { cost: 'attempt', bodyBytes: 12_288, body: z.object({ AccessToken: token, AttributeName: text(32) }) },
      async ({ AccessToken, AttributeName }, { asker }) => {
        const { sub, email } = await signIn.accountOf(AccessToken);
        if (AttributeName !== 'email') throw invalid(`${AttributeName} cannot be verified.`);
        return delivery((await address.remind(sub, asker)) ?? email);
      },
    ),

    VerifyUserAttribute: operation(
      {
        cost: 'attempt',
        bodyBytes: 12_288,
        body: z.object({ AccessToken: token, AttributeName: text(32), Code: code }),
      },
      async ({ AccessToken, AttributeName, Code }, { asker }) => {
        const { sub } = await signIn.accountOf(AccessToken);
        if (AttributeName !== 'email') throw invalid(`${AttributeName} cannot be verified.`);
        await address.redeem(sub, Code, asker);
        return {};
      },
    ),

    DeleteUser: operation(
      { cost: 'write', bodyBytes: 10_240, body: z.object({ AccessToken: token }) },
      async ({ AccessToken }) => {
        const { sub } = await signIn.recentAccountOf(AccessToken);
        await remove(sub);
        return {};
      },
    ),
  };
}
