import { normalEmail } from '../../../domain/forms/account.ts';
import { SHARING_TEXT_VERSION } from '../../../domain/partners/sharing-texts.ts';
import type { FestivalDependencies } from '../../../machines/festival/implementations.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import type { Api } from '../../api/api-context.ts';
import { type CallFailure, signedOut } from '../../api/failure.ts';
import { personIn } from '../../shared/partner-account/person.ts';
import { createAccountDependencies } from '../../shared/partner-account/account-dependencies.ts';

interface FestivalContext {
  readonly session: SessionRef;
  readonly call: Api['call'];
  readonly cohortId: string;
  readonly coupon: string | null;
  /** Counts events for the statistics in the page editor. */
  readonly count: (what: 'account' | 'joined') => void;
  readonly keepChoice: FestivalDependencies['keepChoice'];
  readonly leave: () => void;
}

/** Creates the browser implementation of a festival page's dependencies. */
export function festivalDependencies({
  session,
  call,
  cohortId,
  coupon,
  count,
  keepChoice,
  leave,
}: FestivalContext): FestivalDependencies {
  const hands = createAccountDependencies(session, coupon);
  const counted = <Value>(value: Value): Value => {
    count('account');
    return value;
  };
  return {
    ...hands,
    register: async (input) => counted(await hands.register(input)),
    sendCode: async (input) => counted(await hands.sendCode(input)),
    signIn: async (input) => {
      const entered = await hands.signIn(input);
      return entered.kind === 'in' ? counted(entered) : entered;
    },
    lookUp: async ({ email, signal }) => {
      const person = personIn(session.getSnapshot());
      // A link is only for the person it names: members signed in with another account get the same questions as guests.
      if (person !== null && normalEmail(person.email) === email) {
        const memberships = await call('listCohortMembers', { query: { user: person.memberId }, signal });
        const isIn = memberships.some(
          ({ cohort, member }) => cohort.id === cohortId && member.deletedOn === null && member.permissions > 0,
        );
        return { standing: isIn ? 'member' : 'account', isSignedIn: isIn };
      }
      try {
        const isMember = await call('isCohortMember', { query: { email, cohort: cohortId }, signal });
        return { standing: isMember ? 'member' : 'account', isSignedIn: false };
      } catch (error) {
        if ((error as Partial<CallFailure>).code === 'unknown_user') return { standing: 'unknown', isSignedIn: false };
        throw error;
      }
    },
    joinCohort: async ({ permission, signal }) => {
      const person = personIn(session.getSnapshot());
      if (person === null) throw signedOut();
      const body = {
        member_id: person.memberId,
        cohort_id: cohortId,
        permissions: permission,
        text_version: SHARING_TEXT_VERSION,
      };
      await call('joinCohort', { body, signal });
      count('joined');
    },
    keepChoice,
    leave,
  };
}
