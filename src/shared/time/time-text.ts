import { dayAndTime, longDate, relativeTime } from '../../../domain/date-text.ts';
import { dates } from '../../../domain/words/dates.ts';
import { dateOfLocalTime, localTime, offsetAt } from '../../../domain/dates.ts';
import { useMember } from '../../api/queries.ts';
import { clockOf } from '../../ui/clock.ts';
import { useToday } from '../../ui/now.ts';
import { useTimeStyle } from './time-style.ts';

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns formatters for instants (ISO 8601) in the member's zone, or the device's if they chose none, relative to today or in full, as they chose.
 * Uses the device's zone until the member is loaded.
 */
export function useTimeText(): {
  readonly timeText: (time: string) => string;
  readonly timeInSentence: (time: string) => string;
  /** Formats a wall time, `YYYY-MM-DDTHH:MM:SS`, independent of the zone. */
  readonly wallTimeText: (wall: string) => string;
} {
  const member = useMember().data;
  const zone = member?.timeZone ?? zoneHere();
  const today = useToday(zone);
  const [style] = useTimeStyle();
  const wallTimeText = (wall: string) => {
    const clock = clockOf(member);
    return style === 'exact'
      ? dayAndTime(longDate(dateOfLocalTime(wall)), wall, clock)
      : relativeTime(wall, today, clock);
  };
  const timeText = (time: string) => {
    const seconds = Date.parse(time) / 1000;
    return wallTimeText(localTime(seconds, offsetAt(zone, seconds) ?? 0));
  };
  return { timeText, wallTimeText, timeInSentence: (time) => dates.inSentence(timeText(time)) };
}
