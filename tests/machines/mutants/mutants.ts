import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** The parts of a machine's configuration that mutants change, after `normalized`. */
interface TransitionConfig {
  target?: string;
  guard?: unknown;
  actions?: unknown[];
}
interface InvokeConfig {
  readonly onDone?: TransitionConfig[];
  readonly onError?: TransitionConfig[];
  readonly onSnapshot?: TransitionConfig[];
}
interface StateConfig {
  readonly entry?: unknown[];
  readonly exit?: unknown[];
  readonly on?: Readonly<Record<string, TransitionConfig[]>>;
  readonly after?: Readonly<Record<string, TransitionConfig[]>>;
  readonly always?: TransitionConfig[];
  readonly onDone?: TransitionConfig[];
  readonly invoke?: InvokeConfig[];
  readonly states?: Readonly<Record<string, StateConfig>>;
  options?: { readonly maxIterations: number };
}

/** A machine with one fault. */
export interface Mutant {
  /** Name, such as `confirm ASK_AGAIN → confirmed`, `confirm ASK_AGAIN without begin`, `valid REMOVE without guard isOpen`. */
  readonly name: string;
  /** @returns a changed copy of the configuration that created the machine */
  readonly apply: (config: object) => object;
}

/** Microsteps after which a mutant fails instead of looping. */
const MAX_ITERATIONS = 1000;

const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

const transition = (value: unknown): TransitionConfig => {
  const config = typeof value === 'string' ? { target: value } : { ...(value as TransitionConfig) };
  return config.actions === undefined ? config : { ...config, actions: [...list(config.actions)] };
};

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** A copy with every short form expanded to a list of objects. Functions, actions and guards are not copied. */
function normalized(config: object): StateConfig {
  const lists: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(config)) {
    if (value === undefined) continue;
    if (key === 'entry' || key === 'exit') lists[key] = [...list(value)];
    else if (['always', 'onDone', 'onError', 'onSnapshot'].includes(key)) lists[key] = list(value).map(transition);
    else if (key === 'on' || key === 'after')
      lists[key] = mapValues(value as Record<string, unknown>, (one) => list(one).map(transition));
    else if (key === 'invoke') lists[key] = list(value).map((one) => normalized(one as object));
    else if (key === 'states') lists[key] = mapValues(value as Record<string, object>, normalized);
  }
  return { ...config, ...lists };
}

/** A transition in the configuration, with its resolved target. */
interface Place {
  readonly node: AnyStateNode;
  /** `path.of.state EVENT`, with `[1]` for the second of several. */
  readonly name: string;
  readonly config: TransitionConfig;
  /** `undefined` if the transition has no target. */
  readonly target: AnyStateNode | undefined;
  readonly find: (root: StateConfig) => TransitionConfig;
}

const stateAt = (root: StateConfig, path: readonly string[]): StateConfig =>
  path.reduce((state, key) => (state.states?.[key] ?? {}) as StateConfig, root);

/** The groups of transitions of a state: label, event type, and a function that finds the group in a configuration. */
function groupsOf(node: AnyStateNode, state: StateConfig) {
  type Find = (state: StateConfig) => TransitionConfig[] | undefined;
  const groups: [string, string, Find][] = [];
  for (const event of Object.keys(state.on ?? {})) groups.push([event, event, ({ on }) => on?.[event]]);
  for (const delay of Object.keys(state.after ?? {})) {
    groups.push([`after ${delay}`, `xstate.after.${delay}.${node.id}`, ({ after }) => after?.[delay]]);
  }
  groups.push(['always', '', ({ always }) => always]);
  groups.push(['done', `xstate.done.state.${node.id}`, ({ onDone }) => onDone]);
  for (const [index, { id }] of node.invoke.entries()) {
    groups.push(
      [`${id} done`, `xstate.done.actor.${id}`, ({ invoke }) => invoke?.[index]?.onDone],
      [`${id} failed`, `xstate.error.actor.${id}`, ({ invoke }) => invoke?.[index]?.onError],
      [`${id} changed`, `xstate.snapshot.${id}`, ({ invoke }) => invoke?.[index]?.onSnapshot],
    );
  }
  return groups;
}

function placesOf(node: AnyStateNode, root: StateConfig): Place[] {
  const state = stateAt(root, node.path);
  return groupsOf(node, state).flatMap(([label, type, find]) => {
    const configs = find(state) ?? [];
    const made = type === '' ? (node.always ?? []) : (node.transitions.get(type) ?? []);
    return configs.map((config, index) => ({
      node,
      name: `${nameOf(node)} ${label}${configs.length > 1 ? `[${index}]` : ''}`,
      config,
      target: made[index]?.target?.[0],
      find: (copy: StateConfig) => find(stateAt(copy, node.path))?.[index] ?? {},
    }));
  });
}

const nameOf = (node: AnyStateNode) => (node.path.length === 0 ? node.machine.id : node.path.join('.'));

/** The name of an action or guard, with its index among equal names. */
function typeNames(values: readonly unknown[]): string[] {
  const names = values.map((value) =>
    typeof value === 'string' ? value : String((value as { readonly type?: string }).type ?? 'a function'),
  );
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** Siblings of the target; for a transition without a target, siblings of its source. */
function wrongTargets({ node, target }: Place): AnyStateNode[] {
  const among = target?.parent ?? (node.parent && target === undefined ? node.parent : node);
  return Object.values(among.states).filter((state) => {
    // A transition without a target, or to its own source, stays in its state.
    const stays = target === undefined && state === node && Object.keys(node.states).length === 0;
    return state !== target && !stays && state.type !== 'history';
  });
}

function mutantsAt(place: Place): [string, (root: StateConfig) => void][] {
  const { name, config, find, node, target } = place;
  const targets = wrongTargets(place);
  const changes: [string, (root: StateConfig) => void][] = targets.map((state) => [
    `${name} → ${nameOf(state)}`,
    (root) => void (find(root).target = `#${state.id}`),
  ]);
  if (target !== undefined && target !== node && !targets.includes(node)) {
    changes.push([`${name} stays`, (root) => void delete find(root).target]);
  }
  if (config.guard !== undefined) {
    changes.push([`${name} without guard ${typeNames([config.guard]).join()}`, (root) => void delete find(root).guard]);
  }
  for (const [index, action] of typeNames(config.actions ?? []).entries()) {
    changes.push([`${name} without ${action}`, (root) => void find(root).actions?.splice(index, 1)]);
  }
  return changes;
}

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesIn)];

/** All mutants of a machine: wrong and missing targets, missing actions, and missing guards. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const config = normalized(machine.config);
  const changes = nodesIn(machine.root).flatMap((node) => [
    ...(['entry', 'exit'] as const).flatMap((kind) =>
      typeNames(stateAt(config, node.path)[kind] ?? []).map((action, index): [string, (root: StateConfig) => void] => [
        `${nameOf(node)} ${kind} without ${action}`,
        (root) => void stateAt(root, node.path)[kind]?.splice(index, 1),
      ]),
    ),
    ...placesOf(node, config).flatMap(mutantsAt),
  ]);
  return changes.map(([name, change]) => ({
    name,
    apply: (original) => {
      const copy = normalized(original);
      change(copy);
      copy.options = { maxIterations: MAX_ITERATIONS };
      return copy;
    },
  }));
}
