import type { Chart, ChartState } from './chart.ts';
import { counted } from './labels.ts';
import { type Box, moved, pathThrough, type Point, spread } from './geometry.ts';
import { type Content, labelContent, stateContent } from './measure.ts';
import { type Arrow, planOf, type Plan, type Port } from './plan.ts';
import { type Item, type Link, ranked, type Rim } from './ranks.ts';

export interface StateBox extends Box {
  readonly state: ChartState;
  readonly content: Content;
  readonly isCollapsed: boolean;
  /** Height of the part above the inner states, pixels; the whole box if no inner states are drawn. */
  readonly headHeight: number;
  readonly depth: number;
}

export interface LabelBox extends Box {
  readonly arrow: Pick<Arrow, 'key' | 'source' | 'target' | 'transitions'>;
  readonly content: Content;
  /** SVG paths from the source to the label and, below, from the label to the target. */
  readonly tail: string;
  readonly head: string;
}

/** Positions of everything, in pixels from the upper left corner. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly StateBox[];
  readonly labels: readonly LabelBox[];
  /** A dot and a line for each initial state. */
  readonly starts: readonly (Point & { readonly path: string })[];
}

const PAD = 16;
const DOT = 10;
const SWING = 22;
const MARGIN = 12;

const portKey = (arrow: string, direction: 'out' | 'in') => `p ${direction} ${arrow}`;
const stateKey = (id: string) => `s ${id}`;
const labelKey = (arrow: string) => `l ${arrow}`;

/** A state with its content, relative to its own upper left corner. */
interface Inside {
  readonly content: Content;
  readonly width: number;
  readonly height: number;
  readonly headHeight: number;
  readonly children: ReadonlyMap<string, Point & { readonly inside: Inside }>;
  readonly labels: ReadonlyMap<string, Box & { readonly content: Content }>;
  /** Points where arrows cross the edge of the state. */
  readonly gates: ReadonlyMap<string, Point>;
  /** Segments of arrows, in the direction of the arrow. */
  readonly pieces: ReadonlyMap<string, readonly Point[]>;
  readonly start: (Point & { readonly path: readonly Point[] }) | null;
}

function titleOf(state: ChartState, chart: Chart): string {
  if (state.parent === null) return chart.id;
  return state.key;
}

function contentOf(state: ChartState, chart: Chart, plan: Plan): Content {
  const isHiding = state.children.length > 0 && plan.childrenOf(state.id).length === 0;
  const hidden = isHiding ? `${counted(state.children.length, 'state')} inside` : '';
  return stateContent(state, titleOf(state, chart), plan.stays.get(state.id) ?? [], hidden);
}

interface End {
  readonly piece: string;
  readonly box: string;
  readonly side: 'top' | 'bottom';
  readonly wanted: number;
  readonly gate: string;
}

/** Lays out one state, after its inner states. */
function insideOf(state: ChartState, chart: Chart, plan: Plan): Inside {
  const content = contentOf(state, chart, plan);
  const ids = plan.childrenOf(state.id);
  const none = { children: new Map(), labels: new Map(), gates: new Map(), pieces: new Map(), start: null };
  if (ids.length === 0) {
    const { width, height } = content;
    return { content, width, height, headHeight: height, ...none };
  }
  const insides = new Map(ids.map((id) => [id, insideOf(plan.states.get(id) as ChartState, chart, plan)] as const));
  const arrows = plan.within.get(state.id) ?? [];
  const ports = plan.ports.get(state.id) ?? [];
  const contents = new Map(arrows.map((arrow) => [arrow.key, labelContent(arrow.transitions)]));
  const first = state.initial === null ? null : (ids.find((id) => isWithin(plan, state.initial, id)) ?? null);

  const items: Item[] = [
    ...[...insides].map(([id, { width, height }]) => ({ id: stateKey(id), width, height })),
    ...[...contents].map(([key, { width, height }]) => ({ id: labelKey(key), width, height })),
    ...(first === null ? [] : [{ id: 'start', width: DOT, height: DOT }]),
  ];
  const links: Link[] = [
    ...(first === null ? [] : [{ from: 'start', to: stateKey(first), weight: 4 }]),
    ...arrows.flatMap((arrow) => linksOf(arrow, plan.upwards.has(arrow.key))),
  ];
  const rims = ports.map(
    ({ arrow, direction, side, inner }): Rim => ({
      item: { id: portKey(arrow.key, direction), width: 1, height: 1 },
      at: inner === '' ? labelKey(arrow.key) : stateKey(inner),
      side,
    }),
  );
  const placed = ranked(items, links, rims);

  const tops = ports.filter(({ side }) => side === 'top');
  const doors = tops.filter(({ inner }) => inner !== '');
  const headHeight = content.height;
  const top = headHeight + (tops.length > 0 ? SWING : PAD - 4);
  const doorWidth = doors.length === 0 ? 0 : 14 + doors.length * 14;
  const width = Math.max(content.width + doorWidth, placed.width + PAD * 2);
  const height = top + placed.height + PAD + (ports.length > tops.length ? 6 : 0);
  const left = (width - placed.width) / 2;
  const at = (id: string): Point => {
    const { x, y } = placed.places.get(id) ?? { x: 0, y: 0 };
    return { x: x + left, y: y + top };
  };
  const boxOf = (id: string, { width, height }: { readonly width: number; readonly height: number }): Box => {
    const { x, y } = at(id);
    return { x: x - width / 2, y: y - height / 2, width, height };
  };
  const boxes = new Map<string, Box>([
    ...[...insides].map(([id, inside]) => [stateKey(id), boxOf(stateKey(id), inside)] as const),
    ...[...contents].map(([key, size]) => [labelKey(key), boxOf(labelKey(key), size)] as const),
  ]);

  const gates = gatesOf(ports, doors, at, { content, width, height, headHeight });
  /** Returns the points of a downward segment between two items; its ends get their positions along the edges later. */
  const turns = (from: string, to: string): Point[] =>
    placed.turns(from, to).map(({ x, y }) => ({ x: Number.isNaN(x) ? x : x + left, y: y + top }));
  const steps: { readonly piece: string; readonly from: string; readonly to: string; readonly isUpward: boolean }[] = [
    ...arrows.flatMap(({ key, from, to }) => {
      const isUpward = plan.upwards.has(key);
      const [above, below] = isUpward ? [to, from] : [from, to];
      return [
        ...(above === null
          ? []
          : [{ piece: `${isUpward ? 'b' : 'a'} ${key}`, from: stateKey(above), to: labelKey(key), isUpward }]),
        ...(below === null
          ? []
          : [{ piece: `${isUpward ? 'a' : 'b'} ${key}`, from: labelKey(key), to: stateKey(below), isUpward }]),
      ];
    }),
    ...rims.map(({ item, at: end, side }, index) => {
      const port = ports[index] as Port;
      const [from, to] = side === 'top' ? [item.id, end] : [end, item.id];
      const piece = port.inner === '' ? `${port.direction === 'out' ? 'a' : 'b'} ${port.arrow.key}` : item.id;
      const isUpward = port.inner !== '' && (port.direction === 'out') === (side === 'top');
      return { piece, from, to, isUpward };
    }),
    ...(first === null ? [] : [{ piece: 'start', from: 'start', to: stateKey(first), isUpward: false }]),
  ];

  // Ends at states with a gate for the arrow, or at wide states, can move along the edge.
  const ends: End[] = steps.flatMap(({ piece, from, to }) => {
    const line = turns(from, to);
    const nextTo = (index: number, other: string) => {
      const x = line.at(index)?.x ?? Number.NaN;
      return Number.isNaN(x) ? at(other).x : x;
    };
    return [
      { piece, box: from, side: 'bottom' as const, wanted: nextTo(1, to), gate: gateFor(piece, from) },
      { piece, box: to, side: 'top' as const, wanted: nextTo(-2, from), gate: gateFor(piece, to) },
    ];
  });
  function gateFor(piece: string, box: string): string {
    if (!box.startsWith('s ')) return '';
    const [kind = '', ...rest] = piece.split(' ');
    if (kind === 'start') return '';
    const key = kind === 'p' ? rest.slice(1).join(' ') : rest.join(' ');
    const direction = kind === 'a' || (kind === 'p' && rest[0] === 'out') ? 'out' : 'in';
    const gate = insides.get(box.slice(2))?.gates.has(portKey(key, direction));
    return gate ? portKey(key, direction) : '';
  }
  const anchors = anchorsOf(ends, boxes, insides, at);
  const pieces = new Map<string, readonly Point[]>();
  for (const { piece, from, to, isUpward } of steps) {
    const line = turns(from, to);
    const begin = anchors.get(`${piece} bottom`) ?? { x: at(from).x, y: at(from).y };
    const end = anchors.get(`${piece} top`) ?? { x: at(to).x, y: at(to).y };
    const bent = line.map(({ x, y }, index) => ({ x: Number.isNaN(x) ? (index === 0 ? begin.x : end.x) : x, y }));
    const outer = [gateBefore(from, gates, headHeight), begin, ...bent, end, gateBefore(to, gates, headHeight)];
    const points = outer.flat().filter((point): point is Point => point !== null);
    pieces.set(piece, isUpward ? points.toReversed() : points);
  }
  const start = first === null ? null : { ...at('start'), path: pieces.get('start') ?? [] };
  return {
    content,
    width,
    height,
    headHeight,
    children: new Map(
      [...insides].map(([id, inside]) => {
        const { x, y } = boxes.get(stateKey(id)) as Box;
        return [id, { x, y, inside }];
      }),
    ),
    labels: new Map([...contents].map(([key, size]) => [key, { ...(boxes.get(labelKey(key)) as Box), content: size }])),
    gates,
    pieces,
    start,
  };
}

/** A line through the top edge runs straight next to the state's name. */
function gateBefore(item: string, gates: ReadonlyMap<string, Point>, headHeight: number): Point[] | null {
  const gate = gates.get(item);
  if (!gate) return null;
  return gate.y === 0 ? [gate, { x: gate.x, y: headHeight }] : [gate];
}

function linksOf({ key, from, to }: Arrow, isUpward: boolean): Link[] {
  const [above, below] = isUpward ? [to, from] : [from, to];
  const weight = isUpward ? 1 : 2;
  return [
    ...(above === null ? [] : [{ from: stateKey(above), to: labelKey(key), weight }]),
    ...(below === null ? [] : [{ from: labelKey(key), to: stateKey(below), weight }]),
  ];
}

function isWithin(plan: Plan, id: string | null, outer: string): boolean {
  for (let at = id; at !== null; at = plan.states.get(at)?.parent ?? null) if (at === outer) return true;
  return false;
}

interface Frame {
  readonly content: Content;
  readonly width: number;
  readonly height: number;
  readonly headHeight: number;
}

/**
 * Returns the points where arrows cross the edge: at the bottom below their column, at the top to the right of the
 * state's name.
 */
function gatesOf(
  ports: readonly Port[],
  doors: readonly Port[],
  at: (id: string) => Point,
  frame: Frame,
): Map<string, Point> {
  const gates = new Map<string, Point>();
  const keyOf = ({ arrow, direction }: Port) => portKey(arrow.key, direction);
  const sorted = doors.toSorted((one, other) => at(keyOf(one)).x - at(keyOf(other)).x);
  const wanted = sorted.map((port) => at(keyOf(port)).x);
  const places = spread(wanted, frame.content.width + 8, frame.width - 10, 14);
  sorted.forEach((port, index) => gates.set(keyOf(port), { x: places[index] ?? 0, y: 0 }));
  for (const port of ports) {
    const { x } = at(keyOf(port));
    if (port.side === 'bottom') gates.set(keyOf(port), { x, y: frame.height });
    else if (port.inner === '') gates.set(keyOf(port), { x, y: frame.headHeight });
  }
  return gates;
}

/**
 * Returns the point where each segment touches its boxes: at its gate, or vertically aligned with its next point as far
 * as the other points allow.
 */
function anchorsOf(
  ends: readonly End[],
  boxes: ReadonlyMap<string, Box>,
  insides: ReadonlyMap<string, Inside>,
  at: (id: string) => Point,
): Map<string, Point> {
  const anchors = new Map<string, Point>();
  const bySide = new Map<string, End[]>();
  for (const end of ends) {
    const box = boxes.get(end.box);
    if (!box) anchors.set(`${end.piece} ${end.side}`, at(end.box));
    else {
      const key = `${end.side} ${end.box}`;
      bySide.set(key, [...(bySide.get(key) ?? []), end]);
    }
  }
  for (const list of bySide.values()) {
    const [{ box: name, side } = { box: '', side: 'top' as const }] = list;
    const box = boxes.get(name) as Box;
    const y = side === 'top' ? box.y : box.y + box.height;
    const free = list.filter(({ gate }) => gate === '').toSorted((one, other) => one.wanted - other.wanted);
    const inset = Math.min(14, box.width / 3);
    const places = spread(
      free.map(({ wanted }) => wanted),
      box.x + inset,
      box.x + box.width - inset,
      14,
    );
    free.forEach(({ piece }, index) => anchors.set(`${piece} ${side}`, { x: places[index] ?? box.x, y }));
    for (const { piece, gate } of list) {
      if (gate === '') continue;
      const { x } = insides.get(name.slice(2))?.gates.get(gate) ?? { x: box.width / 2 };
      anchors.set(`${piece} ${side}`, { x: box.x + x, y });
    }
  }
  return anchors;
}

/**
 * Lays out a chart, each state by its own content, from the innermost outwards. An arrow's label is placed like a
 * state, in the innermost state that contains both of its ends.
 * @param collapsed ids of states whose content is not drawn
 */
export function layoutChart(chart: Chart, collapsed: ReadonlySet<string> = new Set()): ChartLayout {
  const plan = planOf(chart, collapsed);
  const [root] = chart.states;
  if (!root) return { width: 0, height: 0, states: [], labels: [], starts: [] };
  const states: StateBox[] = [];
  const places = new Map<string, Point & { readonly inside: Inside }>();
  const starts: (Point & { readonly path: string })[] = [];
  const place = (state: ChartState, inside: Inside, corner: Point, depth: number): void => {
    const { content, width, height, headHeight } = inside;
    const isCollapsed = state.children.length > 0 && inside.children.size === 0;
    states.push({ ...corner, width, height, state, content, isCollapsed, headHeight, depth });
    places.set(state.id, { ...corner, inside });
    if (inside.start) {
      const { x, y, path } = inside.start;
      starts.push({ x: x + corner.x, y: y + corner.y, path: pathThrough(moved(path, corner)) });
    }
    for (const [id, { x, y, inside: inner }] of inside.children) {
      place(plan.states.get(id) as ChartState, inner, { x: x + corner.x, y: y + corner.y }, depth + 1);
    }
  };
  const whole = insideOf(root, chart, plan);
  place(root, whole, { x: MARGIN, y: MARGIN }, 0);

  const pieceIn = (id: string, name: string): Point[] => {
    const held = places.get(id);
    return moved(held?.inside.pieces.get(name) ?? [], held ?? { x: 0, y: 0 });
  };
  const labels = plan.arrows.map((arrow): LabelBox => {
    const { key, container } = arrow;
    const holder = places.get(container);
    const box = holder?.inside.labels.get(key);
    const through = (direction: 'out' | 'in') =>
      [...plan.ports]
        .filter(([, ports]) =>
          ports.some((port) => port.arrow.key === key && port.direction === direction && port.inner !== ''),
        )
        .map(([id]) => id)
        .sort((one, other) => depthOf(plan, one) - depthOf(plan, other));
    const outwards = through('out').toReversed();
    const tail = [...outwards.flatMap((id) => pieceIn(id, portKey(key, 'out'))), ...pieceIn(container, `a ${key}`)];
    const head = [...pieceIn(container, `b ${key}`), ...through('in').flatMap((id) => pieceIn(id, portKey(key, 'in')))];
    return {
      x: (box?.x ?? 0) + (holder?.x ?? 0),
      y: (box?.y ?? 0) + (holder?.y ?? 0),
      width: box?.width ?? 0,
      height: box?.height ?? 0,
      content: box?.content ?? labelContent(arrow.transitions),
      arrow: { key, source: arrow.source, target: arrow.target, transitions: arrow.transitions },
      tail: pathThrough(tail),
      head: pathThrough(head),
    };
  });
  return { width: whole.width + MARGIN * 2, height: whole.height + MARGIN * 2, states, labels, starts };
}

function depthOf(plan: Plan, id: string): number {
  const parent = plan.states.get(id)?.parent ?? null;
  return parent === null ? 0 : depthOf(plan, parent) + 1;
}
