import type { RealtimeDependencies } from '../../machines/realtime/implementations.ts';
import type { ConnectionDependencies } from './mqtt-connection.ts';

/** The first paint comes first: the channel's library is nearly as heavy as a page. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

/** Opens the channel of the signed-in member once the page has drawn itself. */
export const realtimeOpener =
  (deps: ConnectionDependencies): RealtimeDependencies['openConnection'] =>
  (options) => {
    let isOver = false;
    let close = () => {};
    whenIdle()
      .then(() => import('./mqtt-connection.ts'))
      .then(
        ({ openConnection }) => {
          if (!isOver) close = openConnection(deps, options);
        },
        () => isOver || options.onClosed(),
      );
    return () => {
      isOver = true;
      close();
    };
  };
