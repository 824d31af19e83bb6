import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to a stand-in, with its complete body. */
export interface Call {
  readonly method: string;
  /** Path below the stand-ins' root, such as `/garmin/oauth2Confirm`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** URL of the stand-ins' root as used by this caller, without a trailing slash; `null` if it is the stand-ins' own port. */
  readonly base: string | null;
}

/** A response. `sent` runs once the whole body has been sent, `lost` if the caller disconnected before. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly sent?: () => void;
  readonly lost?: () => void;
}

export type Handler = (call: Call) => Answer | Promise<Answer>;

const bodyLimit = 256 * 1024;

/** Builds a JSON response that is not cached. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

/** Whether a name in a Host header or a URL belongs to this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(name);
}

/** Whether a request comes from a person at this machine, judging by the page that sends it, the host name, and the address reported by a proxy. */
export function isLocal(call: Call): boolean {
  const origin = call.headers.origin;
  if (origin !== undefined && !(URL.canParse(origin) && isLoopback(new URL(origin).host))) return false;
  const forwarded = call.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '127.0.0.1')).split(',').at(-1)?.trim();
  return isLoopback(call.headers.host ?? '') && isLoopback(last ?? '');
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function write(response: ServerResponse, answer: Answer): void {
  let done = false;
  response.once('finish', () => {
    done = true;
    answer.sent?.();
  });
  response.once('close', () => {
    if (!done) answer.lost?.();
  });
  const { body } = answer;
  response.writeHead(answer.status, {
    'x-content-type-options': 'nosniff',
    ...answer.headers,
    'content-length': body === undefined ? 0 : Buffer.byteLength(body),
  });
  response.end(body);
}

function callOf(request: IncomingMessage, body: string, publicBase: string, ownPort: number): Call {
  // Not normalised, since that could bypass a proxy's access rules for some paths.
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  const host = request.headers.host ?? '';
  const front = new URL(publicBase);
  const prefix = front.pathname.replace(/\/$/, '');
  const under = prefix !== '' && path.startsWith(`${prefix}/`) ? prefix : '';
  const own = under === '' && isLoopback(host) && host.endsWith(`:${ownPort}`);
  return {
    method: request.method ?? 'GET',
    path: path.slice(under.length),
    query: new URLSearchParams(query.join('?')),
    headers: request.headers,
    body,
    base: own ? null : `${host === front.host ? front.protocol : 'http:'}//${host}${under}`,
  };
}

/** A listening server, and the URL of its root. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Closes idle connections immediately, and others after their response. */
  stop(): Promise<void>;
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

/**
 * Serves `handler` on the loopback address.
 * @param options.ports tried in order; 0 for any free port
 * @param options.publicBase URL of the root behind a proxy that keeps its path
 */
export async function serve(
  handler: Handler,
  options: { readonly ports: readonly number[]; readonly publicBase: string },
): Promise<Listening> {
  let port = 0;
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await readBody(request);
      if (body === null) return json(413, { errorMessage: 'The body is too large' });
      return await handler(callOf(request, body, options.publicBase, port));
    };
    answer().then(
      (given) => write(response, given),
      () => (response.headersSent ? response.destroy() : write(response, json(500, { errorMessage: 'System error' }))),
    );
  });
  let failure: unknown;
  for (const wanted of options.ports) {
    try {
      await listen(server, wanted);
      failure = undefined;
      break;
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        // A caller's open connection must not keep the process alive.
        setTimeout(() => server.closeAllConnections(), 500).unref();
      }),
  };
}
