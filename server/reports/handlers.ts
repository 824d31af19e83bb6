import type { Handlers } from '../http/handlers.ts';
import type { Gates } from '../http/register-calls.ts';
import { createRateLimit } from '../http/rate-limit.ts';

/** Faults that an address may report per minute: a page that fails over and over must not fill the disk. */
const reportsPerMinute = 10;

/** Ids of members and things may stand where a pattern or a name was meant. */
const withoutIds = (text: string) => text.replace(/[\da-f]{8}[\da-f-]{8,}|\d{3,}/gi, '$id');

/** Faults in pages, for whoever runs the server. [core §8] */
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

/** Counts reports before they are read. */
export function createReportGate(): Pick<Gates, 'reportFault'> {
  const limit = createRateLimit(reportsPerMinute);
  return { reportFault: ({ ip }) => limit.check(ip) };
}
