import type { ChosenFile } from './files.ts';

/** Storage for the files themselves, since machine contexts only hold serialisable values. */
export interface FileStore<Content> {
  /** Stores files. @returns payload for ADD */
  put(files: readonly (Content & { readonly name: string; readonly size: number })[]): ChosenFile[];
  /** @throws Error if the file does not exist any more */
  get(id: string): Content;
  /** Releases all files except these. */
  drop(keep: readonly string[]): void;
}

/** Creates the storage; one per page with a file import. */
export function createFileStore<Content>(): FileStore<Content> {
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
