import { DAILY_MESSAGES } from './constants.ts';

/** The message of a day. `day` is the civil date it was drawn on, YYYY-MM-DD; `index` runs from 0 to 2. */
export interface DailyMessage {
  readonly day: string;
  readonly index: number;
}

const isIndex = (index: number) => Number.isInteger(index) && index >= 0 && index < DAILY_MESSAGES;

/**
 * The message for today: the stored one for the whole of its day, and a newly drawn one on another. [core §4.18]
 * @param stored what was drawn last; null when nothing was, or it could not be read
 * @param today the civil date of the person who reads, YYYY-MM-DD
 * @param random a number in [0, 1)
 */
export function dailyMessage(stored: DailyMessage | null, today: string, random: number): DailyMessage {
  if (stored !== null && stored.day === today && isIndex(stored.index)) return stored;
  return { day: today, index: Math.min(Math.floor(random * DAILY_MESSAGES), DAILY_MESSAGES - 1) };
}
