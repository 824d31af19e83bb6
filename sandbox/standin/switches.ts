import { type Answer, json } from '../http.ts';
import type { AnyState } from './state.ts';

/** Places where faults can be made; not every vendor has all of them. */
export const places = ['token', 'user', 'backfill', 'list', 'file', 'webhooks', 'events'] as const;
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
export type Counted = (typeof counted)[number];

/** Stay on until they are switched off. */
const flags = ['revoked', 'historyEmpty', 'badCredentials', 'accountLocked', 'passwordResetRequired'] as const;
export type Flag = (typeof flags)[number];

/** What can be made to go wrong. `where` limits slow, rateLimited, serverError and malformed to one place. */
export type Switches = {
  /** Milliseconds that every answer waits. */
  readonly slow: number;
  /** Seconds named by Retry-After. */
  readonly retryAfter: number;
  readonly where: Place | 'all';
} & { readonly [Name in Counted]: number | boolean } & {
  /**
   * revoked: every token is refused. historyEmpty: nothing was recorded before. The others: nobody can sign in at the vendor, for that reason;
   * of a locked account, or one that needs a new password, tokens are refused too.
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

/** Every switch there is; `where` and `retryAfter` only say how the others work. */
export const switchNames: readonly (Counted | Flag | 'slow')[] = ['slow', ...counted, ...flags];

const checks: ReadonlyMap<string, (value: unknown) => boolean> = new Map<string, (value: unknown) => boolean>([
  ['slow', isTime(120_000)],
  ['retryAfter', isTime(3600)],
  ['where', (value) => value === 'all' || places.some((place) => place === value)],
  ...counted.map((name) => [name, isCount] as const),
  ...flags.map((name) => [name, isFlag] as const),
]);

/** The switches as they stand. */
export const switchesOf = (state: AnyState): Switches => ({ ...off, ...(state.switches as Partial<Switches>) });

/**
 * Why nobody is let in with a token that was good before, in the words that answers then hold; null: they are. An account that is locked, or
 * needs a new password, is closed to applications as well.
 */
export function closedBecause(state: AnyState): 'account_locked' | 'password_reset_required' | 'revoked' | null {
  const { revoked, accountLocked, passwordResetRequired } = switchesOf(state);
  if (accountLocked) return 'account_locked';
  if (passwordResetRequired) return 'password_reset_required';
  return revoked ? 'revoked' : null;
}

/** Sets some switches. @returns the first name or value that does not exist, or null. */
export function setSwitches(state: AnyState, wanted: Readonly<Record<string, unknown>>): string | null {
  for (const [name, value] of Object.entries(wanted)) {
    if (!checks.get(name)?.(value)) return name;
  }
  state.record({ kind: 'switches', switches: { ...state.switches, ...wanted } });
  return null;
}

/** Whether a counted switch is on, and one less is left of it. */
export function take(state: AnyState, name: Counted): boolean {
  const left = switchesOf(state)[name];
  if (typeof left === 'number' && left > 0) {
    state.record({ kind: 'switches', switches: { ...state.switches, [name]: left - 1 } });
  }
  return left === true || Number(left) > 0;
}

/** How a vendor says that it is busy, and that it is broken. */
export interface Refusals {
  readonly tooMany: (seconds: number) => Answer;
  readonly broken: () => Answer;
}

/** A refusal for so many requests, with the seconds to wait. */
export const tooMany = (value: unknown, seconds: number): Answer =>
  json(429, value, { 'retry-after': String(seconds) });

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Answers as the switches say, or as `real` does. */
export async function withFaults(
  state: AnyState,
  place: Place,
  refusals: Refusals,
  real: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { slow, where, retryAfter } = switchesOf(state);
  if (where !== 'all' && where !== place) return await real();
  if (slow > 0) await wait(slow);
  if (take(state, 'rateLimited')) return refusals.tooMany(retryAfter);
  if (take(state, 'serverError')) return refusals.broken();
  const answer = await real();
  if (answer.status !== 200 || !take(state, 'malformed')) return answer;
  if (answer.body instanceof Uint8Array) return { ...answer, body: answer.body.subarray(0, answer.body.length >> 1) };
  return { ...answer, body: `${String(answer.body).slice(0, 12)}<html>` };
}
