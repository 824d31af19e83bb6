import { crc16 } from '../../formats/fit/crc.ts';
import { run as makeRun } from '../../tests/fixtures/fit-activity.ts';

const DAY = 86_400;
const FIT_EPOCH = Date.UTC(1989, 11, 31) / 1000;
/** Length of a run, seconds, and the distance between the starts of two runs on one day. */
const SECONDS = 3600;
const EVERY = 4000;
/** Number of days back before a client's runs start again with yesterday. */
const MAX_DAYS = 60;
/** Serial number of the watch in {@link makeRun}. */
const serialNumber = Buffer.from(Uint32Array.of(12_345).buffer);

/** Creates the file of a run. @param nth number of runs that the member imported before */
export type MakeRun = (nth: number) => Uint8Array;

/**
 * Creates runs of one hour at night, when the copied members recorded nothing. No two files are equal.
 * @param most number of runs written in advance, since the client would be late otherwise
 */
export function prepareRuns(most: number): MakeRun {
  const midnight = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const write = (nth: number) => {
    const start = midnight - (1 + (nth % MAX_DAYS)) * DAY + Math.floor(nth / MAX_DAYS) * EVERY;
    return makeRun(SECONDS, start - FIT_EPOCH).file();
  };
  const written = Array.from({ length: most }, (_, nth) => write(nth));
  let made = 0;
  return (nth) => {
    const file = Uint8Array.from(written[nth] ?? write(nth));
    const view = new DataView(file.buffer);
    made += 1;
    view.setUint32(Buffer.from(file.buffer).indexOf(serialNumber), made, true);
    view.setUint16(file.length - 2, crc16(file, 0, file.length - 2), true);
    return file;
  };
}
