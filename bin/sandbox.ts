import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SUBSCRIPTION_PRICE } from '../domain/constants.ts';
import type { DeviceType } from '../domain/entities/member.ts';
import type { SandboxOptions } from '../sandbox/start.ts';
import type { Config } from '../server/config.ts';
import { createSealer } from '../server/base/seal.ts';
import { StartFailure } from '../server/base/start-failure.ts';
import type { GarminHabits } from '../server/vendors/adapters/garmin/settings.ts';
import { callbackPath } from '../server/vendors/linking/link-handlers.ts';
import { hookUrl } from '../server/vendors/adapters/hook.ts';
import { type Place, shareStandins } from './shared-standins.ts';

/** Running stand-ins, and the settings with which the server uses them as the vendors. */
export interface Standins {
  readonly config: Config;
  stop(): Promise<void>;
}

type Said = { readonly ready: { readonly url: string } } | { readonly failed: string };

function ready(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new StartFailure(`The stand-ins for the vendors could not be started: ${why}.`));
    worker.once('message', (said: Said) => ('ready' in said ? resolve(said.ready.url) : fail(said.failed)));
    worker.once('error', (error) => fail(error.message));
    worker.once('exit', () => fail('they ended'));
  });
}

/** The local URL of the server: its public URL may lead through a proxy that is not up yet. */
const localAddress = ({ host, port }: Config): string => {
  const name = host === null || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** Runs them in a thread of this process. */
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
 * Starts the stand-ins for the vendors, or finds those of another process on the same data directory.
 * @param with.secret the server's secret, from which the keys of this installation's "developer account" are derived
 */
export async function startStandins(
  config: Config,
  {
    secret,
    thread,
    hasKeys,
    garmin: habits,
  }: { readonly secret: string; readonly thread: URL; readonly hasKeys: boolean; readonly garmin: GarminHabits },
): Promise<Standins> {
  const sealer = createSealer(secret);
  const key = (name: string) => sealer.mac('sandbox', name).toString('hex').slice(0, 32);
  const application = (vendor: string, id: DeviceType) => ({
    clientId: key(`${vendor} client`),
    clientSecret: key(`${vendor} secret`),
    redirectUris: [config.publicUrl + callbackPath(id)],
  });
  const hookBase = localAddress(config);
  const webhook = (vendor: DeviceType) => ({ webhookUrl: hookUrl(hookBase, sealer, vendor) });
  const [garmin, suunto, polar, coros] = [
    application('garmin', 'garmin'),
    application('suunto', 'suuntoV2'),
    application('polar', 'polar'),
    application('coros', 'coros'),
  ];
  const [subscriptionKey, webhookSecret] = [key('suunto subscription'), key('suunto webhook')];
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
  const workerData: SandboxOptions = hasKeys
    ? vendorless
    : {
        ...vendorless,
        garmin: {
          ...garmin,
          ...webhook('garmin'),
          backfillDays: habits.backfillDays,
          // In practice, accounts are linked again within a minute, each time with fifteen years of history.
          backfillDaysPerMinute: 100_000,
        },
        suunto: { ...suunto, ...webhook('suuntoV2'), subscriptionKey, notificationSecret: webhookSecret },
        // Its webhook is set up by the server, as at the vendor.
        polar,
        coros: { ...coros, ...webhook('coros'), statusUrl: webhook('coros').webhookUrl },
        ...(config.vendors.intervals && { intervals: {} }),
      };
  const { url, stop } = await shareStandins(workerData.stateDir, (port) =>
    runThread(thread, { ...workerData, ...(port !== undefined && { port }) }),
  );
  const vendors: Config['vendors'] = {
    garmin: {
      ...garmin,
      ...habits,
      authorizeUrl: `${publicBase}/garmin/oauth2Confirm`,
      tokenUrl: `${url}/garmin/di-oauth2-service/oauth/token`,
      oauth1AuthorizeUrl: `${publicBase}/garmin/oauthConfirm`,
      oauth1Url: `${url}/garmin/oauth-service/oauth`,
      exchangeUrl: `${url}/garmin/partner-gateway/rest/user/token-exchange`,
      apiUrl: `${url}/garmin/wellness-api/rest`,
    },
    suuntoV2: {
      ...suunto,
      subscriptionKey,
      webhookSecret,
      authorizeUrl: `${publicBase}/suunto/oauth/authorize`,
      oauthUrl: `${url}/suunto/oauth`,
      apiUrl: `${url}/suunto`,
    },
    polar: {
      ...polar,
      authorizeUrl: `${publicBase}/polar/oauth2/authorization`,
      tokenUrl: `${url}/polar/v2/oauth2/token`,
      apiUrl: `${url}/polar`,
      loginUrl: `${url}/polar/login`,
    },
    coros: {
      ...coros,
      authorizeUrl: `${publicBase}/coros/oauth2/authorize`,
      apiUrl: `${url}/coros`,
      fileHosts: [],
    },
    intervals: config.vendors.intervals && {
      apiUrl: `${url}/intervals/api/v1`,
      keyPage: `${publicBase}/intervals/settings`,
      isChosen: false,
      gapMs: 0,
    },
  };
  const { hostname, port } = new URL(url);
  const payments: Config['payments'] =
    practice === null
      ? config.payments
      : { mode: 'sandbox', ...practice, account: null, api: { host: hostname, port: Number(port) } };
  const ours = { ...config, payments, sandboxUrl: url };
  return { config: hasKeys ? ours : { ...ours, hookBase, vendors }, stop };
}
