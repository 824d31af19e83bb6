import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../server/config.ts';
import { openDataDir } from '../server/data-dir.ts';
import type { LogDestination } from '../server/base/log.ts';
import { startServer } from '../server/main.ts';
import { readGarminOptions } from '../server/vendors/adapters/garmin/settings.ts';
import { hasVendorKeys } from '../server/vendors/adapters/settings.ts';
import { startStandins } from './sandbox.ts';

/** Bundled to `dist/server/start.js`: paths are relative to that file. */
const beside = (name: string) => new URL(name, import.meta.url);
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Returns the configuration of a built server. @throws StartFailure like `readConfig` */
export const settingsIn = (env: NodeJS.ProcessEnv): Config =>
  readConfig(env, {
    webDir: root('dist/web'),
    migrationsDir: root('server/db/migrations'),
    workers: {
      decode: beside('./decode-worker.js'),
      bodies: beside('./body-worker.js'),
      views: beside('./view-worker.js'),
    },
  });

/**
 * Starts the server, and the vendor stand-ins if configured.
 * @param log receives the log lines; standard output by default
 * @returns the public URL, and a function that stops both
 * @throws StartFailure for every problem the operator can fix; everything that was started is stopped again
 */
export async function start(
  env: NodeJS.ProcessEnv,
  log?: LogDestination,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const config = settingsIn(env);
  const dataDir = await openDataDir(config);
  const thread = beside('./sandbox-worker.js');
  const hasKeys = hasVendorKeys(config.vendors);
  const practises = config.payments?.mode === 'sandbox';
  const needed = ((config.standins && !hasKeys) || practises) && existsSync(thread);
  let standins: Awaited<ReturnType<typeof startStandins>> | null = null;
  try {
    const { secret } = dataDir;
    standins = needed ? await startStandins(config, { secret, thread, hasKeys, garmin: readGarminOptions(env) }) : null;
  } catch (error) {
    await dataDir.release();
    throw error;
  }
  try {
    const server = await startServer(
      standins?.config ?? { ...config, payments: practises ? null : config.payments },
      dataDir,
      log,
    );
    return {
      address: config.publicUrl,
      async stop() {
        await server.stop();
        await standins?.stop();
      },
    };
  } catch (error) {
    await standins?.stop();
    throw error;
  }
}
