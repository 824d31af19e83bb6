import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { connect, type MqttClient } from 'mqtt';
import { StartFailure } from '../base/start-failure.ts';

/** Where the bus between several server processes is. */
export interface BusSettings {
  /** `mqtt://host:port` or `mqtts://host:port`, without name and password. */
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
}

export interface BusDeps {
  readonly settings: BusSettings;
  readonly log: FastifyBaseLogger;
  /** Topic filters of what the other processes say. */
  readonly listenTo: readonly string[];
  /** Something that another process said; what this one says does not come back. */
  readonly onMessage: (topic: string, payload: Buffer) => void;
  /** The bus is there, or there again: what others said before was missed. */
  readonly onJoined: () => void;
  readonly random?: () => number;
}

/** One connection to an MQTT broker that all server processes share. */
export interface Bus {
  /** Tells the other processes. While the bus is away nobody hears it: nothing is kept for later. */
  send(topic: string, payload: string): void;
  readonly isJoined: () => boolean;
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** A connection that held for so long has proved itself: the next break is tried again quickly. */
const SETTLED_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5000;
/** A bus whose machine vanished is noticed after one and a half times this. */
const KEEP_ALIVE_S = 10;

/** Answers of a broker that another try does not change, MQTT 3.1.1 and 5. */
const refusals: Readonly<Record<number, string>> = {
  1: 'it does not speak MQTT 5',
  4: 'it refuses the name or the password',
  5: 'it refuses the name or the password',
  132: 'it does not speak MQTT 5',
  134: 'it refuses the name or the password',
  135: 'it refuses the name or the password',
};

/** Milliseconds until the next try: doubling, with half of it at random so that processes do not come back all at once. */
export function busWait(failures: number, random: () => number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random() / 2);
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
const refusalOf = (error: unknown): string | undefined => refusals[Number(codeOf(error))];
const reasonOf = (error: unknown) => ({ reason: codeOf(error) ?? (error as Error | null)?.message ?? 'closed' });

/**
 * Joins the bus and stays with it: a broken connection is made again, less and less often. The first try is waited for; a bus that cannot be
 * reached then is tried further, because realtime messages are hints and no reason not to start.
 * @throws StartFailure when the bus turns this server down, which only the operator can mend
 */
export async function joinBus(deps: BusDeps): Promise<Bus> {
  const { settings, log, listenTo, onMessage, onJoined, random = Math.random } = deps;
  const id = `longrun-${randomUUID()}`;
  let client: MqttClient | null = null;
  let joined = false;
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  /** @returns what the bus said when the try ended without joining, null once joined */
  function attempt(): Promise<{ error: unknown } | null> {
    return new Promise((resolve) => {
      let trouble: unknown = null;
      let settled: NodeJS.Timeout | undefined;
      let over = false;
      const own = connect(settings.url, {
        // Of version 5 only one thing is needed: not to hear oneself.
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
        // Told once per break: what it is now, /readyz says.
        if (was) log.warn(reasonOf(trouble), 'the realtime bus is gone');
        else if (failures === 0 && !refusalOf(trouble))
          log.warn(reasonOf(trouble), 'the realtime bus cannot be reached');
        timer = setTimeout(() => void attempt(), busWait(failures, random));
        failures += 1;
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
