import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { judgeRecordings } from './duplicate-columns.ts';
import { expand } from './expand.ts';
import { list } from './list.ts';
import { measure } from './measure.ts';
import { merge } from './merge.ts';
import { readHistory } from './read-history.ts';
import { samplesOf } from './samples.ts';
import { extractFiles } from './extract-files.ts';
import type { WorkerReply, WorkerRequest, WorkerResult, WorkerTask } from './worker-tasks.ts';

async function perform(task: WorkerTask): Promise<WorkerResult> {
  switch (task.kind) {
    case 'measure':
      return measure(await readFile(task.path), task.athlete, task.said);
    case 'merge':
      return merge(await Promise.all(task.parts.map(({ path }) => readFile(path))), task);
    case 'samples': {
      const samples = samplesOf(await readFile(task.path), task);
      return { kind: 'samples', json: samples === null ? null : new TextEncoder().encode(JSON.stringify(samples)) };
    }
    case 'expand':
      return expand(task);
    case 'history':
      return readHistory(task);
    case 'list':
      return list(task);
    case 'take':
      return extractFiles(task);
    case 'duplicates':
      return { kind: 'duplicates', instead: judgeRecordings(task.numbers) };
  }
}

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
port.on('message', async ({ id, task }: WorkerRequest) => {
  let reply: WorkerReply;
  try {
    reply = { id, result: await perform(task) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    reply = { id, error: { message, code: typeof code === 'string' ? code : null } };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  port.postMessage(reply);
});
