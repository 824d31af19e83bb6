import { expect, test as base } from '../fixtures/person.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';

/** Tests of the gallery, on a server that serves it. */
export const test = base.extend<object, { readonly server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names that a fixture needs out of this pattern.
    async ({}, provide) => {
      const server = await startTestServer({ sandbox: true, env: { MACHINES: 'on' } });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
export { expect };
