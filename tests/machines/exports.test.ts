import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { type Chart, chartOf } from '../../gallery/chart/chart.ts';
import { around, focusIn, foldable, foldedBetween } from '../../gallery/chart/focus.ts';
import { layoutChart } from '../../gallery/chart/layout.ts';
import { mermaidOf } from '../../gallery/chart/mermaid.ts';
import { sizes } from '../../gallery/chart/measure.ts';
import { pictureOf } from '../../gallery/chart/picture.tsx';
import { pictureStyle } from '../../gallery/chart/style.ts';
import { machines } from '../../machines/index.ts';

const entries = Object.entries(machines) as unknown as [string, AnyStateMachine][];

interface Diagram {
  readonly states: ReadonlyMap<string, { readonly title: string; readonly parent: string | null }>;
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  readonly arrows: readonly (readonly [from: string, to: string, label: string])[];
  readonly texts: readonly (readonly [state: string, text: string])[];
}

/** Parses a `stateDiagram-v2` in the grammar used here. Throws for any other line. */
function parsed(text: string): Diagram {
  const states = new Map<string, { title: string; parent: string | null }>();
  const [starts, ends]: [string[], string[]] = [[], []];
  const arrows: [string, string, string][] = [];
  const texts: [string, string][] = [];
  const open: string[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  expect(lines.shift()).toBe('stateDiagram-v2');
  expect(lines.pop()).toBe('');
  for (const line of lines) {
    const [, title = '', id = '', brace] = /^state "([^"]+)" as ([A-Za-z_]\w*)( \{)?$/.exec(line) ?? [];
    const [, start = ''] = /^\[\*\] --> (\w+)$/.exec(line) ?? [];
    const [, end = ''] = /^(\w+) --> \[\*\]$/.exec(line) ?? [];
    const [, from = '', to = '', label = ''] = /^(\w+) --> (\w+) : ([^:;<>"#\n]+)$/.exec(line) ?? [];
    const [, of = '', says = ''] = /^(\w+) : ([^:;<>"#\n]+)$/.exec(line) ?? [];
    if (id !== '') {
      if (states.has(id)) throw new Error(`${id} is declared twice`);
      states.set(id, { title, parent: open.at(-1) ?? null });
      if (brace !== undefined) open.push(id);
    } else if (line === '}') {
      if (open.pop() === undefined) throw new Error('A brace closes nothing');
    } else if (line === '--') {
      if (open.length === 0) throw new Error('Regions outside of a state');
    } else if (start !== '') starts.push(start);
    else if (end !== '') ends.push(end);
    else if (from !== '') arrows.push([from, to, label]);
    else if (of !== '') texts.push([of, says]);
    else throw new Error(`Not Mermaid: ${line}`);
  }
  expect(open).toEqual([]);
  for (const id of [...starts, ...ends, ...arrows.flatMap(([from, to]) => [from, to]), ...texts.map(([of]) => of)]) {
    if (!states.has(id)) throw new Error(`${id} is not declared`);
  }
  return { states, starts, ends, arrows, texts };
}

const aroundIn = ({ states }: Diagram, id: string): string[] => {
  const parent = states.get(id)?.parent ?? null;
  return parent === null ? [] : [parent, ...aroundIn({ states } as Diagram, parent)];
};

test.each(entries)(
  '%s as Mermaid has every state and transition, and no arrow between a state and one inside it',
  (_, machine) => {
    const chart = chartOf(machine);
    const diagram = parsed(mermaidOf(chart));
    const own = [...diagram.states.keys()].filter((id) => !id.startsWith('any_'));
    expect(own).toHaveLength(chart.states.length);
    expect(diagram.arrows.length + diagram.texts.length).toBeGreaterThanOrEqual(chart.transitions.length);
    expect(diagram.ends).toHaveLength(chart.states.filter(({ kind }) => kind === 'final').length);
    const nested = diagram.arrows.filter(
      ([from, to]) => aroundIn(diagram, from).includes(to) || aroundIn(diagram, to).includes(from),
    );
    expect(nested).toEqual([]);
  },
);

const lamp = createMachine(
  {
    id: 'lamp',
    description: 'A lamp.',
    initial: 'off',
    on: { KICK: { actions: 'flicker' }, CUT: '.off' },
    states: {
      off: { on: { PRESS: { target: 'on', guard: 'hasPower' } } },
      on: {
        initial: 'strong',
        on: { TURN: '.weak' },
        states: {
          strong: { after: { dimming: 'weak' }, on: { RESTART: '#lamp.on' } },
          weak: { on: { 'a: "b"; <c>': '#lamp.end' } },
        },
      },
      end: { type: 'final' },
    },
  },
  { delays: { dimming: 90_000 } },
) as AnyStateMachine;

test('a machine as Mermaid, line by line', () => {
  expect(mermaidOf(chartOf(lamp)).split('\n')).toEqual([
    'stateDiagram-v2',
    '  state "lamp" as machine {',
    '    [*] --> s_off',
    '    state "any state of lamp" as any_machine',
    '    state "off" as s_off',
    '    state "on" as s_on {',
    '      [*] --> s_on__strong',
    '      state "any state of on" as any_s_on',
    '      state "strong" as s_on__strong',
    '      state "weak" as s_on__weak',
    '    }',
    '    state "end" as s_end',
    '    s_end --> [*]',
    '  }',
    '  any_machine : KICK',
    '  any_machine --> s_off : CUT',
    '  s_off --> s_on : PRESS if hasPower',
    '  any_s_on --> s_on__weak : TURN',
    '  s_on__strong --> s_on__strong : RESTART',
    '  s_on__strong --> s_on__weak : after dimming (90 s)',
    '  s_on__weak --> s_end : a, b, c',
    '',
  ]);
});

test('parallel parts are regions', () => {
  const machine = createMachine({
    id: 'pair',
    type: 'parallel',
    on: { STOP: {} },
    states: { left: { initial: 'a', states: { a: {} } }, right: {} },
  }) as AnyStateMachine;
  expect(mermaidOf(chartOf(machine)).split('\n').slice(1, -1)).toEqual([
    '  state "pair" as machine {',
    '    state "any state of pair" as any_machine',
    '    --',
    '    state "left" as s_left {',
    '      [*] --> s_left__a',
    '      state "a" as s_left__a',
    '    }',
    '    --',
    '    state "right" as s_right',
    '  }',
    '  any_machine : STOP',
  ]);
});

test('faults of a diagram would be found', () => {
  expect(() => parsed('stateDiagram-v2\n  a --> b : c\n')).toThrow('a is not declared');
  expect(() => parsed('stateDiagram-v2\n  state "a" as a\n  a : b: c\n')).toThrow('Not Mermaid');
  expect(() => parsed('stateDiagram-v2\n  }\n')).toThrow('closes nothing');
});

const chart: Chart = chartOf(lamp);

test('a picture is exported with its collapsed states', () => {
  expect(foldable(chart)).toEqual(['lamp.on']);
  expect(pictureOf(chart)).toContain('data-state="lamp.on.weak"');
  const folded = pictureOf(chart, {}, new Set(foldable(chart)));
  expect(folded).not.toContain('data-state="lamp.on.weak"');
  expect(folded).toContain('2 states inside');
});

test('a state inside a collapsed one is shown there, and an open one as itself', () => {
  const open = layoutChart(chart);
  const folded = layoutChart(chart, new Set(foldable(chart)));
  expect([...around(chart, ['lamp.on.weak'])]).toEqual(['lamp.on', 'lamp']);
  expect(focusIn(chart, open, 'lamp.on.weak')?.key).toBe('lamp.on.weak');
  expect(focusIn(chart, folded, 'lamp.on.weak')?.key).toBe('lamp.on');
  expect(focusIn(chart, folded, 'lamp.on.strong RESTART 0')?.key).toBe('lamp.on');
  expect(focusIn(chart, folded, 'lamp.off PRESS 0')?.key).toBe('lamp.off PRESS 0');
  expect(focusIn(chart, open, 'nothing')).toBeNull();
  const box = open.states.find(({ state }) => state.id === 'lamp.off');
  expect(focusIn(chart, open, 'lamp.off')?.point).toEqual({
    x: box!.x + box!.width / 2,
    y: box!.y + box!.headHeight / 2,
  });
  expect(foldedBetween(open, open)).toBeNull();
  const [before, after] = [open, folded].map(
    (layout) => layout.states.find(({ state }) => state.id === 'lamp.on')!,
  ) as [(typeof open.states)[number], (typeof open.states)[number]];
  expect(foldedBetween(open, folded)?.y).toBe(after.y - before.y);
});

test('no letter of a picture is smaller than 11 px', () => {
  const drawn = [...pictureStyle.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size));
  expect(drawn).toEqual([11.5, 13, 11]);
  expect([sizes.text, sizes.title, sizes.chip]).toEqual(drawn);
});
