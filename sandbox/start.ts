import { join } from 'node:path';
import { garminHandler } from './garmin/app.ts';
import type { Garmin } from './garmin/context.ts';
import { Histories } from './garmin/histories.ts';
import { Pusher } from './garmin/pusher.ts';
import { GarminState } from './garmin/state.ts';
import { json, serve } from './http.ts';

/** How the stand-ins are started. */
export interface SandboxOptions {
  /** 0 or none: the port of the last run when it is free, else any. File addresses then outlive a restart. */
  readonly port?: number;
  /** What was answered is kept here; a restart forgets nothing. */
  readonly stateDir: string;
  /** Address under which browsers reach the stand-ins' root, such as `http://localhost:8080/sandbox`. */
  readonly publicBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the application on the consent page. */
  readonly appName?: string;
  /** Where pings go; can be set later by the control address. */
  readonly webhookUrl?: string;
  /** Clock in unix seconds, or a moment at which it stands. The present unless given. */
  readonly now?: number | (() => number);
  /** Decides what every history holds. */
  readonly seed?: number;
  /** Milliseconds before pings leave, and before the first retry. */
  readonly pushDelay?: number;
  readonly pushRetry?: number;
  /** Days that one backfill may span, and that may be asked for in a minute. */
  readonly backfillDays?: number;
  readonly backfillDaysPerMinute?: number;
}

/** Running stand-ins. */
export interface Sandbox {
  /** Address of the root on the own port, without a slash at the end; routes are below `/garmin/`. */
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the stand-ins for the vendors on the loopback address. Requests are understood both below the root and below the path of
 * `publicBase`, as a proxy hands them on.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const state = new GarminState(join(options.stateDir, 'garmin.jsonl'));
  if (options.webhookUrl !== undefined && options.webhookUrl !== state.webhook) {
    state.record({ kind: 'webhook', url: options.webhookUrl });
  }
  const { now: clock = () => Math.floor(Date.now() / 1000) } = options;
  const now = typeof clock === 'number' ? () => clock : clock;
  const histories = new Histories();
  let ownBase = '';
  const pusher = new Pusher(state, histories, {
    clientId: options.clientId,
    ownBase: () => ownBase,
    delay: options.pushDelay ?? 20,
    retry: options.pushRetry ?? 1000,
    batch: 100,
    now,
  });
  const garmin: Garmin = {
    options: {
      clientId: options.clientId,
      clientSecret: options.clientSecret,
      publicBase: options.publicBase,
      appName: options.appName ?? 'Longrun',
      seed: options.seed ?? 1,
      backfillDays: options.backfillDays ?? 30,
      backfillDaysPerMinute: options.backfillDaysPerMinute ?? 10_000,
    },
    state,
    histories,
    pusher,
    underWay: new Set(),
    now,
  };
  const handle = garminHandler(garmin);
  const listening = await serve(
    (call) => (call.path.startsWith('/garmin/') ? handle(call) : json(404, { message: 'There is no such vendor' })),
    {
      ports: options.port ? [options.port] : [state.port, 0],
      publicBase: options.publicBase,
    },
  ).catch((error: unknown) => {
    state.close();
    throw error;
  });
  ownBase = listening.url;
  if (state.port !== listening.port) state.record({ kind: 'port', port: listening.port });
  pusher.wake();
  return {
    url: listening.url,
    port: listening.port,
    async stop() {
      pusher.stop();
      await listening.stop();
      state.close();
    },
  };
}
