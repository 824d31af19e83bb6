import * as z from 'zod/mini';
import { CognitoFailure } from './cognito-failure.ts';
import { type Operation, operation } from './cognito-routes.ts';
import type { FactorSignIn } from './factor-sign-in.ts';
import type { SecondFactor } from './second-factor.store.ts';
import type { SignIn } from './sign-in.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const token = z.nullish(text(8192));
const session = z.nullish(text(2048));
const setting = z.nullish(z.object({ Enabled: z.nullish(z.boolean()), PreferredMfa: z.nullish(z.boolean()) }));

const invalid = (message: string) => new CognitoFailure('InvalidParameterException', message);

export interface FactorOperationsDeps {
  readonly signIn: SignIn;
  readonly factor: SecondFactor;
  readonly factorSignIn: FactorSignIn;
}

/** Creates the user pool's operations about the second factor, under Cognito's names. [Cognito user pools API] */
export function createFactorOperations({
  signIn,
  factor,
  factorSignIn,
}: FactorOperationsDeps): Record<string, Operation> {
  return {
    AssociateSoftwareToken: operation(
      { cost: 'attempt', bodyBytes: 12_288, body: z.object({ AccessToken: token, Session: session }) },
      async ({ AccessToken, Session }) => {
        if (AccessToken) {
          const { sub } = await signIn.recentAccountOf(AccessToken);
          return { SecretCode: await factor.begin(sub) };
        }
        if (!Session) throw invalid('Missing required parameter AccessToken or Session');
        return { SecretCode: await factorSignIn.beginSetUp(Session), Session };
      },
    ),

    VerifySoftwareToken: operation(
      {
        cost: 'attempt',
        bodyBytes: 12_288,
        body: z.object({
          AccessToken: token,
          Session: session,
          UserCode: text(64),
          FriendlyDeviceName: z.nullish(text(256)),
        }),
      },
      async ({ AccessToken, Session, UserCode }) => {
        if (AccessToken) {
          const { sub } = await signIn.accountOf(AccessToken);
          await factor.confirm(sub, UserCode);
          return { Status: 'SUCCESS' };
        }
        if (!Session) throw invalid('Missing required parameter AccessToken or Session');
        await factorSignIn.confirmSetUp(Session, UserCode);
        return { Status: 'SUCCESS', Session };
      },
    ),

    SetUserMFAPreference: operation(
      {
        cost: 'attempt',
        bodyBytes: 12_288,
        body: z.object({
          AccessToken: text(8192),
          SoftwareTokenMfaSettings: setting,
          SMSMfaSettings: setting,
          EmailMfaSettings: setting,
          WebAuthnMfaSettings: z.nullish(z.object({ Enabled: z.nullish(z.boolean()) })),
        }),
      },
      async ({
        AccessToken,
        SoftwareTokenMfaSettings: app,
        SMSMfaSettings: sms,
        EmailMfaSettings: mail,
        WebAuthnMfaSettings: passkeys,
      }) => {
        const { sub } = await signIn.accountOf(AccessToken);
        if (sms?.Enabled || sms?.PreferredMfa) throw invalid('SMS MFA is not enabled for the user pool.');
        if (mail?.Enabled || mail?.PreferredMfa) throw invalid('Email MFA is not enabled for the user pool.');
        // A passkey also verifies its owner, so it counts as both factors.
        if (passkeys?.Enabled === false) throw invalid('WebAuthn MFA cannot be disabled for the user pool.');
        // The app is the only factor, so enabled and preferred are the same. Nothing changes if it is omitted.
        if (app?.Enabled === false) {
          const { sessionId } = await signIn.recentAccountOf(AccessToken);
          await factor.switchOff(sub);
          await signIn.endKept(sub, sessionId);
        } else if (app?.Enabled || app?.PreferredMfa) {
          await factor.switchOn(sub);
        }
        return {};
      },
    ),
  };
}
