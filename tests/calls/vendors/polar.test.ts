import { expect, vi } from 'vitest';
import { soon } from '../../server/soon.ts';
import { vendorSuite } from '../../server/vendors/suite.ts';

vendorSuite({
  vendor: 'polar',
  folder: 'polar',
  path: 'polar',
  // The persona started three weeks ago, and the vendor returns thirty days.
  given: (all) => all,
  // The server sets up the webhook itself, including ping and key.
  opens: ({ url }) =>
    vi.waitFor(async () => {
      const answer = await fetch(`${url}/sandbox/polar/control`);
      expect((await answer.json()).webhookActive).toBe(true);
    }, soon),
});
