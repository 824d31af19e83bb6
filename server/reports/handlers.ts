import type { Handlers } from '../http/handlers.ts';
import type { Gates } from '../http/register-calls.ts';
import { createRateLimit } from '../http/rate-limit.ts';

/** Errors that an address may report per minute: a page that fails repeatedly must not fill the disk. */
const reportsPerMinute = 10;

/** Ids of members and objects may appear in place of a pattern or a name. */
const withoutIds = (text: string) => text.replace(/[\da-f]{8}[\da-f-]{8,}|\d{3,}/gi, '$id');

/** Reports of errors in pages, for the operator. [core §8] */
export function createReportHandlers() {
  return {
    async reportFault({ body, request }) {
      const { page, steps, ...fault } = body;
      const seen = {
        ...fault,
        ...(page !== undefined && { page: withoutIds(page) }),
        ...(steps !== undefined && { steps: steps.map(withoutIds) }),
      };
      request.log.warn({ fault: seen }, 'a page reported a fault');
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}

/** Limits reports before they are read. */
export function createReportGate(): Pick<Gates, 'reportFault'> {
  const limit = createRateLimit(reportsPerMinute);
  return { reportFault: ({ ip }) => limit.check(ip) };
}
