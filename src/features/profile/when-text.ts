import { relativeTime } from '../../../domain/date-text.ts';
import { localTime } from '../../../domain/dates.ts';

/**
 * `Today, 18:04` of an instant, by this machine's clock.
 * @param time ISO 8601
 * @param today YYYY-MM-DD
 */
export function whenText(time: string, today: string): string {
  const date = new Date(time);
  return relativeTime(localTime(date.getTime() / 1000, -date.getTimezoneOffset()), today);
}
