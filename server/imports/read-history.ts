import { closeSync, openSync } from 'node:fs';
import * as zlib from 'node:zlib';
import { type UnlistedWorkout, listWorkouts, rowLabel } from '../../domain/export-tables/table.ts';
import { emptyWellness, plausible, type WellnessRow } from '../../domain/metrics/wellness.ts';
import { appleHealthSport, appleHealthWord } from '../../domain/sports/apple-health.ts';
import { fitNames } from '../../domain/sports/fit-names.ts';
import { unknownSport } from '../../domain/sports/unknown-sport.ts';
import { activityOf, hasPossibleSpan } from '../../formats/apple-health/activity.ts';
import { findHealthExport, type HealthArchive, type HealthFile } from '../../formats/apple-health/archive.ts';
import type { HealthDay } from '../../formats/apple-health/days.ts';
import { type HealthExport, HealthExportReader } from '../../formats/apple-health/read.ts';
import { type HealthWorkout, routeKey } from '../../formats/apple-health/workout.ts';
import { detectEntry, type OpenedEntry, openEntry } from '../../formats/archive/entries.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, type ByteSource } from '../../formats/archive.ts';
import { detect } from '../../formats/detect.ts';
import { writeActivity } from '../../formats/fit/write-activity.ts';
import { readGpx } from '../../formats/gpx/read.ts';
import type { DecodedActivity, FileKind, ProblemTag } from '../../formats/types.ts';
import { fileSource } from './file-source.ts';
import { inflate } from './inflate.ts';
import { createFileSaver, unstoredResult } from './save-files.ts';
import { DamagedEntry, unpackedPieces } from './unpack-pieces.ts';
import type { HistoryResult, HistoryTask } from './worker-tasks.ts';

const unpacking = { inflate, checksum: zlib.crc32 };

/** Maximum unpacked bytes of the main file; real files have up to 3 GB. */
const MAX_DOCUMENT_BYTES = 8 * 2 ** 30;

/** Parses the main file in pieces. Data before damage is kept. */
async function readDocument(source: ByteSource, main: HealthFile | null): Promise<HealthExport> {
  const reader = new HealthExportReader();
  const problems: ProblemTag[] = [];
  let bytes = 0;
  try {
    for await (const piece of unpackedPieces(source, main?.entry ?? null)) {
      bytes += piece.length;
      if (bytes > MAX_DOCUMENT_BYTES) problems.push('ExportCut');
      if (bytes > MAX_DOCUMENT_BYTES || reader.isOver) break;
      reader.push(piece);
    }
  } catch (error) {
    if (!(error instanceof DamagedEntry)) throw error;
    problems.push(error.tag);
  }
  const read = reader.finish();
  return { ...read, problems: [...problems.map((tag) => ({ tag, offset: 0 })), ...read.problems] };
}

/** Returns the problem of the export as a whole, such as a dropped part; `null` if all of it was read. */
function problemOf({ workouts, problems }: HealthExport, isCut: boolean): ProblemTag | null {
  const tag = problems[0]?.tag ?? (isCut ? 'ExportCut' : null);
  if (workouts.length > 0)
    return tag === 'TooManyEntries' || tag === 'TooLarge' ? 'ExportCut' : tag === 'BadZip' ? 'Truncated' : tag;
  if (tag === null) return 'NoRecords';
  return tag === 'Encrypted' || tag === 'ForbiddenXml' || tag === 'ExportCut' ? tag : 'BadZip';
}

const sportOf = ({ type }: HealthWorkout): string => appleHealthWord(type) || 'Workout';

/** Returns the local start of a workout, such as '2019-05-01 07:30'; empty if invalid. */
function dateOf({ start, offset }: HealthWorkout): string {
  const local = new Date((start + (offset ?? 0)) * 1000);
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16).replace('T', ' ');
}

/** Creates a generator of workout names: 'Running 2019-05-01 07:30', and for the second one 'Running 2019-05-01 07:30 (2)'. */
function createNames() {
  const seen = new Map<string, number>();
  return (workout: HealthWorkout): string => {
    const name = `${sportOf(workout)} ${dateOf(workout)}`.trim();
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return nth === 1 ? name : `${name} (${nth})`;
  };
}

/** Returns a workout for the report, with the sport's name if the sports table lacks it. */
function accounted(workout: HealthWorkout, file: string | null): UnlistedWorkout {
  const sport = sportOf(workout);
  const unknown = appleHealthSport(workout.type, workout) === 'other' ? unknownSport(sport, '') : null;
  return {
    label: rowLabel({ name: sport, sport, date: dateOf(workout) }),
    file,
    ...(unknown !== null && { unknownSport: unknown }),
  };
}

/** Returns the name of the main file without its folder, or of its root element if it was imported alone. */
const documentName = ({ main }: HealthArchive): string => main?.name.replace(/^.*\//, '') ?? 'HealthData';

/** Creates a function that opens the files next to the main one, within the limit on the total unpacked size. */
function createOpener(source: ByteSource, limits: ArchiveLimits) {
  let room = limits.unpackedBytes;
  return (file: HealthFile): OpenedEntry => {
    const { rawName: _, ...place } = file.entry;
    const opened = openEntry(source, place, room, limits, unpacking);
    // A refused file counts as far as it was unpacked.
    room -= opened.bytes === null ? opened.unpacked : Math.max(opened.unpacked, place.size, place.compressed);
    return opened;
  };
}

/** Creates a lookup of workouts' routes. Each file is read once. */
function createRoutes(open: (file: HealthFile) => OpenedEntry, { others }: HealthArchive) {
  const files = new Map(others.filter(({ name }) => /\.gpx$/i.test(name)).map((file) => [routeKey(file.name), file]));
  const named = new Map<HealthFile, ProblemTag | null>();
  let isCut = false;
  const read = (file: HealthFile): DecodedActivity[] => {
    const { bytes, problems, isFull } = open(file);
    isCut ||= isFull;
    const track = bytes !== null && problems.length === 0 && detect(bytes) === 'gpx' ? readGpx(bytes) : null;
    const problem = problems[0]?.tag === 'TooLarge' ? 'TooLarge' : 'BadZip';
    named.set(file, track === null ? problem : track.records.n === 0 ? 'NoRecords' : null);
    return track === null ? [] : [track];
  };
  return {
    /** Whether a route exceeded the limit. */
    isCut: () => isCut,
    of: ({ routes }: HealthWorkout): DecodedActivity[] =>
      routes.flatMap((path) => {
        const file = files.get(routeKey(path));
        return file === undefined || named.has(file) ? [] : read(file);
      }),
    /** Returns the problem of a workout's route, or `null`; `undefined` for a route that no workout refers to. */
    verdict: (file: HealthFile) => named.get(file),
  };
}

const activityKinds: ReadonlySet<FileKind> = new Set(['fit', 'tcx', 'gpx', 'polar']);

/** Opens a file other than the main one and routes; only unpacks possible activities. */
function openOther(source: ByteSource, file: HealthFile, open: (file: HealthFile) => OpenedEntry) {
  const { kind, problem } = detectEntry(source, file.entry);
  if (problem !== null) return { bytes: null, kind, problem: problem.tag, isFull: false };
  if (kind !== 'gzip' && !activityKinds.has(kind))
    return { bytes: null, kind, problem: 'UnknownFormat' as const, isFull: false };
  const { bytes, problems, isFull } = open(file);
  const detected = bytes === null ? kind : detect(bytes);
  const isActivity = bytes !== null && activityKinds.has(detected);
  return {
    bytes: isActivity ? bytes : null,
    kind: detected,
    problem: problems[0]?.tag ?? (isActivity ? null : ('UnknownFormat' as const)),
    isFull,
  };
}

/** Returns a day for storage; empty if it has no plausible values. */
const wellnessOf = ({ day, sleepSeconds, restingHeartRate, sdnnMs, weightKg }: HealthDay): WellnessRow[] => {
  const row = plausible({
    ...emptyWellness(day),
    sleepSeconds,
    restingHeartRate,
    hrvMs: sdnnMs,
    hrvKind: 'sdnn',
    weightKg,
  });
  return row === null ? [] : [row];
};

/**
 * Creates an activity file for every workout in an Apple Health export, with its route and readings, newest first, and stores them. Also
 * stores other activity files; all remaining files become rows.
 */
export async function readHistory(
  { path, intake }: HistoryTask,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<HistoryResult> {
  const descriptor = openSync(path, 'r');
  try {
    const source = fileSource(descriptor);
    const archive = findHealthExport(source, limits.entries);
    if (archive === null) throw new Error('This is no Apple Health export.');
    const document = await readDocument(source, archive.main);
    const open = createOpener(source, limits);
    const routes = createRoutes(open, archive);
    const keeper = createFileSaver(intake);
    const nameOf = createNames();
    const workouts = document.workouts.toSorted((a, b) => b.start - a.start);
    const account: UnlistedWorkout[] = [];
    let written = 0;
    let isCut = false;
    for (const workout of workouts) {
      const name = nameOf(workout);
      if (!hasPossibleSpan(workout)) {
        keeper.addRow({ name, hash: null, bytes: 0, start: null, problem: 'BadSpan' });
        account.push(accounted(workout, name));
        continue;
      }
      if (written > limits.unpackedBytes) {
        isCut = true;
        break;
      }
      const sport = fitNames[appleHealthSport(workout.type, workout)];
      const tracks = routes.of(workout);
      if (routes.isCut()) {
        isCut = true;
        break;
      }
      const bytes = writeActivity(activityOf(workout, document.readings, tracks, sport));
      written += bytes.length;
      await keeper.add({ name, kind: 'fit', bytes, problems: [] });
      account.push(accounted(workout, name));
    }
    account.push(...workouts.slice(account.length).map((workout) => accounted(workout, null)));
    for (const file of isCut ? [] : archive.others) {
      const verdict = routes.verdict(file);
      if (verdict === null) continue;
      const opened = verdict === undefined ? openOther(source, file, open) : null;
      if (opened?.isFull === true) {
        isCut = true;
        break;
      }
      const problem = verdict ?? opened?.problem ?? null;
      if (opened !== null && opened.bytes !== null) {
        const problems = problem === null ? [] : [{ tag: problem, offset: 0 }];
        await keeper.add({ name: file.name, kind: opened.kind, bytes: opened.bytes, problems });
      } else keeper.addRow({ name: file.name, hash: null, bytes: 0, start: null, problem });
    }
    if (account.length > 0) {
      const table = listWorkouts(account, document.beyond);
      keeper.addRow({ ...unstoredResult({ name: documentName(archive), problems: [] }), table });
    }
    return {
      kind: 'history',
      entries: await keeper.finish(),
      problem: problemOf(document, isCut),
      rest: null,
      wellness: document.days.flatMap(wellnessOf),
    };
  } finally {
    closeSync(descriptor);
  }
}
