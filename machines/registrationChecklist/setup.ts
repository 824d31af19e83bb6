import { assign, setup } from 'xstate';
import type { DetailsInput, EventDetails } from '../../domain/partners/details.ts';
import type { SharingLevel, StepKind } from '../../domain/partners/page.ts';
import type { Answers } from '../../domain/survey/answers.ts';
import {
  partnerAccountMachine,
  type PartnerAccountOutput,
  type Person,
} from '../partnerAccount/partnerAccount.machine.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredCallback, requiredEffect, requiredPromise } from '../shared/required.ts';
import { surveyMachine, type SurveyOutput } from '../survey/survey.machine.ts';
import {
  type Act,
  type ChecklistContext,
  type ChecklistEvent,
  type ChecklistInput,
  type ChecklistStep,
  type Completion,
  type Draft,
  isDone,
  planFor,
  stepIn,
  type JoinFailure,
} from './types.ts';

const name = 'registrationChecklist';

/** Response of an event's organiser: 'success' if accepted, null if there was no response. [onboarding §3.12] */
export interface RegistrationResponse {
  readonly message: string | null;
}

/** `asked`: the team's coaches decide. */
export type TeamJoinResult = 'in' | 'asked';

const completedBy = (steps: readonly ChecklistStep[], ref: StepKind | null, completed: Completion) =>
  steps.map((step) => (step.ref === ref ? { ...step, completed } : step));

interface Steps {
  readonly steps: readonly ChecklistStep[];
}
interface Chosen extends Steps {
  readonly ref: StepKind;
}
interface Change {
  readonly person: Person | null;
  readonly account: Person | null;
}
const draftOf = (context: ChecklistContext, isJoined: boolean): Draft => ({
  steps: Object.fromEntries(context.steps.map(({ ref, completed }) => [ref, completed])),
  account: context.account,
  kind: context.kind,
  permission: context.permission,
  details: context.details,
  typedAnswers: context.typedAnswers,
  answers: context.answers,
  isJoined,
  hasAsked: context.hasAsked,
  level: context.level,
});
type Whole = { readonly context: ChecklistContext };
/** Params for `keep`: the draft that survives a reload. */
export const draftParams = ({ context }: Whole) => ({ draft: draftOf(context, false) });
export const joined = ({ context }: Whole) => ({ draft: draftOf(context, true) });

export const checklistSetup = setup({
  types: {} as {
    context: ChecklistContext;
    events: ChecklistEvent;
    input: ChecklistInput;
    children: { partnerAccount: 'partnerAccount'; survey: 'survey' };
    tags: 'busy';
  },
  actors: {
    partnerAccount: partnerAccountMachine,
    survey: surveyMachine,
    surroundings: requiredCallback<undefined>(name, 'surroundings'),
    registerForEvent: requiredPromise<
      RegistrationResponse,
      { readonly details: EventDetails | null; readonly answers: Answers | null; readonly isAsked: boolean }
    >(name, 'registerForEvent'),
    saveAnswers: requiredPromise<void, { readonly answers: Answers | null }>(name, 'saveAnswers'),
    updateProfile: requiredPromise<void, { readonly answers: Answers | null }>(name, 'updateProfile'),
    joinCohort: requiredPromise<SharingLevel, { readonly permission: SharingLevel | null }>(name, 'joinCohort'),
    joinTeam: requiredPromise<TeamJoinResult>(name, 'joinTeam'),
    applyCoupon: requiredPromise<void>(name, 'applyCoupon'),
    reload: requiredPromise<void>(name, 'reload'),
  },
  guards: {
    wasJoined: ({ context }) => context.wasJoined,
    isAllDone: (_, { steps }: Steps) => steps.every(isDone),
    isAccount: (_, { steps, ref }: Chosen) => ref === 'account' && stepIn(steps, ref) !== undefined,
    /** True for a device step without an account: watches are linked to an account. */
    needsAccount: (_, { steps, ref, account }: Chosen & { readonly account: Person | null }) =>
      ref === 'device' && account === null && stepIn(steps, ref) !== undefined,
    isSurvey: (_, { steps, ref }: Chosen) => ref === 'survey' && stepIn(steps, ref) !== undefined,
    isStep: (_, { steps, ref }: Chosen) => stepIn(steps, ref) !== undefined,
    /** True if the account used for a step is no longer signed in. */
    isAccountLost: (_, { person, account }: Change) => account !== null && person?.memberId !== account.memberId,
    isNext: (_, { plan, act }: { readonly plan: readonly Act[]; readonly act: Act }) => plan[0] === act,
    isSuccess: (_, { message }: RegistrationResponse) => message === 'success',
    isOver: (_, { failure }: { readonly failure: Failure }) => failure.tag === 'Unauthorized',
    /** True if the account was requested in order to link a watch. */
    isForDevice: (_, { output, open }: { readonly output: PartnerAccountOutput; readonly open: StepKind | null }) =>
      output !== null && open === 'device',
    isGiven: (_, { output }: { readonly output: PartnerAccountOutput | SurveyOutput }) => output !== null,
  },
  actions: {
    open: assign((_, { ref }: { readonly ref: StepKind }) => ({ open: ref, trouble: null })),
    close: assign({ open: null }),
    complete: assign(({ context }, { value }: { readonly value: true | EventDetails }) => ({
      steps: completedBy(context.steps, context.open, value),
      open: null,
    })),
    keepAccount: assign(({ context }, { output }: { readonly output: PartnerAccountOutput }) => {
      if (output === null) return {};
      const { kind, person } = output;
      return { steps: completedBy(context.steps, 'account', kind), account: person, kind, person };
    }),
    keepAnswers: assign(({ context }, { output }: { readonly output: SurveyOutput }) => {
      if (output === null) return {};
      return { steps: completedBy(context.steps, 'survey', true), answers: output, typedAnswers: output };
    }),
    keepTypedAnswers: assign((_, { answers }: { readonly answers: Answers }) => ({ typedAnswers: answers })),
    keepTypedDetails: assign((_, { details }: { readonly details: DetailsInput }) => ({ details })),
    keepLevel: assign((_, { permission }: { readonly permission: SharingLevel }) => ({ permission })),
    keepPerson: assign((_, { person }: { readonly person: Person | null }) => ({ person })),
    reopenAccountStep: assign(({ context }) => ({
      // Clears the account step and, with it, the account's watch.
      steps: completedBy(completedBy(context.steps, 'account', null), 'device', null),
      account: null,
      kind: null,
    })),
    showSessionEnded: assign({
      trouble: (): JoinFailure => ({ title: 'unableToSignUp', why: 'sessionEnded' }),
    }),
    begin: assign(({ context }) => ({
      plan: planFor(context.programme, context.kind),
      trouble: null,
    })),
    keepLevelShared: assign((_, { level }: { readonly level: SharingLevel }) => ({ level })),
    keepTeamAnswer: assign((_, { answer }: { readonly answer: TeamJoinResult }) => ({ hasAsked: answer === 'asked' })),
    continueSteps: assign(({ context }) => ({ plan: context.plan.slice(1) })),
    failStep: assign({
      open: null,
      trouble: (_, { failure }: { readonly failure: Failure }): JoinFailure => ({
        title: 'unableToSignUp',
        why: failure,
      }),
    }),
    fail: assign((_, trouble: JoinFailure) => ({ trouble })),
    saveDraft: requiredEffect<{ readonly draft: Draft }>(name, 'saveDraft'),
    leave: requiredEffect<{ readonly isNew: boolean }>(name, 'leave'),
  },
});
