import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnored } from './names.ts';

/** A file below a folder. */
export interface FoundFile {
  /** Path relative to the folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Time of the last change, ms since 1970. */
  readonly modified: number;
}

/** Maximum depth of folders; deeper ones are ignored. */
const MAX_DEPTH = 16;
/** Maximum number of a member's folders; further ones are ignored. */
const MAX_FOLDERS = 10_000;
/** Maximum number of files examined concurrently. */
const AT_ONCE = 32;

/** Returns the size and time of a file; `null` if it is not a file, or no longer exists. */
export async function statOf(path: string): Promise<Pick<FoundFile, 'bytes' | 'modified'> | null> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.isFile() ? { bytes: found.size, modified: Math.trunc(found.mtimeMs) } : null;
}

/** Yields the entries of a folder in batches. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent[]> {
  let some: Dirent[] = [];
  for await (const entry of await opendir(folder)) {
    if (isIgnored(entry.name)) continue;
    some.push(entry);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** The watched folder is temporarily unreadable. */
export class FolderUnavailable extends Error {
  override readonly name = 'FolderAway';
}

/**
 * Yields the members' folders and the number of files next to them, in batches. Ignores symbolic links.
 * @throws FolderUnavailable
 */
export async function* topOf(root: string): AsyncGenerator<{ folders: string[]; files: number }> {
  try {
    for await (const entries of entriesOf(root)) {
      yield {
        folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
        files: entries.filter((entry) => entry.isFile()).length,
      };
    }
  } catch (error) {
    throw new FolderUnavailable((error as Error).message, { cause: error });
  }
}

/**
 * Yields all files below a folder in batches. Does not follow symbolic links, which could lead to files of others.
 * @param onTrouble called for each folder and file that cannot be read
 */
export async function* filesBelow(
  folder: string,
  onTrouble: (error: unknown) => void,
  maxFolders = MAX_FOLDERS,
): AsyncGenerator<FoundFile[]> {
  const waiting: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 0 }];
  let folders = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, depth } = next;
    try {
      for await (const entries of entriesOf(join(folder, path))) {
        const below = (name: string) => (path === '' ? name : `${path}/${name}`);
        for (const entry of entries) {
          if (!entry.isDirectory() || depth >= MAX_DEPTH) continue;
          folders += 1;
          if (folders <= maxFolders) waiting.push({ path: below(entry.name), depth: depth + 1 });
        }
        const files = await Promise.all(
          entries
            .filter((entry) => entry.isFile())
            .map(async ({ name }) => {
              const seen = await statOf(join(folder, below(name))).catch((error: unknown) => void onTrouble(error));
              return seen ? [{ path: below(name), ...seen }] : [];
            }),
        );
        yield files.flat();
      }
    } catch (error) {
      onTrouble(error);
    }
  }
  if (folders > maxFolders) onTrouble(new Error(`more than ${maxFolders} folders`));
}
