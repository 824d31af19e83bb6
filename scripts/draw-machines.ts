// `npm run machines:draw`: draws every machine of the catalogue into docs/machines, from the machine itself, like the gallery.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AnyStateMachine, createMachine } from 'xstate';
import { type Chart, type ChartState, chartOf } from '../gallery/chart/chart.ts';
import { counted, sizeText, stateName, targetText, triggerText } from '../gallery/chart/labels.ts';
import { pictureOf } from '../gallery/chart/picture.tsx';
import { machines } from '../machines/index.ts';
import { type ImportMove, importMoves, importStates } from '../server/imports/lifecycle.ts';

export const folder = fileURLToPath(new URL('../docs/machines/', import.meta.url));

const cell = (text: string) => text.replaceAll('|', '\\|');

function rowOf(chart: Chart, state: ChartState): string {
  const ways = chart.transitions
    .filter(({ source }) => source === state.id)
    .map((transition) => {
      const guard = transition.guard === null ? '' : ` [${transition.guard}]`;
      const target = transition.targets.length === 0 ? '*stays*' : targetText(chart, transition);
      return `${triggerText(transition.trigger)}${guard} → ${target}`;
    });
  const runs = state.invokes.map(({ id }) => id).join(', ');
  const cells = [`**${stateName(chart, state.id)}**`, cell(state.description), state.tags.join(', '), runs];
  return `| ${[...cells, ways.map(cell).join('<br>')].join(' | ')} |`;
}

const notice = 'Generated from the code by `npm run machines:draw`; a test fails if it is out of date.';

/** Returns the picture of a machine, which links to its full size; the text below describes it. */
const shown = (name: string, chart: Chart) =>
  `[![${name}: ${sizeText(chart)}, described by the table below](${name}.svg)](${name}.svg)`;

/** The page of one machine: its picture, and a table of its states with the same content. */
export function pageOf(name: string, machine: AnyStateMachine): string {
  const chart = chartOf(machine);
  const [root, ...inner] = chart.states;
  const hasOwn = chart.transitions.some(({ source }) => source === root?.id);
  return [
    `# ${name}`,
    '',
    root?.description ?? '',
    '',
    `${sizeText(chart)}. Source: [machines/${name}](../../machines/${name}/${name}.machine.ts). ${notice}`,
    '',
    shown(name, chart),
    '',
    '| state | description | tags | actors | transitions |',
    '|---|---|---|---|---|',
    ...(root && hasOwn ? [root, ...inner] : inner).map((state) => rowOf(chart, state)),
    '',
  ].join('\n');
}

/** Returns the life cycle of an import on the server, which is not a machine but is described like one. */
function importLife(): { readonly page: string; readonly picture: string } {
  const moves: readonly (readonly [string, ImportMove])[] = Object.entries(importMoves);
  const chart = chartOf(
    createMachine({
      id: 'importLife',
      description: 'The states of an import on the server.',
      initial: 'listing',
      states: Object.fromEntries(
        Object.entries(importStates).map(([state, description]) => [
          state,
          {
            description,
            on: Object.fromEntries(
              moves.flatMap(([name, { from, to }]) =>
                (from as readonly string[]).includes(state) ? [[name, to === undefined ? {} : { target: to }]] : [],
              ),
            ),
          },
        ]),
      ),
    }) as AnyStateMachine,
  );
  const page = [
    '# The life of an import',
    '',
    'The states of an import on the server, and its transitions. An upload or a request to a vendor starts in `listing`, an import with a complete ' +
      'list of files in `reading`.',
    '',
    `Source: [server/imports/lifecycle.ts](../../server/imports/lifecycle.ts). ${notice}`,
    '',
    shown('import-life', chart),
    '',
    '| state | meaning |',
    '|---|---|',
    ...Object.entries(importStates).map(([state, meaning]) => `| **${state}** | ${cell(meaning)} |`),
    '',
    '| transition | from | to | triggered by | when |',
    '|---|---|---|---|---|',
    ...moves.map(
      ([name, { from, to, by, when }]) =>
        `| **${name}** | ${from.join(', ')} | ${to ?? '*stays*'} | ${cell(by)} | ${cell(when)} |`,
    ),
    '',
  ].join('\n');
  return { page, picture: pictureOf(chart) };
}

/** Returns every file of docs/machines with its text. */
export function drawAll(): Map<string, string> {
  const entries = Object.entries(machines) as unknown as [string, AnyStateMachine][];
  const index = [
    '# The machines',
    '',
    `One page per workflow. ${notice} [The gallery](../../gallery/README.md) shows the same diagrams and runs them. See ` +
      '[adding a machine](../adding-a-machine.md).',
    '',
    'The mark of a transition shows its trigger: an arrow for an event, a clock for a timer, a tick or a cross for an actor that is done or has failed, a ' +
      'flash for an immediate transition. A double border is a final state; parts inside a dashed border run in parallel.',
    '',
    '| machine | description | size |',
    '|---|---|---|',
    ...entries.map(
      ([name, machine]) =>
        `| [${name}](${name}.md) | ${cell(machine.root.description ?? '')} | ${sizeText(chartOf(machine))} |`,
    ),
    '',
    '[The life of an import](import-life.md) on the server is described in the same way.',
    '',
  ].join('\n');
  const life = importLife();
  return new Map([
    ['README.md', index],
    ['import-life.md', life.page],
    ['import-life.svg', life.picture],
    ...entries.flatMap(([name, machine]): [string, string][] => [
      [`${name}.md`, pageOf(name, machine)],
      [`${name}.svg`, pictureOf(chartOf(machine))],
    ]),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) rmSync(`${folder}${file}`);
  const files = drawAll();
  for (const [file, text] of files) writeFileSync(`${folder}${file}`, text);
  console.log(`${counted(files.size, 'file')} drawn into docs/machines`);
}
