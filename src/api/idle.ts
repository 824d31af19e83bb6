import { wait } from './wait.ts';

/** Resolves when the browser is idle, within three seconds. */
export const whenIdle = (): Promise<void> =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => {
        // oxlint-disable-next-line workflows/no-timers -- There are no states here: it fires once, when the browser is idle.
        requestIdleCallback(() => resolve(), { timeout: 3000 });
      })
    : wait(1000);

/** Resolves in a new task, so pending input events are handled first. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const heard = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', heard);
    port1.start();
    port2.postMessage(null);
  });
