import * as z from 'zod/mini';
import { newCredential } from '../../domain/entities/passkey.ts';
import { messages } from '../../domain/messages.ts';
import { CognitoFailure } from './cognito-failure.ts';
import { type Operation, operation } from './cognito-routes.ts';
import type { PasskeyRegistration } from './passkey-registration.ts';
import type { Passkeys } from './passkeys.store.ts';
import type { SecondFactor } from './second-factor.store.ts';
import type { SignIn } from './sign-in.ts';

const AccessToken = z.string().check(z.minLength(1), z.maxLength(8192));
const CredentialId = z.string().check(z.minLength(1), z.maxLength(1400));
/** Maximum number of passkeys per page, as in Cognito. */
const MAX_LISTED = 20;

export interface PasskeyOperationsDeps {
  readonly signIn: SignIn;
  readonly factor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly registration: PasskeyRegistration;
}

/** Creates the user pool's operations about passkeys, under Cognito's names. [Cognito user pools API] */
export const createPasskeyOperations = ({
  signIn,
  factor,
  passkeys,
  registration,
}: PasskeyOperationsDeps): Record<string, Operation> => ({
  StartWebAuthnRegistration: operation(
    { cost: 'attempt', bodyBytes: 10_240, body: z.object({ AccessToken }) },
    async ({ AccessToken: token }) => ({
      CredentialCreationOptions: await registration.begin(await signIn.recentAccountOf(token)),
    }),
  ),

  CompleteWebAuthnRegistration: operation(
    { cost: 'attempt', bodyBytes: 16_384, body: z.object({ AccessToken, Credential: newCredential }) },
    async ({ AccessToken: token, Credential }, { asker }) => {
      const { sub } = await signIn.accountOf(token);
      await registration.finish(sub, Credential, asker);
      return {};
    },
  ),

  ListWebAuthnCredentials: operation(
    {
      cost: 'light',
      bodyBytes: 12_288,
      body: z.object({
        AccessToken,
        NextToken: z.nullish(CredentialId),
        MaxResults: z.nullish(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_LISTED))),
      }),
    },
    async ({ AccessToken: token, NextToken, MaxResults }) => {
      const { sub } = await signIn.accountOf(token);
      const all = await passkeys.list(sub);
      const from = NextToken ? all.findIndex(({ credentialId }) => credentialId === NextToken) + 1 : 0;
      const to = from + (MaxResults || MAX_LISTED);
      const listed = all.slice(from, to);
      return {
        Credentials: listed.map(({ credentialId, name, rpId, transports, createdAt }) => ({
          CredentialId: credentialId,
          FriendlyCredentialName: name,
          RelyingPartyId: rpId,
          AuthenticatorTransports: transports,
          CreatedAt: createdAt.getTime() / 1000,
        })),
        ...(to < all.length && { NextToken: listed.at(-1)?.credentialId }),
      };
    },
  ),

  DeleteWebAuthnCredential: operation(
    { cost: 'attempt', bodyBytes: 12_288, body: z.object({ AccessToken, CredentialId }) },
    async ({ AccessToken: token, CredentialId: credentialId }, { asker }) => {
      const { sub } = await signIn.recentAccountOf(token);
      const outcome = await registration.remove(sub, { credentialId }, asker);
      if (outcome === 'removed') return {};
      if (outcome === 'last') throw new CognitoFailure('InvalidParameterException', messages.account.lastWayIn);
      throw new CognitoFailure('ResourceNotFoundException', 'Credential does not exist.');
    },
  ),

  GetUserAuthFactors: operation(
    { cost: 'light', bodyBytes: 10_240, body: z.object({ AccessToken }) },
    async ({ AccessToken: token }) => {
      const { sub } = await signIn.accountOf(token);
      const [{ isOn }, own] = await Promise.all([factor.stateOf(sub), passkeys.list(sub)]);
      return {
        Username: sub,
        ...(isOn && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
        ConfiguredUserAuthFactors: ['PASSWORD', ...(own.length > 0 ? ['WEB_AUTHN'] : [])],
      };
    },
  ),
});
