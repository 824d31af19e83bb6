import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnored } from './names.ts';

/** A file below a folder. */
export interface FoundFile {
  /** Below the folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Last change, ms. */
  readonly modified: number;
}

/** Folders inside folders beyond this depth are left alone. */
const MOST_DEPTH = 16;
/** Folders below that of one member; further ones are left alone. */
const MOST_FOLDERS = 10_000;
/** Files that are looked at together. */
const AT_ONCE = 32;

/** Size and time of a file; null for what is no file, or no longer there. */
export async function look(path: string): Promise<Pick<FoundFile, 'bytes' | 'modified'> | null> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.isFile() ? { bytes: found.size, modified: Math.trunc(found.mtimeMs) } : null;
}

/** Entries of a folder, some at a time. */
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

/** The watched folder cannot be read, for now. */
export class FolderAway extends Error {
  override readonly name = 'FolderAway';
}

/**
 * Folders of members and files beside them, some at a time. Links lead nowhere here.
 * @throws FolderAway
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
    throw new FolderAway((error as Error).message, { cause: error });
  }
}

/**
 * All files below a folder, some at a time, without following links: one could lead to what is not the member's.
 * @param onTrouble called for each folder and file that cannot be looked at
 */
export async function* filesBelow(
  folder: string,
  onTrouble: (error: unknown) => void,
  mostFolders = MOST_FOLDERS,
): AsyncGenerator<FoundFile[]> {
  const waiting: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 0 }];
  let folders = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, depth } = next;
    try {
      for await (const entries of entriesOf(join(folder, path))) {
        const below = (name: string) => (path === '' ? name : `${path}/${name}`);
        for (const entry of entries) {
          if (!entry.isDirectory() || depth >= MOST_DEPTH) continue;
          folders += 1;
          if (folders <= mostFolders) waiting.push({ path: below(entry.name), depth: depth + 1 });
        }
        const files = await Promise.all(
          entries
            .filter((entry) => entry.isFile())
            .map(async ({ name }) => {
              const seen = await look(join(folder, below(name))).catch((error: unknown) => void onTrouble(error));
              return seen ? [{ path: below(name), ...seen }] : [];
            }),
        );
        yield files.flat();
      }
    } catch (error) {
      onTrouble(error);
    }
  }
  if (folders > mostFolders) onTrouble(new Error(`more than ${mostFolders} folders`));
}
