import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWhenUsed } from '../../../src/boot/program-loader.ts';

/** The parts of a document that its script uses. */
function fakeDocument(readyState: DocumentReadyState) {
  const listeners = new Map<string, Set<(event?: Event) => void>>();
  const added: { readonly rel?: string; readonly src?: string; readonly href?: string }[] = [];
  return {
    readyState,
    added,
    getElementById: (id: string) => (id === 'program' ? { dataset: { src: '/assets/app.js' } } : null),
    querySelector: () => null,
    createElement: () => ({}),
    head: { append: (element: object) => added.push(element) },
    addEventListener: (type: string, listener: () => void) =>
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    removeEventListener: (type: string, listener: () => void) => listeners.get(type)?.delete(listener),
    tell: (type: string) => [...(listeners.get(type) ?? [])].forEach((listener) => listener()),
    scripts: () => added.filter(({ src }) => src !== undefined).length,
  };
}
let page: ReturnType<typeof fakeDocument>;
const open = (readyState: DocumentReadyState) => {
  page = fakeDocument(readyState);
  vi.stubGlobal('document', page);
};
beforeEach(() => open('interactive'));
afterEach(() => vi.unstubAllGlobals());

test('a page that is only read loads nothing, and its code once with the first use', () => {
  expect(loadWhenUsed(['/assets/page.js'], false)).toBe(true);
  expect(page.added).toEqual([]);
  page.tell('pointerdown');
  page.tell('keydown');
  expect(page.added).toEqual([
    { rel: 'modulepreload', href: '/assets/page.js' },
    { type: 'module', src: '/assets/app.js' },
  ]);
});

test('after earlier use the code is loaded at once, but never before the document is complete', () => {
  open('loading');
  loadWhenUsed(['/assets/page.js'], true);
  expect(page.added).toEqual([{ rel: 'modulepreload', href: '/assets/page.js' }]);
  page.tell('DOMContentLoaded');
  expect(page.scripts()).toBe(1);
  open('interactive');
  loadWhenUsed([], true);
  expect(page.scripts()).toBe(1);
});
