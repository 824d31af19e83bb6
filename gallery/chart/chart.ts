import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** The cause of a transition. `name` is the event, the actor or the delay. */
export interface Trigger {
  readonly kind: 'event' | 'any' | 'timer' | 'done' | 'failed' | 'news' | 'finished' | 'atOnce';
  readonly name: string;
  /** Length of a timer in milliseconds, if fixed; null otherwise. */
  readonly length: number | null;
}

export interface ChartTransition {
  /** Id that is stable for builds with the same states: source, event, index among the candidates. */
  readonly id: string;
  readonly source: string;
  /** Target states; empty if the state is not left. */
  readonly targets: readonly string[];
  readonly eventType: string;
  readonly trigger: Trigger;
  readonly guard: string | null;
  readonly actions: readonly string[];
  readonly reenters: boolean;
  readonly description: string;
}

export interface ChartState {
  readonly id: string;
  readonly key: string;
  /** Keys from the machine to this state, with dots; empty for the machine itself. */
  readonly path: string;
  readonly parent: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string;
  readonly tags: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** The initial state. */
  readonly initial: string | null;
  readonly children: readonly string[];
}

/** A machine as plain data, for drawing, listing and comparing. Parents come before their children. */
export interface Chart {
  readonly id: string;
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

interface Named {
  readonly type?: unknown;
  readonly name?: unknown;
  readonly guards?: readonly unknown[];
}

/** Returns the name of an action, guard or actor; inline ones have no name. */
function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type, name, guards } = (part ?? {}) as Named;
  if (guards) return guards.map(nameOf).join(', ');
  const said = typeof type === 'string' ? type : name;
  return typeof said === 'string' && said !== '' ? said.replace(/^xstate\./, '') : 'inline';
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
const candidatesOf = (node: AnyStateNode): AnyTransitionDefinition[][] => [
  ...node.transitions.values(),
  ...(node.always ? [node.always] : []),
];

/** Returns the id of a transition taken by an actor, as in the chart of its machine. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const among = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  return `${source.id} ${eventType || 'always'} ${among.indexOf(transition)}`;
}

function triggerOf(machine: AnyStateMachine, { eventType, source }: AnyTransitionDefinition): Trigger {
  if (eventType === '') return { kind: 'atOnce', name: '', length: null };
  if (eventType === '*') return { kind: 'any', name: '', length: null };
  const [, kind = '', name = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/.exec(eventType) ?? [];
  const kinds: Record<string, Trigger['kind']> = {
    'done.actor': 'done',
    'error.actor': 'failed',
    snapshot: 'news',
    'done.state': 'finished',
  };
  const ended = kinds[kind];
  if (ended) return { kind: ended, name, length: null };
  const timer = source.after.find((after) => after.eventType === eventType);
  if (!timer) return { kind: 'event', name: eventType, length: null };
  const length = typeof timer.delay === 'string' ? machine.implementations.delays[timer.delay] : timer.delay;
  const named = typeof timer.delay === 'string' ? timer.delay : '';
  return { kind: 'timer', name: named, length: typeof length === 'number' ? length : null };
}

const sourceOf = ({ src }: { readonly src: unknown }): string =>
  typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : 'inline';

/** Returns the names of actions, without XState's own actions for timers. */
const actionsOf = (actions: readonly unknown[], node: AnyStateNode): string[] =>
  actions.map(nameOf).filter((name) => node.after.length === 0 || !/^(raise|cancel)$/.test(name));

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  path: node.path.join('.'),
  parent: node.parent?.id ?? null,
  kind: node.type,
  description: node.description ?? '',
  tags: [...node.tags],
  invokes: node.invoke.map((invoke) => ({ id: invoke.id, src: sourceOf(invoke) })),
  entry: actionsOf(node.entry, node),
  exit: actionsOf(node.exit, node),
  initial: node.type === 'compound' ? (node.initial?.target[0]?.id ?? null) : null,
  children: Object.values(node.states).map(({ id }) => id),
});

/** Creates the chart of a machine from XState's definition. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    states: nodes.map(stateOf),
    transitions: nodes.flatMap((node) =>
      candidatesOf(node).flatMap((candidates) =>
        candidates.map((transition) => ({
          id: transitionId(transition),
          source: node.id,
          targets: (transition.target ?? []).map(({ id }) => id),
          eventType: transition.eventType,
          trigger: triggerOf(machine, transition),
          guard: transition.guard === undefined ? null : nameOf(transition.guard),
          actions: transition.actions.map(nameOf),
          reenters: transition.reenter,
          description: transition.description ?? '',
        })),
      ),
    ),
  };
}

/** Returns the active states of a machine for a value such as `{ linking: 'open' }`, including the machine itself. */
export function activeIn(chart: Chart, value: unknown): ReadonlySet<string> {
  const byPath = new Map(chart.states.map((state) => [state.path, state.id]));
  const active = new Set<string>(chart.states.slice(0, 1).map(({ id }) => id));
  const visit = (part: unknown, path: readonly string[]): void => {
    if (typeof part === 'string') return visit({ [part]: {} }, path);
    for (const [key, inner] of Object.entries(part ?? {})) {
      const id = byPath.get([...path, key].join('.'));
      if (id !== undefined) active.add(id);
      visit(inner, [...path, key]);
    }
  };
  visit(value, []);
  return active;
}
