import { type Message, numberField } from './message.ts';
import { ACTIVITY, FIT_EPOCH, MESSAGE, TIMESTAMP } from './profile.ts';

/** First FIT time that is a date. Lower ones are seconds since the device was switched on (FIT SDK, date_time). */
const FIRST_DATE = 0x10000000;

/**
 * The clock of the device that wrote a FIT file. Times from a clock that was never set are not dates, unless the file states a local time
 * for one of them; then they are local times.
 */
export class DeviceClock {
  /** Whether a time without a date was encountered. */
  isUndated = false;
  /** Seconds from the device's undated clock to local time; `null` if the file states no local time for it. */
  private readonly toWallTime: number | null;

  /** @param messages of the whole file, in any order */
  constructor(view: DataView, messages: readonly Message[]) {
    const activity = messages.find(({ definition }) => definition.message === MESSAGE.activity);
    const own = activity === undefined ? Number.NaN : numberField(view, activity, TIMESTAMP);
    const local = activity === undefined ? Number.NaN : numberField(view, activity, ACTIVITY.localTimestamp);
    this.toWallTime = own < FIRST_DATE && local >= FIRST_DATE ? local - own : null;
  }

  /** Whether the times are local times. */
  get isLocal(): boolean {
    return this.toWallTime !== null;
  }

  /** Converts a FIT time to seconds since 1970; NaN if it is not a date. */
  toUnix(time: number): number {
    if (!(time < FIRST_DATE)) return time + FIT_EPOCH;
    if (this.toWallTime !== null) return time + this.toWallTime + FIT_EPOCH;
    this.isUndated = true;
    return Number.NaN;
  }
}
