import type { ChosenFile } from './files.ts';

/** Where the files themselves lie, since a machine keeps only what could be written down. */
export interface FileShelf<Content> {
  /** Lays files down. @returns what to send with ADD */
  put(files: readonly (Content & { readonly name: string; readonly size: number })[]): ChosenFile[];
  /** @throws Error when there is no such file any more */
  get(id: string): Content;
  /** Forgets all files but these. */
  drop(keep: readonly string[]): void;
}

/** One of these per page with a file import. */
export function createFileShelf<Content>(): FileShelf<Content> {
  const files = new Map<string, Content>();
  let count = 0;
  return {
    put: (chosen) =>
      chosen.map((file) => {
        count += 1;
        const id = `file-${count}`;
        files.set(id, file);
        return { id, name: file.name, bytes: file.size };
      }),
    get: (id) => {
      const file = files.get(id);
      if (file === undefined) throw new Error(`The file ${id} was taken from the shelf.`);
      return file;
    },
    drop: (keep) => {
      for (const id of files.keys()) if (!keep.includes(id)) files.delete(id);
    },
  };
}
