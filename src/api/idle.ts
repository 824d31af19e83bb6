import { wait } from './wait.ts';

/** Resolves when the browser has nothing better to do, within three seconds. */
export const whenIdle = (): Promise<void> =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => {
        // oxlint-disable-next-line workflows/no-timers -- Nothing here has modes: it is said once, when the browser has time.
        requestIdleCallback(() => resolve(), { timeout: 3000 });
      })
    : wait(1000);

/** Resolves in a task of its own: what was typed or pressed meanwhile is heard in between. */
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
