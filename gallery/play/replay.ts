import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  type EventObject,
  getNextTransitions,
  type InspectionEvent,
  initialTransition,
  transition,
} from 'xstate';
import { silenced, type WalkPlan } from '../../tests/machines/walk.ts';
import { transitionId } from '../chart/chart.ts';
import { maskedEvent, shownBy, withoutIds } from '../live/mask.ts';
import type { StepNote } from '../live/protocol.ts';
import { PlayClock } from './clock.ts';

/** A recorded step, and the same step of a new actor. */
export interface ReplayedStep {
  /** Index among the steps of its actor. */
  readonly index: number;
  readonly type: string;
  readonly recorded: unknown;
  /** The new actor's step; null if it did not get that far. */
  readonly fresh: unknown;
  readonly isSame: boolean;
}

/** A possible explanation of the steps so far, with masked values taken from samples of the walk. */
interface Way {
  readonly input: number;
  readonly events: readonly EventObject[];
  readonly snapshot: AnyMachineSnapshot;
}

/** Maximum number of candidates followed at once. */
const MAX_WAYS = 100;

const text = (value: unknown): string => JSON.stringify(value);
const standsAs = (snapshot: AnyMachineSnapshot, { value, status }: StepNote): boolean =>
  text(snapshot.value) === text(value) && snapshot.status === status;

/** Possible events for a step; first those that look the same when masked. */
function eventsFor(step: StepNote, { snapshot }: Way, plan: WalkPlan): EventObject[] {
  const { type } = step.event;
  const known = [...Object.keys(plan.samples), ...getNextTransitions(snapshot).map(({ eventType }) => eventType)];
  const types = new Set(known.filter((one) => withoutIds(one) === type));
  const all = [...(types.size > 0 ? types : [type])].flatMap((one) => plan.samples[one] ?? [{ type: one }]);
  const shown = shownBy(snapshot.machine);
  const looks = (event: EventObject) => Number(text(maskedEvent(event, shown)) === text(step.event));
  return all.toSorted((one, other) => looks(other) - looks(one));
}

/** Removes equivalent candidates, compared by the values that guards read. */
function distinct(ways: readonly Way[], plan: WalkPlan): Way[] {
  const key = plan.key ?? (({ value, context }: AnyMachineSnapshot): unknown => [value, context]);
  const byKey = new Map<string, Way>();
  for (const way of ways) {
    const name = `${way.snapshot.status} ${text(key(way.snapshot))}`;
    if (!byKey.has(name)) byKey.set(name, way);
  }
  return [...byKey.values()].slice(0, MAX_WAYS);
}

function after(machine: AnyStateMachine, way: Way, event: EventObject): Way[] {
  try {
    const [snapshot] = transition(machine, way.snapshot, event as never);
    return [{ ...way, events: [...way.events, event], snapshot: snapshot as AnyMachineSnapshot }];
  } catch {
    // This state cannot take the sample.
    return [];
  }
}

/** The candidate that follows the steps furthest, plus one step in which the machine diverges. */
function explain(machine: AnyStateMachine, plan: WalkPlan, steps: readonly StepNote[]): Way | null {
  const [first, ...rest] = steps;
  if (first?.event.type !== 'xstate.init') return null;
  const starts = plan.inputs.map((given, input): Way => {
    const [snapshot] = initialTransition(machine, given as never);
    return { input, events: [], snapshot: snapshot as AnyMachineSnapshot };
  });
  const fitting = starts.filter(({ snapshot }) => standsAs(snapshot, first));
  if (fitting.length === 0) return starts[0] ?? null;
  let ways = distinct(fitting, plan);
  for (const step of rest) {
    const all = ways.flatMap((way) => eventsFor(step, way, plan).flatMap((event) => after(machine, way, event)));
    const next = distinct(
      all.filter(({ snapshot }) => standsAs(snapshot, step)),
      plan,
    );
    if (next.length === 0) return all[0] ?? ways[0] ?? null;
    ways = next;
  }
  return ways[0] ?? null;
}

const FRESH = 'fresh';

/** Starts an actor with a parent that ignores its events. Time does not advance. */
export function withParent(
  machine: AnyStateMachine,
  input: unknown,
  inspect: (inspection: InspectionEvent) => void,
): { readonly actor: AnyActorRef; readonly stop: () => void } {
  const home = createMachine({ invoke: { id: FRESH, src: machine, input: input as never, onError: {} } });
  const parent = createActor(home, { clock: new PlayClock(), inspect }).start();
  const actor = parent.getSnapshot().children[FRESH] as AnyActorRef;
  return { actor, stop: () => parent.stop() };
}

/**
 * Replays the recording of another actor with a new one, with stand-ins for its actors. Masked values are taken from the samples of the walk, so
 * that the new one follows the same path if possible. Timers fire when they did.
 * @param steps of one actor, from its beginning; null is returned for a recording that lacks it
 */
export function replayed(original: AnyStateMachine, plan: WalkPlan, steps: readonly StepNote[]): ReplayedStep[] | null {
  const machine = silenced(original);
  const way = explain(machine, plan, steps);
  if (way === null) return null;
  let taken: string[] = [];
  const home = withParent(machine, plan.inputs[way.input], (inspection) => {
    if (inspection.type === '@xstate.microstep' && (inspection.actorRef as AnyActorRef).id === FRESH)
      taken.push(...inspection._transitions.map(transitionId));
  });
  const { actor } = home;
  const rows = steps.map((step, index): ReplayedStep => {
    const event = index === 0 ? null : way.events[index - 1];
    const row = { index, type: step.event.type, recorded: step.value };
    if (event === undefined) return { ...row, fresh: null, isSame: false };
    if (event !== null) {
      taken = [];
      actor.send(event as never);
    }
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    const isSameWay = index === 0 || text(taken) === text(step.taken);
    return { ...row, fresh: snapshot.value, isSame: isSameWay && standsAs(snapshot, step) };
  });
  home.stop();
  return rows;
}
