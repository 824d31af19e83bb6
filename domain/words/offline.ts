import { area } from './area.ts';
/** Cached data from an earlier visit, or from before the connection was lost (ours). */
export const offlineWords = area('kept', {
  /** `time` as '21 Nov, 18:04'. */
  asOf: (time: string) => `As of ${time}`,
  offline: (time: string) => `You are offline. Numbers are from ${time}.`,
  silent: (time: string) => `The server isn’t responding. Numbers are from ${time}.`,
  /** `why` is a sentence about the server. */
  outage: (why: string, time: string | null) =>
    `${why} We’ll keep trying.${time === null ? '' : ` Numbers are from ${time}.`}`,
  notSent: 'No connection. Check your network and try again.',
  newVersion: (product: string) => `A new version of ${product} is available.`,
});
