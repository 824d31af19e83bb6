import type { Handlers } from '../http/handlers.ts';
import type { Gates } from '../http/register-calls.ts';
import { createRateLimit } from '../http/rate-limit.ts';

/** Maximum errors that an IP address can report per minute, so that a page that fails repeatedly can't fill the disk. */
const reportsPerMinute = 10;

/** Replaces ids of members and objects, which may appear in a pattern or a name. */
const withoutIds = (text: string) => text.replace(/[\da-f]{8}[\da-f-]{8,}|\d{3,}/gi, '$id');

/** Creates the handler for error reports from pages, for the operator. [core §8] */
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

/** Limits reports before their bodies are read. */
export function createReportGate(): Pick<Gates, 'reportFault'> {
  const limit = createRateLimit(reportsPerMinute);
  return { reportFault: ({ ip }) => limit.check(ip) };
}
