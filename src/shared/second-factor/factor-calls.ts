import type { FactorSetUpDependencies } from '../../../machines/factorSetUp/implementations.ts';
import type { ProofDependencies } from '../../../machines/proof/implementations.ts';
import type { SecondFactorDependencies } from '../../../machines/secondFactor/implementations.ts';
import type { SessionDependencies } from '../../../machines/session/implementations.ts';
import type { Api } from '../../api/api-context.ts';
import { withOwnMessage, withOwnProofMessage } from '../../api/code-refusal.ts';

type Call = Api['call'];
type AtSignIn = Pick<SessionDependencies, 'answerChallenge' | 'associateApp' | 'confirmApp'>;

/** Creates the calls of a sign-in after the password. */
export const signInFactorCalls = (call: Call): AtSignIn => ({
  answerChallenge: ({ challenge, code, signal }) =>
    call('answerSecondFactor', { body: { session: challenge, code }, signal }).catch(withOwnMessage(code)),
  associateApp: ({ challenge, signal }) => call('beginSetUpAtSignIn', { body: { session: challenge ?? '' }, signal }),
  async confirmApp({ challenge, code, signal }) {
    const body = { session: challenge ?? '', code };
    const { recoveryCodes, ...letIn } = await call('finishSetUpAtSignIn', { body, signal }).catch(withOwnMessage(code));
    return { recoveryCodes, letIn };
  },
});

interface Own {
  readonly call: Call;
  readonly memberId: string;
  readonly now: () => number;
}

/** Creates the calls for machines that ask for the password again. */
export const proofCalls = ({ call, memberId }: Own): ProofDependencies => ({
  prove: ({ password, signal }) =>
    call('proveAgain', { params: { id: memberId }, body: { password }, signal }).catch(withOwnProofMessage),
});

/** Creates the calls for the signed-in member's second factor. */
export function ownFactorCalls(own: Own): SecondFactorDependencies {
  const { call, memberId, now } = own;
  const params = { id: memberId };
  const setUp: FactorSetUpDependencies = {
    associateApp: ({ signal }) => call('beginSecondFactor', { params, signal }),
    async confirmApp({ code, signal }) {
      const confirmed = await call('confirmSecondFactor', { params, body: { code }, signal }).catch(
        withOwnMessage(code),
      );
      return { ...confirmed, letIn: null };
    },
    now,
  };
  return {
    ...setUp,
    ...proofCalls(own),
    loadFactor: ({ signal }) => call('getSecondFactor', { params, signal }),
    switchFactorOff: ({ signal }) => call('endSecondFactor', { params, signal }),
    makeRecoveryCodes: async ({ signal }) => (await call('makeRecoveryCodes', { params, signal })).recoveryCodes,
  };
}
