import dayjs from 'dayjs';
import withUtc from 'dayjs/plugin/utc.js';

dayjs.extend(withUtc);

/**
 * Returns a moment for calculations: `utc(now).add(30, 'day').toDate()`. In UTC every day has 24 hours, whatever the server's time zone.
 * @param moment a Date, or milliseconds since 1970
 */
export const utc = (moment: Date | number): dayjs.Dayjs => dayjs.utc(moment);
