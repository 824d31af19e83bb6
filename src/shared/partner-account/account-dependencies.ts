import { waitFor } from 'xstate';
import { messages } from '../../../domain/messages.ts';
import type { PartnerAccountDependencies } from '../../../machines/partnerAccount/implementations.ts';
import type { Person } from '../../../machines/partnerAccount/partnerAccount.machine.ts';
import { failureOf } from '../../../machines/shared/failure.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import { sessionActions } from '../../workflows/session.ts';
import { personIn } from './person.ts';

/** Waits until the session is signed in or out. @throws Failure if signed out, with the reason */
async function settled(session: SessionRef) {
  const snapshot = await waitFor(session, (state) => !state.hasTag('busy'));
  const person = personIn(snapshot);
  if (person !== null || snapshot.hasTag('challenged')) return { snapshot, person };
  throw snapshot.context.failure ?? failureOf(null);
}

/** Creates the dependencies of the account step, whose dialog acts on the page's session. */
export function createAccountDependencies(session: SessionRef, coupon: string | null): PartnerAccountDependencies {
  const verbs = sessionActions(session);
  const signOut = async () => {
    verbs.leaveForm();
    if (personIn(session.getSnapshot()) !== null) verbs.signOut();
    await waitFor(session, (state) => state.matches('signedOut'));
  };
  const somebody = async (): Promise<Person> => {
    const { person, snapshot } = await settled(session);
    if (person === null) throw snapshot.context.failure ?? { ...failureOf(null), message: messages.errors.unknown };
    return person;
  };
  return {
    signOut,
    signIn: async (login) => {
      await signOut();
      verbs.signIn(login);
      const { person, snapshot } = await settled(session);
      if (person !== null) return { kind: 'in', person };
      return { kind: snapshot.context.challenge?.kind ?? 'code' };
    },
    sendCode: async ({ code }) => {
      verbs.sendCode(code);
      return somebody();
    },
    register: async ({ email, password, mayTell = false }) => {
      await signOut();
      verbs.register({ email, password, coupon, mayTell });
      return somebody();
    },
  };
}
