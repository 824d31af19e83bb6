import { rangeText } from '../date-text.ts';
import { datesBetween } from '../dates.ts';
import { type DayMarker, type DayMarkerInput, type MarkerKind, markerKinds } from '../entities/day-marker.ts';
import { dayMarkerWords } from '../words/day-markers.ts';

type Span = Pick<DayMarker, 'firstDay' | 'lastDay'>;

const covers = ({ firstDay, lastDay }: Span, date: string): boolean => firstDay <= date && date <= lastDay;

/** Returns the markers of a day. */
export const markersOn = (markers: readonly DayMarker[], date: string): DayMarker[] =>
  markers.filter((marker) => covers(marker, date));

/** Returns `Ill`, or the name of a race. */
export const markerName = ({ kind, name, priority }: Pick<DayMarkerInput, 'kind' | 'name' | 'priority'>): string =>
  name === null ? dayMarkerWords.kinds[kind] : dayMarkerWords.raceOf(name, priority);

/** Formats a marker with its days. */
export const markerText = (marker: DayMarkerInput): string =>
  `${markerName(marker)}, ${rangeText(marker.firstDay, marker.lastDay)}`;

/** Kinds that make a workout unlikely. */
const preventing: ReadonlySet<MarkerKind> = new Set(['ill', 'injured', 'unavailable']);

export interface Conflict {
  readonly date: string;
  readonly marker: DayMarker;
}

/** Returns markers that conflict with workouts on some days, by day. */
export const conflictsOn = (markers: readonly DayMarker[], dates: readonly string[]): Conflict[] =>
  [...new Set(dates)]
    .toSorted()
    .flatMap((date) =>
      markersOn(markers, date).flatMap((marker) => (preventing.has(marker.kind) ? [{ date, marker }] : [])),
    );

/** Returns the number of marked days, one sentence per kind. */
export function markedSentences(markers: readonly DayMarker[], from: string, to: string): string[] {
  const dates = datesBetween(from, to);
  return markerKinds.flatMap((kind) => {
    const own = markers.filter((marker) => marker.kind === kind);
    const days = dates.filter((date) => own.some((marker) => covers(marker, date))).length;
    return days === 0 ? [] : [dayMarkerWords.marked(kind, days, dates.length)];
  });
}
