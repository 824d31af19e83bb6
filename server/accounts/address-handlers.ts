import { emailMessages, normalEmail } from '../../domain/forms/account.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import type { UserDirectory } from '../identity/accounts.store.ts';
import { toApiFailures } from '../identity/auth-handlers.ts';
import { holderOf } from '../identity/devices.ts';
import type { AddressChange } from './address-change.ts';
import type { Recovery } from './recovery.ts';

export interface AddressDeps {
  readonly accounts: UserDirectory;
  readonly address: AddressChange;
  readonly recovery: Pick<Recovery, 'sendCode' | 'confirmAddress'>;
}

/** Creates the handlers that change and verify the member's own email address. */
export function createAddressHandlers({ accounts, address, recovery }: AddressDeps) {
  async function accountOf({ sub }: Caller) {
    const account = await accounts.bySub(sub);
    if (!account) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
    return account;
  }

  return {
    async getAddress({ caller }) {
      const { emailVerified: verified, wishedEmail: wish } = await accountOf(caller);
      return { status: 200, body: { verified, wish } };
    },

    async changeAddress({ body: { email }, caller, request }) {
      const [sentence] = emailMessages(email);
      if (sentence !== undefined) throw new ApiFailure(400, 'invalid_request', sentence, { email: [sentence] });
      if (normalEmail(email) === (await accountOf(caller)).email) {
        throw new ApiFailure(409, 'own_address', 'This is your own address.');
      }
      await toApiFailures(address.ask(caller.sub, email, request.asker));
      return { status: 202 };
    },

    async keepAddress({ caller }) {
      await accounts.wishAddress(caller.sub, null);
      return { status: 204 };
    },

    async confirmAddress({ body: { code }, caller, request }) {
      const { wishedEmail } = await accountOf(caller);
      if (wishedEmail === null) throw new ApiFailure(409, 'no_new_address', 'Enter the new address again.');
      await toApiFailures(address.redeem(caller.sub, code, request.asker));
      return { status: 204 };
    },

    async sendAddressCode({ caller, request }) {
      const { email } = await accountOf(caller);
      await toApiFailures(recovery.sendCode('verify', email, holderOf(caller.sessionId, request.asker)));
      return { status: 202 };
    },

    async verifyAddress({ body: { code }, caller, request }) {
      const { email } = await accountOf(caller);
      const asker = holderOf(caller.sessionId, request.asker);
      await toApiFailures(recovery.confirmAddress('verify', email, code, asker));
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
