import type { RealtimeDependencies } from '../../../machines/realtime/implementations.ts';
import { whenIdle } from '../idle.ts';
import type { ConnectionDependencies } from './mqtt-connection.ts';

interface OpenerDependencies extends ConnectionDependencies {
  /** Resolves once the page shows its initial data; see data-shown.ts. */
  readonly firstData: () => Promise<void>;
}

/** Opens the signed-in member's channel once the page shows its initial data: the channel's library is nearly as large as a page. */
export const realtimeOpener =
  ({ firstData, ...deps }: OpenerDependencies): RealtimeDependencies['openConnection'] =>
  (options) => {
    let isOver = false;
    let close = () => {};
    firstData()
      .then(whenIdle)
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
