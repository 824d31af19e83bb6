import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookFault } from '../../domain/entities/webhook.ts';
import {
  addressOf,
  checkUrl,
  ForbiddenAddress,
  hostOf,
  type OutboundRules,
  type Resolve,
  resolveName,
  UnknownName,
} from './address.ts';

/** Timeout in ms, from the DNS query to the response head. */
const PATIENCE_MS = 10_000;
/** Maximum size of a response head in bytes. */
const HEAD_BYTES = 8192;

export interface PostOptions {
  readonly rules: OutboundRules;
  /** Cancels the request; its promise then rejects. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
  readonly patienceMs?: number;
}

/** Result of sending a message. `status` is the response status, if there was a response. */
export interface Posted {
  readonly status: number | null;
  /** `null` if the message was delivered. */
  readonly fault: WebhookFault | null;
  /** Delay in seconds requested by the receiver; omitted if it requested none. */
  readonly retryAfter?: number;
}

interface Head {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

const failed = (fault: WebhookFault): Posted => ({ status: null, fault });

/** Parses a `Retry-After` header, which contains seconds or a date, into seconds. [RFC 9110 §10.2.3] */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

function judge({ status, retryAfter }: Head): Posted {
  const seconds = secondsOf(retryAfter);
  return { ...judgeStatus(status), ...(seconds !== null && { retryAfter: seconds }) };
}

function judgeStatus(status: number): Posted {
  if (status >= 200 && status < 300) return { status, fault: null };
  if (status >= 300 && status < 400) return { status, fault: 'redirect' };
  return { status, fault: status === 410 ? 'gone' : 'status' };
}

/** Maps an error to one of our codes, to keep texts from the system or the receiver out of logs and pages. */
function faultOf(error: unknown): WebhookFault {
  if (error instanceof ForbiddenAddress) return 'address';
  if (error instanceof UnknownName) return 'unknown_name';
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return /CERT|TLS|SSL|SELF_SIGNED|EPROTO|UNABLE_TO/.test(code) ? 'tls' : 'unreachable';
}

/** Starts a request to one IP address, even if the name resolves differently by now. The caller ends it. */
export function requestTo(
  url: URL,
  address: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
): ClientRequest {
  const host = hostOf(url);
  const options = {
    method,
    host: address,
    port: url.port === '' ? undefined : Number(url.port),
    path: url.pathname + url.search,
    // A separate connection that is not reused.
    agent: false,
    maxHeaderSize: HEAD_BYTES,
    headers: { ...headers, host: url.host, connection: 'close' },
  } as const;
  // The certificate must match the name.
  return url.protocol === 'https:'
    ? requestHttps({ ...options, servername: isIP(host) === 0 ? host : '' })
    : requestHttp(options);
}

/** Resolves with the response head, then closes the connection without reading the body. */
const answerOf = (asked: ClientRequest, body: string | Buffer): Promise<Head> =>
  new Promise((resolve, reject) => {
    asked.on('error', reject);
    asked.on('close', () => reject(new Error('the connection was closed')));
    asked.on('response', (response: IncomingMessage) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.on('error', () => undefined);
      asked.destroy();
    });
    asked.end(body);
  });

/**
 * Posts to a URL entered by a member. Connects to the checked IP address, follows no redirects, and times out after ten
 * seconds.
 * @throws the reason of `signal` if it is aborted
 */
export async function post(
  to: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
  { rules, signal, resolve = resolveName, patienceMs = PATIENCE_MS }: PostOptions,
): Promise<Posted> {
  signal.throwIfAborted();
  const url = checkUrl(to, rules);
  // The rules may have changed since the URL was stored.
  if (typeof url === 'string') return failed('address');
  const late = new AbortController();
  let asked: ClientRequest | null = null;
  const stop = () => {
    late.abort();
    asked?.destroy();
  };
  let end: (posted: Posted) => void = () => undefined;
  const isLate = new Promise<Posted>((done) => {
    end = done;
  });
  const timer = setTimeout(() => {
    end(failed('too_slow'));
    stop();
  }, patienceMs);
  signal.addEventListener('abort', stop, { once: true });
  const deliver = async (): Promise<Posted> => {
    const address = await addressOf(url, rules, late.signal, resolve);
    late.signal.throwIfAborted();
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    asked = requestTo(url, address, 'POST', { ...headers, ...length });
    return judge(await answerOf(asked, body));
  };
  try {
    const posted = await Promise.race([deliver().catch((error: unknown) => failed(faultOf(error))), isLate]);
    signal.throwIfAborted();
    return posted;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
