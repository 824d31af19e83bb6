import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { drawAll, folder, pageOf } from '../../scripts/draw-machines.ts';

const pages = drawAll();

test.each([...pages])(
  'docs/machines/%s is drawn from the machine as it is now (npm run machines:draw)',
  (file, text) => {
    expect(existsSync(`${folder}${file}`) ? readFileSync(`${folder}${file}`, 'utf8') : 'missing').toBe(text);
  },
);

/** What a line of a picture may be; labels hold nothing that ends a statement or begins a comment or a style in Mermaid. */
const lines = {
  opens: /^state "[^"]+" as (\w+) \{$/,
  names: /^state "[^"]+" as (\w+)$/,
  leads: /^(\w+|\[\*\]) --> (\w+|\[\*\])(?: : [^;#%"<>{}:]+)?$/,
  closes: /^\}$/,
  parts: /^--$/,
};
const reserved = ['state', 'note', 'end', 'direction', 'class', 'classDef', 'style', 'click', 'default', 'as'];
const pictures = [...pages].filter(([, text]) => text.includes('```mermaid'));

test.each(pictures)('the picture in docs/machines/%s is one that Mermaid draws', (_, text) => {
  const [head, ...body] = (/```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? '').trim().split('\n');
  expect(head).toBe('stateDiagram-v2');
  const known = Object.values(lines);
  const drawn = body.map((line) => line.trim());
  expect(drawn.filter((line) => !known.some((shape) => shape.test(line)))).toEqual([]);
  const named = drawn.flatMap((line) => (lines.opens.exec(line) ?? lines.names.exec(line))?.[1] ?? []);
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((name) => reserved.includes(name))).toEqual([]);
  const used = drawn.flatMap((line) => lines.leads.exec(line)?.slice(1, 3) ?? []).filter((name) => name !== '[*]');
  expect(used.filter((name) => !named.includes(name))).toEqual([]);
  const opened = drawn.filter((line) => lines.opens.test(line)).length;
  expect(drawn.filter((line) => lines.closes.test(line))).toHaveLength(opened);
});

test('no picture is left of a machine that is gone', () => {
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
});

test('a picture holds nesting, guards, timers, actors and ends', () => {
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
  );
  expect(pageOf('lamp', machine).split('\n').slice(6)).toEqual([
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> off',
    '  state "off" as off',
    '  state "on" as on {',
    '    [*] --> on_bright',
    '    state "bright" as on_bright',
    '    state "dim" as on_dim',
    '  }',
    '  state "broken" as broken',
    '  off --> on : PRESS',
    '  on --> broken : current failed',
    '  on_bright --> on_dim : after dimming (90 s) [isNight]',
    '  broken --> [*]',
    '```',
    '',
    'What leads from a state into one of its own, or stays, stands only in the table.',
    '',
    '| state | what the person sees | tags | runs | leaves by |',
    '|---|---|---|---|---|',
    '| **lamp** | A lamp. |  |  | KICK → *stays* |',
    '| **off** | Dark. |  |  | PRESS → on |',
    '| **on** | Light. |  | current | TURN → on.dim<br>current failed → broken |',
    '| **on.bright** | Bright. |  |  | after dimming (90 s) [isNight] → on.dim |',
    '| **on.dim** | Dim. |  |  |  |',
    '| **broken** | Dark for good. |  |  |  |',
    '',
  ]);
});
