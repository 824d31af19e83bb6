import { existsSync } from 'node:fs';

/** Path of the Chromium for manually started tests and benchmarks; `npm test` finds or installs one. See scripts/chromium.mjs. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
