import { toSnake } from '../../../domain/case.ts';
import type { MemberUpdateWire } from '../../../domain/entities/member.ts';
import { SHARING_TEXT_VERSION } from '../../../domain/partners/sharing-texts.ts';
import { detailsIn, profileIn } from '../../../domain/survey/person.ts';
import type { RegistrationChecklistDependencies } from '../../../machines/registrationChecklist/implementations.ts';
import type { Draft } from '../../../machines/registrationChecklist/types.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import type { Api } from '../../api/api-context.ts';
import { type CallFailure, signedOut } from '../../api/failure.ts';
import { personIn } from '../../shared/partner-account/person.ts';
import { createAccountDependencies } from '../../shared/partner-account/account-dependencies.ts';
import { sessionActions } from '../../workflows/session.ts';
import type { PublishedPage } from './look-up.ts';

interface ChecklistContext {
  readonly published: PublishedPage;
  readonly session: SessionRef;
  readonly call: Api['call'];
  readonly save: (draft: Draft) => void;
  readonly leave: (input: { readonly isNew: boolean }) => void;
}

/** Returns a value required for joining, which the editor's rules guarantee. */
function named<Value>(value: Value | null, what: string): Value {
  if (value === null) throw new Error(`The page leads to no ${what}.`);
  return value;
}

/** Creates the browser implementation of the checklist's dependencies: the calls of the specification, all idempotent. */
export function checklistDependencies({
  published: { page, survey },
  session,
  call,
  save,
  leave,
}: ChecklistContext): RegistrationChecklistDependencies {
  const memberId = () => {
    const person = personIn(session.getSnapshot());
    if (person === null) throw signedOut();
    return person.memberId;
  };
  const answered = () => named(survey, 'survey');
  const readMember = async (signal: AbortSignal) => {
    const { member } = await call('getMember', { params: { id: memberId() }, signal });
    return named(member[0] ?? null, 'member');
  };
  return {
    ...createAccountDependencies(session, page.signUpCouponCode ?? page.couponCode),
    watchPerson: (listener) => {
      const who = () => personIn(session.getSnapshot());
      let before = who()?.memberId ?? null;
      const subscription = session.subscribe(() => {
        const person = who();
        if ((person?.memberId ?? null) === before) return;
        before = person?.memberId ?? null;
        listener(person);
      });
      return () => subscription.unsubscribe();
    },
    registerForEvent: async ({ details, answers, signal }) => {
      const body = details ?? detailsIn(survey?.schema ?? null, answers, await readMember(signal));
      const { message } = await call('registerForEvent', {
        params: { eventId: named(page.eventId, 'event') },
        body,
        signal,
      });
      return { message: message === '' ? null : message };
    },
    saveAnswers: async ({ answers, signal }) => {
      const sub = session.getSnapshot().context.session?.member.cognitoId;
      if (sub === undefined) throw signedOut();
      const data = { version: answered().version, answers: answers as Record<string, string> };
      await call('saveSurveyDocument', { body: { schema: answered().id, sub, data }, signal });
    },
    updateProfile: async ({ answers, signal }) => {
      const update = profileIn(answered().schema, answers);
      if (Object.keys(update).length === 0) return;
      const body = toSnake(update) as MemberUpdateWire;
      await call('updateMember', { params: { id: memberId() }, body, signal });
    },
    joinCohort: async ({ permission, signal }) => {
      const permissions = permission ?? page.permission;
      const cohort = { cohort_id: named(page.cohortId, 'cohort'), permissions, text_version: SHARING_TEXT_VERSION };
      const { cohortMember } = await call('joinCohort', { body: { member_id: memberId(), ...cohort }, signal });
      return cohortMember.permissions;
    },
    joinTeam: async ({ signal }) => {
      const teamId = named(page.teamId, 'team');
      const answer = await call('addTeamMember', { params: { teamId, memberId: memberId() }, signal });
      // A 200 returns the member, a 202 only the team.
      return 'member' in answer ? 'in' : 'asked';
    },
    applyCoupon: async ({ signal }) => {
      const id = memberId();
      const coupon = named(page.couponCode, 'coupon');
      await call('payByCoupon', { params: { id }, body: { member_id: id, coupon }, signal }).catch((error: unknown) => {
        // A coupon without benefit for the member does not prevent joining.
        const { code } = error as Partial<CallFailure>;
        if (code !== 'coupon_of_days' && code !== 'coupon_gains_nothing') throw error;
      });
    },
    reload: async ({ signal }) => {
      sessionActions(session).changeMember(await readMember(signal));
    },
    keep: save,
    leave,
  };
}
