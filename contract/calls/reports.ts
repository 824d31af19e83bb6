import * as z from 'zod/mini';
import { call } from '../call.ts';

const text = (shape: RegExp) => z.string().check(z.regex(shape));

/** Shapes that leave no room for a person's words: names of faults, patterns of pages, places in our own files. */
export const reportFault = call({
  id: 'reportFault',
  method: 'POST',
  path: 'fault-reports',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'write',
  body: z.strictObject({
    /** Name of an error or tag of a failure, such as `TypeError` or `unknown_coupon`. */
    kind: text(/^[\w.:-]{1,60}$/),
    /** Pattern of the page, not its address: `/activity/$id`. */
    page: z.optional(text(/^\/[\w/$-]{0,80}$/)),
    /** Status of the answer that failed; 0: there was none. */
    status: z.optional(z.int().check(z.gte(0), z.lte(599))),
    /** Where it happened, innermost first: `assets/app-1a2b.js:1:2345`. */
    frames: z.optional(z.array(text(/^[\w./-]{1,80}:\d{1,7}:\d{1,7}$/)).check(z.maxLength(10))),
    /** What the workflows of the page did before, newest last: machine, event, state. `session SIGN_IN authenticating`. */
    steps: z.optional(
      z.array(text(/^[\w.*${}:,-]{1,80} [\w.*${}:,-]{1,80} [\w.*${}:,-]{0,80}$/)).check(z.maxLength(50)),
    ),
  }),
  bodyBytes: 16_384,
  answers: { 204: null },
  source: 'core §8.6',
  summary: 'A page tells of a fault that nobody expected. It goes into the log.',
});
