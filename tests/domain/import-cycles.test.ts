import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circlesIn, graphOf, type Sources } from './import-graph.ts';
import { filesBelow } from './pages.ts';

const rooms = [
  'bench',
  'bin',
  'contract',
  'domain',
  'formats',
  'gallery',
  'machines',
  'sandbox',
  'scripts',
  'server',
  'src',
  'tests',
];
const sources: Sources = new Map(
  rooms.flatMap((room) => filesBelow(room, /\.(tsx?|mjs)$/)).map((path) => [path, readFileSync(path, 'utf8')]),
);

test('no files import each other in a cycle, not even for types or on demand', () => {
  expect(circlesIn(graphOf(sources))).toEqual([]);
});

test.each([
  [
    'types',
    'server/imports/lifecycle.ts',
    "import type { X } from './imports.store.ts';",
    'server/imports/imports.store.ts',
  ],
  [
    'a part loaded on demand',
    'src/shared/language/change-language.ts',
    "void import('./choose-language.ts');",
    'src/shared/language/choose-language.ts',
  ],
])('a planted cycle of %s is found', (_, path, code, other) => {
  const planted = new Map([...sources, [path, `${code}\n${sources.get(path)}`] as const]);
  expect(circlesIn(graphOf(planted))).toEqual([[path, other].toSorted()]);
});
