import type { BodyOf } from '../../../contract/call.ts';
import type { reportFault } from '../../../contract/calls/reports.ts';
import { isKnownAuthError } from '../../../domain/known-refusals.ts';
import { isOwnFailure } from '../../../domain/words/failure-text.ts';

/** Report of a fault. Contains no user text: no messages, addresses or input. */
export type Fault = BodyOf<typeof reportFault>;
/** Destination of faults; `composeApp` accepts one that replaces the server's log. */
export type Reporter = (fault: Fault) => void;
export type Report = (error: unknown) => void;

interface Failed {
  readonly name?: unknown;
  readonly tag?: unknown;
  readonly status?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Expected errors of users and networks, which are not program faults. */
const everyday = [
  'Network',
  'Cancelled',
  'BadCredentials',
  'Unauthorized',
  'ProofNeeded',
  'NotFound',
  'Conflict',
  'Invalid',
];

const FRAMES = 10;
const placesIn = (stack: string): string[] =>
  [...stack.matchAll(/\/(assets\/[\w./-]{1,70}:\d{1,7}:\d{1,7})/g)].map(([, place = '']) => place).slice(0, FRAMES);

/**
 * Creates the report of an error; `null` for errors that are not reported: refusals, lost connections, and the known authentication errors. [core §8]
 * @param page pattern of the open page, `/activity/$id`; `null` if unknown
 */
export function faultOf(error: unknown, page: string | null): Fault | null {
  const { name, tag, status, code, message, stack } = (error ?? {}) as Failed;
  // The page has told the member that this response was reported.
  const isSaid = code === 'unknown' && typeof status === 'number';
  if (!isSaid && everyday.includes(textOf(tag))) return null;
  if (isKnownAuthError({ code: textOf(code), message: textOf(message) })) return null;
  // Client-side codes only select messages; the tag is more specific.
  const kind = (isOwnFailure(textOf(code)) ? '' : textOf(code)) || textOf(tag) || textOf(name);
  const frames = placesIn(textOf(stack));
  return {
    kind: /^[\w.:-]{1,60}$/.test(kind) ? kind : 'Unknown',
    ...(page !== null && /^\/[\w/$-]{0,80}$/.test(page) && { page }),
    ...(typeof status === 'number' && { status }),
    ...(frames.length > 0 && { frames }),
  };
}

/**
 * Creates a function that passes each fault to the reporter once, however often it happens, and returns whether the error is a program fault.
 * @param steps returns the last steps of the page's workflows
 */
export function createReport(
  reporter: Reporter,
  page: () => string | null,
  steps: () => readonly string[] = () => [],
): (error: unknown) => boolean {
  const told = new Set<string>();
  return (error) => {
    const fault = faultOf(error, page());
    if (fault === null) return false;
    const key = JSON.stringify(fault);
    if (told.has(key)) return true;
    told.add(key);
    const before = steps();
    reporter({ ...fault, ...(before.length > 0 && { steps: [...before] }) });
    return true;
  };
}
