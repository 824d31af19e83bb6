import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Member } from '../../domain/entities/member.ts';
import type { ProviderStep } from '../../domain/entities/provider.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import type { PasswordAnswer, SessionChallenge } from '../session/types.ts';
import type { providerReturnMachine } from './providerReturn.machine.ts';

interface LetInBy {
  readonly member: Member;
  readonly tokens: Tokens;
}
type WithSignal<Input> = Input & { readonly signal: AbortSignal };

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ProviderReturnDependencies {
  /** POST auth/provider. `until` is in ms since 1970. Keeps a step that is left for when the page is opened again. */
  finish(
    input: WithSignal<{ readonly query: string }>,
  ): Promise<LetInBy | (Omit<SessionChallenge, 'lasts'> & { readonly until: number }) | ProviderStep>;
  /** POST auth/provider/register. */
  createAccount(input: WithSignal<{ readonly session: string }>): Promise<LetInBy>;
  /** POST member/{id}/providers. */
  connect(input: WithSignal<{ readonly session: string }>): Promise<void>;
  /** Opens the page of the form, and passes the sign-in on to the session. */
  letIn(form: 'signIn' | 'register', answer: PasswordAnswer): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** `providerReturnMachine.provide(createProviderReturnImplementations(deps))`. */
export const createProviderReturnImplementations = (
  deps: ProviderReturnDependencies,
): MachineImplementationsFrom<typeof providerReturnMachine> => ({
  actors: {
    finish: fromPromise(async ({ input, signal }) => {
      const answer = await deps.finish({ ...input, signal });
      if ('step' in answer) return answer;
      if (!('token' in answer)) return { ...answer, now: deps.now() };
      const { until, ...challenge } = answer;
      return { ...challenge, lasts: Math.max(0, until - deps.now()) };
    }),
    createAccount: fromPromise(async ({ input, signal }) => ({
      ...(await deps.createAccount({ ...input, signal })),
      now: deps.now(),
    })),
    connect: fromPromise(({ input, signal }) => deps.connect({ ...input, signal })),
  },
  actions: {
    letIn: (_, { form, outcome }) => {
      if (!('step' in outcome)) deps.letIn(form, outcome);
    },
  },
});
