import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  getNextTransitions,
  SimulatedClock,
} from 'xstate';
import { getAdjacencyMap, getStateNodes } from 'xstate/graph';
import { Unprovided } from '../../machines/shared/required.ts';

/** An event with any data. */
export type Sample = EventObject & Readonly<Record<string, unknown>>;

/** The data that a walk needs in addition to the machine. */
export interface WalkPlan {
  /** The machine is walked once with each. A single `undefined` for a machine without input. */
  readonly inputs: readonly unknown[];
  /** Events by type, one per branch of a guard, including done and error events of actors. Other events are sent without data. */
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
  /** Key by which states count as one: contains the value, and the context fields that guards read. */
  readonly key?: (snapshot: AnyMachineSnapshot) => unknown;
}

/** A sequence of events for a new actor. */
export interface Tour {
  /** Index among the inputs of the plan. */
  readonly input: number;
  readonly events: readonly EventObject[];
}

export interface Walk {
  /** Number of declared transitions, and of those that a running actor took. */
  readonly declared: number;
  readonly taken: number;
  /** Transitions that no walk took. */
  readonly untaken: readonly string[];
  /** Replays on a running actor that ended in another state than in the graph. */
  readonly mismatches: readonly string[];
  /** Tours that take everything, each from a start: those that took something for the first time. */
  readonly tours: readonly Tour[];
  /** Names in `after` without a delay: such a timer fires immediately. */
  readonly unknownDelays: readonly string[];
}

interface Edge {
  readonly event: EventObject;
  readonly state: AnyMachineSnapshot;
}
/** A state of the graph, its outgoing edges, and the shortest way to it. */
interface Place {
  readonly state: AnyMachineSnapshot;
  readonly edges: readonly Edge[];
  readonly route: readonly EventObject[];
}

/** Number of states above which the graph counts as infinite. */
const LIMIT = 20_000;

const whole = (snapshot: AnyMachineSnapshot): unknown => [snapshot.value, snapshot.context];
const nodesOf = (machine: AnyStateMachine) => [machine.root, ...getStateNodes(machine.root)];

/** The external effects, by name. XState's own actions (assign, sendTo, …) are resolved by XState. */
export const effectsOf = (machine: AnyStateMachine) =>
  Object.entries(machine.implementations.actions).filter(([, action]) => !('resolve' in (action as object)));

/** The machine with silent actors (the walk sends their events), and effects that do nothing. */
export function silenced(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors);
  return machine.provide({
    actors: Object.fromEntries(names.map((name) => [name, fromCallback(() => {})])),
    actions: Object.fromEntries(effectsOf(machine).map(([name, action]) => [name, tolerant(action)])),
  });
}

/** Every transition that the machine declares, including those without a target. */
export const declaredIn = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);

type Action = AnyStateMachine['implementations']['actions'][string];

/** An effect whose environment is missing does nothing. */
function tolerant(action: Action): Action {
  return ((...args: unknown[]) => {
    try {
      (action as (...args: unknown[]) => void)(...args);
    } catch (error) {
      if (!(error instanceof Unprovided)) throw error;
    }
  }) as Action;
}

/** Time until a timer of this state fires; 0 for other events. */
export function waitOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): number {
  const timers = nodesOf(machine).flatMap((node) => node.after.filter((timer) => timer.eventType === event.type));
  const name = timers[0]?.delay;
  const delay = typeof name === 'string' ? machine.implementations.delays[name] : name;
  if (typeof delay !== 'function') return Number(delay ?? 0);
  return Number(delay({ context: snapshot.context, event } as never, undefined as never));
}

const keyOf =
  (plan: WalkPlan): Key =>
  (snapshot) =>
    JSON.stringify((plan.key ?? whole)(snapshot));

function optionsFor(plan: WalkPlan, input: unknown, serializeState: Key): object {
  const events = (snapshot: AnyMachineSnapshot): EventObject[] => {
    // The graph would continue beyond a final state; an actor does not.
    if (snapshot.status !== 'active') return [];
    const types = new Set(getNextTransitions(snapshot).map((transition) => transition.eventType));
    return [...types].filter((type) => type !== '').flatMap((type) => plan.samples[type] ?? [{ type }]);
  };
  return { events, input, limit: LIMIT, serializeState };
}

/**
 * Takes every edge of the machine's graph on a running actor with a simulated clock, and compares the taken transitions with all declared ones.
 * `createTestModel` of xstate/graph rejects machines with actors and timers.
 * @throws Error if the graph is infinite, because of a counter that `key` should leave out
 */
export function walk(original: AnyStateMachine, plan: WalkPlan): Walk {
  const machine = silenced(original);
  const key = keyOf(plan);
  const taken = new Set<unknown>();
  const mismatches: string[] = [];
  const tours: Tour[] = [];
  for (const [index, input] of plan.inputs.entries()) {
    const places = placesOf(machine, optionsFor(plan, input, key), key);
    const keep = (events: readonly EventObject[]) => tours.push({ input: index, events });
    mismatches.push(...tryAll(places, key, () => begin(machine, input, taken, keep)));
  }
  const nodes = nodesOf(machine);
  const declared = declaredIn(machine);
  const untaken = declared.filter((transition) => !taken.has(transition));
  return {
    declared: declared.length,
    taken: declared.length - untaken.length,
    untaken: untaken.map((transition) => {
      const guard = transition.guard as string | { readonly type?: string } | undefined;
      const name = typeof guard === 'string' ? guard : guard?.type;
      return `${transition.source.id} ${transition.eventType || 'always'}${name ? ` [${name}]` : ''}`;
    }),
    mismatches,
    tours,
    unknownDelays: nodes.flatMap((node) =>
      node.after
        .filter(({ delay }) => typeof delay === 'string' && !(delay in machine.implementations.delays))
        .map(({ delay }) => `${node.id} ${delay}`),
    ),
  };
}

/** The context of every state that the graph reaches, by each incoming edge. */
export function contextsOf(original: AnyStateMachine, plan: WalkPlan): unknown[] {
  const machine = silenced(original);
  const key = keyOf(plan);
  return plan.inputs
    .flatMap((input) => {
      const places = [...placesOf(machine, optionsFor(plan, input, key), key).values()];
      return places.flatMap(({ state, edges }) => [state, ...edges.map((edge) => edge.state)]);
    })
    .map(({ context }) => context as unknown);
}

/** The shortest tour to each state node that any start reaches, by its id. */
export function routesOf(original: AnyStateMachine, plan: WalkPlan): Map<string, Tour> {
  const machine = silenced(original);
  const key = keyOf(plan);
  const routes = new Map<string, Tour>();
  for (const [input, given] of plan.inputs.entries()) {
    for (const { state, route } of placesOf(machine, optionsFor(plan, given, key), key).values()) {
      for (const { id } of state._nodes) {
        const known = routes.get(id);
        if (!known || known.events.length > route.length) routes.set(id, { input, events: route });
      }
    }
  }
  return routes;
}

type Key = (snapshot: AnyMachineSnapshot) => string;

/** Returns the graph by the names of its states, starting with the initial one. */
function placesOf(machine: AnyStateMachine, options: object, key: Key): Map<string, Place> {
  const graph = Object.values(getAdjacencyMap(machine, options as never)) as unknown as {
    readonly state: AnyMachineSnapshot;
    readonly transitions: Readonly<Record<string, Edge>>;
  }[];
  const edges = new Map(graph.map(({ state, transitions }) => [key(state), Object.values(transitions)]));
  const places = new Map<string, Place>();
  const found = graph.slice(0, 1).map(({ state }) => ({ state, route: [] as readonly EventObject[] }));
  for (const { state, route } of found) {
    const name = key(state);
    if (places.has(name)) continue;
    const own = edges.get(name) ?? [];
    places.set(name, { state, edges: own, route });
    for (const { event, state: next } of own) {
      if (!places.has(key(next))) found.push({ state: next, route: [...route, event] });
    }
  }
  return places;
}

interface Run {
  take(event: EventObject): void;
  where(): AnyMachineSnapshot;
  stop(): void;
}

/**
 * Starts an actor with a simulated clock, and records each transition that it takes.
 * @param keep called at the end with the events up to the last that took something for the first time
 */
function begin(
  machine: AnyStateMachine,
  input: unknown,
  taken: Set<unknown>,
  keep: (events: readonly EventObject[]) => void,
): Run {
  const before = taken.size;
  const events: EventObject[] = [];
  let useful = 0;
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
  return {
    take(event) {
      const known = taken.size;
      events.push(event);
      if (event.type.startsWith('xstate.after.')) clock.increment(waitOf(machine, actor.getSnapshot(), event));
      else actor.send(event as never);
      if (taken.size > known) useful = events.length;
    },
    where: () => actor.getSnapshot() as AnyMachineSnapshot,
    stop() {
      actor.stop();
      if (taken.size > before) keep(events.slice(0, useful));
    },
  };
}

/** The name of an actor's state; `undefined` if it failed. */
function reached(run: Run, key: Key): string | undefined {
  const snapshot = run.where();
  return snapshot.status === 'error' ? undefined : key(snapshot);
}

/** Takes every edge of the graph on actors. @returns the edges that led elsewhere than in the graph */
function tryAll(places: ReadonlyMap<string, Place>, key: Key, start: () => Run): string[] {
  const mismatches: string[] = [];
  const untried = new Map([...places].map(([name, { edges }]) => [name, [...edges]]));
  start().stop();
  /** Continues from a state while there are untried edges, since every start and every way here costs time. */
  function goFrom(first: string): void {
    const run = startAt(first);
    for (let at = first, isNear = true; ; isNear = false) {
      const edge = untried.get(at)?.shift();
      if (!edge) break;
      run.take(edge.event);
      const wanted = key(edge.state);
      let end = reached(run, key);
      if (end === wanted) {
        at = wanted;
        continue;
      }
      // Earlier timers are running, and fields that guards do not read may differ: the result on the shortest path counts.
      if (!isNear) {
        const again = startAt(at);
        again.take(edge.event);
        end = reached(again, key);
        again.stop();
      }
      if (end !== wanted) {
        mismatches.push(`${JSON.stringify(places.get(at)?.state.value)} ${edge.event.type}: ${end}, not ${wanted}`);
      }
      break;
    }
    run.stop();
  }
  function startAt(name: string): Run {
    const run = start();
    for (const event of places.get(name)?.route ?? []) run.take(event);
    return run;
  }
  for (const name of places.keys()) {
    while ((untried.get(name) ?? []).length > 0) goFrom(name);
  }
  return mismatches;
}

/** Actors whose error would not show their name if the implementations lacked them. */
export async function namelessActors(machine: AnyStateMachine): Promise<string[]> {
  const invoked = nodesOf(machine).flatMap((node) => node.invoke.map((invoke) => String(invoke.src)));
  const provided = machine.implementations.actors;
  const names = new Set([...Object.keys(provided), ...invoked]);
  const nameless: string[] = [];
  for (const name of names) {
    const logic = provided[name];
    // A child machine reports the names of its own actors.
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
    // An actor that has not failed by then does not fail.
    setTimeout(() => resolve(''), 0);
  });
}

/** Requirements for all our machines. */
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
