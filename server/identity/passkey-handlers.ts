import { MAX_PASSKEYS } from '../../domain/entities/passkey.ts';
import { messages } from '../../domain/messages.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Members } from '../members/members.store.ts';
import type { UserDirectory } from './accounts.store.ts';
import { toApiFailures, wireTokens } from './auth-handlers.ts';
import { CognitoFailure } from './cognito-failure.ts';
import type { PasskeyRegistration } from './passkey-registration.ts';
import { PasskeyRefused, type PasskeySignIn } from './passkey-sign-in.ts';
import type { StoredPasskey, Passkeys } from './passkeys.store.ts';
import type { SignedIn } from './sign-in.ts';

export interface PasskeyHandlersDeps {
  readonly accounts: UserDirectory;
  readonly members: Members;
  readonly passkeys: Passkeys;
  readonly passkeyRegistration: PasskeyRegistration;
  readonly passkeySignIn: PasskeySignIn;
}

const refused = () => new ApiFailure(400, 'passkey_refused', messages.account.passkeyRefused);
const unknown = () => new ApiFailure(404, 'not_found', 'There is no such passkey.');

/** Converts errors of the user pool about passkeys to messages for members. */
function inWords(error: unknown): never {
  if (error instanceof PasskeyRefused) throw refused();
  if (error instanceof CognitoFailure) {
    if (error.type === 'WebAuthnNotEnabledException') {
      throw new ApiFailure(409, 'passkeys_unavailable', messages.account.passkeysUnavailable);
    }
    if (error.type === 'LimitExceededException' && error.retryAfter === null) {
      throw new ApiFailure(409, 'too_many_passkeys', messages.account.tooManyPasskeys(MAX_PASSKEYS));
    }
    if (error.type.startsWith('WebAuthn') || error.type === 'InvalidParameterException') throw refused();
  }
  throw error;
}
const orSay = <Result>(work: Promise<Result>): Promise<Result> => toApiFailures(work.catch(inWords));

const wire = ({ passkeyId, name, deviceType, createdAt, lastUsedAt }: StoredPasskey) => ({
  passkey_id: passkeyId,
  name,
  is_synced: deviceType === 'multiDevice',
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** Creates the handlers for passkeys at sign-in and on the profile. */
export function createPasskeyHandlers(deps: PasskeyHandlersDeps) {
  const { accounts, members, passkeys, passkeyRegistration, passkeySignIn } = deps;
  const signedInAs = async (signedIn: SignedIn) => {
    const member = await members.bySub(signedIn.sub);
    if (!member) throw new Error('an account without a member');
    return { status: 200 as const, body: { member, tokens: wireTokens(signedIn) } };
  };

  return {
    async beginPasskeySignIn({ body: { session } }) {
      const begun = session === undefined ? passkeySignIn.begin() : passkeySignIn.beginSecondStep(session);
      const { token, options } = await orSay(begun);
      return { status: 200, body: { session: token, options } };
    },

    async signInWithPasskey({ body: { session, credential, keep }, request: { asker } }) {
      return signedInAs(await orSay(passkeySignIn.finish(session, credential, asker, keep)));
    },

    async answerWithPasskey({ body: { session, credential }, request: { asker } }) {
      return signedInAs(await orSay(passkeySignIn.finishSecondStep(session, credential, asker)));
    },

    async listPasskeys({ caller }) {
      return { status: 200, body: { passkeys: (await passkeys.list(caller.sub)).map(wire) } };
    },

    async beginPasskey({ caller }) {
      const account = await accounts.bySub(caller.sub);
      if (!account) throw unknown();
      return { status: 200, body: { options: await orSay(passkeyRegistration.begin(account)) } };
    },

    async addPasskey({ body, caller, request: { asker } }) {
      const added = await orSay(passkeyRegistration.finish(caller.sub, body.credential, asker));
      return { status: 200, body: { passkey: wire(added) } };
    },

    async renamePasskey({ params, body, caller }) {
      const renamed = await passkeys.rename(caller.sub, params.passkeyId, body.name);
      if (!renamed) throw unknown();
      return { status: 200, body: { passkey: wire(renamed) } };
    },

    async removePasskey({ params: { passkeyId }, caller, request: { asker } }) {
      const outcome = await passkeyRegistration.remove(caller.sub, { passkeyId }, asker);
      if (outcome === 'absent') throw unknown();
      if (outcome === 'last') throw new ApiFailure(409, 'last_way_in', messages.account.lastWayIn);
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
