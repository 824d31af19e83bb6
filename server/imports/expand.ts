import { closeSync, openSync } from 'node:fs';
import { openArchive } from '../../formats/archive.ts';
import { fileSource } from './file-source.ts';
import { inflate } from './inflate.ts';
import { createFileSaver, unstoredResult } from './save-files.ts';
import { createTableFinder } from './tables-in-archive.ts';
import type { ExpandResult, ExpandTask } from './worker-tasks.ts';

/** Milliseconds per piece, after which other tasks get a turn and extracted files are safe. */
const PIECE_MS = 1500;
const MAX_BATCH_FILES = 2000;

/** Opens a piece of an archive, entry by entry, and stores every activity file in it. */
export async function expand({ path, intake, from }: ExpandTask): Promise<ExpandResult> {
  const began = performance.now();
  const descriptor = openSync(path, 'r');
  try {
    const keeper = createFileSaver(intake);
    let problem: ExpandResult['problem'] = null;
    const tables = createTableFinder();
    const archive = openArchive(fileSource(descriptor), undefined, inflate, from, tables.wants);
    for (const entry of archive.entries()) {
      if (entry === null) {
        if (performance.now() - began < PIECE_MS && keeper.count() < MAX_BATCH_FILES) continue;
        return { kind: 'expand', entries: await keeper.finish(), problem, rest: archive.position() };
      }
      if (entry.name === '' && entry.bytes === null) {
        problem = entry.problems[0]?.tag ?? 'BadZip';
        continue;
      }
      if (entry.kind === 'unknown' && tables.wants(entry.name)) {
        const table = tables.read(entry.name, entry.bytes);
        keeper.addRow({ ...unstoredResult(entry), ...(table && { table }) });
        continue;
      }
      await keeper.add(entry);
    }
    return { kind: 'expand', entries: await keeper.finish(), problem, rest: null };
  } finally {
    closeSync(descriptor);
  }
}
