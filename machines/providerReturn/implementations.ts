import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Member } from '../../domain/entities/member.ts';
import type { ProviderStep } from '../../domain/entities/provider.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import type { SignInResult, SessionChallenge } from '../session/types.ts';
import type { providerReturnMachine } from './providerReturn.machine.ts';

/** Result of a sign-in: a member with tokens, or a second-factor challenge. `until`: ms since 1970. */
export type ProviderSignInResult =
  | { readonly member: Member; readonly tokens: Tokens }
  | (Omit<SessionChallenge, 'lasts'> & { readonly until: number });
type WithSignal<Input> = Input & { readonly signal: AbortSignal };

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ProviderReturnDependencies {
  /** POST auth/provider. Stores a remaining step in case the page is opened again. */
  finish(input: WithSignal<{ readonly query: string }>): Promise<ProviderSignInResult | ProviderStep>;
  /** POST auth/provider/register. */
  createAccount(input: WithSignal<{ readonly session: string }>): Promise<ProviderSignInResult>;
  /** POST member/{id}/providers. */
  connect(input: WithSignal<{ readonly session: string }>): Promise<void>;
  /** Opens the page of the form, and passes the sign-in on to the session. */
  letIn(form: 'signIn' | 'register', answer: SignInResult): void;
  /** Returns the current time in milliseconds since 1970. */
  now(): number;
}

const passwordAnswer = (answer: ProviderSignInResult, now: number): SignInResult => {
  if (!('token' in answer)) return { ...answer, now };
  const { until, ...challenge } = answer;
  return { ...challenge, lasts: Math.max(0, until - now) };
};

/** `providerReturnMachine.provide(createProviderReturnImplementations(deps))`. */
export const createProviderReturnImplementations = (
  deps: ProviderReturnDependencies,
): MachineImplementationsFrom<typeof providerReturnMachine> => ({
  actors: {
    finish: fromPromise(async ({ input, signal }) => {
      const answer = await deps.finish({ ...input, signal });
      return 'step' in answer ? answer : passwordAnswer(answer, deps.now());
    }),
    createAccount: fromPromise(async ({ input, signal }) =>
      passwordAnswer(await deps.createAccount({ ...input, signal }), deps.now()),
    ),
    connect: fromPromise(({ input, signal }) => deps.connect({ ...input, signal })),
  },
  actions: {
    letIn: (_, { form, outcome }) => {
      if (!('step' in outcome)) deps.letIn(form, outcome);
    },
  },
});
