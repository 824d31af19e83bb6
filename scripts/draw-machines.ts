// `npm run machines:draw`: draws every machine of the catalogue into docs/machines, from the machine itself.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';
import { machines } from '../machines/index.ts';
import { type ImportMove, importMoves, importStates } from '../server/imports/lifecycle.ts';

export const folder = fileURLToPath(new URL('../docs/machines/', import.meta.url));

const nodesOf = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...nodesOf(child)]);
const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];
const nameOf = (node: AnyStateNode) => (node.path.length === 0 ? node.id : node.path.join('.'));
const idOf = (node: AnyStateNode) => node.path.join('_');

function lengthOf(milliseconds: number): string {
  if (milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`;
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

/** An event as people call it: actors that finish or fail, timers by name and length, transient transitions as “at once”. */
function eventOf(machine: AnyStateMachine, { eventType, source }: AnyTransitionDefinition): string {
  if (eventType === '') return 'at once';
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  if (kind !== undefined) return `${id} ${kind === 'done' ? 'is done' : 'failed'}`;
  const timer = source.after.find((after) => after.eventType === eventType);
  if (timer === undefined) return eventType;
  const delay = typeof timer.delay === 'string' ? machine.implementations.delays[timer.delay] : timer.delay;
  return `after ${String(timer.delay)}${typeof delay === 'number' ? ` (${lengthOf(delay)})` : ''}`;
}

function labelOf(machine: AnyStateMachine, transition: AnyTransitionDefinition): string {
  const guard = transition.guard as string | { readonly type?: string } | undefined;
  const name = typeof guard === 'string' ? guard : guard?.type;
  return `${eventOf(machine, transition)}${name === undefined ? '' : ` [${name}]`}`;
}

const isInside = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  inner.parent !== undefined && (inner.parent === outer || isInside(inner.parent, outer));

function stateLines(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const initial = node.initial?.target[0];
  return [
    ...(initial ? [`${indent}[*] --> ${idOf(initial)}`] : []),
    ...children.flatMap((child) => {
      const name = `${indent}state "${child.key}" as ${idOf(child)}`;
      const inner = stateLines(child, `${indent}  `);
      return inner.length === 0 ? [name] : [`${name} {`, ...inner, `${indent}}`];
    }),
  ];
}

/**
 * One arrow for all transitions between the same two states, so that the picture stays readable. Arrows from a state into
 * one of its own are left to the table: renderers of Mermaid stumble over them.
 */
function arrowLines(machine: AnyStateMachine): string[] {
  const arrows = new Map<string, string[]>();
  for (const node of nodesOf(machine.root)) {
    for (const transition of transitionsOf(node)) {
      const target = transition.target?.[0];
      if (target === undefined || (target === node && !transition.reenter) || isInside(target, node)) continue;
      const arrow = `${idOf(node)} --> ${idOf(target)}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), labelOf(machine, transition)]);
    }
  }
  const ends = nodesOf(machine.root).filter((node) => node.type === 'final');
  return [
    ...[...arrows].map(([arrow, labels]) => `  ${arrow} : ${[...new Set(labels)].join(' / ')}`),
    ...ends.map((node) => `  ${idOf(node)} --> [*]`),
  ];
}

const cell = (text: string) => text.replaceAll('|', '\\|');

function rowOf(machine: AnyStateMachine, node: AnyStateNode): string {
  const ways = transitionsOf(node).map((transition) => {
    const target = transition.target?.[0];
    return `${labelOf(machine, transition)} → ${target === undefined ? '*stays*' : nameOf(target)}`;
  });
  const runs = node.invoke.map(({ id }) => id).join(', ');
  const tags = node.tags.join(', ');
  return `| ${[`**${nameOf(node)}**`, cell(node.description ?? ''), tags, runs, ways.map(cell).join('<br>')].join(' | ')} |`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function sizeOf(machine: AnyStateMachine): string {
  const nodes = [machine.root, ...nodesOf(machine.root)];
  const transitions = nodes.reduce((sum, node) => sum + transitionsOf(node).length, 0);
  return `${counted(nodes.length - 1, 'state')}, ${counted(transitions, 'transition')}`;
}

const notice = 'Drawn from the machine by `npm run machines:draw`; a test fails when the two differ.';

/** The page of one machine: its picture and a table of its states. */
export function pageOf(name: string, machine: AnyStateMachine): string {
  const nodes = nodesOf(machine.root);
  const root = transitionsOf(machine.root).length > 0 ? [machine.root] : [];
  return [
    `# ${name}`,
    '',
    machine.root.description ?? '',
    '',
    `${sizeOf(machine)}. Source: [machines/${name}](../../machines/${name}/${name}.machine.ts). ${notice}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...stateLines(machine.root, '  '),
    ...arrowLines(machine),
    '```',
    '',
    'What leads from a state into one of its own, or stays, stands only in the table.',
    '',
    '| state | what the person sees | tags | runs | leaves by |',
    '|---|---|---|---|---|',
    ...[...root, ...nodes].map((node) => rowOf(machine, node)),
    '',
  ].join('\n');
}

/** The life of an import on the server: no machine runs there, but it is described like one. */
function importLifePage(): string {
  const moves: readonly (readonly [string, ImportMove])[] = Object.entries(importMoves);
  const life = createMachine({
    id: 'importLife',
    initial: 'listing',
    states: Object.fromEntries(
      Object.keys(importStates).map((state) => [
        state,
        {
          on: Object.fromEntries(
            moves.flatMap(([name, { from, to }]) =>
              (from as readonly string[]).includes(state) && to !== undefined ? [[name, to]] : [],
            ),
          ),
        },
      ]),
    ),
  });
  return [
    '# The life of an import',
    '',
    'What becomes of an import on the server, and who moves it from one state to another. An import that is uploaded or asked of a vendor begins in ' +
      '`listing`, one whose files are all known in `reading`.',
    '',
    `Source: [server/imports/lifecycle.ts](../../server/imports/lifecycle.ts). ${notice}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...stateLines(life.root, '  '),
    ...arrowLines(life),
    '```',
    '',
    '| state | what it means |',
    '|---|---|',
    ...Object.entries(importStates).map(([state, meaning]) => `| **${state}** | ${cell(meaning)} |`),
    '',
    '| move | from | to | who makes it | when |',
    '|---|---|---|---|---|',
    ...moves.map(
      ([name, { from, to, by, when }]) =>
        `| **${name}** | ${from.join(', ')} | ${to ?? '*stays*'} | ${cell(by)} | ${cell(when)} |`,
    ),
    '',
  ].join('\n');
}

/** Every file of docs/machines with its text. */
export function drawAll(): Map<string, string> {
  const entries = Object.entries(machines) as unknown as [string, AnyStateMachine][];
  const index = [
    '# The machines',
    '',
    `Every workflow is one of these. ${notice} How to add one: [adding a machine](../adding-a-machine.md).`,
    '',
    '| machine | what it is | size |',
    '|---|---|---|',
    ...entries.map(
      ([name, machine]) => `| [${name}](${name}.md) | ${cell(machine.root.description ?? '')} | ${sizeOf(machine)} |`,
    ),
    '',
    'On the server, [an import has a life](import-life.md) that is described in the same way.',
    '',
  ].join('\n');
  return new Map([
    ['README.md', index],
    ['import-life.md', importLifePage()],
    ...entries.map(([name, machine]): [string, string] => [`${name}.md`, pageOf(name, machine)]),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) rmSync(`${folder}${file}`);
  const pages = drawAll();
  for (const [file, text] of pages) writeFileSync(`${folder}${file}`, text);
  console.log(`${pages.size} pages drawn into docs/machines`);
}
