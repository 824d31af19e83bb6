import { MEASURED_BY } from '../../domain/activity-fields.ts';
import tzLookup from '@photostructure/tz-lookup';
import { type ActivityType, activityTypeById, recordedType } from '../../domain/activity-types.ts';
import { activitySessions, dateFault, MAX_SESSIONS } from '../../domain/import-judgement.ts';
import { localTime } from '../../domain/dates.ts';
import { chooseStart } from '../../domain/local-offset.ts';
import { analyseActivity, firstFix } from '../../domain/metrics/analyse.ts';
import { choosePower } from '../../domain/metrics/power-source.ts';
import { sessionRecords } from '../../domain/metrics/session-records.ts';
import type { MeasureNoteWire } from '../../domain/entities/activity.ts';
import { toSnake } from '../../domain/case.ts';
import { correct } from '../../domain/metrics/correct.ts';
import { PEAK_SECONDS, PROVING_SECONDS } from '../../domain/metrics/constants.ts';
import { packCells, routeCells } from '../../domain/metrics/route-cells.ts';
import { partsOf, sessionOf } from '../../domain/metrics/places.ts';
import { courseOf } from '../../domain/metrics/course.ts';
import { trackOf } from '../../domain/metrics/track.ts';
import { heartRateHeldFor } from '../../domain/metrics/heart-evidence.ts';
import { histogramTotal, packDistance, packHistogram } from '../../domain/metrics/histogram.ts';
import { weightOn } from '../../domain/metrics/measurements.ts';
import type { DecodedActivity } from '../../formats/types.ts';
import { recordedNameOf } from '../../domain/recorded-name.ts';
import { isVirtualPlace } from '../../domain/virtual-places.ts';
import { deviceName } from './device-name.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import { readOriginal } from './read-original.ts';
import { packSignals } from './signals.ts';
import {
  type Athlete,
  type FoundProblem,
  type MeasureResult,
  noRecordingData,
  type RecordingData,
} from './worker-tasks.ts';

function zoneAt(lat: number, lon: number): string | null {
  try {
    return tzLookup(lat, lon);
  } catch {
    return null;
  }
}

/** Analyses one part of a file: a session, or a split-off part. */
function measureSession(
  file: DecodedActivity,
  sessionIndex: number,
  athlete: Athlete,
  said: RecordingData,
): MeasuredSession {
  const session = file.sessions[sessionOf(sessionIndex)]!;
  const chosen = said.types[sessionIndex];
  const activityType: ActivityType =
    chosen === undefined
      ? recordedType(session.sport, session.subSport, athlete.sports ?? {})
      : activityTypeById(chosen);
  const correction = said.corrections?.[sessionIndex] ?? null;
  const { columns: recorded, stated: own, events, hasTimer, laps, notes: leftOut } = sessionRecords(file, session);
  const { columns, stated, cut, crop } =
    correction === null
      ? { columns: recorded, stated: own, cut: 0, crop: null }
      : correct(recorded, session, correction);
  const { activityTypeId } = activityType;
  const { manufacturer, product } = file.fileId;
  // Start of the whole recording: a part has the recording's time zone.
  const position = firstFix(recorded);
  const { start, ...offset } = chooseStart(
    {
      start: session.start + cut,
      clock: file.clock,
      position,
      virtual: isVirtualPlace({
        activityTypeId,
        subSport: session.subSport,
        makers: [manufacturer, product],
        position,
      }),
      fileOffset: file.localOffset,
      vendorOffset: said.utcOffset,
      memberZone: athlete.timeZone,
    },
    zoneAt,
  );
  const { weight: known } = athlete;
  const day = localTime(start, offset.utcOffsetMinutes).slice(0, 10);
  const weight = known === null || typeof known === 'number' ? known : weightOn(known, day);
  const {
    coveredSeconds: _,
    powerNotes,
    firstPosition,
    ...metrics
  } = analyseActivity({
    columns,
    events,
    hasTimer,
    activityType,
    session: stated,
    laps,
    weight,
  });
  // The remaining properties are named like columns. A metric without a column, or vice versa, is a type error.
  const {
    timer,
    distance,
    notes,
    averageHeartRate,
    maximumHeartRate,
    averageGroundContact,
    curve,
    efforts,
    powerHistogram,
    heartRateHistogram,
    distanceByPower,
    signals,
    ...figures
  } = metrics;
  const cells = routeCells(columns);
  const measured = {
    ...figures,
    ...curve,
    ...efforts,
    measuredBy: MEASURED_BY,
    measuredWeight: activityType.family === 'foot' ? weight : null,
    sessionIndex,
    activityTypeId,
    family: activityType.family,
    sport: session.sport,
    subSport: session.subSport,
    // A vendor's name belongs to the recording, not to its legs.
    recordedName: (file.sessions.length === 1 ? recordedNameOf(said.title) : null) ?? recordedNameOf(session.name),
    device: deviceName(file),
    start,
    measureNotes: toSnake([...leftOut, ...notes, ...powerNotes]) as MeasureNoteWire[],
    correction: correction === null ? null : { ...correction, crop },
    utcOffsetMinutes: offset.utcOffsetMinutes,
    timeZone: offset.timeZone ?? said.timeZone ?? null,
    duration: correction?.duration ?? timer,
    totalDistance: correction?.distance ?? distance,
    averageHr: averageHeartRate,
    maximumHr: maximumHeartRate,
    averageGct: averageGroundContact,
    peakHr: heartRateHeldFor(heartRateHistogram, PEAK_SECONDS),
    sustainedHr: heartRateHeldFor(heartRateHistogram, PROVING_SECONDS),
    powerHistogram: histogramTotal(powerHistogram) > 0 ? packHistogram(powerHistogram) : null,
    heartRateHistogram: histogramTotal(heartRateHistogram) > 0 ? packHistogram(heartRateHistogram) : null,
    distanceByPower: distanceByPower === null ? null : packDistance(distanceByPower),
    startLatitude: firstPosition?.lat ?? null,
    startLongitude: firstPosition?.lon ?? null,
    routeCells: cells === null ? null : packCells(cells),
    track: trackOf(columns),
    course: courseOf(columns, choosePower(columns, activityType.family, () => null)?.values ?? null),
    signals: packSignals(signals),
  };
  return measured satisfies Record<keyof MeasuredSession, unknown> &
    Record<Exclude<keyof typeof measured, keyof MeasuredSession>, never>;
}

/** Reads an activity file, gzipped or not, and analyses each of its sessions. Never throws on content. */
export function measure(bytes: Uint8Array, athlete: Athlete, said: RecordingData = noRecordingData): MeasureResult {
  const { file, problems: found, unpackedBytes } = readOriginal(bytes);
  const problems: FoundProblem[] = found.map(({ tag, detail }) => ({ tag, detail: detail ?? null }));
  if (file.sessions.length > MAX_SESSIONS) problems.push({ tag: 'TooManySessions', detail: null });
  const sessions = activitySessions(file.fileId.type, file.sessions)
    .flatMap((index) => [index, ...partsOf(index, said.corrections ?? {})])
    .map((place) => measureSession(file, place, athlete, said))
    .filter(({ start }) => {
      const fault = dateFault(start, Date.now() / 1000);
      if (fault !== null) problems.push({ tag: fault, detail: null });
      return fault === null || fault === 'OldDate';
    });
  return { kind: 'measure', sessions, problems, unpackedBytes };
}
