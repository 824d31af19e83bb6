import type { AddressChangeDependencies } from '../../../machines/addressChange/implementations.ts';
import type { Api } from '../../api/api-context.ts';
import { CallFailure } from '../../api/failure.ts';
import { proofCalls } from '../second-factor/factor-calls.ts';
import { addressWords as words } from './address-words.ts';

/** Replaces errors about checking or sending a code with our own messages: the user pool's are written for programmers. */
const withMessage =
  (sentences: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const sentence = error instanceof CallFailure ? sentences[error.code] : undefined;
    if (!(error instanceof CallFailure) || sentence === undefined) throw error;
    throw new CallFailure(error.tag, error.status, sentence, { code: error.code });
  };
const ofCode = () =>
  withMessage({
    CodeMismatchException: words.wrong,
    ExpiredCodeException: words.over,
    LimitExceededException: words.tooManyTries,
    no_new_address: words.over,
  });
const ofMail = () => withMessage({ LimitExceededException: words.tooManyMails, own_address: words.sameAddress });

interface Own {
  readonly call: Api['call'];
  readonly memberId: string;
  readonly now: () => number;
  readonly reloadMember: () => void;
}

/** Creates the calls for the signed-in member's email address. */
export function addressCalls({ call, memberId, now, reloadMember }: Own): AddressChangeDependencies {
  const params = { id: memberId };
  return {
    ...proofCalls({ call, memberId, now }),
    loadAddress: ({ signal }) => call('getAddress', { params, signal }),
    async askForAddress({ email, signal }) {
      await call('changeAddress', { params, body: { email }, signal }).catch(ofMail());
    },
    async confirmAddress({ code, signal }) {
      await call('confirmAddress', { params, body: { code }, signal }).catch(ofCode());
    },
    async keepAddress({ signal }) {
      await call('keepAddress', { params, signal });
    },
    async mailAddressCode({ signal }) {
      await call('sendAddressCode', { params, signal }).catch(ofMail());
    },
    async verifyAddress({ code, signal }) {
      await call('verifyAddress', { params, body: { code }, signal }).catch(ofCode());
    },
    reloadMember,
  };
}
