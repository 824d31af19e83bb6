import * as z from 'zod/mini';
import { call } from '../call.ts';

const text = (shape: RegExp) => z.string().check(z.regex(shape));

/** Reports a fault in a page. Field formats exclude personal texts: only error names, route patterns, and positions in our own files. */
export const reportFault = call({
  id: 'reportFault',
  method: 'POST',
  path: 'fault-reports',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'write',
  body: z.strictObject({
    /** Name of an error, or code of a failure, such as `TypeError` or `unknown_coupon`. */
    kind: text(/^[\w.:-]{1,60}$/),
    /** Route pattern of the page without ids, such as `/activity/$id`. */
    page: z.optional(text(/^\/[\w/$-]{0,80}$/)),
    /** Status of the failed response; 0 if there was none. */
    status: z.optional(z.int().check(z.gte(0), z.lte(599))),
    /** Stack frames, innermost first, such as `assets/app-1a2b.js:1:2345`. */
    frames: z.optional(z.array(text(/^[\w./-]{1,80}:\d{1,7}:\d{1,7}$/)).check(z.maxLength(10))),
    /** Preceding transitions of the page's machines, newest last: machine, event, state, such as `session SIGN_IN authenticating`. */
    steps: z.optional(
      z.array(text(/^[\w.*${}:,-]{1,80} [\w.*${}:,-]{1,80} [\w.*${}:,-]{0,80}$/)).check(z.maxLength(50)),
    ),
  }),
  bodyBytes: 16_384,
  answers: { 204: null },
  source: 'core §8.6',
  summary: 'A page tells of a fault that nobody expected. It goes into the log.',
});
