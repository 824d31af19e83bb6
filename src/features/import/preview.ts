import { activitySessions, dateFault, judge, judgeArchive, judgeEntry } from '../../../domain/import-judgement.ts';
import tzLookup from '@photostructure/tz-lookup';
import { recordedType } from '../../../domain/activity-types.ts';
import { EXPORT_MANIFEST } from '../../../domain/export-format.ts';
import { isList, LIST_HEAD, looksLikeTable } from '../../../domain/export-tables/read-table.ts';
import type { SportAnswers } from '../../../domain/sports/unknown-sport.ts';
import { UPLOAD_LIMITS } from '../../../domain/constants.ts';
import { localTime } from '../../../domain/dates.ts';
import { chooseStart } from '../../../domain/local-offset.ts';
import { measureExtent } from '../../../domain/metrics/analyse.ts';
import { sessionRecords } from '../../../domain/metrics/session-records.ts';
import { isVirtualPlace } from '../../../domain/virtual-places.ts';
import type { ImportReason } from '../../../domain/import-reasons.ts';
import { findHealthExport } from '../../../formats/apple-health/archive.ts';
import { detect } from '../../../formats/detect.ts';
import { type FilePreview as Preview, summarizeFiles } from '../../../formats/preview.ts';
import type { DecodedActivity } from '../../../formats/types.ts';
import type { ByteSource } from '../../../formats/archive.ts';
import type { FilePreview, PreviewSession } from '../../../machines/fileImport/files.ts';

type Found = ReturnType<typeof withPossibleDates>;

/** A session for the list, with the problem of its date. */
interface DatedSession {
  readonly session: PreviewSession;
  readonly fault: ReturnType<typeof dateFault>;
}

function zoneAt(lat: number, lon: number): string | null {
  try {
    return tzLookup(lat, lon);
  } catch {
    return null;
  }
}

/** Returns the sessions that would become activities, with the times and the distance that the import would store. */
const sessionsOf = (file: DecodedActivity, answers: SportAnswers): DatedSession[] =>
  activitySessions(file.fileId.type, file.sessions).map((index) => {
    const session = file.sessions[index]!;
    const type = recordedType(session.sport, session.subSport, answers);
    const { stated, ...records } = sessionRecords(file, session);
    const { distance, timer, elapsed, firstPosition } = measureExtent({ ...records, session: stated });
    const { activityTypeId } = type;
    const { manufacturer, product } = file.fileId;
    const { start, utcOffsetMinutes } = chooseStart(
      {
        start: session.start,
        clock: file.clock,
        position: firstPosition,
        virtual: isVirtualPlace({
          activityTypeId,
          subSport: session.subSport,
          makers: [manufacturer, product],
          position: firstPosition,
        }),
        fileOffset: file.localOffset,
        vendorOffset: null,
        memberZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      zoneAt,
    );
    const local = localTime(start, utcOffsetMinutes);
    return {
      session: { sport: type.name, start: local, distance, seconds: timer ?? elapsed },
      fault: dateFault(start, Date.now() / 1000),
    };
  });

/** Returns a file with only those sessions whose date is possible. */
function withPossibleDates({ sessions, problems, ...file }: Preview<DatedSession>) {
  const faults = sessions.flatMap(({ fault }) => (fault === null ? [] : [{ tag: fault, offset: 0 }]));
  const possible = sessions.filter(({ fault }) => fault === null || fault === 'OldDate');
  return { ...file, sessions: possible.map(({ session }) => session), problems: [...problems, ...faults] };
}

/** Returns the problem of one file; `null` if it has none. */
function reasonOf(found: Found, isEntry: boolean): ImportReason | null {
  const first = found.problems[0];
  const isArchive = found.kind === 'zip' || found.kind === 'gzip';
  if (isArchive && found.sessions.length === 0 && first) return judgeArchive(first.tag).reason;
  if (isEntry && found.kind === 'unknown' && first) return judgeEntry(first.tag).reason;
  return judge(found.sessions.length, found.problems).reason;
}

/** Returns reasons with their number of files, most frequent first. */
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

/** Preview of a list of another service's activities, without recordings. */
const list: FilePreview = {
  kind: 'unknown',
  sessions: [],
  entries: null,
  problems: [],
  isList: true,
  isHopeless: false,
};

/**
 * Reads a file, including archives, and returns what members need to know before the upload.
 * @param answers the member's answers to unknown sports
 */
export function previewSource(source: ByteSource, answers: SportAnswers = {}): FilePreview {
  const health = findHealthExport(source, UPLOAD_LIMITS.entries);
  if (health !== null) {
    // The main file may have gigabytes, so only the server reads it.
    const entries = health.main === null ? null : health.others.length + 1;
    return { kind: 'zip', sessions: [], entries, problems: [], isHealthExport: true, isHopeless: false };
  }
  const head = source.read(0, Math.min(source.size, LIST_HEAD));
  if (detect(head) === 'unknown' && isList(new TextDecoder().decode(head))) return list;
  const found = [...summarizeFiles(source, (file) => sessionsOf(file, answers))].map(withPossibleDates);
  const isArchive = found.length > 1 || found.some(({ name }) => name !== '');
  // An archive also contains pictures and lists, which are not worth mentioning.
  const reasons = found
    .map((file) => reasonOf(file, isArchive && file.name !== ''))
    .filter((reason) => reason !== null && !(isArchive && reason.code === 'notInArchive')) as ImportReason[];
  const sessions = found.flatMap((file) => file.sessions);
  const isExport = found.some(({ name }) => name === EXPORT_MANIFEST || name.endsWith(`/${EXPORT_MANIFEST}`));
  const hasList = !isExport && sessions.length === 0 && found.some(({ name }) => looksLikeTable(name));
  const kind = isArchive ? 'zip' : (found[0]?.kind ?? 'unknown');
  const isWrapped = kind === 'gzip' || kind === 'appleHealth';
  return {
    kind: isWrapped ? 'unknown' : kind,
    sessions,
    entries: isArchive ? found.length : null,
    problems: counted(reasons),
    ...(isExport && { isExport }),
    ...(hasList && { isList: true }),
    isHopeless: sessions.length === 0 && !isExport && !hasList,
  };
}
