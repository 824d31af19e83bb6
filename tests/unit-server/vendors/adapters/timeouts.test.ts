import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyOf, createVendorHttp, fitOf } from '../../../../server/vendors/adapters/http.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Enough for many turns of the loop, and far less than any timeout. */
const patience = { silence: 400, whole: 1200 };
const http = createVendorHttp(() => undefined, Date.now, { files: patience, answers: patience });

let server: Server;
let url = '';
/** How the response continues after its head. */
let answering = (_response: ServerResponse): void => undefined;
/** Connections that are open. */
let open = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    answering(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A byte every 50 ms, which is never too slow, without an end. */
function trickle(response: ServerResponse): void {
  response.writeHead(200);
  response.write('.');
  const more = setInterval(() => response.write('.'), 50);
  response.on('close', () => clearInterval(more));
}

function headOnly(response: ServerResponse): void {
  response.writeHead(200);
  response.flushHeaders();
}

const silent = (): void => undefined;

/** The final result, with the garbage collector running meanwhile; `null` if it never ends. */
async function toldWhileCollecting(work: () => Promise<unknown>): Promise<string | null> {
  const collecting = setInterval(collectGarbage, 20);
  let late: NodeJS.Timeout | undefined;
  const never = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), 20_000);
  });
  try {
    return await Promise.race([
      work().then(
        () => 'it came',
        (error: Error) => error.name,
      ),
      never,
    ]);
  } finally {
    clearInterval(collecting);
    clearTimeout(late);
  }
}

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of stream);
}

it.each([
  ['a byte now and then', trickle],
  ['a head and nothing behind it', headOnly],
  ['nothing at all', silent],
])('a vendor that sends %s times out, even if garbage is collected during it', async (_, behaviour) => {
  answering = behaviour;
  const told = await Promise.all([
    toldWhileCollecting(() => http.json(url)),
    toldWhileCollecting(async () => drain(bodyOf(await http.ask(url)))),
    toldWhileCollecting(async () => drain(await fitOf(await http.ask(url), 0, true))),
  ]);
  expect(told).not.toContain(null);
  expect(told).not.toContain('it came');
  await expect.poll(() => open, { timeout: 20_000 }).toBe(0);
});

it('an answer that arrives in pieces, none of them late, is complete', async () => {
  const pieces = ['{"a":', '1', '}'];
  answering = (response) => {
    response.writeHead(200);
    let at = 0;
    const more = setInterval(() => {
      response.write(pieces[at++]);
      if (at < pieces.length) return;
      clearInterval(more);
      response.end();
    }, 50);
  };
  expect(await http.json(url)).toEqual({ a: 1 });
});
