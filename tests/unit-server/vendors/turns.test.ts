import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createVendorHttp } from '../../../server/vendors/adapters/http.ts';
import { createTurns, onBehalfOf } from '../../../server/vendors/adapters/turns.ts';
import { VendorFailure } from '../../../server/vendors/adapters/vendor.ts';

/** Work that ends on command. */
function pending() {
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => work, end: () => end() };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns at a vendor', () => {
  it('go to the member who asked least lately, however long the queue of another is', async () => {
    const order: string[] = [];
    const turns = createTurns(1, () => 0);
    const ask = (who: string | null) => turns.run(who, async () => void order.push(who ?? 'a person'));
    const first = pending();
    const all = [turns.run('ada', first.work)];
    for (let i = 0; i < 5; i += 1) all.push(ask('ada'));
    all.push(ask('bea'), ask('bea'), ask('cyn'), ask(null));
    first.end();
    await Promise.all(all);
    // Ada has had one turn already; then all have equal shares until the others have no more requests.
    expect(order.slice(0, 4)).toEqual(['a person', 'bea', 'cyn', 'ada']);
    expect(order.slice(4)).toEqual(['bea', 'ada', 'ada', 'ada', 'ada']);
  });

  it('run a limited number at a time, and continue when one fails', async () => {
    const turns = createTurns(2, () => 0);
    let now = 0;
    let most = 0;
    const works = Array.from({ length: 7 }, (_, i) =>
      turns.run(`${i}`, async () => {
        now += 1;
        most = Math.max(most, now);
        await settled();
        now -= 1;
        if (i % 2 === 0) throw new Error('no');
      }),
    );
    const outcomes = await Promise.allSettled(works);
    expect([most, outcomes.filter(({ status }) => status === 'rejected').length]).toEqual([2, 4]);
  });

  it('forget a member’s earlier requests after a while', async () => {
    let time = 0;
    const turns = createTurns(1, () => time);
    for (let i = 0; i < 100; i += 1) await turns.run('ada', async () => {});
    await turns.run('bea', async () => {});
    expect(turns.busiest()).toBe('ada');
    time = 3_600_000;
    for (let i = 0; i < 5; i += 1) await turns.run('bea', async () => {});
    expect(turns.busiest()).toBe('bea');
  });
});

describe('a vendor that limits the whole application', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
  });

  /** Answers a number of requests, then sends 429 with a minute to wait, until it is told to continue. */
  async function vendorThatTakes(most: number) {
    const state = { left: most };
    server = createServer((_request, response) => {
      state.left -= 1;
      if (state.left >= 0) response.end('{}');
      else response.writeHead(429, { 'retry-after': '60' }).end();
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it('is left alone by all; the member who asked most is after the others', async () => {
    const { state, url } = await vendorThatTakes(12);
    let time = 1_000_000;
    const http = createVendorHttp(
      () => undefined,
      () => time,
    );
    const ask = (who: string) =>
      onBehalfOf(who, () => http.json(url)).then(
        () => 'answered',
        (error: unknown) => (error as VendorFailure).retryAfter,
      );
    for (let i = 0; i < 12; i += 1) expect(await ask('ada')).toBe('answered');
    // Different callers use up the limit and exceed it.
    expect(await ask('bea')).toBe(60);
    time += 20_000;
    expect(await ask('cyn')).toBe(40);
    expect(await ask('ada')).toBe(50);
    time += 40_000;
    state.left = 100;
    expect(await ask('ada')).toBe(10);
    expect(await ask('bea')).toBe('answered');
    expect(await ask('cyn')).toBe('answered');
    time += 10_000;
    expect(await ask('ada')).toBe('answered');
  });

  it('is asked again at once by a member who is alone', async () => {
    const { state, url } = await vendorThatTakes(3);
    let time = 1_000_000;
    const http = createVendorHttp(
      () => undefined,
      () => time,
    );
    const ask = () => onBehalfOf('ada', () => http.done(url));
    for (let i = 0; i < 3; i += 1) await ask();
    await expect(ask()).rejects.toHaveProperty('retryAfter', 60);
    time += 60_000;
    state.left = 100;
    await ask();
  });
});
