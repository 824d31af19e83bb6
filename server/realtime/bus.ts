import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { connect, type MqttClient } from 'mqtt';
import { backOff } from '../../domain/back-off.ts';
import { StartFailure } from '../base/start-failure.ts';

/** Connection settings of the bus between several server processes. */
export interface BusSettings {
  /** Broker URL, `mqtt://host:port` or `mqtts://host:port`, without credentials. */
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
}

export interface BusDeps {
  readonly settings: BusSettings;
  readonly log: FastifyBaseLogger;
  /** Topic filters for messages from other processes. */
  readonly listenTo: readonly string[];
  /** Receives messages from other processes, but not this process's own. */
  readonly onMessage: (topic: string, payload: Buffer) => void;
  /** Called when the bus is connected or reconnected. Earlier messages were missed. */
  readonly onJoined: () => void;
  readonly random?: () => number;
}

/** A connection to the MQTT broker shared by all server processes. */
export interface Bus {
  /** Sends a message to the other processes. It is lost if the bus is disconnected. */
  send(topic: string, payload: string): void;
  readonly isJoined: () => boolean;
  stop(): Promise<void>;
}

const WAIT_MS = { first: 250, longest: 5000 };
/** Duration in ms after which a connection counts as stable, so the first retry after the next break is quick. */
const SETTLED_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5000;
/** Keep-alive interval, s. A vanished bus is noticed after 1.5 times this. */
const KEEP_ALIVE_S = 10;

/** Broker errors that a retry does not fix, in MQTT 3.1.1 and 5. */
const refusals: Readonly<Record<number, string>> = {
  1: 'it does not speak MQTT 5',
  4: 'it refuses the name or the password',
  5: 'it refuses the name or the password',
  132: 'it does not speak MQTT 5',
  134: 'it refuses the name or the password',
  135: 'it refuses the name or the password',
};

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
const refusalOf = (error: unknown): string | undefined => refusals[Number(codeOf(error))];
const reasonOf = (error: unknown) => ({ reason: codeOf(error) ?? (error as Error | null)?.message ?? 'closed' });

/**
 * Joins the bus and reconnects after breaks, with backoff. Waits only for the first attempt. If it fails, attempts continue in the
 * background, since realtime messages are only hints and not required to start.
 * @throws StartFailure if the bus refuses this server, which only the operator can fix
 */
export async function joinBus(deps: BusDeps): Promise<Bus> {
  const { settings, log, listenTo, onMessage, onJoined, random = Math.random } = deps;
  const id = `longrun-${randomUUID()}`;
  let client: MqttClient | null = null;
  let joined = false;
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Tries to join once. @returns the error if the attempt failed; `null` once joined */
  function attempt(): Promise<{ error: unknown } | null> {
    return new Promise((resolve) => {
      let trouble: unknown = null;
      let settled: NodeJS.Timeout | undefined;
      let over = false;
      const own = connect(settings.url, {
        // Version 5 is only needed for the option not to receive one's own messages.
        protocolVersion: 5,
        clean: true,
        clientId: id,
        ...(settings.username !== null && { username: settings.username }),
        ...(settings.password !== null && { password: settings.password }),
        keepalive: KEEP_ALIVE_S,
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectPeriod: 0,
        queueQoSZero: false,
      });
      client = own;
      own.on('message', (topic, payload) => onMessage(topic, payload));
      own.on('error', (error) => {
        trouble = error;
        own.end(true);
      });
      own.on('connect', () => {
        const topics = Object.fromEntries(listenTo.map((filter) => [filter, { qos: 0 as const, nl: true }]));
        own.subscribe(topics, (error) => {
          if (stopped) return;
          if (error) {
            trouble = error;
            own.end(true);
            return;
          }
          joined = true;
          if (failures > 0) log.warn('the realtime bus is back');
          settled = setTimeout(() => {
            failures = 0;
          }, SETTLED_MS).unref();
          onJoined();
          resolve(null);
        });
      });
      own.on('close', () => {
        if (over) return;
        over = true;
        own.end(true);
        clearTimeout(settled);
        const was = joined;
        joined = false;
        resolve({ error: trouble });
        if (stopped) return;
        // Logged once per break; /readyz shows the current state.
        if (was) log.warn(reasonOf(trouble), 'the realtime bus is gone');
        else if (failures === 0 && !refusalOf(trouble))
          log.warn(reasonOf(trouble), 'the realtime bus cannot be reached');
        failures += 1;
        timer = setTimeout(() => void attempt(), backOff(failures, WAIT_MS, random()));
      });
    });
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await client?.endAsync(true);
  }

  const ended = await attempt();
  const why = ended && refusalOf(ended.error);
  if (why) {
    await stop();
    throw new StartFailure(`The bus behind MQTT_URL cannot be used: ${why}.`);
  }
  return {
    send(topic, payload) {
      if (joined) client?.publish(topic, payload, { qos: 0 });
    },
    isJoined: () => joined,
    stop,
  };
}
