import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { VendorFailure, type VendorTrouble } from './vendor.ts';

/** Milliseconds until a vendor that does not answer is given up. */
const TIMEOUT_MS = 20_000;
/** Longest wait that a vendor may ask for, seconds. */
const MOST_RETRY_AFTER = 3600;
/** Answers that are read whole are small. */
const TEXT_BYTES = 1024 * 1024;

/** Seconds of a Retry-After header, which is a number or a date; null when there is none that makes sense. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MOST_RETRY_AFTER, Math.max(0, seconds)) : null;
}

const troubles: Readonly<Record<number, VendorTrouble>> = {
  400: 'tooOld',
  401: 'refused',
  403: 'refused',
  409: 'repeated',
  410: 'gone',
  412: 'forbidden',
};

/** One request to a vendor. Redirects are not followed: tokens go where they were meant to. */
export async function askVendor(url: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    // The cause names the address, which may hold a token.
    throw new VendorFailure('later', 'the vendor does not answer');
  }
  if (response.ok) return response;
  await response.body?.cancel();
  const wait = retryAfterOf(response.headers.get('retry-after'), Date.now());
  throw new VendorFailure(troubles[response.status] ?? 'later', `the vendor answered ${response.status}`, wait);
}

/** The JSON of an answer. */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of bodyOf(response)) {
      bytes += (chunk as Uint8Array).length;
      if (bytes > TEXT_BYTES) throw new Error('too long');
      chunks.push(chunk as Uint8Array);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new VendorFailure('later', 'the vendor answered nonsense');
  }
}

/** The bytes of an answer as they come. */
export function bodyOf(response: Response): Readable {
  if (response.body === null) return Readable.from([]);
  return Readable.fromWeb(response.body as ReadableStream);
}
