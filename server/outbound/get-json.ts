import type { IncomingMessage } from 'node:http';
import { addressOf, checkUrl, type OutboundRules, type Resolve, resolveName } from './address.ts';
import { requestTo } from './post.ts';

/** Timeout in ms, from the DNS query to the last byte. */
const PATIENCE_MS = 5000;

export interface GetOptions {
  readonly rules: OutboundRules;
  /** Maximum body size in bytes. */
  readonly maxBytes: number;
  readonly resolve?: Resolve;
  readonly patienceMs?: number;
}

/** The document could not be read, or is not JSON. The message is for the log. */
export class NoDocument extends Error {
  override readonly name = 'NoDocument';
}

const isJson = ({ headers }: IncomingMessage) =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '');

/** Reads a response body. @throws NoDocument */
async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  if (response.statusCode !== 200) throw new NoDocument(`status ${response.statusCode ?? 0}`);
  if (!isJson(response)) throw new NoDocument('no JSON');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new NoDocument('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads a JSON document at an https URL supplied by a member's browser. Connects to the checked IP address, follows no redirects, and times out
 * after five seconds.
 * @throws NoDocument for every failure
 */
export async function getJson(
  from: string,
  { rules, maxBytes, resolve = resolveName, patienceMs = PATIENCE_MS }: GetOptions,
): Promise<unknown> {
  const url = checkUrl(from, rules);
  if (typeof url === 'string') throw new NoDocument(`address ${url}`);
  const late = AbortSignal.timeout(patienceMs);
  const isLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new NoDocument('too slow')), { once: true });
  });
  const read = async () => {
    const address = await addressOf(url, rules, late, resolve);
    late.throwIfAborted();
    const asked = requestTo(url, address, 'GET', { accept: 'application/json' });
    late.addEventListener('abort', () => asked.destroy(), { once: true });
    try {
      const response = await new Promise<IncomingMessage>((done, fail) => {
        asked.on('error', fail);
        asked.on('response', done);
        asked.end();
      });
      return JSON.parse(await bodyOf(response, maxBytes)) as unknown;
    } finally {
      asked.destroy();
    }
  };
  try {
    return await Promise.race([read(), isLate]);
  } catch (error) {
    if (error instanceof NoDocument) throw error;
    throw new NoDocument(error instanceof Error ? error.name : 'failed');
  }
}
