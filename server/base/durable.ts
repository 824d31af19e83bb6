import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Has the disk keep the names in a directory: a file that was made or renamed there survives a power cut only then. Windows knows no such thing,
 * its file system keeps names by itself.
 */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Has the disk keep everything below a directory, names and contents. */
export async function syncTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) await syncTree(below);
    if (!entry.isFile()) continue;
    // Windows keeps what was written only through a handle that may write.
    const handle = await open(below, process.platform === 'win32' ? 'r+' : 'r');
    await handle.sync().finally(() => handle.close());
  }
  await syncDirectory(path);
}
