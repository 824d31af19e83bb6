import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

type Json = Record<string, unknown>;

const typeOf = (part: unknown): string => {
  const { type } = (typeof part === 'string' ? { type: part } : (part ?? {})) as { readonly type?: unknown };
  return typeof type === 'string' && type !== '' ? type : 'inline';
};
const some = (name: string, value: unknown): Json =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
    ? {}
    : { [name]: value };
const actionsOf = (actions: readonly unknown[]): string[] =>
  actions.map(typeOf).filter((type) => type !== 'xstate.raise' && type !== 'xstate.cancel');

const transitionOf = ({ target, guard, actions, reenter, description }: AnyTransitionDefinition): Json => ({
  ...some(
    'target',
    target?.map(({ id }) => `#${id}`),
  ),
  ...some('guard', guard === undefined ? undefined : typeOf(guard)),
  ...some('actions', actions.map(typeOf)),
  ...some('reenter', reenter),
  ...some('description', description),
});

function stateOf(node: AnyStateNode): Json {
  const timers = new Map(node.after.map((timer) => [timer.eventType, String(timer.delay)]));
  const invoked = (kind: 'done' | 'error', id: string) =>
    (node.transitions.get(`xstate.${kind}.actor.${id}`) ?? []).map(transitionOf);
  const own = new Set([
    ...timers.keys(),
    ...node.invoke.flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]),
    `xstate.done.state.${node.id}`,
  ]);
  const events = [...node.transitions].filter(([type]) => !own.has(type));
  const after = [...timers].map(([type, delay]) => [delay, (node.transitions.get(type) ?? []).map(transitionOf)]);
  return {
    id: node.id,
    ...some('type', node.type === 'atomic' || node.type === 'compound' ? undefined : node.type),
    ...some('description', node.description),
    ...some('tags', [...node.tags]),
    ...some('initial', node.initial?.target[0]?.key),
    ...some('entry', actionsOf(node.entry)),
    ...some('exit', actionsOf(node.exit)),
    ...some(
      'invoke',
      node.invoke.map(({ id, src }) => ({
        id,
        src: typeof src === 'string' ? src : 'inline',
        ...some('onDone', invoked('done', id)),
        ...some('onError', invoked('error', id)),
      })),
    ),
    ...(events.length === 0
      ? {}
      : { on: Object.fromEntries(events.map(([type, list]) => [type, list.map(transitionOf)])) }),
    ...(after.length === 0 ? {} : { after: Object.fromEntries(after) }),
    ...some('always', node.always?.map(transitionOf)),
    ...some('onDone', node.transitions.get(`xstate.done.state.${node.id}`)?.map(transitionOf)),
    ...(Object.keys(node.states).length === 0
      ? {}
      : { states: Object.fromEntries(Object.entries(node.states).map(([key, child]) => [key, stateOf(child)])) }),
  };
}

/** A machine as JSON, with names instead of code: a configuration for `createMachine`, as accepted by Stately's editor. */
export const machineJson = (machine: AnyStateMachine): object => stateOf(machine.root);

/** Returns the machine's configuration as source code, which the editor imports. */
export const machineCode = (machine: AnyStateMachine): string =>
  `import { createMachine } from 'xstate';\n\nexport const machine = createMachine(${JSON.stringify(machineJson(machine), null, 2)});\n`;
