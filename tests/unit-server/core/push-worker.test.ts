import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

interface Shown {
  readonly title: string;
  readonly options: { readonly body: string; readonly tag: string; readonly data: { readonly path: string } };
}
interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** The service worker in a simulated environment, with these windows open. */
function worker(windows: readonly string[] = []) {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const world = {
    build: { version: '1', members: [], catalogues: {}, assets: [], kept: [] },
    URL,
    location: new URL('https://run.example.org/service-worker.js'),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async (): Promise<Window[]> =>
        windows.map((url) => ({ url, focus: async () => void opened.push(`focus ${url}`) })),
      openWindow: async (url: string) => void opened.push(url),
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  runInContext(readFileSync('src/worker.js', 'utf8'), createContext(world));
  const dispatch = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  };
  return {
    shown,
    opened,
    push: (text: string | null) =>
      dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } }),
    click: (data: unknown) => dispatch('notificationclick', { notification: { data, close: () => undefined } }),
  };
}

test('a pushed message is shown with its title, sentence and path', async () => {
  const { push, shown } = worker();
  await push('{"title":"Your plan has changed","body":"Open it.","path":"/calendar","tag":"plan"}');
  expect(shown).toEqual([
    {
      title: 'Your plan has changed',
      options: { body: 'Open it.', tag: 'plan', icon: '/icons/icon-192.png', data: { path: '/calendar' } },
    },
  ]);
});

test.each([[null], ['no JSON'], ['{}'], ['null']])('a message that cannot be read is shown too: %s', async (text) => {
  const { push, shown } = worker();
  await push(text);
  expect(shown.map(({ title, options }) => [title, options.data.path])).toEqual([['run.example.org', '/']]);
});

test('a click opens the page in a new window, or shows the window that already has it', async () => {
  const { click, opened } = worker(['https://run.example.org/calendar']);
  await click({ path: '/profile/teams' });
  await click({ path: '/calendar' });
  expect(opened).toEqual(['https://run.example.org/profile/teams', 'focus https://run.example.org/calendar']);
});

test.each([['//evil.example/x'], ['https://evil.example/x'], ['javascript:alert(1)']])(
  'a click opens no page of another site: %s',
  async (path) => {
    const { click, opened } = worker();
    await click({ path });
    expect(opened).toEqual(['https://run.example.org/']);
  },
);
