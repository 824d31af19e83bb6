import { dirname, join, normalize } from 'node:path';

/** Files by path, with their text. */
export type Sources = ReadonlyMap<string, string>;
/** Imports of each file, including type-only ones. */
export type Graph = ReadonlyMap<string, readonly string[]>;

export const graphOf = (sources: Sources): Graph =>
  new Map(
    [...sources].map(([path, text]) => [
      path,
      [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
        .map(([, address = '']) => normalize(join(dirname(path), address)))
        .filter((target) => sources.has(target)),
    ]),
  );

/** Import cycles: strongly connected files, by Tarjan's algorithm. */
export function circlesIn(graph: Graph): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (path: string) => {
    index.set(path, index.size);
    lowest.set(path, index.get(path)!);
    stack.push(path);
    for (const target of graph.get(path) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(target)!));
    }
    if (lowest.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(circle.toSorted());
  };
  for (const path of graph.keys()) if (!index.has(path)) visit(path);
  return found;
}
