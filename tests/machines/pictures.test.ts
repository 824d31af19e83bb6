import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { chartOf } from '../../gallery/chart/chart.ts';
import { pictureOf } from '../../gallery/chart/picture.tsx';
import { machines } from '../../machines/index.ts';
import { drawAll, folder, pageOf } from '../../scripts/draw-machines.ts';
import { declaredIn } from './walk.ts';

const files = drawAll();

test.each([...files])('docs/machines/%s is drawn from the current machine (npm run machines:draw)', (file, text) => {
  // Without `toBe`: the diff of two pictures is unreadable.
  const drawn = existsSync(`${folder}${file}`) ? readFileSync(`${folder}${file}`, 'utf8') : 'missing';
  expect(drawn === text, `${file} is drawn anew by npm run machines:draw`).toBe(true);
});

test('no picture of a deleted machine is left', () => {
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort());
});

/** Balanced elements, quoted attributes, no markup in texts: the subset that every XML reader accepts. */
function faultsOf(svg: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, closes, name = '', attributes = '', isEmpty] of svg.matchAll(
    /<(\/?)(\w+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (closes) {
      if (open.pop() !== name) faults.push(`</${name}>`);
    } else if (!isEmpty) open.push(name);
    if (/undefined|NaN|Infinity/.test(attributes)) faults.push(attributes);
  }
  const rest = svg.replace(/<style>[^<]*<\/style>/, '').replace(/<\/?\w+(?:\s[\w:-]+="[^"<]*")*\s*\/?>/g, '');
  if (/[<>]/.test(rest)) faults.push('a bracket');
  return [...faults, ...open];
}

test.each(Object.entries(machines) as unknown as [string, AnyStateMachine][])(
  'the picture of %s stands alone: whole, well-formed, with a title, light and dark, and without anything that is loaded',
  (name, machine) => {
    const svg = files.get(`${name}.svg`) ?? '';
    expect(faultsOf(svg)).toEqual([]);
    expect(svg).toContain(`<title id="title">${machine.id}</title>`);
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\((?!#)|<script|\son\w+=/);
    const drawn = new Set([...svg.matchAll(/data-transition="([^"]+)"/g)].map(([, id]) => id));
    expect(drawn.size).toBe(declaredIn(machine).length);
  },
);

test('faults of a picture would be found', () => {
  expect(faultsOf('<svg><g></svg>')).not.toEqual([]);
  expect(faultsOf('<svg><text>1 < 2</text></svg>')).not.toEqual([]);
  expect(faultsOf('<svg><rect x="NaN"/></svg>')).not.toEqual([]);
  const named = createMachine({ id: 'odd', description: '<b>&"', initial: 'a', states: { a: {} } }) as AnyStateMachine;
  expect(faultsOf(pictureOf(chartOf(named)))).toEqual([]);
});

test('a page describes its picture in words: nesting, guards, timers, actors and ends', () => {
  const machine = createMachine(
    {
      id: 'lamp',
      description: 'A lamp.',
      initial: 'off',
      on: { KICK: { actions: 'flicker' } },
      states: {
        off: { description: 'Dark.', on: { PRESS: 'on' } },
        on: {
          description: 'Light.',
          initial: 'bright',
          invoke: { id: 'current', src: 'current', onError: 'broken' },
          on: { TURN: '.dim' },
          states: {
            bright: { description: 'Bright.', after: { dimming: { guard: 'isNight', target: 'dim' } } },
            dim: { description: 'Dim.' },
          },
        },
        broken: { type: 'final', description: 'Dark for good.' },
      },
    },
    { delays: { dimming: 90_000 } },
  ) as AnyStateMachine;
  expect(pageOf('lamp', machine).split('\n').slice(6)).toEqual([
    '[![lamp: 5 states, 5 transitions, described by the table below](lamp.svg)](lamp.svg)',
    '',
    '| state | description | tags | actors | transitions |',
    '|---|---|---|---|---|',
    '| **lamp** | A lamp. |  |  | KICK → *stays* |',
    '| **off** | Dark. |  |  | PRESS → on |',
    '| **on** | Light. |  | current | TURN → on.dim<br>current failed → broken |',
    '| **on.bright** | Bright. |  |  | after dimming (90 s) [isNight] → on.dim |',
    '| **on.dim** | Dim. |  |  |  |',
    '| **broken** | Dark for good. |  |  |  |',
    '',
  ]);
  expect(pictureOf(chartOf(machine))).toContain('<text x="12" y="18" class="t-title">lamp</text>');
});
