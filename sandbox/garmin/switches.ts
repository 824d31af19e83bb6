import { json, type Answer } from '../http.ts';
import type { GarminState } from './state.ts';

/** Places where faults can be made. */
export const places = ['token', 'user', 'backfill', 'file'] as const;
export type Place = (typeof places)[number];

/** A number counts down; true stays until it is switched off. */
const counted = [
  'rateLimited',
  'serverError',
  'malformed',
  'fileNotReady',
  'webhookLost',
  'webhookTwice',
  'webhookForged',
] as const;
type Counted = (typeof counted)[number];

/** What can be made to go wrong. `where` limits slow, rateLimited, serverError and malformed to one place. */
export interface Switches {
  /** Milliseconds that every answer waits. */
  readonly slow: number;
  /** Seconds named by Retry-After. */
  readonly retryAfter: number;
  readonly where: Place | 'all';
  /** Every token is refused. */
  readonly revoked: boolean;
  /** A backfill is accepted and nothing comes of it. */
  readonly historyEmpty: boolean;
  readonly rateLimited: number | boolean;
  readonly serverError: number | boolean;
  readonly malformed: number | boolean;
  readonly fileNotReady: number | boolean;
  readonly webhookLost: number | boolean;
  readonly webhookTwice: number | boolean;
  readonly webhookForged: number | boolean;
}

const off: Switches = {
  slow: 0,
  retryAfter: 1,
  where: 'all',
  revoked: false,
  historyEmpty: false,
  rateLimited: 0,
  serverError: 0,
  malformed: 0,
  fileNotReady: 0,
  webhookLost: 0,
  webhookTwice: 0,
  webhookForged: 0,
};

const isCount = (value: unknown) => typeof value === 'boolean' || (Number.isInteger(value) && Number(value) >= 0);
const isTime = (most: number) => (value: unknown) => typeof value === 'number' && value >= 0 && value <= most;
const isFlag = (value: unknown) => typeof value === 'boolean';

const checks: Readonly<Record<keyof Switches, (value: unknown) => boolean>> = {
  slow: isTime(120_000),
  retryAfter: isTime(3600),
  where: (value) => value === 'all' || places.some((place) => place === value),
  revoked: isFlag,
  historyEmpty: isFlag,
  rateLimited: isCount,
  serverError: isCount,
  malformed: isCount,
  fileNotReady: isCount,
  webhookLost: isCount,
  webhookTwice: isCount,
  webhookForged: isCount,
};

/** The switches as they stand. */
export const switchesOf = (state: GarminState): Switches => ({ ...off, ...(state.switches as Partial<Switches>) });

/** Sets some switches. @returns the first name or value that does not exist, or null. */
export function setSwitches(state: GarminState, wanted: Readonly<Record<string, unknown>>): string | null {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(checks, name) || !checks[name as keyof Switches](value)) return name;
  }
  state.record({ kind: 'switches', switches: { ...state.switches, ...wanted } });
  return null;
}

/** Whether a counted switch is on, and one less is left of it. */
export function take(state: GarminState, name: Counted): boolean {
  const left = switchesOf(state)[name];
  if (typeof left === 'number' && left > 0) {
    state.record({ kind: 'switches', switches: { ...state.switches, [name]: left - 1 } });
  }
  return left === true || Number(left) > 0;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Answers as the switches say, or as `real` does. */
export async function withFaults(
  state: GarminState,
  place: Place,
  real: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { slow, where, retryAfter } = switchesOf(state);
  if (where !== 'all' && where !== place) return await real();
  if (slow > 0) await wait(slow);
  if (take(state, 'rateLimited')) {
    return json(429, { errorMessage: 'Too many requests' }, { 'retry-after': String(retryAfter) });
  }
  if (take(state, 'serverError')) return json(500, { errorMessage: 'System error' });
  const answer = await real();
  if (answer.status !== 200 || !take(state, 'malformed')) return answer;
  if (answer.body instanceof Uint8Array) return { ...answer, body: answer.body.subarray(0, answer.body.length >> 1) };
  return { ...answer, body: `${String(answer.body).slice(0, 12)}<html>` };
}
