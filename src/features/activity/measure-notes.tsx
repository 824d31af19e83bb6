import type { Activity, MeasureNote } from '../../../domain/entities/activity.ts';
import { activityTypeById } from '../../../domain/activity-types.ts';
import { longDate } from '../../../domain/date-text.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { figureText, formatDistance, formatDuration, formatElevation } from '../../../domain/units.ts';
import { Note } from '../../ui/note.tsx';
import { measureWords as words } from './measure-words.ts';
import styles from './measure-notes.module.css';

/** Formats a distance with two decimals, to tell similar distances apart. */
const distanceText = (metres: number, prefersMetric: boolean): string =>
  figureText(formatDistance(metres, prefersMetric, 2));

/** Returns the sentence; `null` if both figures look the same, so it would say nothing. */
const ifDifferent = (one: string, other: string, sentence: (one: string, other: string) => string): string | null =>
  one === other ? null : sentence(one, other);

function sentenceOf(note: MeasureNote, prefersMetric: boolean): string | null {
  switch (note.kind) {
    case 'distance_from_device':
    case 'distance_from_records': {
      const device = distanceText(note.device, prefersMetric);
      const records = distanceText(note.records, prefersMetric);
      return note.kind === 'distance_from_device'
        ? ifDifferent(device, records, words.distanceFromDevice)
        : ifDifferent(records, device, words.distanceFromRecords);
    }
    case 'timer_from_records':
      return ifDifferent(formatDuration(note.records), formatDuration(note.device), words.timerFromRecords);
    case 'values_left_out':
      return words.leftOut[note.what](note.count);
    case 'power_capped':
      return words.powerCapped(formatDuration(note.seconds));
    case 'power_refused_by_speed':
      return words.powerRefusedBySpeed(distanceText(note.metres, prefersMetric), formatDuration(note.seconds));
    case 'power_refused_by_duration':
      return words.powerRefusedByDuration(decimalText(note.wattsPerKg, 1), formatDuration(note.seconds));
  }
}

function beforeText({ measuredBefore: before }: Activity, prefersMetric: boolean): string | null {
  // Missing in responses cached by an earlier version of the app.
  if (before == null) return null;
  const { activityTypeId, distance, duration, altitudeGain, averagePower } = before;
  const or = <Value,>(value: Value | null | undefined, text: (value: Value) => string) =>
    value === undefined ? [] : [value === null ? words.nothing : text(value)];
  const figures = [
    ...(activityTypeId === undefined ? [] : [activityTypeById(activityTypeId).name]),
    ...or(distance, (metres) => distanceText(metres, prefersMetric)),
    ...or(duration, formatDuration),
    ...or(altitudeGain, (metres) => words.ascent(figureText(formatElevation(metres, prefersMetric)))),
    ...or(averagePower, (watts) => `${Math.round(watts)} W`),
  ];
  return words.measuredAgain(longDate(before.on), figures.join(', '));
}

interface MeasureNotesProps {
  readonly activity: Activity;
  readonly prefersMetric: boolean;
}

/** Notes on how the activity was measured: choices, corrections and rejected values, and the figures before it was measured again. */
export function MeasureNotes({ activity, prefersMetric }: MeasureNotesProps) {
  const isCorrected = { distance: activity.correction?.distance != null, timer: activity.correction?.duration != null };
  const notes = (activity.measureNotes ?? []).filter(
    ({ kind }) =>
      !(isCorrected.distance && kind.startsWith('distance')) && !(isCorrected.timer && kind === 'timer_from_records'),
  );
  const sentences = [
    ...notes.map((note) => sentenceOf(note, prefersMetric)),
    beforeText(activity, prefersMetric),
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={words.label}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Note>{sentence}</Note>
        </li>
      ))}
    </ul>
  );
}
