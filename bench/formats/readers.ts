import { Decoder, Stream } from '@garmin/fitsdk';
import FitParser from 'fit-file-parser';
import { readActivity } from '../../formats/read-activity.ts';

/** Reads a file and returns its number of records. */
export type Reader = (bytes: Uint8Array) => number;

export const longrun: Reader = (bytes) => readActivity(bytes).records.n;

/** Garmin's decoder with all options off, except for the scale, without which there are no values. */
export const garminLean: Reader = (bytes) => {
  const { messages } = new Decoder(Stream.fromByteArray(bytes)).read({
    expandSubFields: false,
    expandComponents: false,
    convertTypesToStrings: false,
    convertDateTimesToDates: false,
    mergeHeartRates: false,
  });
  return (messages as { recordMesgs?: unknown[] }).recordMesgs?.length ?? 0;
};

export const fitFileParser: Reader = (bytes) => {
  let count = 0;
  new FitParser({ force: true, mode: 'list' }).parse(bytes.slice().buffer, (error, data) => {
    count = error === undefined ? (data?.records?.length ?? 0) : 0;
  });
  return count;
};

export const readers = { longrun, 'fit-file-parser': fitFileParser, '@garmin/fitsdk': garminLean } as const;
