import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { readSources } from '../../gallery/build/sources.ts';
import { activeIn, type Chart, chartOf } from '../../gallery/chart/chart.ts';
import { type Box, isInside, overlap } from '../../gallery/chart/geometry.ts';
import { targetText, transitionText } from '../../gallery/chart/labels.ts';
import { type ChartLayout, layoutChart } from '../../gallery/chart/layout.ts';
import { sizes } from '../../gallery/chart/measure.ts';
import { textWidth } from '../../gallery/chart/text-width.ts';
import { machines } from '../../machines/index.ts';
import { declaredIn } from './walk.ts';

const entries = Object.entries(machines) as unknown as [string, AnyStateMachine][];
const root = new URL('../../', import.meta.url).pathname;

/** Each pair of overlapping elements, by name. */
function overlapping({ states, labels }: ChartLayout): string[] {
  const boxes: (Box & { readonly name: string; readonly of: string })[] = [
    ...labels.map((box) => ({ ...box, name: box.arrow.key, of: '' })),
    ...states.map((box) => ({ ...box, height: box.headHeight, name: box.state.id, of: box.state.id })),
  ];
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.name} and ${other.name}`] : [])),
  );
}

/** Elements outside their state, and texts wider than their boxes. */
function outside({ states, labels, width, height }: ChartLayout): string[] {
  const byId = new Map(states.map((box) => [box.state.id, box]));
  const whole = { x: 0, y: 0, width, height };
  return [
    ...states.flatMap((box) => {
      const around = (box.state.parent === null ? null : byId.get(box.state.parent)) ?? whole;
      return isInside(box, around) ? [] : [box.state.id];
    }),
    ...labels.flatMap((box) => (isInside(box, whole) ? [] : [box.arrow.key])),
    ...[...states, ...labels].flatMap(({ content }) =>
      content.rows.flatMap(({ kind, lines, x }) => {
        const size = kind === 'title' ? sizes.title : sizes.text;
        const weight = kind === 'title' || kind === 'event' ? 'bold' : 'regular';
        return lines.filter((line) => x + textWidth(line, size, weight) > content.width);
      }),
    ),
  ];
}

const drawnIn = ({ states, labels }: ChartLayout): string[] => [
  ...new Set(
    [...states, ...labels].flatMap(({ content }) => content.rows.flatMap(({ transition }) => transition?.id ?? [])),
  ),
];

/** States and labels crossed by a line that leads elsewhere. */
function crossed({ labels, states }: ChartLayout): string[] {
  const leaves = states.filter(({ height, headHeight }) => height === headHeight);
  return labels.flatMap(({ arrow, tail, head }) => {
    const points = [...pointsOf(tail), ...pointsOf(head)];
    const others: (Box & { readonly name: string })[] = [
      ...labels.filter((box) => box.arrow.key !== arrow.key).map((box) => ({ ...box, name: box.arrow.key })),
      ...leaves
        .filter(({ state }) => state.id !== arrow.source && state.id !== arrow.target)
        .map((box) => ({ ...box, name: box.state.id })),
    ];
    return others
      .filter((box) => points.some(({ x, y }) => overlap({ x: x - 0.5, y: y - 0.5, width: 1, height: 1 }, box)))
      .map(({ name }) => `${arrow.key} through ${name}`);
  });
}

/** Closely spaced points along a path of `M`, `L` and `C`. */
function pointsOf(path: string): { x: number; y: number }[] {
  let at = { x: 0, y: 0 };
  return [...path.matchAll(/([MLC])([^MLC]+)/g)].flatMap(([, command, numbers = '']) => {
    const values = numbers.trim().split(/\s+/).map(Number);
    const from = at;
    at = { x: values.at(-2) ?? 0, y: values.at(-1) ?? 0 };
    if (command === 'M') return [at];
    const [x1 = from.x, y1 = from.y, x2 = at.x, y2 = at.y] = command === 'C' ? values : [];
    return Array.from({ length: 20 }, (_, index) => {
      const t = (index + 1) / 20;
      const u = 1 - t;
      const along = (a: number, b: number, c: number, d: number) =>
        u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
      return { x: along(from.x, x1, x2, at.x), y: along(from.y, y1, y2, at.y) };
    });
  });
}

test.each(entries)('%s is drawn completely, without overlaps', (_, machine) => {
  const chart = chartOf(machine);
  const layout = layoutChart(chart);
  expect(overlapping(layout)).toEqual([]);
  expect(outside(layout)).toEqual([]);
  expect(crossed(layout)).toEqual([]);
  expect(drawnIn(layout)).toHaveLength(declaredIn(machine).length);
  expect(layout.states).toHaveLength(chart.states.length);
  expect(layout.labels.filter(({ tail, head }) => tail === '' || head === '')).toEqual([]);
});

test.each(entries)('%s is also drawn with any of its states collapsed', (_, machine) => {
  const chart = chartOf(machine);
  const folds = chart.states.filter(({ parent, children }) => parent !== null && children.length > 0);
  for (const fold of [...folds.map(({ id }) => [id]), folds.map(({ id }) => id)]) {
    const layout = layoutChart(chart, new Set(fold));
    expect([overlapping(layout), outside(layout)]).toEqual([[], []]);
    const inside = (id: string): boolean => {
      const parent = chart.states.find((state) => state.id === id)?.parent ?? null;
      return parent !== null && (fold.includes(parent) || inside(parent));
    };
    expect(layout.states).toHaveLength(chart.states.filter(({ id }) => !inside(id)).length);
  }
});

test('the sources show where each machine, state and rule is written', () => {
  const sources = readSources(root);
  const missing = entries.flatMap(([name, machine]) => {
    const source = sources[name];
    const states = chartOf(machine).states.filter(({ path }) => path !== '' && !source?.states[path]);
    const guards = Object.keys(machine.implementations.guards).filter(
      (guard) => !source?.guards.some((one) => one.name === guard),
    );
    return [...states.map(({ id }) => id), ...guards.map((guard) => `${name} ${guard}`)];
  });
  expect(missing).toEqual([]);
  expect(sources['session']?.starts).toEqual(['factorSetUp', 'imports', 'realtime']);
  expect(sources['survey']?.tells).toEqual(['registrationChecklist']);
  expect(sources['couponCheck']?.startedAt.map(({ path }) => path)).toEqual(['src/features/session/signup-form.tsx']);
  const unstarted = Object.entries(sources).filter(
    ([name, { startedAt }]) =>
      startedAt.length === 0 && !Object.values(sources).some(({ starts }) => starts.includes(name)),
  );
  expect(unstarted.map(([name]) => name)).toEqual([]);
});

const lamp = createMachine(
  {
    id: 'lamp',
    description: 'A lamp.',
    type: 'parallel',
    on: { KICK: { actions: 'flicker' } },
    states: {
      light: {
        initial: 'off',
        states: {
          off: { on: { PRESS: { target: 'on', guard: 'hasPower' } } },
          on: {
            tags: 'bright',
            initial: 'strong',
            invoke: { id: 'current', src: 'watchCurrent', onError: '#lamp.light.broken' },
            states: { strong: { after: { dimming: 'weak', 500: 'strong' } }, weak: { always: '#lamp.light.off' } },
          },
          broken: { type: 'final' },
        },
      },
      heat: { initial: 'cold', states: { cold: { on: { '*': 'warm' } }, warm: {} } },
    },
  },
  { delays: { dimming: 90_000 } },
) as AnyStateMachine;

test('a chart contains the machine’s content', () => {
  const chart = chartOf(lamp);
  expect(chart.states.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    ' parallel',
    'light compound',
    'light.off atomic',
    'light.on compound',
    'light.on.strong atomic',
    'light.on.weak atomic',
    'light.broken final',
    'heat compound',
    'heat.cold atomic',
    'heat.warm atomic',
  ]);
  const said = (chart: Chart) => chart.transitions.map((one) => `${transitionText(one)} → ${targetText(chart, one)}`);
  expect(said(chart)).toEqual([
    'KICK → stays',
    'PRESS if hasPower → light.on',
    'current failed → light.broken',
    'after 500 ms → light.on.strong',
    'after dimming (90 s) → light.on.weak',
    'at once → light.off',
    'any event → heat.warm',
  ]);
  expect(chart.states.find(({ path }) => path === 'light.on')).toEqual({
    tags: ['bright'],
    invokes: [{ id: 'current', src: 'watchCurrent' }],
    initial: 'lamp.light.on.strong',
    id: 'lamp.light.on',
    key: 'on',
    path: 'light.on',
    parent: 'lamp.light',
    kind: 'compound',
    description: '',
    entry: [],
    exit: [],
    children: ['lamp.light.on.strong', 'lamp.light.on.weak'],
  });
  // XState's own actions for timers are not actions of the machine.
  expect(chart.states.flatMap(({ entry, exit }) => [...entry, ...exit])).toEqual([]);
  expect([...activeIn(chart, { light: { on: 'weak' }, heat: 'cold' })]).toEqual([
    'lamp',
    'lamp.light',
    'lamp.light.on',
    'lamp.light.on.weak',
    'lamp.heat',
    'lamp.heat.cold',
  ]);
});

test('overlaps, lines across states and texts that are too wide would be found', () => {
  const layout = layoutChart(chartOf(lamp));
  expect([overlapping(layout), outside(layout), crossed(layout)]).toEqual([[], [], []]);
  const [first] = layout.labels;
  const pushed = { ...layout, labels: layout.labels.map((box) => ({ ...box, x: first?.x ?? 0, y: first?.y ?? 0 })) };
  expect(overlapping(pushed)).not.toEqual([]);
  expect(crossed(pushed)).not.toEqual([]);
  const narrow = layout.states.map((box) => ({ ...box, content: { ...box.content, width: 10 } }));
  expect(outside({ ...layout, states: narrow })).not.toEqual([]);
});
