import { judge, judgeArchive, judgeEntry } from '../../../domain/import-judgement.ts';
import { activityTypeOf } from '../../../domain/activity-types.ts';
import type { ImportReason } from '../../../domain/import-reasons.ts';
import { type FilePreview as Found, previewFiles } from '../../../formats/preview.ts';
import type { ByteSource } from '../../../formats/archive.ts';
import type { FilePreview, PreviewSession } from '../../../machines/fileImport/files.ts';

/** Seconds from UTC to the wall clock of this device at a moment. */
const offsetHere = (seconds: number) => new Date(seconds * 1000).getTimezoneOffset() * -60;

/** The wall time where it was recorded as far as the file says, else here: `YYYY-MM-DDTHH:MM:SS`. Null for years without four digits. */
function wallTime(start: number, localOffset: number | null): string | null {
  if (!Number.isFinite(start)) return null;
  const text = new Date((start + (localOffset ?? offsetHere(start))) * 1000).toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 19) : null;
}

const sessionsOf = ({ sessions, localOffset }: Found): PreviewSession[] =>
  sessions.map(({ sport, subSport, start, distance, elapsed, timer }) => ({
    sport: activityTypeOf(sport, subSport).name,
    start: wallTime(start, localOffset),
    distance,
    seconds: timer ?? elapsed,
  }));

/** What is wrong with one file; null when nothing is. */
function reasonOf(found: Found, isEntry: boolean): ImportReason | null {
  const first = found.problems[0];
  const isArchive = found.kind === 'zip' || found.kind === 'gzip';
  if (isArchive && found.sessions.length === 0 && first) return judgeArchive(first.tag).reason;
  if (isEntry && found.kind === 'unknown' && first) return judgeEntry(first.tag).reason;
  return judge(found.sessions.length, found.problems).reason;
}

/** Each reason with how many files it is about, the commonest first. */
function counted(reasons: readonly ImportReason[]): FilePreview['problems'] {
  const counts = new Map<string, { readonly reason: ImportReason; files: number }>();
  for (const reason of reasons) {
    const key = `${reason.code} ${reason.kind}`;
    const same = counts.get(key);
    if (same) same.files += 1;
    else counts.set(key, { reason, files: 1 });
  }
  return [...counts.values()].sort((a, b) => b.files - a.files);
}

/** Looks into a file, archives included, and says what a person wants to know before it is sent. */
export function lookInto(source: ByteSource): FilePreview {
  const found = [...previewFiles(source)];
  const isArchive = found.length > 1 || found.some(({ name }) => name !== '');
  // An archive holds pictures and lists besides activities; nobody needs to be told of each.
  const reasons = found
    .map((file) => reasonOf(file, isArchive && file.name !== ''))
    .filter((reason) => reason !== null && !(isArchive && reason.code === 'notInArchive')) as ImportReason[];
  const sessions = found.flatMap(sessionsOf);
  const kind = isArchive ? 'zip' : (found[0]?.kind ?? 'unknown');
  return {
    kind: kind === 'gzip' ? 'unknown' : kind,
    sessions,
    entries: isArchive ? found.length : null,
    problems: counted(reasons),
    isHopeless: sessions.length === 0,
  };
}
