import type { Clock } from '../api/clock.ts';
import type { AppConfig } from '../api/config.ts';
import type { CredentialSource } from '../api/credentials.ts';
import type { RealtimeDependencies } from '../../machines/realtime/implementations.ts';

interface Dependencies {
  readonly config: Pick<AppConfig, 'realtimeUrl' | 'region'>;
  readonly clock: Clock;
  readonly credentials: CredentialSource;
}

/** Seconds. Timers of hidden tabs wake once a minute at best. */
const KEEP_ALIVE_S = 120;
const CONNECT_TIMEOUT_MS = 10_000;

/** The first paint comes first: the channel's library is nearly as heavy as a page. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

/** Connects to the channel of the signed-in member, each time by a newly signed address. [onboarding §4] */
export const realtimeOpener =
  ({ config, clock, credentials }: Dependencies): RealtimeDependencies['openConnection'] =>
  ({ onOpen, onNews, onUnknown, onClosed }) => {
    let isOver = false;
    let shut = () => {};
    const close = () => {
      if (isOver) return;
      isOver = true;
      shut();
      onClosed();
    };

    async function connect(): Promise<void> {
      await whenIdle();
      if (isOver) return;
      const [{ default: mqtt }, { parseRealtime }, { presignedRealtimeUrl }, given] = await Promise.all([
        import('mqtt'),
        import('../../machines/realtime/messages.ts'),
        import('../api/client.ts'),
        credentials.get(),
      ]);
      const url = await presignedRealtimeUrl(config.realtimeUrl, given, config.region, new Date(clock.now()));
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
      client.on('message', (_topic, payload) => {
        const text = payload.toString();
        const news = parseRealtime(text);
        if (news === null) onUnknown(text);
        else onNews(news);
      });
      client.on('connect', () => {
        client.subscribe(`web/${given.identityId}`, { qos: 0 }, (error) => (error ? close() : onOpen()));
      });
    }

    connect().catch(close);
    return () => {
      isOver = true;
      shut();
    };
  };
