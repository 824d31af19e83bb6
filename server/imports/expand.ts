import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type ArchiveEntry, type ByteSource, expandArchive } from '../../formats/archive.ts';
import { type Intake, keepBytes } from '../originals/store.ts';
import { glanceAtStart } from './glance.ts';
import { inflate } from './inflate.ts';
import type { ExpandedEntry, ExpandResult, ExpandTask } from './worker-tasks.ts';

/** Entries on their way to the disk at once: each waits for the disk most of the time. */
const AT_ONCE = 16;

function fileSource(descriptor: number): ByteSource {
  const { size } = fstatSync(descriptor);
  return {
    size,
    read(from, to) {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled);
        if (count === 0) break;
        filled += count;
      }
      return filled === bytes.length ? bytes : bytes.subarray(0, filled);
    },
  };
}

async function keep(intake: Intake, entry: ArchiveEntry): Promise<ExpandedEntry> {
  const { name, bytes, problems } = entry;
  const tag = problems[0]?.tag ?? null;
  if (bytes === null) return { name, hash: null, bytes: 0, start: null, problem: tag ?? 'UnknownFormat' };
  const kept = await keepBytes(intake, bytes);
  return { name, ...kept, start: glanceAtStart(bytes), problem: tag };
}

/** Takes an archive apart, entry by entry, and takes in every activity file in it. */
export async function expand({ path, intake }: ExpandTask): Promise<ExpandResult> {
  const descriptor = openSync(path, 'r');
  try {
    const entries: Promise<ExpandedEntry>[] = [];
    const underWay = new Set<Promise<unknown>>();
    let problem: ExpandResult['problem'] = null;
    for (const entry of expandArchive(fileSource(descriptor), undefined, inflate)) {
      if (entry.name === '' && entry.bytes === null) {
        problem = entry.problems[0]?.tag ?? 'BadZip';
        continue;
      }
      const kept = keep(intake, entry);
      entries.push(kept);
      const settled = kept.finally(() => underWay.delete(settled));
      settled.catch(() => undefined);
      underWay.add(settled);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    }
    return { kind: 'expand', entries: await Promise.all(entries), problem };
  } finally {
    closeSync(descriptor);
  }
}
