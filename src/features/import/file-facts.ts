import { decimalText } from '../../../domain/words/area.ts';
import { dateOfLocalTime } from '../../../domain/dates.ts';
import { rangeText, relativeTime } from '../../../domain/date-text.ts';
import { formatDistance, formatDuration } from '../../../domain/units.ts';
import type { Clock } from '../../../domain/entities/member.ts';
import type { ImportFile } from '../../../machines/fileImport/files.ts';
import { importPageWords } from './words.ts';

/** Facts about a file; `null` if it does not contain them. */
export interface FileFacts {
  readonly sport: string | null;
  readonly when: string | null;
  readonly distance: string | null;
  readonly time: string | null;
}

interface Reader {
  readonly today: string;
  readonly prefersMetric: boolean;
  readonly clock: Clock;
}

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
};

function whenText(starts: readonly string[], today: string, clock: Clock): string | null {
  const [first] = starts;
  if (first === undefined) return null;
  if (starts.length === 1) return relativeTime(first, today, clock);
  const days = starts.map(dateOfLocalTime).sort();
  return rangeText(days[0] ?? '', days.at(-1) ?? '');
}

/** Describes the content of a file: for one activity its sport and date, for several their number and range of dates. */
export function fileFacts({ preview }: ImportFile, { today, prefersMetric, clock }: Reader): FileFacts {
  const sessions = preview?.sessions ?? [];
  if (preview?.isHealthExport) {
    return { sport: importPageWords.appleHealthExport, when: null, distance: null, time: null };
  }
  if (preview?.isList) {
    return { sport: importPageWords.listOfActivities, when: null, distance: null, time: null };
  }
  if (preview?.isExport && sessions.length === 0) {
    return { sport: importPageWords.longrunExport, when: null, distance: null, time: null };
  }
  if (preview === null || sessions.length === 0) {
    return { sport: null, when: null, distance: null, time: null };
  }
  const sports = [...new Set(sessions.map(({ sport }) => sport))];
  const distance = sum(sessions.map((session) => session.distance));
  const seconds = sum(sessions.map((session) => session.seconds));
  const figure = distance === null ? null : formatDistance(distance, prefersMetric);
  return {
    sport: preview.isExport
      ? `${importPageWords.longrunExport}, ${importPageWords.activities(sessions.length)}`
      : sessions.length > 3
        ? importPageWords.activities(sessions.length)
        : sports.join(', '),
    when: whenText(
      sessions.map(({ start }) => start).filter((start) => start !== null),
      today,
      clock,
    ),
    distance: figure === null ? null : `${figure.value} ${figure.unit}`,
    time: seconds === null ? null : formatDuration(seconds),
  };
}

/** Formats a size as `340 B`, `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${decimalText(bytes / 1_000_000, 1)} MB`;
}
