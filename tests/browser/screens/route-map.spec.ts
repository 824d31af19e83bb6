import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { worldX, worldY } from '../../../domain/views/mercator.ts';
import { MAX_TILES } from '../../../domain/views/map-tiles.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, signOut, test as base } from '../fixtures/person.ts';
import { openRecording } from './recording-page.ts';

/** Simulates a tile server, on a separate origin. */
interface Tiles {
  readonly origin: string;
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** No tiles from now on. */
  end(): void;
}

const square = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cdc" stroke="#777"/><text x="30" y="130">${path}</text></svg>`;

const test = base.extend<object, { readonly tiles: Tiles; readonly server: TestServer }>({
  tiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names that a fixture needs out of this pattern.
    async ({}, provide) => {
      const asked: Tiles['asked'] = [];
      let isEnded = false;
      const server: Server = createServer(({ url = '', headers }, answer) => {
        asked.push({ path: url, headers });
        if (isEnded) return answer.writeHead(404, { 'access-control-allow-origin': '*' }).end();
        answer
          .writeHead(200, {
            'content-type': 'image/svg+xml',
            'access-control-allow-origin': '*',
            'cache-control': 'no-store',
          })
          .end(square(url));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await provide({ origin: `http://127.0.0.1:${port}`, asked, end: () => void (isEnded = true) });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ tiles }, provide) => {
      const env = { TILE_URL: `${tiles.origin}/{z}/{x}/{y}.svg`, TILE_ATTRIBUTION: '© who made the map' };
      const server = await startTestServer({ env });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ ownContext: true, mayFail: true });

test('a map is switched on per member, matches the route exactly, and is deleted with their data', async ({
  page,
  tiles,
}) => {
  await openRecording(page);
  const route = page.getByRole('region', { name: 'Route' });
  const host = new URL(tiles.origin).host;
  await expect(route.getByText(`The map comes from ${host}.`)).toBeVisible();
  await expect(route.getByRole('img', { name: 'Route, coloured by pace' })).toBeVisible();
  expect(tiles.asked).toEqual([]);

  await route.getByRole('button', { name: 'Show a map' }).press('Enter');
  await expect(route.getByText('© who made the map')).toBeVisible();
  const pictures = route.locator('img');
  const drawn = () =>
    pictures.evaluateAll((all: HTMLImageElement[]) => all.length > 0 && all.every((one) => one.naturalWidth > 0));
  await expect.poll(drawn).toBe(true);
  expect(tiles.asked.length).toBeLessThanOrEqual(MAX_TILES);
  expect(new Set(tiles.asked.map(({ path }) => path.split('/')[1])).size).toBe(1);
  for (const { headers } of tiles.asked) expect([headers.referer, headers.cookie]).toEqual([undefined, undefined]);

  // The start is drawn where the run began according to the tile's coordinates.
  const start = (await route.locator('circle').last().boundingBox())!;
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  const boxes = await pictures.evaluateAll((all: HTMLImageElement[]) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { numbers: one.src.match(/\d+/g)!.slice(-3).map(Number), left, top, width, height };
    }),
  );
  for (const { numbers, left, top, width, height } of boxes) {
    const [z, column, row] = numbers as [number, number, number];
    expect(Math.abs(left + (worldX(8.5) * 2 ** z - column) * width - x)).toBeLessThan(1);
    expect(Math.abs(top + (worldY(47.5) * 2 ** z - row) * height - y)).toBeLessThan(1);
  }
  for (const look of looks) await expectNoComplaints(page, 'route with a map', look);

  // The choice is remembered; a missing tile shows the background, and a message is shown if all are missing.
  tiles.end();
  await page.reload();
  await expect(route.getByText('The map could not be loaded.')).toBeVisible();
  await expect(pictures).toHaveCount(0);
  await route.getByRole('button', { name: 'Hide the map' }).click();
  await expect(route.getByText(`The map comes from ${host}.`)).toBeVisible();
  const before = tiles.asked.length;
  await page.reload();
  await expect(route.getByRole('button', { name: 'Show a map' })).toBeVisible();
  expect(tiles.asked.length).toBe(before);

  await route.getByRole('button', { name: 'Show a map' }).click();
  const kept = () => page.evaluate(() => Object.values(localStorage).some((one: string) => one.includes('{z}')));
  expect(await kept()).toBe(true);
  await signOut(page);
  expect(await kept()).toBe(false);
});
