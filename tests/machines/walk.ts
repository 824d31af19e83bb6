import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  getNextTransitions,
  SimulatedClock,
} from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getStateNodes } from 'xstate/graph';

/** An event with whatever it carries. */
export type Sample = EventObject & Readonly<Record<string, unknown>>;

/** What a walk needs to know beside the machine. */
export interface WalkPlan {
  /** The machine is walked once with each. One entry `undefined` for a machine without input. */
  readonly inputs: readonly unknown[];
  /** Events by type, one per branch of a guard, done and error events of actors included. Others are sent bare. */
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
  /** What two states must have in common to count as one: the value, and what guards read of the context. */
  readonly key?: (snapshot: AnyMachineSnapshot) => unknown;
}

export interface Walk {
  /** Transitions that the machine declares, and how many of them a running actor took. */
  readonly declared: number;
  readonly taken: number;
  /** Transitions that no walk took. */
  readonly untaken: readonly string[];
  /** Replays on a running actor that ended elsewhere than the graph says. */
  readonly mismatches: readonly string[];
  /** Names in `after` without a delay behind them: such a timer fires at once. */
  readonly unknownDelays: readonly string[];
}

type Edge = {
  readonly state: AnyMachineSnapshot;
  readonly event: EventObject;
  readonly nextState: AnyMachineSnapshot;
};
type Path = { readonly state: AnyMachineSnapshot; readonly steps: readonly { readonly event: EventObject }[] };

/** States that the graph may hold before it counts as endless. */
const LIMIT = 20_000;

const whole = (snapshot: AnyMachineSnapshot): unknown => [snapshot.value, snapshot.context];
const nodesOf = (machine: AnyStateMachine) => [machine.root, ...getStateNodes(machine.root)];

/** The machine with actors that never say anything: what they would say is sent by the walk. */
function silenced(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors);
  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, fromCallback(() => {})])) });
}

/** How far the clock must go for a timer of this state to fire; 0 for other events. */
function waitOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): number {
  const timers = nodesOf(machine).flatMap((node) => node.after.filter((timer) => timer.eventType === event.type));
  const name = timers[0]?.delay;
  const delay = typeof name === 'string' ? machine.implementations.delays[name] : name;
  if (typeof delay !== 'function') return Number(delay ?? 0);
  return Number(delay({ context: snapshot.context, event } as never, undefined as never));
}

/**
 * Takes every edge of the machine's graph on a running actor with a simulated clock, and compares what was taken with
 * all that is declared. `createTestModel` of xstate/graph refuses machines with actors and timers; this does not.
 * @throws Error when the graph has no end, because of a counter that `key` should leave out
 */
export function walk(original: AnyStateMachine, plan: WalkPlan): Walk {
  const machine = silenced(original);
  const key = (snapshot: AnyMachineSnapshot) => JSON.stringify((plan.key ?? whole)(snapshot));
  const taken = new Set<unknown>();
  const mismatches: string[] = [];
  for (const input of plan.inputs) {
    const events = (snapshot: AnyMachineSnapshot): EventObject[] => {
      // The graph would go on beyond a final state; an actor does not.
      if (snapshot.status !== 'active') return [];
      const types = new Set(getNextTransitions(snapshot).map((transition) => transition.eventType));
      return [...types].filter((type) => type !== '').flatMap((type) => plan.samples[type] ?? [{ type }]);
    };
    const options = { events, input, limit: LIMIT, serializeState: key } as never;
    const paths = getShortestPaths(machine, options) as unknown as Path[];
    const routes = new Map(paths.map((path) => [key(path.state), path.steps.slice(1).map((step) => step.event)]));
    const edges = adjacencyMapToArray(getAdjacencyMap(machine, options)) as unknown as Edge[];
    replay(machine, input, [], taken);
    for (const { state, event, nextState } of edges) {
      const route = routes.get(key(state));
      const end = route && replay(machine, input, [...route, event], taken);
      if (end === undefined || key(end) !== key(nextState)) {
        mismatches.push(`${JSON.stringify(state.value)} ${event.type}: ${end && key(end)}, not ${key(nextState)}`);
      }
    }
  }
  const nodes = nodesOf(machine);
  const declared = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);
  const untaken = declared.filter((transition) => !taken.has(transition));
  return {
    declared: declared.length,
    taken: declared.length - untaken.length,
    untaken: untaken.map((transition) => {
      const guard = transition.guard as { readonly type?: string } | undefined;
      return `${transition.source.id} ${transition.eventType || 'always'}${guard?.type ? ` [${guard.type}]` : ''}`;
    }),
    mismatches,
    unknownDelays: nodes.flatMap((node) =>
      node.after
        .filter(({ delay }) => typeof delay === 'string' && !(delay in machine.implementations.delays))
        .map(({ delay }) => `${node.id} ${delay}`),
    ),
  };
}

/** Sends the events to a running actor. @returns where it ended, undefined when it failed on the way */
function replay(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly EventObject[],
  taken: Set<unknown>,
): AnyMachineSnapshot | undefined {
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    clock,
    input: input as never,
    inspect: (inspection) => {
      if (inspection.type !== '@xstate.microstep') return;
      for (const transition of inspection._transitions) taken.add(transition);
    },
  });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const event of events) {
    if (event.type.startsWith('xstate.after.')) clock.increment(waitOf(machine, actor.getSnapshot(), event));
    else actor.send(event as never);
  }
  const end = actor.getSnapshot() as AnyMachineSnapshot;
  actor.stop();
  return end.status === 'error' ? undefined : end;
}

/** Actors that would not say their own name if the implementations forgot them. */
export async function namelessActors(machine: AnyStateMachine): Promise<string[]> {
  const invoked = nodesOf(machine).flatMap((node) => node.invoke.map((invoke) => String(invoke.src)));
  const provided = machine.implementations.actors;
  const names = new Set([...Object.keys(provided), ...invoked]);
  const nameless: string[] = [];
  for (const name of names) {
    const logic = provided[name];
    // A child machine says the names of its own actors.
    if (logic !== undefined && 'root' in logic) continue;
    const said = logic === undefined ? '' : await failureOf(logic);
    if (!said.includes(`"${name}"`) || !said.includes(`"${machine.id}"`)) nameless.push(name);
  }
  return nameless;
}

function failureOf(logic: AnyStateMachine['implementations']['actors'][string]): Promise<string> {
  return new Promise((resolve) => {
    const actor = createActor(logic as AnyStateMachine, { input: {} as never });
    actor.subscribe({ error: (error) => resolve(error instanceof Error ? error.message : '') });
    actor.start();
    // Whoever has not failed when all that was started had its turn does not fail.
    setTimeout(() => resolve(''), 0);
  });
}

/** What every machine of ours owes its reader and its runner. */
export function omissions(machine: AnyStateMachine): string[] {
  return nodesOf(machine).flatMap((node) => [
    ...(node.description ? [] : [`${node.id} has no description`]),
    ...node.invoke.flatMap(({ id }) =>
      node.transitions.has(`xstate.error.actor.${id}`) ? [] : [`${node.id} invokes ${id} without onError`],
    ),
    ...node.invoke.flatMap(({ id }) =>
      /^\d+\./.test(id) ? [`${node.id} invokes ${id} without an id of its own`] : [],
    ),
  ]);
}
