import { LATEST_ACTIVITIES, LOAD_CHART_DAYS } from '../../domain/constants.ts';
import { addDays, toCompactDate } from '../../domain/dates.ts';
import { isPaid, pageNameOf } from '../../domain/navigation.ts';
import { monthRange } from '../../domain/views/month.ts';
import { monthShown, type Opened, todayOf } from './opened.ts';

/**
 * What a page reads first: addresses below the API's, to the letter as api/queries.ts asks for them, in the order in which they are needed. Pages
 * without numbers of their own ask for the member alone.
 * @param now seconds since 1970
 */
export function firstCalls(opened: Opened, now: number): string[] {
  const { path, memberId, visitor, timeZone } = opened;
  const id = encodeURIComponent(memberId);
  const member = `member/${id}`;
  const days = (start: string, end: string) =>
    `calendar/${id}?start_date=${toCompactDate(start)}&end_date=${toCompactDate(end)}`;
  const own = (): string[] => {
    const month = monthShown(opened, now);
    if (month !== null) {
      const { start, end } = monthRange(month, opened.weekStart);
      return [days(start, end)];
    }
    // Without a paid role the dashboard has no numbers.
    if (pageNameOf(path) !== '' || timeZone === undefined || !isPaid(visitor)) return [];
    const today = todayOf(timeZone, now);
    return [
      days(addDays(today, 1 - LOAD_CHART_DAYS), today),
      `${member}/activities?limit=${LATEST_ACTIVITIES}&return_type=summary`,
    ];
  };
  return [...own(), member, `${member}/notice`];
}
