import { parentPort, workerData } from 'node:worker_threads';
import { type SandboxOptions, startSandbox } from './start.ts';

/** Thread entry. `workerData` contains the options; posts `{ ready: { port, url } }` or `{ failed }`, and ends on the message `stop`. */
const port = parentPort;
if (port === null) throw new Error('This file is started as a worker thread.');

try {
  const sandbox = await startSandbox(workerData as SandboxOptions);
  port.on('message', (message: unknown) => {
    if (message === 'stop') void sandbox.stop().then(() => port.close());
  });
  port.postMessage({ ready: { port: sandbox.port, url: sandbox.url } });
} catch (error) {
  port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}
