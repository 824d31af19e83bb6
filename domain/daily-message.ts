import { DAILY_MESSAGES } from './constants.ts';

/** The message of a day. `day`: the civil date it was drawn for, YYYY-MM-DD; `index`: 0 to 2. */
export interface DailyMessage {
  readonly day: string;
  readonly index: number;
}

const isIndex = (index: number) => Number.isInteger(index) && index >= 0 && index < DAILY_MESSAGES;

/**
 * Returns today's message: the stored message if it was drawn today, otherwise a new one. [core §4.18]
 * @param stored the last message drawn; null if there is none or it could not be read
 * @param today the member's civil date, YYYY-MM-DD
 * @param random a number in [0, 1)
 */
export function dailyMessage(stored: DailyMessage | null, today: string, random: number): DailyMessage {
  if (stored !== null && stored.day === today && isIndex(stored.index)) return stored;
  return { day: today, index: Math.min(Math.floor(random * DAILY_MESSAGES), DAILY_MESSAGES - 1) };
}
