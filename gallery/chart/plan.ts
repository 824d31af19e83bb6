import type { Chart, ChartState, ChartTransition } from './chart.ts';

/** All transitions drawn as one arrow: from one visible state to another. */
export interface Arrow {
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly ChartTransition[];
  /** The innermost state that contains both ends, and the label. */
  readonly container: string;
  /** Children of the container that contain the ends; null if the end is the container itself. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The point where an arrow crosses the edge of a state. */
export interface Port {
  readonly arrow: Arrow;
  readonly direction: 'out' | 'in';
  readonly side: 'top' | 'bottom';
  /** The child of the state at the arrow's inner end. */
  readonly inner: string;
}

/** The visible part of a chart with some collapsed states, and its arrows. */
export interface Plan {
  readonly states: ReadonlyMap<string, ChartState>;
  readonly childrenOf: (id: string) => readonly string[];
  readonly stays: ReadonlyMap<string, readonly ChartTransition[]>;
  readonly arrows: readonly Arrow[];
  /** Arrows by container. */
  readonly within: ReadonlyMap<string, readonly Arrow[]>;
  /** Arrows that run upwards, against the main direction. */
  readonly upwards: ReadonlySet<string>;
  readonly ports: ReadonlyMap<string, readonly Port[]>;
}

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/**
 * Returns the arrows that close a cycle, found by walking from the first child along the arrows. Arrows back to the
 * first child always do.
 */
function againstTheGrain(children: readonly string[], arrows: readonly Arrow[]): string[] {
  const out = new Map<string, Arrow[]>();
  for (const arrow of arrows) if (arrow.from !== null) push(out, arrow.from, arrow);
  const standing = new Map<string, 'open' | 'closed'>();
  const found: string[] = [];
  const visit = (child: string): void => {
    standing.set(child, 'open');
    for (const { key, to } of out.get(child) ?? []) {
      if (to === null) continue;
      if (standing.get(to) === 'open' || to === children[0]) found.push(key);
      else if (!standing.has(to)) visit(to);
    }
    standing.set(child, 'closed');
  };
  for (const child of children) if (!standing.has(child)) visit(child);
  return found;
}

/** @param collapsed ids of states whose content is not drawn */
export function planOf(chart: Chart, collapsed: ReadonlySet<string>): Plan {
  const all = new Map(chart.states.map((state) => [state.id, state]));
  const lineOf = (id: string): string[] => {
    const parent = all.get(id)?.parent ?? null;
    return parent === null ? [id] : [...lineOf(parent), id];
  };
  /** Returns the state itself, or its outermost collapsed ancestor. */
  const shownFor = (id: string): string =>
    lineOf(id).find((one, index, line) => collapsed.has(one) || index === line.length - 1) ?? id;
  const childrenOf = (id: string): readonly string[] => (collapsed.has(id) ? [] : (all.get(id)?.children ?? []));

  const stays = new Map<string, ChartTransition[]>();
  const groups = new Map<string, ChartTransition[]>();
  for (const transition of chart.transitions) {
    const source = shownFor(transition.source);
    const target = transition.targets[0] === undefined ? source : shownFor(transition.targets[0]);
    if (source !== target) push(groups, `${source} → ${target}`, transition);
    else if (source === transition.source) push(stays, source, transition);
  }

  const within = new Map<string, Arrow[]>();
  const arrows = [...groups].map(([key, transitions]): Arrow => {
    const [source = '', target = ''] = key.split(' → ');
    const one = lineOf(source);
    const other = lineOf(target);
    const shared = one.filter((id, index) => other[index] === id).length;
    const container = one[shared - 1] ?? source;
    const from = one[shared] ?? null;
    const to = other[shared] ?? null;
    const arrow = { key, source, target, transitions, container, from, to };
    push(within, container, arrow);
    return arrow;
  });

  const upwards = new Set<string>();
  for (const [id, own] of within) {
    const first = all.get(id)?.initial ?? null;
    const children = [...childrenOf(id)].sort((a, b) => Number(b === first) - Number(a === first));
    for (const key of againstTheGrain(children, own)) upwards.add(key);
  }

  const ports = new Map<string, Port[]>();
  for (const arrow of arrows) {
    const isUpward = upwards.has(arrow.key);
    const addPorts = (end: string, child: string | null, direction: 'out' | 'in') => {
      if (child === null) {
        const other = direction === 'out' ? arrow.to : arrow.from;
        const side = direction === 'out' ? 'top' : 'bottom';
        if (other !== null) push(ports, arrow.container, { arrow, direction, side, inner: '' });
        return;
      }
      const line = lineOf(end);
      const inside = line.slice(line.indexOf(child), -1);
      const side = (direction === 'out') === isUpward ? 'top' : 'bottom';
      for (const id of inside) push(ports, id, { arrow, direction, side, inner: line[line.indexOf(id) + 1] ?? end });
    };
    addPorts(arrow.source, arrow.from, 'out');
    addPorts(arrow.target, arrow.to, 'in');
  }
  return { states: all, childrenOf, stays, arrows, within, upwards, ports };
}
