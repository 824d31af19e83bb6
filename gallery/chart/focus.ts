import type { Chart } from './chart.ts';
import type { Box, Point } from './geometry.ts';
import type { ChartLayout } from './layout.ts';

/** Returns the states that can be folded: all with inner states, except the machine itself. */
export const foldable = (chart: Chart): readonly string[] =>
  chart.states.filter(({ parent, children }) => parent !== null && children.length > 0).map(({ id }) => id);

/** Returns the ancestors of the given states. */
export function around(chart: Chart, ids: Iterable<string>): ReadonlySet<string> {
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const found = new Set<string>();
  for (const id of ids) {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) found.add(at);
  }
  return found;
}

/** A place of the picture to move to. */
export interface Focus {
  /** The state or transition at that place. */
  readonly key: string;
  readonly point: Point;
}

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/**
 * Returns the place of a state or transition. If it is inside a folded state, returns that state; `null` if it is not
 * in the chart.
 * @param id of a state or transition
 */
export function focusIn(chart: Chart, layout: ChartLayout, id: string): Focus | null {
  const label = layout.labels.find(({ arrow }) => arrow.transitions.some((transition) => transition.id === id));
  if (label) return { key: id, point: middle(label) };
  const source = chart.transitions.find((transition) => transition.id === id)?.source;
  for (let at: string | null = source ?? id; at !== null; ) {
    const here: string = at;
    const box = layout.states.find(({ state }) => state.id === here);
    if (box) return { key: here, point: middle({ ...box, height: box.headHeight }) };
    at = chart.states.find((state) => state.id === here)?.parent ?? null;
  }
  return null;
}

/**
 * Returns how far the head of the opened or folded state moved between two layouts; `null` if no state was opened or
 * folded.
 */
export function foldedBetween(before: ChartLayout, after: ChartLayout): Point | null {
  const old = new Map(before.states.map((box) => [box.state.id, box]));
  for (const box of after.states) {
    const was = old.get(box.state.id);
    if (was && was.isCollapsed !== box.isCollapsed) {
      return { x: box.x + box.content.width / 2 - was.x - was.content.width / 2, y: box.y - was.y };
    }
  }
  return null;
}
