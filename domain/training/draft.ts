import { DEFAULT_ACTIVITY_TYPE_ID, REST_ACTIVITY_TYPE_ID } from '../constants.ts';
import { defaultUnits, type InputType, type PlanComponent, type PlanEffort, type PlanRepeater } from './components.ts';
import type { DistanceUnit, DurationUnit } from '../units.ts';

/**
 * Stated totals of a workout, overriding those of its steps: metres, seconds, arbitrary units; null if as estimated.
 * [core §3.8]
 */
export interface PlanStated {
  readonly totalDistance: number | null;
  readonly totalDuration: number | null;
  readonly load: number | null;
  /** Whether the totals were entered in this editor, so they are kept when steps change. Otherwise they are dropped. */
  readonly isOwn: boolean;
}

/** A planned workout in the editor. */
export interface PlanDraft {
  readonly trainingPlanId: string;
  /** Date as `YYYY-MM-DD`. */
  readonly date: string;
  readonly activityTypeId: number;
  readonly title: string;
  readonly comment: string;
  readonly components: readonly PlanComponent[];
  /** Stated totals; omitted if there are none. */
  readonly stated?: PlanStated | undefined;
  /** Unparsable text entered to replace the components; omitted otherwise. */
  readonly unread?: string | undefined;
}

export const isRest = ({ activityTypeId }: Pick<PlanDraft, 'activityTypeId'>): boolean =>
  activityTypeId === REST_ACTIVITY_TYPE_ID;

/** Returns an unused component id. */
function freeId(components: readonly PlanComponent[]): string {
  const taken = new Set(
    components.flatMap((one) => [one.id, ...('components' in one ? one.components.map(({ id }) => id) : [])]),
  );
  let n = 1;
  while (taken.has(`c${n}`)) n += 1;
  return `c${n}`;
}

const blankActivity = (id: string): PlanEffort => ({
  componentType: 'activity',
  id,
  inputType: 'duration',
  value: 0,
  units: 'minutes',
  zone: 1,
  componentTypeDescription: null,
});

/** Returns an empty workout: a run with one blank section. */
export const newDraft = (trainingPlanId: string, date: string): PlanDraft => ({
  trainingPlanId,
  date,
  activityTypeId: DEFAULT_ACTIVITY_TYPE_ID,
  title: '',
  comment: '',
  components: [blankActivity('c1')],
});

/**
 * Changes the activity type. Rest clears the components; switching from rest to another type starts with one blank
 * section. [core §4 Planned workout]
 */
function withType(draft: PlanDraft, activityTypeId: number): PlanDraft {
  const next = { ...draft, activityTypeId };
  if (isRest(next)) return { ...next, components: [] };
  return isRest(draft) ? { ...next, components: [blankActivity('c1')] } : next;
}

/** Adds a blank section, at the end or to a repeater; or adds a repeater with one blank section and one repeat. */
function withAdded(
  draft: PlanDraft,
  { what, into }: { readonly what: PlanComponent['componentType']; readonly into: string | null },
): PlanDraft {
  const { components } = draft;
  const id = freeId(components);
  const blank = blankActivity(id);
  if (into !== null) {
    return {
      ...draft,
      components: components.map((one) =>
        one.componentType === 'repeater' && one.id === into ? { ...one, components: [...one.components, blank] } : one,
      ),
    };
  }
  if (what === 'activity') return { ...draft, components: [...components, blank] };
  const repeater: PlanRepeater = { componentType: 'repeater', id, repeatTimes: 1, components: [] };
  const inside = blankActivity(freeId([...components, repeater]));
  return { ...draft, components: [...components, { ...repeater, components: [inside] }] };
}

/** A change of a section. Changing its input type resets the units to their default. */
type EffortChange =
  | { readonly inputType: InputType; readonly prefersMetric: boolean }
  | { readonly units: DistanceUnit | DurationUnit }
  | { readonly value: number }
  | { readonly zone: number }
  | { readonly componentTypeDescription: string | null };

function changed(effort: PlanEffort, change: EffortChange): PlanEffort {
  if ('zone' in change) {
    // A selected zone replaces the target.
    const { zoneAssumed: _assumed, ...rest } = effort;
    return { ...rest, ...change, target: null };
  }
  if (!('inputType' in change)) return { ...effort, ...change } as PlanEffort;
  const { inputType, prefersMetric } = change;
  return { ...effort, inputType, units: defaultUnits(inputType, prefersMetric) } as PlanEffort;
}

/** Applies `of` to each section. */
const mapEfforts = (components: readonly PlanComponent[], of: (effort: PlanEffort) => PlanEffort): PlanComponent[] =>
  components.map((one) =>
    one.componentType === 'activity' ? of(one) : { ...one, components: one.components.map(of) },
  );

const withEffort = (draft: PlanDraft, id: string, change: EffortChange): PlanDraft => ({
  ...draft,
  components: mapEfforts(draft.components, (effort) => (effort.id === id ? changed(effort, change) : effort)),
});

const withTimes = (draft: PlanDraft, id: string, repeatTimes: number): PlanDraft => ({
  ...draft,
  components: draft.components.map((one) =>
    one.componentType === 'repeater' && one.id === id ? { ...one, repeatTimes } : one,
  ),
});

/** Removes a component. A repeater that becomes empty is removed too. */
const withoutComponent = (draft: PlanDraft, id: string): PlanDraft => ({
  ...draft,
  components: draft.components.flatMap((one): PlanComponent[] => {
    if (one.id === id) return [];
    if (one.componentType === 'activity') return [one];
    const components = one.components.filter((inner) => inner.id !== id);
    return components.length === 0 ? [] : [{ ...one, components }];
  }),
});

function moved<Item extends { readonly id: string }>(items: readonly Item[], id: string, to: number): Item[] {
  const item = items.find((one) => one.id === id);
  const rest = items.filter((one) => one.id !== id);
  if (item === undefined) return [...items];
  const place = Math.min(rest.length, Math.max(0, to));
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/** Moves a component among its siblings, in the workout or in its repeater. */
const withMoved = (draft: PlanDraft, id: string, to: number): PlanDraft => ({
  ...draft,
  components: moved(draft.components, id, to).map((one) =>
    one.componentType === 'repeater' ? { ...one, components: moved(one.components, id, to) } : one,
  ),
});

/** Whether every section has a distance or duration, and no text is unparsed. */
export const isComplete = ({ components, unread }: PlanDraft): boolean =>
  unread === undefined &&
  components.every((one) =>
    one.componentType === 'activity'
      ? one.value > 0
      : one.components.length > 0 && one.components.every(({ value }) => value > 0),
  );

/** An edit in the workout editor. */
export type PlanEdit =
  | { readonly kind: 'type'; readonly activityTypeId: number }
  | { readonly kind: 'words'; readonly words: Partial<Pick<PlanDraft, 'title' | 'comment' | 'date'>> }
  | { readonly kind: 'add'; readonly what: PlanComponent['componentType']; readonly into: string | null }
  | { readonly kind: 'effort'; readonly id: string; readonly change: EffortChange }
  | { readonly kind: 'times'; readonly id: string; readonly repeatTimes: number }
  | { readonly kind: 'move'; readonly id: string; readonly to: number }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'components'; readonly components: readonly PlanComponent[] }
  | { readonly kind: 'unread'; readonly text: string }
  | { readonly kind: 'stated'; readonly stated: Partial<Omit<PlanStated, 'isOwn'>> };

const nothingStated: PlanStated = { totalDistance: null, totalDuration: null, load: null, isOwn: true };

/** Returns the workout after an edit. */
export function edited(draft: PlanDraft, edit: PlanEdit): PlanDraft {
  const { unread, ...next } = withEdit(draft, edit);
  const hasOtherSteps = edit.kind === 'components' || next.components !== draft.components;
  const isOther = hasOtherSteps || next.activityTypeId !== draft.activityTypeId;
  return withStated(unread === undefined || hasOtherSteps ? next : { ...next, unread }, isOther);
}

/** Drops totals stated by another client when the steps change. */
function withStated(next: PlanDraft, isOther: boolean): PlanDraft {
  if (next.stated === undefined || !isOther || (next.stated.isOwn && !isRest(next))) return next;
  const { stated: _stated, ...rest } = next;
  return rest;
}

function withEdit(draft: PlanDraft, edit: PlanEdit): PlanDraft {
  switch (edit.kind) {
    case 'type':
      return withType(draft, edit.activityTypeId);
    case 'words':
      return { ...draft, ...edit.words };
    case 'add':
      return withAdded(draft, edit);
    case 'effort':
      return withEffort(draft, edit.id, edit.change);
    case 'times':
      return withTimes(draft, edit.id, edit.repeatTimes);
    case 'move':
      return withMoved(draft, edit.id, edit.to);
    case 'remove':
      return withoutComponent(draft, edit.id);
    case 'components':
      return { ...draft, components: edit.components };
    case 'unread':
      return { ...draft, unread: edit.text };
    case 'stated':
      return { ...draft, stated: { ...nothingStated, ...draft.stated, ...edit.stated, isOwn: true } };
  }
}
