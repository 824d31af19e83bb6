import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StoredObject {
  readonly bytes: number;
  readonly modified: Date;
  /** MD5 of the content in hex. */
  readonly etag: string;
}

/** Objects of one bucket, stored in a directory, so they survive a restart. */
export interface Objects {
  find(key: string): StoredObject | null;
  read(key: string): Buffer;
  put(key: string, body: Buffer, modified?: Date): void;
  remove(key: string): void;
  /** Returns the keys in order. */
  keys(): readonly string[];
}

const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex');

export function openObjects(directory: string): Objects {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(directory, encodeURIComponent(key));
  const known = new Map<string, StoredObject>();
  for (const name of readdirSync(directory)) {
    if (name.startsWith('.')) continue;
    const path = join(directory, name);
    const { size, mtime } = statSync(path);
    known.set(decodeURIComponent(name), { bytes: size, modified: mtime, etag: md5(readFileSync(path)) });
  }
  return {
    find: (key) => known.get(key) ?? null,
    read: (key) => readFileSync(pathOf(key)),
    put(key, body, modified = new Date()) {
      const unfinished = join(directory, '.unfinished');
      writeFileSync(unfinished, body);
      renameSync(unfinished, pathOf(key));
      known.set(key, { bytes: body.length, modified, etag: md5(body) });
    },
    remove(key) {
      rmSync(pathOf(key), { force: true });
      known.delete(key);
    },
    keys: () => [...known.keys()].sort(),
  };
}
