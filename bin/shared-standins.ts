import { mkdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressFile } from '../sandbox/address.ts';
import { takeLock } from '../server/db/lock.ts';
import { StartFailure } from '../server/base/start-failure.ts';

/** Running stand-ins, in this process or in another one. */
export interface Place {
  /** URL of their root, without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Timeout for another process to publish the address of its stand-ins, ms. */
const PATIENCE_MS = 20_000;
const ASK_AGAIN_MS = 200;
/** Interval for checking whether the process with the stand-ins has ended, ms. */
const POLL_MS = 1000;

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/**
 * Runs the stand-ins in exactly one of the processes that share a directory; when it ends, another process takes over
 * on the same port.
 * @param start runs them in this process, and stores their address; only on the given port, if any
 * @throws StartFailure if they can neither be started nor found
 */
export async function shareStandins(stateDir: string, start: (port?: number) => Promise<Place>): Promise<Place> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 });

  /** Starts the stand-ins; returns null while another process runs them. */
  async function run(port?: number): Promise<Place | null> {
    const lock = await takeLock(stateDir).catch((error: unknown) => {
      if (error instanceof StartFailure) return null;
      throw error;
    });
    if (!lock) return null;
    try {
      const own = await start(port);
      return {
        url: own.url,
        async stop() {
          await own.stop();
          await lock.release();
        },
      };
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /**
   * Uses the stand-ins of another process until it ends, then starts them at the same address, which other processes
   * keep using. Retries a failed start.
   */
  function follow(url: string): Place {
    let current = Promise.resolve<Place | null>(null);
    const look = async (place: Place | null): Promise<Place | null> => {
      if (place) return place;
      return run(Number(new URL(url).port)).catch((error: unknown) => {
        console.error('The stand-ins for the vendors could not be taken over:', error);
        return null;
      });
    };
    const looking = setInterval(() => {
      current = current.then(look);
    }, POLL_MS).unref();
    return {
      url,
      async stop() {
        clearInterval(looking);
        await (await current)?.stop();
      },
    };
  }

  for (const latest = Date.now() + PATIENCE_MS; Date.now() < latest; await pause(ASK_AGAIN_MS)) {
    const own = await run();
    if (own) return own;
    const url = await readFile(addressFile(stateDir), 'utf8').catch(() => '');
    if (url && (await answers(url))) return follow(url);
  }
  throw new StartFailure('The stand-ins for the vendors run in another process, which does not say where.');
}
