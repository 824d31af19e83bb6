import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { TestServer } from '../harness.ts';

/** Sockets of servers with the probe, without their process ids. */
const socketIn = (directory: string) => join(directory, 'turns');

/**
 * Returns the environment of a server whose turns are measured.
 * @param directory an empty directory for this test
 */
export const probed = (directory: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import ${new URL('./turn-probe.mjs', import.meta.url).href}`,
  TURN_PROBE: socketIn(directory),
});

const canProbe = existsSync('/proc/self/schedstat');
/** Part of a test's name if turns cannot be measured. */
export const unprobed = canProbe ? '' : ' (turns are not measured: needs Linux)';

/**
 * Returns the longest turn of a server's event loop during some work, in CPU seconds, which exclude other programs. Precise to a few milliseconds,
 * the resolution of the system; 0 if it is unsupported.
 */
export async function longestTurn(server: TestServer, directory: string, work: () => Promise<void>): Promise<number> {
  if (!canProbe) {
    await work();
    return 0;
  }
  const socket = connect(`${socketIn(directory)}.${server.pid()}`);
  await once(socket, 'data');
  await work();
  socket.write('end');
  const [longest] = (await once(socket, 'data')) as [Buffer];
  return Number(String(longest)) / 1e9;
}
