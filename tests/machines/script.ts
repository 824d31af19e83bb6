import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, StateMachine } from 'xstate';
import type { Path } from './paths.ts';
import type { Sample } from './walk.ts';

// oxlint-disable typescript/no-explicit-any -- The other parameters have constraints that `unknown` does not fit.
type SchemaOf<M> =
  M extends StateMachine<any, any, any, any, any, any, any, any, any, any, any, any, any, infer Schema>
    ? Schema
    : never;
type ActorOf<M> =
  M extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any> ? Actor : never;
// oxlint-enable typescript/no-explicit-any

type LeafIn<Schema, Path extends string> = Schema extends { readonly states: infer States }
  ? { [Name in keyof States & string]: LeafIn<States[Name], Path extends '' ? Name : `${Path}.${Name}`> }[keyof States &
      string]
  : Path;
/** Dotted paths of all states without substates, such as `importing.done.full`. */
type StateOf<M> = LeafIn<SchemaOf<M>, ''>;

type SourceOf<Actor> = Actor extends { readonly src: infer Source extends string } ? Source : never;
/** Types of a machine's events, including those that end its actors. */
type StepOf<M extends AnyStateMachine> =
  | Exclude<EventFrom<M>['type'], '*' | `xstate.${string}`>
  | `xstate.${'done' | 'error'}.actor.${SourceOf<ActorOf<M>>}`;

/** Events that no type of a machine includes: its timers, and actors whose `id` is not their `src`. A missing one fails the replay. */
type OtherStep = `xstate.after.${string}` | `xstate.${'done' | 'error'}.actor.${string}`;

type Act = (event: Sample, before: AnyMachineSnapshot | null) => unknown;
type Look = (snapshot: AnyMachineSnapshot, event: Sample) => unknown;

/**
 * How a page performs each event of a machine, and its content in each state. A new event, actor or state without an entry is a type error. An
 * unused function fails a test, and so does an event that is `not taken` or a state that is `not reached`, but is. `passed through` is for
 * transient states.
 */
export interface Script<M extends AnyStateMachine> {
  readonly drive: { readonly [Step in StepOf<M>]: Act | 'not taken' } & {
    readonly [Step in OtherStep]?: Act | 'not taken';
  };
  readonly look: { readonly [State in StateOf<M>]: Look | 'not reached' | 'passed through' };
}

const each = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
/** Entries of a script for events that no path takes. */
export const notTaken = <const Name extends string>(...names: readonly Name[]) => each(names, 'not taken' as const);
/** Types of the events that end actors. */
export const endsOf = <const Name extends string>(...actors: readonly Name[]) =>
  actors.flatMap((name) => [`xstate.done.actor.${name}`, `xstate.error.actor.${name}`] as const);
/** Entries of a script for states in which no path ends. */
export const notReached = <const Name extends string>(...names: readonly Name[]) => each(names, 'not reached' as const);

/** Returns the dotted paths of the active states: one, or one for each parallel region. */
function leavesOf(value: unknown, path = ''): string[] {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (typeof value === 'string') return [below(value)];
  return Object.entries(Object(value)).flatMap(([name, inner]) => leavesOf(inner, below(name)));
}

type Entry = ((snapshot: never, other: never) => unknown) | string | undefined;
/** A map of a script with plain names. */
const entriesOf = (map: unknown) => map as Readonly<Record<string, Entry>>;

/** Returns states that a script marks as passed through, although the machine stays in them. */
const restingPlaces = (machine: AnyStateMachine, look: Readonly<Record<string, Entry>>) =>
  Object.keys(look).filter((path) => {
    const names = path.split('.');
    const node = names.reduce((at, name) => at.states[name] as typeof at, machine.root);
    return look[path] === 'passed through' && !node.always?.length;
  });

/** Names in a map that the paths use although it says otherwise, and unused names. */
function misfits(map: Readonly<Record<string, Entry>>, used: ReadonlySet<string>): string[] {
  const unnamed = [...used].filter((name) => typeof map[name] !== 'function').map((name) => `${name} is not played`);
  const idle = Object.keys(map).filter((name) => typeof map[name] === 'function' && !used.has(name));
  return [...unnamed, ...idle.map((name) => `${name} is never used`)];
}

/**
 * Plays a path in a page: performs each event, then checks each active state.
 * @throws Error if the path takes an event or stops in a state that the script leaves out
 */
export async function play<M extends AnyStateMachine>({ drive, look }: Script<M>, { steps }: Path): Promise<void> {
  let before: AnyMachineSnapshot | null = null;
  for (const { event, snapshot } of steps) {
    const act = entriesOf(drive)[event.type] as Act | string | undefined;
    if (typeof act !== 'function') throw new Error(`${event.type}: ${act}, but a path takes it.`);
    await act(event, before);
    for (const state of leavesOf(snapshot.value)) {
      const see = entriesOf(look)[state] as Look | string | undefined;
      if (typeof see !== 'function') throw new Error(`${state}: ${see}, but a path stops there.`);
      await see(snapshot, event);
    }
    before = snapshot;
  }
}

/** Wrong statements of a script about its machine and paths; empty if there are none. */
export function faultsOf<M extends AnyStateMachine>(machine: M, script: Script<M>, paths: readonly Path[]): string[] {
  const [drive, look] = [entriesOf(script.drive), entriesOf(script.look)];
  const steps = paths.flatMap((path) => path.steps);
  const taken = new Set(steps.map(({ event }) => event.type));
  const seen = new Set(steps.flatMap(({ snapshot }) => leavesOf(snapshot.value)));
  return [...misfits(drive, taken), ...misfits(look, seen), ...restingPlaces(machine, look)];
}
