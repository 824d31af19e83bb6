import type { ProviderAttempt, ProviderStep } from '../../../domain/entities/provider.ts';
import type {
  ProviderSignInResult,
  ProviderReturnDependencies,
} from '../../../machines/providerReturn/implementations.ts';
import type { Api } from '../../api/api-context.ts';
import type { CallResponse } from '../../api/requests.ts';
import { attemptStore } from './attempt-store.ts';

type Call = Api['call'];

/** Redirects the browser to a provider. */
export async function leaveForProvider(
  call: Call,
  { attempt, signal }: { readonly attempt: ProviderAttempt; readonly signal: AbortSignal },
): Promise<void> {
  const { url } = await call('beginProviderSignIn', { body: { provider: attempt.provider }, signal });
  if (signal.aborted) return;
  attemptStore.save(attempt, null);
  window.location.assign(url);
}

/** Returns an attempt with unknown details, started by another tab or browser. */
export const unknownAttempt = (provider: string): ProviderAttempt => ({
  provider,
  isConnecting: false,
  isKept: false,
  redirect: null,
  invitation: null,
  teamId: null,
  coupon: null,
});

const optionalEntry = <Name extends string>(name: Name, value: string | null) =>
  value === null ? {} : ({ [name]: value } as Record<Name, string>);

function signInResultOf(answer: CallResponse<'registerWithProvider'>): ProviderSignInResult {
  if (!('challenge' in answer)) return answer;
  const kind = answer.challenge === 'MFA_SETUP' ? 'setUp' : 'code';
  const { session: token, expires, passkeys: hasPasskeys = false } = answer;
  return { kind, token, until: expires * 1000, hasPasskeys };
}

/**
 * Creates the calls of the page to which a provider redirects the browser.
 * @param memberId `null` if signed out
 */
export function providerReturnCalls(
  call: Call,
  attempt: ProviderAttempt,
  memberId: string | null,
): Omit<ProviderReturnDependencies, 'letIn'> {
  const keep = attempt.isKept && { keep: true };
  return {
    now: Date.now,
    async finish({ query, signal }) {
      const { provider } = attempt;
      const isConnecting = attempt.isConnecting && memberId !== null;
      const body = { provider, query, ...keep, ...(isConnecting && { connect: true }) };
      const answer = await call('finishProviderSignIn', { body, signal });
      if ('step' in answer) {
        const step: ProviderStep = answer;
        attemptStore.save(attempt, step);
        return step;
      }
      attemptStore.forget();
      return signInResultOf(answer);
    },
    async createAccount({ session, signal }) {
      const { invitation, teamId, coupon } = attempt;
      const body = {
        session,
        ...keep,
        ...optionalEntry('invitation', invitation),
        ...optionalEntry('team_id', teamId),
        ...optionalEntry('coupon', coupon),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      const answer = await call('registerWithProvider', { body, signal });
      attemptStore.forget();
      return signInResultOf(answer);
    },
    async connect({ session, signal }) {
      await call('connectProvider', { params: { id: memberId ?? '' }, body: { session }, signal });
      attemptStore.forget();
    },
  };
}
