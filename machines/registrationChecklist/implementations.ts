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
import type { Registered, TeamAnswer } from './setup.ts';
import type { registrationChecklistMachine } from './registrationChecklist.machine.ts';
import { type ChecklistEvent, type Draft, NOT_COMPLETED } from './types.ts';

interface Options {
  readonly signal: AbortSignal;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts), and may be asked twice with the same outcome. */
export interface RegistrationChecklistDependencies extends PartnerAccountDependencies {
  /** Tells each time that somebody signs in or out, here or in another tab. @returns stops telling */
  watchPerson(listener: (person: Person | null) => void): () => void;
  /** POST distributed-events/{eventId}/register. `details`: null where the programme does not ask for them in a step of their own. */
  registerForEvent(
    input: Options & { readonly details: EventDetails | null; readonly answers: Answers | null },
  ): Promise<Registered>;
  /** POST survey/documents. */
  saveAnswers(input: Options & { readonly answers: Answers }): Promise<void>;
  /** POST member/{id}, with what the survey tells of somebody. */
  updateProfile(input: Options & { readonly answers: Answers }): Promise<void>;
  /** POST cohort-members. `permission`: null where the page offers one level alone. @returns the level that counts from now on */
  joinCohort(input: Options & { readonly permission: SharingLevel | null }): Promise<SharingLevel>;
  /** PATCH team/{teamId}/members/{memberId}. */
  joinTeam(options: Options): Promise<TeamAnswer>;
  /** POST member/{id}/payment. A coupon that was counted before is as good. */
  applyCoupon(options: Options): Promise<void>;
  /** Reads again who the member is. */
  reload(options: Options): Promise<void>;
  /** Keeps in this tab what a reload shall find again. */
  keep(draft: Draft): void;
  /** Goes on to where joining leads. */
  leave(input: { readonly isNew: boolean }): void;
}

/** Joining with a step that is not done. It is held, so that only a fault in the program leads here. [onboarding §8.6] */
const notCompleted = (): Failure => ({ tag: 'Invalid', status: null, message: '', code: NOT_COMPLETED });

function there<Value>(value: Value | null): Value {
  if (value === null) throw notCompleted();
  return value;
}

/** `registrationChecklistMachine.provide(createRegistrationChecklistImplementations(deps))`, the children included. */
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
