import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Flushes a directory's entries to disk; only then does a file created or renamed in it survive a power cut. Not possible on Windows, whose
 * file system does it automatically.
 */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Flushes names and contents below a directory to disk. */
export async function syncTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) await syncTree(below);
    if (!entry.isFile()) continue;
    // Windows only flushes through a writable handle.
    const handle = await open(below, process.platform === 'win32' ? 'r+' : 'r');
    await handle.sync().finally(() => handle.close());
  }
  await syncDirectory(path);
}
