import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import { VendorFailure } from '../../../../server/vendors/adapters/vendor.ts';

/** A raw request. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export type Answer = readonly [status: number, body?: string | Uint8Array, headers?: Record<string, string>];

/** The remote end: sends a test's responses, and stores the requests. One for each test of the file. */
export function createWire() {
  const wire = {
    url: '',
    asked: [] as Asked[],
    answer: (_request: Asked): Answer => [404],
  };
  let server: Server;
  beforeEach(async () => {
    wire.asked = [];
    wire.answer = () => [404];
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const { method = '', headers } = request;
        const one = { method, url: new URL(request.url ?? '', wire.url), headers, body };
        wire.asked.push(one);
        const [status, content = '', more = {}] = wire.answer(one);
        response.writeHead(status, more).end(content);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    wire.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  return wire;
}

export const access = { token: 'the-token', account: '1234567890123456789' };
export const keys = { clientId: 'id', clientSecret: 'secret' };
export const range = { from: 1_700_000_000, until: 1_702_000_000, changed: false };

export const json = (value: unknown): Answer => [200, typeof value === 'string' ? value : JSON.stringify(value)];

/** The error of a call to a vendor. */
export async function failure(promise: Promise<unknown>): Promise<VendorFailure> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorFailure)) throw new Error(`not a failure of a vendor: ${String(error)}`);
  return error;
}

/** Header, `data` bytes of nothing, checksum. */
export function fit(data: number): Buffer {
  const bytes = Buffer.alloc(14 + data + 2);
  bytes.writeUInt8(14, 0);
  bytes.writeUInt32LE(data, 4);
  bytes.write('.FIT', 8, 'latin1');
  return bytes;
}
