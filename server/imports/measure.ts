import tzLookup from '@photostructure/tz-lookup';
import { type ActivityType, activityTypeOf, isVirtual } from '../../domain/activity-types.ts';
import { chooseOffset } from '../../domain/local-offset.ts';
import { analyseActivity } from '../../domain/metrics/analyse.ts';
import { sliceColumns } from '../../domain/metrics/columns.ts';
import { PEAK_SECONDS, PROVING_SECONDS } from '../../domain/metrics/constants.ts';
import { heartRateHeldFor } from '../../domain/metrics/heart-evidence.ts';
import { histogramTotal, packDistance, packHistogram } from '../../domain/metrics/histogram.ts';
import type { DecodedActivity, Session } from '../../formats/types.ts';
import { deviceName } from './device-name.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import { readOriginal } from './read-original.ts';
import { packSignals } from './signals.ts';
import type { Athlete, FoundProblem, MeasureResult } from './worker-tasks.ts';

/** A training diary of years in one file has some hundreds; a file that is all sessions would fill the calendar of a day. */
const MOST_SESSIONS = 1000;

function zoneAt(lat: number, lon: number): string | null {
  try {
    return tzLookup(lat, lon);
  } catch {
    return null;
  }
}

/** Sessions that are activities: those between the legs of a multisport event are not. */
export const isActivity = ({ sport }: Session): boolean => sport !== 'transition';

function measureSession(
  file: DecodedActivity,
  sessionIndex: number,
  athlete: Athlete,
  vendorOffset: number | null,
): MeasuredSession | null {
  const session = file.sessions[sessionIndex]!;
  const activityType: ActivityType = activityTypeOf(session.sport, session.subSport);
  const {
    coveredSeconds: _,
    firstPosition,
    ...metrics
  } = analyseActivity({
    columns: sliceColumns(file.records, session.firstRecord, session.endRecord),
    events: file.events,
    activityType,
    session,
    weight: athlete.weight,
  });
  if (!Number.isFinite(session.start)) return null;
  const offset = chooseOffset(
    {
      start: session.start,
      position: firstPosition,
      virtual: isVirtual(activityType.activityTypeId),
      fileOffset: file.format === 'fit' ? file.localOffset : null,
      vendorOffset,
      memberZone: athlete.timeZone,
    },
    zoneAt,
  );
  // What is left has its columns' names. A metric without a column, or a column without its metric, is an error of types.
  const {
    timer,
    distance,
    averageHeartRate,
    maximumHeartRate,
    averageGroundContact,
    curve,
    powerHistogram,
    heartRateHistogram,
    distanceByPower,
    signals,
    ...figures
  } = metrics;
  const measured = {
    ...figures,
    ...curve,
    sessionIndex,
    activityTypeId: activityType.activityTypeId,
    family: activityType.family,
    sport: session.sport,
    subSport: session.subSport,
    device: deviceName(file),
    start: session.start,
    utcOffsetMinutes: offset.utcOffsetMinutes,
    timeZone: offset.timeZone,
    duration: timer,
    totalDistance: distance,
    averageHr: averageHeartRate,
    maximumHr: maximumHeartRate,
    averageGct: averageGroundContact,
    peakHr: heartRateHeldFor(heartRateHistogram, PEAK_SECONDS),
    sustainedHr: heartRateHeldFor(heartRateHistogram, PROVING_SECONDS),
    powerHistogram: histogramTotal(powerHistogram) > 0 ? packHistogram(powerHistogram) : null,
    heartRateHistogram: histogramTotal(heartRateHistogram) > 0 ? packHistogram(heartRateHistogram) : null,
    distanceByPower: distanceByPower === null ? null : packDistance(distanceByPower),
    signals: packSignals(signals),
  };
  return measured satisfies Record<keyof MeasuredSession, unknown> &
    Record<Exclude<keyof typeof measured, keyof MeasuredSession>, never>;
}

/**
 * Reads an activity file, gzipped or not, and measures each of its sessions. Never throws on content.
 * @param vendorOffset local minus UTC in seconds, as the vendor says, or null
 */
export function measure(bytes: Uint8Array, athlete: Athlete, vendorOffset: number | null): MeasureResult {
  const { file, problems: found, unpackedBytes } = readOriginal(bytes);
  const problems: FoundProblem[] = found.map(({ tag, detail }) => ({ tag, detail: detail ?? null }));
  if (file.sessions.length > MOST_SESSIONS) problems.push({ tag: 'TooManySessions', detail: null });
  const refused = file.fileId.type !== 'activity';
  const sessions = refused
    ? []
    : file.sessions.slice(0, MOST_SESSIONS).flatMap((session, index) => {
        const measured = isActivity(session) ? measureSession(file, index, athlete, vendorOffset) : null;
        return measured === null ? [] : [measured];
      });
  return { kind: 'measure', sessions, problems, unpackedBytes };
}
