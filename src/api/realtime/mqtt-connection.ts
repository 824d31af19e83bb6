import { parseRealtime } from '../../../machines/realtime/messages.ts';
import type { RealtimeDependencies } from '../../../machines/realtime/implementations.ts';
import type { Clock } from '../clock.ts';
import type { AppConfig } from '../config.ts';
import type { CredentialSource } from '../credentials.ts';
import { presignedRealtimeUrl } from '../sign.ts';
import type { ChannelReport, ChannelRequest } from './mqtt-channel.ts';

export interface ConnectionDependencies {
  readonly config: Pick<AppConfig, 'realtimeUrl' | 'region'>;
  readonly clock: Clock;
  readonly credentials: Pick<CredentialSource, 'get'>;
}

type Options = Parameters<RealtimeDependencies['openConnection']>[0];

/**
 * Connects with a newly signed URL and subscribes to the member's topic, which contains the identity id. [onboarding §4] The URL contains the time of
 * the page's first requests, which tells the server what the page may have missed. MQTT runs in its own worker: its library takes 400 ms to start on
 * a slow phone, which would block the page.
 */
export function openConnection(deps: ConnectionDependencies, options: Options): () => void {
  const { config, clock, credentials } = deps;
  const worker = new Worker(new URL('./mqtt-worker.ts', import.meta.url), { type: 'module' });
  let isOver = false;
  const end = () => {
    isOver = true;
    // Terminating the worker also closes its socket.
    worker.terminate();
  };
  const close = () => {
    if (isOver) return;
    end();
    options.onClosed();
  };

  async function connect(): Promise<void> {
    const given = await credentials.get();
    const at = new Date(clock.now());
    const url = await presignedRealtimeUrl(config.realtimeUrl, given, config.region, at, clock.opened());
    if (isOver) return;
    const topic = `web/${given.identityId}`;
    worker.addEventListener('message', ({ data }: MessageEvent<ChannelReport>) => {
      if (isOver) return;
      if (data.kind !== 'message') return data.kind === 'open' ? options.onOpen() : close();
      if (data.topic !== topic) return options.onMissed();
      const news = parseRealtime(data.text);
      if (news === null) options.onUnknown(data.text);
      else options.onNews(news);
    });
    const request: ChannelRequest = { url, topics: options.isFirst ? [topic, `${topic}/missed`] : [topic] };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
    worker.postMessage(request);
  }

  worker.addEventListener('error', close);
  connect().catch(close);
  return end;
}
