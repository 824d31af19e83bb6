import { DEFAULT_POWER } from '../../domain/constants.ts';
import { ageOn } from '../../domain/dates.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import type {
  ActivityReceipt,
  ActivitySettings,
  ActivityValue,
  ReceiptNote,
  ReceiptOrigin,
} from '../../domain/entities/receipt.ts';
import { emptyHistogram, unpackHistogram } from '../../domain/metrics/histogram.ts';
import { maximumHeartRateOf } from '../../domain/metrics/load.ts';
import { PARTS_FROM } from '../../domain/metrics/places.ts';
import { ownZoneMaximum, type Threshold } from '../../domain/metrics/thresholds.ts';
import {
  loadFigureNames,
  loadFigures,
  type RecordedFigure,
  recordedFigureNames,
  recordedFigures,
} from '../../domain/receipts/figures.ts';
import { fileName } from '../activities/original-handlers.ts';
import { currentFormula, currentVersion } from './formulas.ts';
import type { ReceiptRow } from './receipt-rows.store.ts';
import { sealed } from './sealed.ts';

/** The activity's numbers do not match its settings, since a job that recomputes them has not finished. */
export class NotSettled extends Error {
  override readonly name = 'NotSettled';
}

/** Returns the critical power used for an activity. On foot, the default applies until a value is known. [core §9.3] */
function criticalPowerOf({ criticalPower, proven, inForce, family }: ReceiptRow): ActivitySettings['critical_power'] {
  if (criticalPower !== null && inForce !== null && Math.fround(inForce.value) === Math.fround(criticalPower))
    return { ...inForce, proven: proven === true };
  if (criticalPower !== null) throw new NotSettled();
  return family === 'foot' ? { value: DEFAULT_POWER, proven: false, source: 'default', set_on: null } : null;
}

function maximumHeartRate({ family, localDate, birthDate }: ReceiptRow, own: readonly Threshold[]) {
  const value = ownZoneMaximum(own, family)(localDate);
  if (value !== null) return { value, source: 'own' as const };
  const age = birthDate === null ? null : ageOn(birthDate, localDate);
  return { value: maximumHeartRateOf(null, age), source: age === null ? ('default' as const) : ('age' as const) };
}

function settingsOf(row: ReceiptRow, own: readonly Threshold[]): ActivitySettings {
  return {
    activity_type_id: row.activityTypeId,
    session_index: row.sessionIndex,
    time_zone: row.timeZone,
    utc_offset_minutes: row.utcOffsetMinutes,
    weight: row.measuredWeight,
    correction: row.correction,
    critical_power: criticalPowerOf(row),
    maximum_heart_rate: maximumHeartRate(row, own),
    perceived_effort: row.perceivedEffort,
    load_source: row.loadSource,
  };
}

/** Checks that the stored load follows from the settings. @throws NotSettled */
function checkLoad(row: ReceiptRow, settings: ActivitySettings): void {
  const { critical_power: known, maximum_heart_rate: maximum } = settings;
  const { load, source, zones } = currentFormula('load')({
    signals: {
      powerSource: row.powerSource,
      powerHistogram: row.power ? unpackHistogram(row.power) : emptyHistogram,
      heartRateHistogram: row.heartRate ? unpackHistogram(row.heartRate) : emptyHistogram,
    },
    stated: {
      duration: row.duration,
      averageHeartRate: row.source === BY_HAND ? row.average_hr : null,
      perceivedEffort: row.perceivedEffort,
    },
    basis: { criticalPower: known?.value ?? null, proven: known?.proven ?? false },
    maximumHeartRate: maximum.value,
  });
  const isSame =
    row.weighted_load === load &&
    row.loadSource === source &&
    (zones ?? Array.from(loadFigureNames.slice(1), () => null)).every(
      (seconds, zone) => row[`dz${zone as 0}`] === seconds,
    );
  if (row.proven === null || !isSame) throw new NotSettled();
}

function originOf(name: RecordedFigure, { source, powerSource, correction }: ReceiptRow): ReceiptOrigin {
  if (source === BY_HAND) return 'entered';
  if (name === 'total_distance' && correction !== null && correction.distance !== null) return 'corrected';
  if (name === 'duration' && correction !== null && correction.duration !== null) return 'corrected';
  return powerSource === 'estimated' && 'isPower' in recordedFigures[name] ? 'estimated' : 'recorded';
}

function valuesOf(row: ReceiptRow): ActivityValue[] {
  const measured = row.source === BY_HAND ? null : { id: 'recording', version: row.measuredBy };
  const isEstimate = row.loadSource !== 'power' && row.loadSource !== 'heart_rate';
  const loaded = {
    formula: { id: 'load', version: currentVersion.load },
    origin: isEstimate ? ('estimated' as const) : ('recorded' as const),
  };
  return [
    ...recordedFigureNames.flatMap((name): ActivityValue[] => {
      const value = row[name];
      if (value === null) return [];
      return [{ name, value, unit: recordedFigures[name].unit, formula: measured, origin: originOf(name, row) }];
    }),
    ...loadFigureNames.flatMap((name): ActivityValue[] => {
      const value = row[name];
      return value === null ? [] : [{ name, value, unit: loadFigures[name].unit, ...loaded }];
    }),
  ];
}

function notesOf(row: ReceiptRow, { critical_power: known, maximum_heart_rate: maximum }: ActivitySettings) {
  const { loadSource } = row;
  const isByPower = loadSource === 'power' || loadSource === 'estimated';
  const isByHeart = loadSource === 'heart_rate' || loadSource === 'average_heart_rate';
  const all: readonly (readonly [ReceiptNote, boolean])[] = [
    ['entered_by_hand', row.source === BY_HAND],
    ['corrected_by_member', row.correction !== null],
    ['power_estimated', row.powerSource === 'estimated'],
    ['critical_power_assumed', isByPower && known?.source === 'default'],
    ['critical_power_provisional', isByPower && known !== null && known.source !== 'default' && !known.proven],
    ['maximum_heart_rate_by_age', isByHeart && maximum.source === 'age'],
    ['maximum_heart_rate_assumed', isByHeart && maximum.source === 'default'],
    ['load_from_average_heart_rate', loadSource === 'average_heart_rate'],
    ['load_from_perceived_effort', loadSource === 'perceived'],
    ['merged_by_longrun', row.mergedFrom.length > 0],
    ['part_of_recording', row.sessionIndex >= PARTS_FROM || (row.correction?.crop ?? null) !== null],
    ['file_damaged', row.partial],
    ['does_not_count', !row.counts],
  ];
  return all.flatMap(([note, applies]) => (applies ? [note] : []));
}

const named = (file: ReceiptRow['mergedFrom'][number], otherwise: string) => ({
  ...file,
  name: fileName(file.name ?? otherwise),
});

/**
 * Builds the receipt of an activity.
 * @param own the member's own thresholds
 * @throws NotSettled if its numbers are about to be recomputed
 */
export function activityReceiptOf(row: ReceiptRow, own: readonly Threshold[], now: Date): ActivityReceipt {
  const settings = settingsOf(row, own);
  checkLoad(row, settings);
  return sealed<ActivityReceipt>(
    {
      kind: 'activity',
      activity_id: row.id,
      local_date: row.localDate,
      start_time: row.isTimed ? new Date(row.startTime).toISOString() : row.localDate,
      values: valuesOf(row),
      originals:
        row.original === null ? [] : [named(row.original, row.mergedFrom.length > 0 ? 'merged.fit' : 'activity')],
      merged_from: row.mergedFrom.map((file) => named(file, 'activity')),
      settings,
      measure_notes: [...row.measureNotes],
      notes: notesOf(row, settings),
    },
    now,
  );
}
