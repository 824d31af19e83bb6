import { parentPort, workerData } from 'node:worker_threads';
import { type FirstView, NoView, type RenderFirstView, type ViewTask } from '../../domain/first-view.ts';

/** Messages to this thread: a view to render, and responses to its calls; `null` if a call was refused. */
export type ToViewWorker = { readonly task: ViewTask } | { readonly call: number; readonly text: string | null };
/** Messages from this thread: a call that the view needs, and the view; `null` if it could not be rendered. */
export type FromViewWorker =
  | {
      readonly call: number;
      readonly id: string;
      readonly input: { readonly params?: unknown; readonly query?: unknown };
    }
  | { readonly view: FirstView | null; readonly fault?: string };

/** Number of renderings of the first view of a kind. Until then, the thread's code is interpreted and several times slower. */
const WARM_UP = 8;

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (message: FromViewWorker) => port.postMessage(message);

const { renderFirstView } = (await import(/* @vite-ignore */ workerData as string)) as {
  readonly renderFirstView: RenderFirstView;
};
const calls = new Map<number, (text: string | null) => void>();
let lastCall = 0;
/** Kinds of pages rendered before, by the first segment of their path. */
const warm = new Set<string>();

const ask = (known: Map<string, string>) => async (id: string, input: { params?: unknown; query?: unknown }) => {
  const key = JSON.stringify([id, input]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const call = ++lastCall;
  const text = await new Promise<string | null>((resolve) => {
    calls.set(call, resolve);
    send({ call, id, input });
  });
  if (text === null) throw new NoView(`${id} was refused.`);
  known.set(key, text);
  return text;
};

async function render(task: ViewTask): Promise<void> {
  const known = new Map<string, string>();
  try {
    const kind = task.href.split(/[/?]/)[1] ?? '';
    const count = warm.has(kind) ? 1 : WARM_UP;
    for (let done = 1; done < count; done += 1) await renderFirstView(task, ask(known));
    warm.add(kind);
    send({ view: await renderFirstView(task, ask(known)) });
  } catch (error) {
    const { name } = error as Error;
    // The message of a fault may contain a member's data.
    send({ view: null, ...(name !== 'NoView' && { fault: name }) });
  }
}

port.on('message', (message: ToViewWorker) => {
  if ('task' in message) return void render(message.task);
  const heard = calls.get(message.call);
  calls.delete(message.call);
  heard?.(message.text);
});
