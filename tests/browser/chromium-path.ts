import { existsSync } from 'node:fs';

/** The Chromium of tests and benchmarks started by hand; `npm test` finds or installs one. See scripts/chromium.mjs. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
