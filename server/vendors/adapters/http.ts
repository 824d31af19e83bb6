import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { fetchWithTimeouts, type Timeouts } from './timeouts.ts';
import { createVendorPause } from './vendor-pause.ts';
import { currentLink, createTurns } from './turns.ts';
import { type ClosedAccount, VendorFailure, type VendorTrouble } from './vendor.ts';

/** Timeouts for responses that are read completely. Callers may hold a lease of 30 s. */
export const RESPONSE_TIMEOUTS: Timeouts = { silence: 20_000, whole: 20_000 };
/** Timeouts for files, which may be large, on slow connections: 100 MB in two minutes are 7 Mbit/s. */
const PATIENCE_FOR_FILES: Timeouts = { silence: 20_000, whole: 120_000 };
/** Maximum delay accepted from a vendor, s. */
const MAX_RETRY_AFTER = 3600;
/** Maximum size of fully read responses: lists of a hundred items, with some slack. */
const TEXT_BYTES = 4 * 1024 * 1024;
/** Delay after a 429 without Retry-After, s. */
const PAUSE_SECONDS = 30;

/** Parses a Retry-After header, which is a number or a date, into seconds; `null` if missing or implausible. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  // Date.parse accepts '-3' as a date.
  if (!/^(\d+|[A-Z][a-z]{2}.*)$/.test(text)) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER, Math.max(0, seconds)) : null;
}

/** Returns the account problem named in a refusal's text. No vendor documents these texts, so different separators are accepted. */
export function accountProblemIn(said: string): ClosedAccount | null {
  if (/account[\s_-]+(is[\s_-]+)?locked/i.test(said)) return 'account_locked';
  return /password[\s_-]+reset/i.test(said) ? 'password_reset_required' : null;
}

/** Maximum delay in seconds that a call waits by itself, since a member may be in the middle of linking. */
const SHORT_WAIT = 3;

/** Maps a vendor's HTTP status to an error; unlisted statuses are retried. */
export type Troubles = (status: number, said: string) => VendorTrouble | undefined;

/** HTTP client for one vendor. */
export interface VendorHttp {
  /** Sends a request for a file. Redirects are not followed, so that tokens are only sent to the intended host. */
  ask(url: string, init?: RequestInit): Promise<Response>;
  /** Sends a request and returns the JSON response. @param read replaces JSON.parse */
  json(url: string, init?: RequestInit, read?: (text: string) => unknown): Promise<unknown>;
  /** Sends a request and ignores the response body. */
  done(url: string, init?: RequestInit): Promise<void>;
}

/** Maximum concurrent requests to one vendor from this process. */
const AT_ONCE = 8;

/** Creates the client of a vendor. Rate limits apply to the whole application, so a busy vendor is not called at all until the time it named. Links take turns. */
export function createVendorHttp(
  troubles: Troubles,
  now: () => number = Date.now,
  { files, answers } = { files: PATIENCE_FOR_FILES, answers: RESPONSE_TIMEOUTS },
): VendorHttp {
  const turns = createTurns(AT_ONCE, now);
  const quiet = createVendorPause(now);

  async function request(url: string, init: RequestInit, patience: Timeouts): Promise<Response> {
    const who = currentLink();
    const left = quiet.left(who) / 1000;
    if (left > SHORT_WAIT) throw new VendorFailure('later', 'the vendor asked us to wait', left);
    if (left > 0) await pause(left * 1000);
    let response: Response;
    try {
      response = await turns.run(who, () => fetchWithTimeouts(url, { ...init, redirect: 'error' }, patience));
    } catch {
      // The cause contains the URL, which may include a token.
      throw new VendorFailure('later', 'the vendor does not answer');
    }
    if (response.ok) return response;
    const { status, headers } = response;
    const said = await textOf(response, 8192).catch(() => '');
    const reset = status === 429 ? headers.get('ratelimit-reset')?.split(',', 1)[0] : undefined;
    const wait = retryAfterOf(headers.get('retry-after') ?? reset ?? null, now());
    if (status === 429) quiet.begin((wait ?? PAUSE_SECONDS) * 1000, turns.busiest());
    const trouble = status === 429 ? 'later' : (troubles(status, said) ?? 'later');
    const pauses = status === 429 ? (wait ?? PAUSE_SECONDS) : wait;
    throw new VendorFailure(trouble, `the vendor answered ${status}`, pauses, accountProblemIn(said));
  }

  return {
    ask: (url, init = {}) => request(url, init, files),
    async json(url, init = {}, read = JSON.parse) {
      const response = await request(url, init, answers);
      try {
        return read(await textOf(response, TEXT_BYTES));
      } catch {
        throw nonsense();
      }
    },
    async done(url, init = {}) {
      await (await request(url, init, answers)).body?.cancel();
    },
  };
}

const nonsense = () => new VendorFailure('later', 'the vendor answered nonsense');

/** Reads a response as text. @throws Error if it has more than `most` bytes */
async function textOf(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyOf(response)) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > most) throw new Error('too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Validates a vendor's response. @throws VendorFailure `later` */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw nonsense();
  return result.data;
}

/** Returns a response's bytes as a stream. */
export function bodyOf(response: Response): Readable {
  if (response.body === null) return Readable.from([]);
  return Readable.fromWeb(response.body as ReadableStream);
}

const FIT_HEAD = 12;

/**
 * Returns the bytes of a response that has to be a FIT file. Vendors report in many ways, some with status 200, that a file is not
 * ready. A file shorter than its header states is requested again, unless that has already happened several times; then it is accepted.
 * @param attempts number of earlier attempts
 * @param others whether the vendor also has other file types, which do not state their length
 */
export async function fitOf(response: Response, attempts: number, others = false): Promise<Readable> {
  const stream = bodyOf(response);
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>;
  const head: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < FIT_HEAD) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    bytes += next.value.length;
  }
  const start = Buffer.concat(head);
  const isFit = start.toString('latin1', 8, FIT_HEAD) === '.FIT';
  if (!isFit && !others) {
    stream.destroy();
    throw new VendorFailure('later', 'what came is no FIT file');
  }
  // Header, data and checksum; unfinished recordings state a data size of 0.
  const data = isFit ? start.readUInt32LE(4) : 0;
  const whole = data === 0 || attempts > PATIENCE ? 0 : start.readUInt8(0) + data + 2;
  async function* complete() {
    yield start;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes < whole) throw new VendorFailure('later', 'the file ends early');
  }
  return Readable.from(complete(), { objectMode: false });
}

/** Number of attempts after which a truncated file is accepted. */
const PATIENCE = 3;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Returns the expiry of an access with this lifetime, in seconds since 1970. */
export const endOf = (lifeSeconds: number): number => Math.floor(Date.now() / 1000) + lifeSeconds;

/** Adds query parameters to a URL. */
export function withQuery(url: string, fields: Readonly<Record<string, string>>): string {
  const full = new URL(url);
  for (const [name, value] of Object.entries(fields)) full.searchParams.set(name, value);
  return full.href;
}
