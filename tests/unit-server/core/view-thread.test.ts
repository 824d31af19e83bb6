import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { ViewTask } from '../../../domain/first-view.ts';
import { createViewThread, type ViewThread } from '../../../server/http/view-thread.ts';

const place = mkdtempSync(join(tmpdir(), 'longrun-views-'));
const threads: ViewThread[] = [];
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.stop()));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const faults: string[] = [];
/** A thread with a program that receives `message` and can `send`. */
function threadOf(code: string, deadlineMs = 5000): ViewThread {
  const file = join(place, `${Math.random().toString(36).slice(2)}.mjs`);
  const head = `import { parentPort } from 'node:worker_threads';
const send = (message) => parentPort.postMessage(message);
parentPort.on('message', (message) => {`;
  writeFileSync(file, `${head}\n${code}\n});`);
  faults.length = 0;
  const thread = createViewThread({ worker: pathToFileURL(file), program: '', deadlineMs }, (fault) =>
    faults.push(fault),
  );
  threads.push(thread);
  return thread;
}

const task = (href: string): ViewTask => ({
  href,
  memberId: 'member',
  view: { sessionId: 'session', width: 0, clock: '24', region: null, isWeek: false, isExact: false },
  language: 'en',
  settings: {},
  origin: 'https://run.example.org',
});
const view = (html: string) => ({ title: 'Page', html, language: 'en', answers: [] });
const echo = `send({ view: { title: 'Page', html: message.task.href, language: 'en', answers: [] } });`;
const noCall = () => Promise.reject(new Error('refused'));

describe('a thread for first views', () => {
  test('renders one view after the other', async () => {
    const thread = threadOf(echo);
    const shown = await Promise.all(['/', '/calendar'].map((href) => thread.render(task(href), noCall)));
    expect(shown).toEqual([view('/'), view('/calendar')]);
  });

  test('makes the calls of the view that it renders, and says which are refused', async () => {
    const thread = threadOf(`if (message.task) send({ call: 1, id: message.task.href, input: { query: { limit: 1 } } });
else send({ view: { title: 'Page', html: String(message.text), language: 'en', answers: [] } });`);
    const asked: unknown[] = [];
    const answer = async (id: string, input: object) => {
      asked.push([id, input]);
      return '{}';
    };
    expect(await thread.render(task('getMember'), answer)).toEqual(view('{}'));
    expect(await thread.render(task('getMember'), noCall)).toEqual(view('null'));
    expect(asked).toEqual([['getMember', { query: { limit: 1 } }]]);
  });

  test('is not waited for after the deadline, and goes on with the next view', async () => {
    const thread = threadOf(
      `if (message.task.href === '/slow') setTimeout(() => { ${echo} }, 300); else { ${echo} }`,
      200,
    );
    const slow = thread.render(task('/slow'), noCall);
    const next = thread.render(task('/'), noCall);
    expect([await slow, await next]).toEqual([null, null]);
    // The view that nobody waits for is not rendered at all.
    expect(await thread.render(task('/calendar'), noCall)).toEqual(view('/calendar'));
  });

  test('refuses views beyond its queue', async () => {
    const thread = threadOf(`setTimeout(() => { ${echo} }, 20)`);
    const shown = await Promise.all(Array.from({ length: 12 }, () => thread.render(task('/'), noCall)));
    expect(shown.filter((one) => one === null)).toHaveLength(3);
  });

  test('that fails or dies shows nothing, and names the kind of the fault only', async () => {
    const failing = threadOf(`send({ view: null, fault: 'TypeError' });`);
    expect([await failing.render(task('/'), noCall), [...faults]]).toEqual([null, ['TypeError']]);
    const dying = threadOf(`throw new RangeError('secret');`);
    expect([await dying.render(task('/'), noCall), [...faults]]).toEqual([null, ['RangeError']]);
    // It is not started again at once.
    expect(await dying.render(task('/'), noCall)).toBe(null);
  });

  test('shows nothing once it is stopped', async () => {
    const thread = threadOf(echo);
    await thread.stop();
    expect(await thread.render(task('/'), noCall)).toBe(null);
  });
});
