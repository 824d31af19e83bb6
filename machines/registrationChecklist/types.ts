import type { DetailsInput, EventDetails } from '../../domain/partners/details.ts';
import type { SharingLevel, StepKind } from '../../domain/partners/page.ts';
import type { Answers } from '../../domain/survey/answers.ts';
import type { Survey } from '../../domain/survey/schema.ts';
import type { Failure } from '../shared/failure.ts';
import type { AccountKind, Person } from '../partnerAccount/partnerAccount.machine.ts';
import type { SurveyParentEvent } from '../survey/survey.machine.ts';

/** Code of the failure of joining with a step that is not done. */
export const NOT_COMPLETED = 'not_completed';

/** Null: not done. An agreement begins as false. [onboarding §4.26] */
export type Completion = null | boolean | AccountKind | EventDetails;

/** [onboarding §3] What draws a step, and what it hands over, are the page's: a step here is only done or not. */
export interface ChecklistStep {
  readonly ref: StepKind;
  readonly message: string;
  readonly completed: Completion;
}

/** What is done, one after the other, when somebody joins. Each may be done twice with the same outcome. */
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

/** What a programme asks for and leads to, as the machine needs it of the partner's page. */
export interface Programme {
  readonly steps: readonly Pick<ChecklistStep, 'ref' | 'message'>[];
  readonly survey: Survey | null;
  /** In 'Syncing to {cohort} ...'. */
  readonly cohortName: string;
  readonly contactEmail: string;
  readonly hasEvent: boolean;
  readonly hasCohort: boolean;
  readonly hasTeam: boolean;
  readonly hasCoupon: boolean;
}

/** What a reload finds again: everything but passwords. */
export interface Draft {
  readonly steps: Readonly<Partial<Record<StepKind, Completion>>>;
  /** Whose account the account step was done with. */
  readonly account: Person | null;
  /** How they came by it. */
  readonly kind: AccountKind | null;
  /** The level of sharing that was chosen; null where none was. */
  readonly permission: SharingLevel | null;
  readonly details: DetailsInput | null;
  readonly typedAnswers: Answers | null;
  readonly answers: Answers | null;
  readonly isJoined: boolean;
  /** Coaches of the team decide; left out: they do not. */
  readonly hasAsked?: boolean;
  /** The level at which the cohort gets data; left out or `null` without a cohort. */
  readonly level?: SharingLevel | null;
}

export interface ChecklistInput {
  readonly programme: Programme;
  readonly draft: Draft | null;
  /** Who is signed in. */
  readonly person: Person | null;
}

/** Why joining came to nothing, under its title. `said`: what the organiser of the event said of it, null where that was nothing. */
export interface Trouble {
  readonly title: 'unableToRegister' | 'unableToSignUp';
  readonly why: 'sessionEnded' | Failure | { readonly said: string | null };
}

export interface ChecklistContext {
  readonly programme: Programme;
  readonly steps: readonly ChecklistStep[];
  /** Who is signed in. */
  readonly person: Person | null;
  readonly account: Person | null;
  /** The team got a request, which its coaches answer. */
  readonly hasAsked: boolean;
  /** The level at which the cohort gets data, once it was joined. */
  readonly level: SharingLevel | null;
  readonly kind: AccountKind | null;
  readonly permission: SharingLevel | null;
  /** The step whose form is open. */
  readonly open: StepKind | null;
  readonly details: DetailsInput | null;
  readonly typedAnswers: Answers | null;
  readonly answers: Answers | null;
  readonly trouble: Trouble | null;
  /** Acts that are left of joining. */
  readonly plan: readonly Act[];
  /** A reload found somebody who has joined. */
  readonly wasJoined: boolean;
}

export type ChecklistEvent =
  /** A step was chosen; done ones can be opened again. */
  | { readonly type: 'OPEN'; readonly ref: StepKind }
  /** The open step was done: agreed to, or filled in. */
  | { readonly type: 'COMPLETE'; readonly value: true | EventDetails }
  /** The open step was closed. */
  | { readonly type: 'CANCEL' }
  /** A level of sharing, where the page offers more than one. */
  | { readonly type: 'CHOOSE_LEVEL'; readonly permission: SharingLevel }
  | { readonly type: 'DETAILS_TYPED'; readonly details: DetailsInput }
  /** 'Join Now', 'Register Now'. */
  | { readonly type: 'JOIN' }
  /** From the surroundings: somebody signed in or out, here or in another tab. */
  | { readonly type: 'PERSON_CHANGED'; readonly person: Person | null }
  | SurveyParentEvent;

export const stepIn = (steps: readonly ChecklistStep[], ref: StepKind): ChecklistStep | undefined =>
  steps.find((step) => step.ref === ref);

/** An agreement that was not given yet is as open as what nobody has begun. */
export const isDone = ({ completed }: ChecklistStep): boolean => completed !== null && completed !== false;

export const detailsIn = (steps: readonly ChecklistStep[]): EventDetails | null =>
  steps.map(({ completed }) => completed).find((value): value is EventDetails => typeof value === 'object') ?? null;

/** What joining takes for this programme with this account, in order. [onboarding §4.27, §4.28] */
export function planFor(programme: Programme, account: AccountKind | null): readonly Act[] {
  const wanted: Record<Act, boolean> = {
    registering: programme.hasEvent,
    savingAnswers: programme.survey !== null,
    updatingProfile: programme.survey !== null && account === 'new',
    optingIn: programme.hasCohort,
    authorizing: programme.hasTeam,
    // New accounts were made with it.
    applyingCoupon: programme.hasCoupon && account !== 'new',
    syncing: true,
  };
  return acts.filter((act) => wanted[act]);
}
