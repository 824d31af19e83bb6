import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { EventDetails } from '../../domain/partners/details.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { Answers } from '../../domain/survey/answers.ts';
import { partnerAccountMachine, type Person } from '../partnerAccount/partnerAccount.machine.ts';
import {
  createPartnerAccountImplementations,
  type PartnerAccountDependencies,
} from '../partnerAccount/implementations.ts';
import type { Failure } from '../shared/failure.ts';
import { createSurveyImplementations } from '../survey/implementations.ts';
import { surveyMachine } from '../survey/survey.machine.ts';
import type { RegistrationResponse, TeamJoinResult } from './setup.ts';
import type { registrationChecklistMachine } from './registrationChecklist.machine.ts';
import { type ChecklistEvent, type Draft, NOT_COMPLETED } from './types.ts';

interface Options {
  readonly signal: AbortSignal;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts), and is idempotent. */
export interface RegistrationChecklistDependencies extends PartnerAccountDependencies {
  /** Calls back when a member signs in or out, here or in another tab. @returns unsubscribe */
  watchPerson(listener: (person: Person | null) => void): () => void;
  /** POST distributed-events/{eventId}/register. `details` is null if the programme has no step for event details. */
  registerForEvent(
    input: Options & { readonly details: EventDetails | null; readonly answers: Answers | null },
  ): Promise<RegistrationResponse>;
  /** POST survey/documents. */
  saveAnswers(input: Options & { readonly answers: Answers }): Promise<void>;
  /** POST member/{id}, with profile data from the survey. */
  updateProfile(input: Options & { readonly answers: Answers }): Promise<void>;
  /** POST cohort-members. `permission`: null if the page offers only one level. @returns the resulting level */
  joinCohort(input: Options & { readonly permission: SharingLevel | null }): Promise<SharingLevel>;
  /** PATCH team/{teamId}/members/{memberId}. */
  joinTeam(options: Options): Promise<TeamJoinResult>;
  /** POST member/{id}/payment. Succeeds if the coupon was already used. */
  applyCoupon(options: Options): Promise<void>;
  /** Reloads the member. */
  reload(options: Options): Promise<void>;
  /** Stores a draft in this tab, so that it survives a reload. */
  keep(draft: Draft): void;
  /** Opens the page shown after joining. */
  leave(input: { readonly isNew: boolean }): void;
}

/** Failure for joining with an incomplete step. The button is disabled then, so this is a bug. [onboarding §8.6] */
const notCompleted = (): Failure => ({ tag: 'Invalid', status: null, message: '', code: NOT_COMPLETED });

function there<Value>(value: Value | null): Value {
  if (value === null) throw notCompleted();
  return value;
}

/** `registrationChecklistMachine.provide(createRegistrationChecklistImplementations(deps))`, including the children. */
export const createRegistrationChecklistImplementations = (
  deps: RegistrationChecklistDependencies,
): MachineImplementationsFrom<typeof registrationChecklistMachine> => ({
  actors: {
    partnerAccount: partnerAccountMachine.provide(createPartnerAccountImplementations(deps)),
    survey: surveyMachine.provide(createSurveyImplementations()),
    surroundings: fromCallback(({ sendBack }) => {
      const send: (event: ChecklistEvent) => void = sendBack;
      return deps.watchPerson((person) => send({ type: 'PERSON_CHANGED', person }));
    }),
    registerForEvent: fromPromise(async ({ input: { details, isAsked, answers }, signal }) =>
      deps.registerForEvent({ details: isAsked ? there(details) : null, answers, signal }),
    ),
    saveAnswers: fromPromise(async ({ input, signal }) => deps.saveAnswers({ answers: there(input.answers), signal })),
    updateProfile: fromPromise(async ({ input, signal }) =>
      deps.updateProfile({ answers: there(input.answers), signal }),
    ),
    joinCohort: fromPromise(({ input, signal }) => deps.joinCohort({ ...input, signal })),
    joinTeam: fromPromise(({ signal }) => deps.joinTeam({ signal })),
    applyCoupon: fromPromise(({ signal }) => deps.applyCoupon({ signal })),
    reload: fromPromise(({ signal }) => deps.reload({ signal })),
  },
  actions: {
    saveDraft: (_, { draft }) => deps.keep(draft),
    leave: (_, { isNew }) => deps.leave({ isNew }),
  },
});
