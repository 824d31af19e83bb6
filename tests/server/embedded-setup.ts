import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes one empty cluster of the embedded database for all files, as a first start does. Servers of the tests begin with a copy: making one
 * takes seconds of a processor each time. Tests of the first start ask for none.
 */
export default function setup(): (() => void) | undefined {
  const initdb = fileURLToPath(new URL('../../dist/server/initdb.js', import.meta.url));
  if (!existsSync(initdb)) return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'longrun-cluster-'));
  const cluster = join(directory, 'pg');
  const made = spawnSync(process.execPath, [initdb, cluster], { encoding: 'utf8' });
  if (made.status !== 0) {
    const { status, signal, error, stderr } = made;
    throw new Error(`the embedded database could not be made: ${status ?? signal} ${error?.message ?? ''}\n${stderr}`);
  }
  process.env.TEST_CLUSTER = cluster;
  return () => {
    delete process.env.TEST_CLUSTER;
    rmSync(directory, { recursive: true, force: true });
  };
}
