import type { DetailsInput, EventDetails } from '../../domain/partners/details.ts';
import type { SharingLevel, StepKind } from '../../domain/partners/page.ts';
import type { Answers } from '../../domain/survey/answers.ts';
import type { Survey } from '../../domain/survey/schema.ts';
import type { Failure } from '../shared/failure.ts';
import type { AccountKind, Person } from '../partnerAccount/partnerAccount.machine.ts';
import type { SurveyParentEvent } from '../survey/survey.machine.ts';

/** Failure code for joining with an incomplete step. */
export const NOT_COMPLETED = 'not_completed';

/** Value of a step; null if not completed. An agreement starts as false. [onboarding §4.26] */
export type Completion = null | boolean | AccountKind | EventDetails;

/**
 * A step of the checklist. Its rendering and results belong to the page; here it is only completed or not. [onboarding
 * §3]
 */
export interface ChecklistStep {
  readonly ref: StepKind;
  readonly message: string;
  readonly completed: Completion;
}

/** Actions performed in sequence when joining. Each is idempotent. */
export const acts = [
  'registering',
  'savingAnswers',
  'updatingProfile',
  'optingIn',
  'authorizing',
  'applyingCoupon',
  'syncing',
] as const;
export type Act = (typeof acts)[number];

/** The parts of a partner page that the machine needs. */
export interface Programme {
  readonly steps: readonly Pick<ChecklistStep, 'ref' | 'message'>[];
  readonly survey: Survey | null;
  /** Name shown in 'Syncing to {cohort} ...'. */
  readonly cohortName: string;
  readonly contactEmail: string;
  readonly hasEvent: boolean;
  readonly hasCohort: boolean;
  readonly hasTeam: boolean;
  readonly hasCoupon: boolean;
}

/** State that survives a reload: everything except passwords. */
export interface Draft {
  readonly steps: Readonly<Partial<Record<StepKind, Completion>>>;
  /** The account used for the account step. */
  readonly account: Person | null;
  /** Whether the account is new or existing. */
  readonly kind: AccountKind | null;
  /** The chosen sharing level; null if there is none. */
  readonly permission: SharingLevel | null;
  readonly details: DetailsInput | null;
  readonly typedAnswers: Answers | null;
  readonly answers: Answers | null;
  readonly isJoined: boolean;
  /** True if the team's coaches decide; omitted otherwise. */
  readonly hasAsked?: boolean;
  /** The sharing level in the cohort; omitted or `null` without a cohort. */
  readonly level?: SharingLevel | null;
}

export interface ChecklistInput {
  readonly programme: Programme;
  readonly draft: Draft | null;
  /** The signed-in member. */
  readonly person: Person | null;
}

/** Why joining failed, by title. `said`: the organiser's message; null if there was none. */
export interface JoinFailure {
  readonly title: 'unableToRegister' | 'unableToSignUp';
  readonly why: 'sessionEnded' | Failure | { readonly said: string | null };
}

export interface ChecklistContext {
  readonly programme: Programme;
  readonly steps: readonly ChecklistStep[];
  /** The signed-in member. */
  readonly person: Person | null;
  readonly account: Person | null;
  /** True if the team got a request for its coaches to decide. */
  readonly hasAsked: boolean;
  /** The sharing level in the cohort, once joined. */
  readonly level: SharingLevel | null;
  readonly kind: AccountKind | null;
  readonly permission: SharingLevel | null;
  /** The step with an open form. */
  readonly open: StepKind | null;
  readonly details: DetailsInput | null;
  readonly typedAnswers: Answers | null;
  readonly answers: Answers | null;
  readonly trouble: JoinFailure | null;
  /** Remaining actions of the joining sequence. */
  readonly plan: readonly Act[];
  /** True if the member had already joined before a reload. */
  readonly wasJoined: boolean;
}

export type ChecklistEvent =
  /** The member opened a step; completed steps can be reopened. */
  | { readonly type: 'OPEN'; readonly ref: StepKind }
  /** The open step was completed: agreed to, or filled in. */
  | { readonly type: 'COMPLETE'; readonly value: true | EventDetails }
  /** The open step was closed. */
  | { readonly type: 'CANCEL' }
  /** Chooses a sharing level, if the page offers several. */
  | { readonly type: 'CHOOSE_LEVEL'; readonly permission: SharingLevel }
  | { readonly type: 'DETAILS_TYPED'; readonly details: DetailsInput }
  /** The button 'Join Now' or 'Register Now'. */
  | { readonly type: 'JOIN' }
  /** A member signed in or out, here or in another tab. */
  | { readonly type: 'PERSON_CHANGED'; readonly person: Person | null }
  | SurveyParentEvent;

export const stepIn = (steps: readonly ChecklistStep[], ref: StepKind): ChecklistStep | undefined =>
  steps.find((step) => step.ref === ref);

/** Whether a step is completed. An agreement that was not given counts as not started. */
export const isDone = ({ completed }: ChecklistStep): boolean => completed !== null && completed !== false;

export const detailsIn = (steps: readonly ChecklistStep[]): EventDetails | null =>
  steps.map(({ completed }) => completed).find((value): value is EventDetails => typeof value === 'object') ?? null;

/** Returns the actions needed for joining this programme with this account, in order. [onboarding §4.27, §4.28] */
export function planFor(programme: Programme, account: AccountKind | null): readonly Act[] {
  const wanted: Record<Act, boolean> = {
    registering: programme.hasEvent,
    savingAnswers: programme.survey !== null,
    updatingProfile: programme.survey !== null && account === 'new',
    optingIn: programme.hasCohort,
    authorizing: programme.hasTeam,
    // New accounts were created with the coupon.
    applyingCoupon: programme.hasCoupon && account !== 'new',
    syncing: true,
  };
  return acts.filter((act) => wanted[act]);
}
