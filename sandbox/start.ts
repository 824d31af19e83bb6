import { mkdirSync, writeFileSync } from 'node:fs';
import { addressFile, portsToTry } from './address.ts';
import { startCoros } from './coros/app.ts';
import type { CorosApplication } from './coros/context.ts';
import { startGarmin } from './garmin/app.ts';
import { type Handler, json, serve } from './http.ts';
import { startIntervals } from './intervals/app.ts';
import type { IntervalsLimits } from './intervals/context.ts';
import { startPolar } from './polar/app.ts';
import type { PolarApplication } from './polar/context.ts';
import type { Application, StartedStandin, StandinContext } from './standin/vendor.ts';
import { startStripe, type StripeApplication } from './stripe/app.ts';
import { startSuunto } from './suunto/app.ts';
import type { SuuntoApplication } from './suunto/context.ts';

/** Garmin's developer programme with its limits. */
export interface GarminApplication extends Application {
  readonly backfillDays?: number;
  readonly backfillDaysPerMinute?: number;
}

/** Options of the stand-ins. A vendor without an application is not started. */
export interface SandboxOptions {
  /** Port. If omitted, the port of the last run if it is free, so file URLs survive a restart; otherwise any. */
  readonly port?: number;
  /** Directory of the state, which survives restarts. */
  readonly stateDir: string;
  /** URL of the stand-ins' root for browsers, such as `http://localhost:8080/sandbox`. */
  readonly publicBase: string;
  /** Name of the application on the consent pages. */
  readonly appName?: string;
  /** Clock in seconds since 1970, or a fixed time. The real time by default. */
  readonly now?: number | (() => number);
  /** Seed of all histories. */
  readonly seed?: number;
  /** Delay before notices are sent, ms. */
  readonly pushDelay?: number;
  /** Delay before the first retry, ms. */
  readonly pushRetry?: number;
  readonly garmin?: GarminApplication;
  readonly suunto?: SuuntoApplication;
  readonly polar?: PolarApplication;
  readonly coros?: CorosApplication;
  readonly intervals?: IntervalsLimits;
  readonly stripe?: StripeApplication;
}

/** Running stand-ins. */
export interface Sandbox {
  /** URL of the root on the stand-ins' own port, without a trailing slash. Each vendor's routes are below its own folder. */
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

function startVendors(options: SandboxOptions, around: StandinContext): StartedStandin[] {
  const { stateDir, garmin, suunto, polar, coros, intervals } = options;
  const started: StartedStandin[] = [];
  if (garmin) {
    const { backfillDays = 30, backfillDaysPerMinute = 10_000 } = garmin;
    started.push(startGarmin(garmin, around, stateDir, { backfillDays, backfillDaysPerMinute }));
  }
  if (suunto) started.push(startSuunto(suunto, around, stateDir));
  if (polar) started.push(startPolar(polar, around, stateDir));
  if (coros) started.push(startCoros(coros, around, stateDir));
  if (intervals) started.push(startIntervals(intervals, around, stateDir));
  for (const { application, state } of started) {
    const { webhookUrl: url } = application;
    if (url !== undefined && url !== state.webhook) state.record({ kind: 'webhook', url });
  }
  return started;
}

/**
 * Starts the stand-ins for the vendors on the loopback address. Requests are accepted both below the root and below the path of `publicBase`, as
 * a proxy forwards them.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { now: clock = () => Math.floor(Date.now() / 1000) } = options;
  let ownBase = '';
  mkdirSync(options.stateDir, { recursive: true, mode: 0o700 });
  const around: StandinContext = {
    publicBase: options.publicBase,
    ownBase: () => ownBase,
    appName: options.appName ?? 'Longrun',
    seed: options.seed ?? 1,
    now: typeof clock === 'number' ? () => clock : clock,
    pushDelay: options.pushDelay ?? 20,
    pushRetry: options.pushRetry ?? 1000,
  };
  const vendors = startVendors(options, around);
  const stripe = options.stripe && startStripe(options.stripe, around, options.stateDir);
  const byId = new Map<string, { readonly handle: Handler }>(vendors.map((vendor) => [vendor.id, vendor]));
  // Stripe's client only accepts a host without a path.
  if (stripe) byId.set('stripe', stripe).set('v1', stripe);
  const listening = await serve(
    (call) =>
      byId.get(call.path.split('/', 2)[1] ?? '')?.handle(call) ?? json(404, { message: 'There is no such vendor' }),
    {
      ports: options.port ? [options.port] : portsToTry(options.stateDir),
      publicBase: options.publicBase,
    },
  ).catch((error: unknown) => {
    for (const { state } of vendors) state.close();
    throw error;
  });
  ownBase = listening.url;
  writeFileSync(addressFile(options.stateDir), listening.url, { mode: 0o600 });
  for (const { pusher } of vendors) pusher.wake();
  return {
    url: listening.url,
    port: listening.port,
    async stop() {
      for (const { pusher } of vendors) pusher.stop();
      stripe?.stop();
      await listening.stop();
      for (const { state } of vendors) state.close();
    },
  };
}
