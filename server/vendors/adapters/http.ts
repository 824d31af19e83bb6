import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { fetchWithTimeouts, type Timeouts } from './timeouts.ts';
import { createVendorPause } from './vendor-pause.ts';
import { askedFor, createTurns } from './turns.ts';
import { type ClosedAccount, VendorFailure, type VendorTrouble } from './vendor.ts';

/** For answers that are read whole: whoever asks may hold a lease that ends after 30 s. */
export const PATIENCE_FOR_ANSWERS: Timeouts = { silence: 20_000, whole: 20_000 };
/** Files may be large and lines slow; 100 MB in two minutes are 7 Mbit/s. */
const PATIENCE_FOR_FILES: Timeouts = { silence: 20_000, whole: 120_000 };
/** Longest wait that a vendor may ask for, seconds. */
const MOST_RETRY_AFTER = 3600;
/** Answers that are read whole are small: lists of a hundred, with some room. */
const TEXT_BYTES = 4 * 1024 * 1024;
/** Wait after a 429 that names none, seconds. */
const PAUSE_SECONDS = 30;

/** Seconds of a Retry-After header, which is a number or a date; null when there is none that makes sense. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  // Date.parse takes '-3' for a date.
  if (!/^(\d+|[A-Z][a-z]{2}.*)$/.test(text)) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MOST_RETRY_AFTER, Math.max(0, seconds)) : null;
}

/** What a refusal says of the account itself. No vendor documents its words, so they are looked for however they are joined. */
export function closedIn(said: string): ClosedAccount | null {
  if (/account[\s_-]+(is[\s_-]+)?locked/i.test(said)) return 'account_locked';
  return /password[\s_-]+reset/i.test(said) ? 'password_reset_required' : null;
}

/** A wait that is as short as an answer may take is waited for, seconds: somebody may be just about to link an account. */
const SHORT_WAIT = 3;

/** What a status means in a vendor's mouth; what is not named is worth another try. */
export type Troubles = (status: number, said: string) => VendorTrouble | undefined;

/** Requests to one vendor. */
export interface VendorHttp {
  /** One request, whose answer is a file. Redirects are not followed: tokens go where they were meant to. */
  ask(url: string, init?: RequestInit): Promise<Response>;
  /** The JSON that it answers. @param read in place of JSON.parse */
  json(url: string, init?: RequestInit, read?: (text: string) => unknown): Promise<unknown>;
  /** For calls whose answer says nothing. */
  done(url: string, init?: RequestInit): Promise<void>;
}

/** Requests on their way to one vendor at a time, from this process. */
const AT_ONCE = 8;

/**
 * Limits are per application and not per account, so that a vendor that is busy is left alone by everybody until the time that it named. Those
 * who ask it take turns.
 */
export function createVendorHttp(
  troubles: Troubles,
  now: () => number = Date.now,
  { files, answers } = { files: PATIENCE_FOR_FILES, answers: PATIENCE_FOR_ANSWERS },
): VendorHttp {
  const turns = createTurns(AT_ONCE, now);
  const quiet = createVendorPause(now);

  async function request(url: string, init: RequestInit, patience: Timeouts): Promise<Response> {
    const who = askedFor();
    const left = quiet.left(who) / 1000;
    if (left > SHORT_WAIT) throw new VendorFailure('later', 'the vendor asked us to wait', left);
    if (left > 0) await pause(left * 1000);
    let response: Response;
    try {
      response = await turns.run(who, () => fetchWithTimeouts(url, { ...init, redirect: 'error' }, patience));
    } catch {
      // The cause names the address, which may hold a token.
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
    throw new VendorFailure(trouble, `the vendor answered ${status}`, pauses, closedIn(said));
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

/** @throws Error when there is more than `most` bytes of it */
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

/** What the vendor said, in the shape that was agreed. @throws VendorFailure `later` */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw nonsense();
  return result.data;
}

/** The bytes of an answer as they come. */
export function bodyOf(response: Response): Readable {
  if (response.body === null) return Readable.from([]);
  return Readable.fromWeb(response.body as ReadableStream);
}

const FIT_HEAD = 12;

/**
 * The bytes of an answer that has to be a FIT file: vendors say that one is not ready in many ways, some of them with 200. A file that ends
 * before its own header says so is asked for again, unless it ended early a few times already: then that is how it is.
 * @param attempts how often it was tried before
 * @param others whether the vendor also has files of other kinds, which do not say how long they are
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
  // Header, data and the checksum behind them; recordings that were never finished say 0.
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

/** Tries after which a file that ends early is taken as it is. */
const PATIENCE = 3;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Unix seconds at which an access ends that lives so long from now. */
export const endOf = (lifeSeconds: number): number => Math.floor(Date.now() / 1000) + lifeSeconds;

/** An address with fields in its query. */
export function withQuery(url: string, fields: Readonly<Record<string, string>>): string {
  const full = new URL(url);
  for (const [name, value] of Object.entries(fields)) full.searchParams.set(name, value);
  return full.href;
}
