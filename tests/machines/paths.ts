import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { createActor, getNextSnapshot, getNextTransitions, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type Sample, silenced, waitOf, walk, type WalkPlan } from './walk.ts';

export interface Path {
  /** States and events in one line, as the name of a test. */
  readonly name: string;
  readonly steps: readonly { readonly event: Sample; readonly snapshot: AnyMachineSnapshot }[];
}

const pathOf = (steps: Path['steps']): Path => ({
  name: steps.map(({ event, snapshot }) => `${event.type} → ${JSON.stringify(snapshot.value)}`).join(', '),
  steps,
});

/** The part of a machine to test. */
export interface Bounds {
  /** Where a path stops although the machine continues. */
  readonly isEnd?: (snapshot: AnyMachineSnapshot) => boolean;
  /** Whether events of this type are sent. */
  readonly isTaken?: (type: string) => boolean;
  /** Adds the shortest path for each type of event that has an effect and is in no other path. */
  readonly takesAllEvents?: boolean;
}

/** Maximum number of states of a graph. */
const LIMIT = 5000;

/** The shortest path to each state of a machine, without prefixes of other paths. */
export function pathsOf(
  machine: AnyStateMachine,
  plan: WalkPlan,
  input: unknown,
  { isEnd = () => false, isTaken = () => true, takesAllEvents = false }: Bounds = {},
): Path[] {
  const key = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify(plan.key === undefined ? [snapshot.value, snapshot.context] : plan.key(snapshot));
  const events = (snapshot: AnyMachineSnapshot): EventObject[] => {
    if (snapshot.status !== 'active' || isEnd(snapshot)) return [];
    const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
    return [...types]
      .filter((type) => type !== '' && isTaken(type))
      .flatMap((type) => plan.samples[type] ?? [{ type }]);
  };
  const found = getShortestPaths(machine, { events, input, limit: LIMIT, serializeState: key } as never);
  const shortest = found.map(({ state, steps }) => {
    const taken = steps.slice(1).map((step) => ({ event: step.event as Sample, snapshot: step.state }));
    return { state: state as unknown as AnyMachineSnapshot, steps: taken as unknown as Path['steps'] };
  });
  const taken = new Set(shortest.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
  const further: Path['steps'][] = [];
  const starts = takesAllEvents ? shortest.toSorted((one, other) => one.steps.length - other.steps.length) : [];
  for (const { state, steps } of starts) {
    for (const event of events(state)) {
      if (taken.has(event.type)) continue;
      const snapshot = getNextSnapshot(silenced(machine), state, event as never) as AnyMachineSnapshot;
      if (key(snapshot) === key(state)) continue;
      taken.add(event.type);
      further.push([...steps, { event: event as Sample, snapshot }]);
    }
  }
  const all = [...shortest.map(({ steps }) => steps), ...further].map(pathOf);
  return all.filter(({ name }) => name !== '' && !all.some((other) => other.name.startsWith(`${name}, `)));
}

/** Paths that together take every transition of a machine, from its walk. */
export const toursOf = (machine: AnyStateMachine, plan: WalkPlan): Path[] =>
  walk(machine, plan).tours.map(({ input, events }) => {
    const clock = new SimulatedClock();
    const actor = createActor(silenced(machine), { clock, input: plan.inputs[input] as never }).start();
    const steps = events.map((event) => {
      if (event.type.startsWith('xstate.after.')) clock.increment(waitOf(machine, actor.getSnapshot(), event));
      else actor.send(event);
      return { event: event as Sample, snapshot: actor.getSnapshot() as AnyMachineSnapshot };
    });
    actor.stop();
    return pathOf(steps);
  });
