import { closeSync, openSync } from 'node:fs';
import { type ArchiveEntry, openArchive } from '../../formats/archive.ts';
import { type Intake, keepBytes } from '../originals/store.ts';
import { fileSource } from './file-source.ts';
import { startOfHead, mayBeActivity } from './file-head.ts';
import { inflate } from './inflate.ts';
import { createTableFinder } from './tables-in-archive.ts';
import type { ExpandedEntry, ExpandResult, ExpandTask } from './worker-tasks.ts';

/** Entries on their way to the disk at once, each of which waits for the disk most of the time, and what they may hold in memory. */
const AT_ONCE = 16;
const HELD_BYTES = 32 * 1024 * 1024;
/** A piece of an archive: then others have their turn, and what came out is safe. */
const PIECE_MS = 1500;
const PIECE_FILES = 2000;

const unkept = ({ name, problems }: ArchiveEntry): ExpandedEntry => ({
  name,
  hash: null,
  bytes: 0,
  start: null,
  problem: problems[0]?.tag ?? 'UnknownFormat',
});

async function keep(intake: Intake, entry: ArchiveEntry): Promise<ExpandedEntry> {
  const { name, bytes, problems } = entry;
  const tag = problems[0]?.tag ?? null;
  if (bytes === null) return unkept(entry);
  if (!mayBeActivity(bytes)) return { name, hash: null, bytes: 0, start: null, problem: 'NotFit' };
  const kept = await keepBytes(intake, bytes);
  return { name, ...kept, start: startOfHead(bytes), problem: tag };
}

/** Takes a piece of an archive apart, entry by entry, and takes in every activity file in it. */
export async function expand({ path, intake, from }: ExpandTask): Promise<ExpandResult> {
  const began = performance.now();
  const descriptor = openSync(path, 'r');
  try {
    const entries: Promise<ExpandedEntry>[] = [];
    const underWay = new Set<Promise<unknown>>();
    let held = 0;
    let problem: ExpandResult['problem'] = null;
    const tables = createTableFinder();
    const archive = openArchive(fileSource(descriptor), undefined, inflate, from, tables.wants);
    for (const entry of archive.entries()) {
      if (entry === null) {
        if (performance.now() - began < PIECE_MS && entries.length < PIECE_FILES) continue;
        return { kind: 'expand', entries: await Promise.all(entries), problem, rest: archive.position() };
      }
      if (entry.name === '' && entry.bytes === null) {
        problem = entry.problems[0]?.tag ?? 'BadZip';
        continue;
      }
      if (entry.kind === 'unknown' && tables.wants(entry.name)) {
        const table = tables.read(entry.name, entry.bytes);
        entries.push(Promise.resolve({ ...unkept(entry), ...(table && { table }) }));
        continue;
      }
      const size = entry.bytes?.length ?? 0;
      const isHeavy = () => underWay.size >= AT_ONCE || held + size > HELD_BYTES;
      while (underWay.size > 0 && isHeavy()) await Promise.race(underWay);
      held += size;
      const kept = keep(intake, entry);
      entries.push(kept);
      const settled = kept.finally(() => {
        held -= size;
        underWay.delete(settled);
      });
      settled.catch(() => undefined);
      underWay.add(settled);
    }
    return { kind: 'expand', entries: await Promise.all(entries), problem, rest: null };
  } finally {
    closeSync(descriptor);
  }
}
