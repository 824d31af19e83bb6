import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SUBSCRIPTION_PRICE } from '../domain/constants.ts';
import type { SandboxOptions } from '../sandbox/start.ts';
import type { Config } from '../server/config.ts';
import { createSealer } from '../server/base/seal.ts';
import { StartFailure } from '../server/base/start-failure.ts';
import type { GarminOptions } from '../server/vendors/adapters/garmin/settings.ts';
import { callbackPath } from '../server/vendors/linking/link-handlers.ts';
import { hookUrl } from '../server/vendors/adapters/hook.ts';
import { type Place, shareStandins } from './shared-standins.ts';
import { vendorStandins } from './vendor-standins.ts';

/** Running stand-ins, and the settings with which the server uses them as the vendors. */
export interface Standins {
  readonly config: Config;
  stop(): Promise<void>;
}

type ChildMessage = { readonly ready: { readonly url: string } } | { readonly failed: string };

function ready(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new StartFailure(`The stand-ins for the vendors could not be started: ${why}.`));
    worker.once('message', (said: ChildMessage) => ('ready' in said ? resolve(said.ready.url) : fail(said.failed)));
    worker.once('error', (error) => fail(error.message));
    worker.once('exit', () => fail('they ended'));
  });
}

/** Returns the local URL of the server: its public URL may lead through a proxy that is not up yet. */
const localAddress = ({ host, port }: Config): string => {
  const name = host === null || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** Runs the stand-ins in a thread of this process. */
async function runThread(thread: URL, workerData: SandboxOptions): Promise<Place> {
  const worker = new Worker(thread, { workerData });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const url = await ready(worker);
  worker.on('error', (error) => console.error('The stand-ins for the vendors stopped:', error));
  return {
    url,
    async stop() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('stop');
      await ended;
    },
  };
}

/**
 * Starts the vendor stand-ins, or finds stand-ins that another process runs on the same data directory.
 * @param with.secret the server's secret, from which the keys of this installation's "developer account" are derived
 */
export async function startStandins(
  config: Config,
  {
    secret,
    thread,
    hasKeys,
    garmin: habits,
  }: { readonly secret: string; readonly thread: URL; readonly hasKeys: boolean; readonly garmin: GarminOptions },
): Promise<Standins> {
  const sealer = createSealer(secret);
  const key = (name: string) => sealer.mac('sandbox', name).toString('hex').slice(0, 32);
  const hookBase = localAddress(config);
  const publicBase = `${config.publicUrl}/sandbox`;
  const practice =
    config.payments?.mode === 'sandbox'
      ? {
          secretKey: `sk_test_${key('stripe secret')}`,
          publishableKey: `pk_test_${key('stripe publishable')}`,
          webhookSecret: `whsec_${key('stripe webhook')}`,
          priceId: 'price_practice',
        }
      : null;
  const stripe = practice && {
    ...practice,
    price: { id: practice.priceId, amount: Math.round(SUBSCRIPTION_PRICE * 100), currency: 'usd' },
    webhook: { url: `${hookBase}/api/payment/events`, secret: practice.webhookSecret },
  };
  const stateDir = join(config.dataDir, 'sandbox');
  const payment = { ...(stripe && { stripe }) };
  const vendorless: SandboxOptions = { stateDir, publicBase, ...payment };
  const parts = vendorStandins({
    publicBase,
    key,
    callbackUrl: (vendor) => config.publicUrl + callbackPath(vendor),
    hook: (vendor) => hookUrl(hookBase, sealer, vendor),
    garmin: habits,
    hasIntervals: config.vendors.intervals !== null,
  });
  const workerData: SandboxOptions = hasKeys ? vendorless : { ...vendorless, ...parts.options };
  const { url, stop } = await shareStandins(workerData.stateDir, (port) =>
    runThread(thread, { ...workerData, ...(port !== undefined && { port }) }),
  );
  const vendors = parts.settingsAt(url);
  const { hostname, port } = new URL(url);
  const payments: Config['payments'] =
    practice === null
      ? config.payments
      : { mode: 'sandbox', ...practice, account: null, api: { host: hostname, port: Number(port) } };
  const ours = { ...config, payments, sandboxUrl: url };
  return { config: hasKeys ? ours : { ...ours, hookBase, vendors }, stop };
}
