import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../start-failure.ts';

/**
 * Makes the database cluster where there is none. It is made in a process of its own, because the engine's memory never shrinks and making
 * a cluster takes 700 MB of it, and under another name, so that an interrupted start leaves nothing half made.
 */
export async function ensureCluster(clusterDir: string, initdb: URL): Promise<void> {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return;
  const made = `${clusterDir}.new`;
  await rm(made, { recursive: true, force: true });
  const child = spawn(process.execPath, [fileURLToPath(initdb), made], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    const reason = complaint.trim().split('\n')[0] ?? '';
    throw new StartFailure(`The database could not be made in ${clusterDir}: ${reason || `exit code ${code}`}.`);
  }
  await rename(made, clusterDir);
}
