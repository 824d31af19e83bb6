import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { filesBelow } from './pages.ts';

/** Sentences that modules read while they are loading: they would stay in the page's language at that time. */
const read: string[] = [];
let isLoading = true;

const watched = <T extends object>(path: string, words: T): T =>
  new Proxy(words, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return value;
      if (value !== null && typeof value === 'object' && !Array.isArray(value)) return watched(`${path}.${key}`, value);
      if (isLoading && (typeof value === 'string' || Array.isArray(target))) read.push(`${path}.${key}`);
      return value;
    },
  });

vi.mock('../../domain/words/area.ts', async (original) => ({
  ...(await original<typeof import('../../domain/words/area.ts')>()),
  area: (name: string, words: object) => watched(name, words),
}));

/** Modules that start a page as soon as they are loaded. */
const begins =
  /^src\/(?:main|boot\/main|prerender\/prerender|features\/import\/preview-worker|api\/realtime\/mqtt-worker)\.tsx?$/;
const modules = ['domain', 'machines', 'src'].flatMap((folder) =>
  filesBelow(folder, /\.tsx?$/).filter(
    (path) => !begins.test(path) && !/\.data\.ts$|words\/(?:de\/|german)/.test(path),
  ),
);

test('no module reads a sentence before it is displayed', async () => {
  // Globals that libraries use as soon as they are loaded.
  const nothing = () => {};
  const HTMLElement = class {
    focus = nothing;
  };
  vi.stubGlobal('window', {
    addEventListener: nothing,
    origin: 'null',
    location: { search: '' },
    visualViewport: null,
    screen: { orientation: null },
    HTMLElement,
  });
  vi.stubGlobal('self', {});
  for (const path of modules) await import(pathToFileURL(resolve(path)).href);
  isLoading = false;
  expect(read).toEqual([]);
  expect(modules.length).toBeGreaterThan(300);
});

test('a sentence read while a module is loaded is found', () => {
  isLoading = true;
  read.length = 0;
  const words = watched('planted', { save: 'Save', group: { inner: 'In' }, list: ['One'], filled: () => 'F' });
  const { group } = words;
  expect([words.save, group.inner, words.filled()]).toEqual(['Save', 'In', 'F']);
  expect(read).toEqual(['planted.save', 'planted.group.inner']);
});
