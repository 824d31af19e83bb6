import { closeSync, openSync } from 'node:fs';
import { listEntries } from '../../formats/archive/entries.ts';
import { ARCHIVE_LIMITS } from '../../formats/archive.ts';
import { fileSource } from './file-source.ts';
import { startOfHead } from './file-head.ts';
import type { ListResult, ListTask } from './worker-tasks.ts';

/** Tells what is in an archive by its directory and by the first bytes of each file. */
export function list({ path }: ListTask): ListResult {
  const descriptor = openSync(path, 'r');
  try {
    const listed = listEntries(fileSource(descriptor), ARCHIVE_LIMITS);
    const entries = listed?.map(({ name, place, head, problem }) => ({
      name,
      place,
      start: problem === null ? startOfHead(head) : null,
      problem: problem?.tag ?? null,
    }));
    return { kind: 'list', entries: entries ?? null };
  } finally {
    closeSync(descriptor);
  }
}
