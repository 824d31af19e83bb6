import { type Answer, json } from '../http.ts';
import type { AnyState } from './state.ts';

/** Places where faults can be simulated; not every vendor has all of them. */
export const places = ['token', 'user', 'backfill', 'list', 'file', 'webhooks', 'events'] as const;
export type Place = (typeof places)[number];

/** Switches that count down if set to a number; with `true`, they stay on until switched off. */
const counted = [
  'rateLimited',
  'serverError',
  'malformed',
  'fileNotReady',
  'webhookLost',
  'webhookTwice',
  'webhookForged',
] as const;
export type Counted = (typeof counted)[number];

/** Switches that stay on until switched off. */
const flags = ['revoked', 'historyEmpty', 'badCredentials', 'accountLocked', 'passwordResetRequired'] as const;
export type Flag = (typeof flags)[number];

/** The faults to simulate. `where` limits slow, rateLimited, serverError and malformed to one place. */
export type Switches = {
  /** Delay of every response, ms. */
  readonly slow: number;
  /** Seconds in the Retry-After header. */
  readonly retryAfter: number;
  readonly where: Place | 'all';
} & { readonly [Name in Counted]: number | boolean } & {
  /**
   * `revoked`: every token is rejected. `historyEmpty`: there are no earlier recordings. The others block signing in at the vendor for that
   * reason. Tokens of a locked account, or of one that needs a new password, are also rejected.
   */
  readonly [Name in Flag]: boolean;
};

const off: Switches = {
  slow: 0,
  retryAfter: 1,
  where: 'all',
  revoked: false,
  historyEmpty: false,
  badCredentials: false,
  accountLocked: false,
  passwordResetRequired: false,
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

/** All switches; `where` and `retryAfter` only modify others. */
export const switchNames: readonly (Counted | Flag | 'slow')[] = ['slow', ...counted, ...flags];

const checks: ReadonlyMap<string, (value: unknown) => boolean> = new Map<string, (value: unknown) => boolean>([
  ['slow', isTime(120_000)],
  ['retryAfter', isTime(3600)],
  ['where', (value) => value === 'all' || places.some((place) => place === value)],
  ...counted.map((name) => [name, isCount] as const),
  ...flags.map((name) => [name, isFlag] as const),
]);

/** Returns the current switches. */
export const switchesOf = (state: AnyState): Switches => ({ ...off, ...(state.switches as Partial<Switches>) });

/**
 * Returns why a previously valid token is rejected, as text for the response; `null` if it is accepted. A locked account, or one that needs a
 * new password, is also closed to applications.
 */
export function closedBecause(state: AnyState): 'account_locked' | 'password_reset_required' | 'revoked' | null {
  const { revoked, accountLocked, passwordResetRequired } = switchesOf(state);
  if (accountLocked) return 'account_locked';
  if (passwordResetRequired) return 'password_reset_required';
  return revoked ? 'revoked' : null;
}

/** Sets some switches. @returns the first unknown name or invalid value; `null` if all are valid */
export function setSwitches(state: AnyState, wanted: Readonly<Record<string, unknown>>): string | null {
  for (const [name, value] of Object.entries(wanted)) {
    if (!checks.get(name)?.(value)) return name;
  }
  state.record({ kind: 'switches', switches: { ...state.switches, ...wanted } });
  return null;
}

/** Whether a counted switch is on. Decrements it. */
export function consumeSwitch(state: AnyState, name: Counted): boolean {
  const left = switchesOf(state)[name];
  if (typeof left === 'number' && left > 0) {
    state.record({ kind: 'switches', switches: { ...state.switches, [name]: left - 1 } });
  }
  return left === true || Number(left) > 0;
}

/** A vendor's errors for being busy and for failing. */
export interface Refusals {
  readonly tooMany: (seconds: number) => Answer;
  readonly broken: () => Answer;
}

/** Returns an error for too many requests, with the delay in seconds. */
export const tooMany = (value: unknown, seconds: number): Answer =>
  json(429, value, { 'retry-after': String(seconds) });

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Responds according to the switches, or with `real`. */
export async function withFaults(
  state: AnyState,
  place: Place,
  refusals: Refusals,
  real: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { slow, where, retryAfter } = switchesOf(state);
  if (where !== 'all' && where !== place) return await real();
  if (slow > 0) await wait(slow);
  if (consumeSwitch(state, 'rateLimited')) return refusals.tooMany(retryAfter);
  if (consumeSwitch(state, 'serverError')) return refusals.broken();
  const answer = await real();
  if (answer.status !== 200 || !consumeSwitch(state, 'malformed')) return answer;
  if (answer.body instanceof Uint8Array) return { ...answer, body: answer.body.subarray(0, answer.body.length >> 1) };
  return { ...answer, body: `${String(answer.body).slice(0, 12)}<html>` };
}
