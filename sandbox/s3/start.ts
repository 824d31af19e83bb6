import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { checkBody, checkHead } from './checks.ts';
import { type Answer, answerTo, type Conditions, type S3Call } from './calls.ts';
import { type Objects, openObjects } from './objects.ts';
import { type Keys, Refusal } from './signature.ts';

/** A fault for the next matching requests. */
export interface Fault {
  /** Method of matching requests; any if omitted. */
  readonly method?: string;
  /** Number of affected requests; one by default. */
  readonly times?: number;
  /**
   * Effect on a request. A status is returned with its code. The connection is cut before the work (`cut`), after it (`lost`), or in the
   * middle of the body (`cutBody`). The body arrives in pieces with pauses (`slow`), or with a changed byte (`corrupt`). `silent`: there is no
   * response.
   */
  readonly what: 403 | 404 | 500 | 503 | 'cut' | 'lost' | 'cutBody' | 'slow' | 'corrupt' | 'silent';
}

export interface S3Options {
  readonly keys: Keys;
  readonly bucket: string;
  readonly stateDir: string;
  /** Port; any free one if omitted. */
  readonly port?: number;
  readonly region?: string;
  /** How the store handles `If-None-Match` in a PUT. */
  readonly conditions?: Conditions;
  /** Maximum number of objects per page. */
  readonly pageSize?: number;
}

/** A running stand-in for an S3-compatible store. */
export interface S3Standin {
  readonly url: string;
  readonly objects: Objects;
  /** Log of handled requests, such as `PUT a/b 200`. */
  readonly answered: string[];
  fail(fault: Fault): void;
  stop(): Promise<void>;
}

const codes: Readonly<Record<number, string>> = {
  403: 'AccessDenied',
  404: 'NoSuchKey',
  500: 'InternalError',
  503: 'SlowDown',
};
const SLOW_PIECES = 5;
const SLOW_MS = 100;
const MAX_BYTES = 5 * 1024 ** 3;

const failure = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  ),
});

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Refusal(400, 'EntityTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function write(response: ServerResponse, method: string, answer: Answer, what: Fault['what'] | null) {
  const body = Buffer.from(answer.body ?? Buffer.alloc(0));
  if (what === 'corrupt' && body.length > 0) body[0] = (body[0] ?? 0) ^ 1;
  const bytes = answer.length ?? body.length;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status !== 204 && answer.status !== 304 && { 'content-length': bytes }),
  });
  if (method === 'HEAD') return void response.end();
  if (what === 'cutBody') {
    response.write(body.subarray(0, Math.ceil(body.length / 2)));
    await pause(SLOW_MS);
    return void response.destroy();
  }
  if (what === 'slow') {
    const piece = Math.ceil(body.length / SLOW_PIECES);
    for (let from = 0; from < body.length; from += piece) {
      response.write(body.subarray(from, from + piece));
      await pause(SLOW_MS);
    }
    return void response.end();
  }
  response.end(body);
}

/**
 * Starts a stand-in for an S3-compatible store with one bucket, on the loopback address, with path-style URLs. Like a real store, it checks
 * signatures, hashes of bodies, checksums and conditions.
 */
export async function startS3(options: S3Options): Promise<S3Standin> {
  const { keys, bucket, region = 'us-east-1', conditions = 'obeyed', pageSize = 1000 } = options;
  const objects = openObjects(options.stateDir);
  const faults: { fault: Fault; left: number }[] = [];
  const answered: string[] = [];

  function faultOf(method: string): Fault['what'] | null {
    const match = faults.find(({ fault, left }) => left > 0 && (fault.method === undefined || fault.method === method));
    if (!match) return null;
    match.left -= 1;
    return match.fault.what;
  }

  async function handle(request: IncomingMessage, response: ServerResponse, goOn: () => void): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const what = faultOf(method);
    if (what === 'silent') return;
    if (what === 'cut') return void request.socket.destroy();
    let answer: Answer;
    let call: S3Call | null = null;
    try {
      if (typeof what === 'number') throw new Refusal(what, codes[what] ?? 'InternalError');
      const head = checkHead({ method, url, headers: request.headers }, { keys, bucket, region });
      call = head.call;
      const early = answerTo(objects, head.call, { conditions, pageSize }, null);
      if (early !== null) answer = early;
      else {
        goOn();
        const body = await readBody(request);
        checkBody(request.headers, head.payloadHash, body);
        // Checked again, since another request may have been faster.
        answer = answerTo(objects, head.call, { conditions, pageSize }, body)!;
      }
    } catch (error) {
      answer = error instanceof Refusal ? failure(error.status, error.code) : failure(500, 'InternalError');
    }
    answered.push(`${method} ${call?.key ?? url} ${answer.status}`);
    if (what === 'lost') return void request.socket.destroy();
    await write(response, method, answer, what);
    // Discards a body that is not needed.
    request.resume();
  }

  const server = createServer((request, response) => void handle(request, response, () => undefined));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    void handle(request, response, () => response.writeContinue());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    answered,
    fail: (fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
