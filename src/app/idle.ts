/** Resolves when the browser has nothing better to do, within three seconds. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

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
