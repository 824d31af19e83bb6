import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from './geometry.ts';

/** An item with a size: a state, a label, or the point where an arrow crosses the edge. */
export interface Item {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Link {
  readonly from: string;
  readonly to: string;
  /** Relative importance of being straight. */
  readonly weight: number;
}

/** Items above or below all others, each with the item that it is linked to. */
export interface Rim {
  readonly item: Item;
  readonly at: string;
  readonly side: 'top' | 'bottom';
}

/** The centre of each item, and the points of each link between its ends. */
export interface Ranked {
  readonly places: ReadonlyMap<string, Point>;
  readonly turns: (from: string, to: string) => readonly Point[];
  readonly width: number;
  readonly height: number;
}

const RANK_GAP = 34;
const ITEM_GAP = 22;

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

function run(items: readonly Item[], links: readonly (Link & { readonly length: number })[]) {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', ranksep: RANK_GAP, nodesep: ITEM_GAP, edgesep: 12, ranker: 'network-simplex' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of items) graph.setNode(id, { width, height });
  for (const { from, to, weight, length } of links) graph.setEdge(from, to, { weight, minlen: length });
  layout(graph);
  return graph;
}

const placedIn = (graph: Graph, id: string): Placed => graph.node(id) as unknown as Placed;
const levelOf = (y: number) => Math.round(y * 2);

/**
 * Ranks items from top to bottom, with dagre.
 * @param links downwards, without cycles
 */
export function ranked(items: readonly Item[], links: readonly Link[], rims: readonly Rim[]): Ranked {
  const inner = run(
    items,
    links.map((link) => ({ ...link, length: 1 })),
  );
  const levels = [...new Set(items.map(({ id }) => levelOf(placedIn(inner, id).y)))].sort((a, b) => a - b);
  const rankOf = (id: string) => levels.indexOf(levelOf(placedIn(inner, id).y));
  const rimLinks = rims.map(({ item, at, side }) =>
    side === 'top'
      ? { from: item.id, to: at, weight: 1, length: rankOf(at) + 1 }
      : { from: at, to: item.id, weight: 1, length: levels.length - rankOf(at) },
  );
  const graph =
    rims.length === 0
      ? inner
      : run(
          [...items, ...rims.map(({ item }) => item)],
          [...links.map((link) => ({ ...link, length: 1 })), ...rimLinks],
        );
  const all = [...items, ...rims.map(({ item }) => item)];
  const places = new Map(all.map(({ id }) => [id, placedIn(graph, id)]));
  const bands = new Map<number, number>();
  for (const { y, height } of places.values()) {
    bands.set(levelOf(y), Math.max(bands.get(levelOf(y)) ?? 0, height));
  }
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number };
  return {
    places,
    turns(from, to) {
      const { points = [] } = graph.edge(from, to) as unknown as { readonly points?: readonly Point[] };
      const half = (id: string) => (bands.get(levelOf(places.get(id)?.y ?? 0)) ?? 0) / 2;
      const start = (places.get(from)?.y ?? 0) + half(from);
      const end = (places.get(to)?.y ?? 0) - half(to);
      // A line runs straight next to the items of a rank; it only curves between ranks.
      const between = points.slice(1, -1).flatMap(({ x, y }) => {
        const band = bands.get(levelOf(y));
        if (band === undefined || y <= start || y >= end) return [];
        return [
          { x, y: y - band / 2 },
          { x, y: y + band / 2 },
        ];
      });
      return [{ x: Number.NaN, y: start }, ...between, { x: Number.NaN, y: end }];
    },
    width,
    height,
  };
}
