import mqtt from 'mqtt';
import { parseRealtime } from '../../machines/realtime/messages.ts';
import type { RealtimeDependencies } from '../../machines/realtime/implementations.ts';
import type { Clock } from '../api/clock.ts';
import type { AppConfig } from '../api/config.ts';
import type { CredentialSource } from '../api/credentials.ts';
import { presignedRealtimeUrl } from '../api/sign.ts';

export interface ConnectionDependencies {
  readonly config: Pick<AppConfig, 'realtimeUrl' | 'region'>;
  readonly clock: Clock;
  readonly credentials: CredentialSource;
}

type Options = Parameters<RealtimeDependencies['openConnection']>[0];

/** Seconds. Timers of hidden tabs wake once a minute at best. */
const KEEP_ALIVE_S = 120;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects by a newly signed address and subscribes to the member's topic, which the identity id names. [onboarding §4]
 * The page has read before: it says since when, so that the server knows what it may have missed.
 */
export function openConnection(deps: ConnectionDependencies, options: Options): () => void {
  const { config, clock, credentials } = deps;
  let isOver = false;
  let shut = () => {};
  const close = () => {
    if (isOver) return;
    isOver = true;
    shut();
    options.onClosed();
  };

  async function connect(): Promise<void> {
    const given = await credentials.get();
    const at = new Date(clock.now());
    const url = await presignedRealtimeUrl(config.realtimeUrl, given, config.region, at, clock.opened());
    if (isOver) return;
    const client = mqtt.connect(url, {
      protocolVersion: 4,
      // Tabs that share an id would push each other out.
      clientId: crypto.randomUUID(),
      clean: true,
      keepalive: KEEP_ALIVE_S,
      connectTimeout: CONNECT_TIMEOUT_MS,
      // A second try with the same address would be refused once it expired; the machine comes with a new one.
      reconnectPeriod: 0,
    });
    shut = () => client.end(true);
    client.on('error', close);
    client.on('close', close);
    const topic = `web/${given.identityId}`;
    client.on('message', (on, payload) => {
      if (on !== topic) return options.onMissed();
      const text = payload.toString();
      const news = parseRealtime(text);
      if (news === null) options.onUnknown(text);
      else options.onNews(news);
    });
    client.on('connect', () => {
      const topics = options.isFirst ? [topic, `${topic}/missed`] : topic;
      client.subscribe(topics, { qos: 0 }, (error) => (error ? close() : options.onOpen()));
    });
  }

  connect().catch(close);
  return () => {
    isOver = true;
    shut();
  };
}
