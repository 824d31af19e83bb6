import { toSnake } from '../case.ts';
import type { PlanComponentWire, PlanToSaveWire } from '../entities/plan-to-save.ts';
import type { PlanOrigin } from '../entities/plan-origin.ts';
import type { TrainingPlan } from '../entities/training-plan.ts';
import { type Log, readComponents } from './components.ts';
import type { PlanDraft } from './draft.ts';

/** A planned workout as displayed: metres, seconds, arbitrary units, stated, else estimated; null if unknown. */
export interface Plan extends PlanDraft {
  readonly revision: string;
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
  /** The member who last saved the workout, if not the owner; the name is null if not set. */
  readonly by: { readonly name: string | null } | null;
  /** The applied plan it belongs to; null if there is none. */
  readonly origin: PlanOrigin | null;
}

function statedIn({ totalDistance, totalDuration, load }: TrainingPlan): Pick<PlanDraft, 'stated'> {
  const isStated = totalDistance !== null || totalDuration !== null || load !== null;
  return isStated ? { stated: { totalDistance, totalDuration, load, isOwn: false } } : {};
}

/** Converts a planned workout from the API. @throws Error 'Unknown planner component type' [core §8] */
export const planOf = (plan: TrainingPlan, log: Log): Plan => ({
  trainingPlanId: plan.trainingPlanId,
  date: plan.trainingPlanDate,
  activityTypeId: plan.activityTypeId,
  title: plan.title ?? '',
  comment: plan.comment ?? '',
  components: readComponents(plan.planDefinition, log),
  ...statedIn(plan),
  revision: plan.revision,
  distance: plan.totalDistance ?? plan.estimatedDistance,
  duration: plan.totalDuration ?? plan.estimatedDuration,
  load: plan.load ?? plan.estimatedLoad,
  by: plan.modifyingMemberId === null ? null : { name: plan.modifierName },
  origin: plan.origin,
});

/** Returns the workout without its totals. */
export const draftOf = ({
  trainingPlanId,
  date,
  activityTypeId,
  title,
  comment,
  components,
  stated,
}: Plan): PlanDraft => ({
  trainingPlanId,
  date,
  activityTypeId,
  title,
  comment,
  components,
  ...(stated && { stated }),
});

/**
 * Returns the stated totals to send. If omitted, the server keeps the stored ones as long as the sport and steps are
 * unchanged.
 */
const statedToSend = ({ stated }: PlanDraft) =>
  stated?.isOwn === true && {
    total_distance: stated.totalDistance,
    total_duration: stated.totalDuration,
    load: stated.load,
  };

/**
 * Returns a workout in the format for saving. @param about if `basedOn` is undefined, overwrites the current version
 */
export function planToSend(
  draft: PlanDraft,
  about: {
    /** Id of the plan's owner. */
    readonly memberId: string;
    /** Id of the member who saves the plan. */
    readonly by: string;
    readonly revision: string;
    readonly basedOn: string | null | undefined;
    readonly isRemoved: boolean;
    /** Current time, ISO 8601. */
    readonly now: string;
  },
): PlanToSaveWire {
  return {
    training_plan_id: draft.trainingPlanId,
    activity_type_id: draft.activityTypeId,
    title: draft.title,
    comment: draft.comment,
    plan_definition: toSnake(draft.components) as PlanComponentWire[],
    ...statedToSend(draft),
    diary_member_id: about.memberId,
    modifying_member_id: about.by,
    removed_on: about.isRemoved ? about.now : null,
    removed_by: about.isRemoved ? about.by : null,
    revision: about.revision,
    ...(about.basedOn !== undefined && { based_on: about.basedOn }),
  };
}
