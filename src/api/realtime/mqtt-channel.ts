import mqtt from 'mqtt';
import { newId } from '../new-id.ts';

/** Request of the page to the worker: connect with a signed URL and subscribe. */
export interface ChannelRequest {
  readonly url: string;
  readonly topics: readonly string[];
}

/** Report of the worker. Reports after `closed` are ignored. */
export type ChannelReport =
  | { readonly kind: 'open' | 'closed' }
  | { readonly kind: 'message'; readonly topic: string; readonly text: string };

/** Keep-alive interval, s. Timers of hidden tabs fire once a minute at best. */
const KEEP_ALIVE_S = 120;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects, subscribes and reports messages.
 * @returns closes the connection at once
 */
export function openChannel({ url, topics }: ChannelRequest, report: (what: ChannelReport) => void): () => void {
  const client = mqtt.connect(url, {
    protocolVersion: 4,
    // Tabs with the same id would disconnect each other.
    clientId: newId(),
    clean: true,
    keepalive: KEEP_ALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The broker would refuse an expired URL; the machine retries with a new one.
    reconnectPeriod: 0,
  });
  const close = () => report({ kind: 'closed' });
  client.on('error', close);
  client.on('close', close);
  client.on('message', (topic, payload) => report({ kind: 'message', topic, text: payload.toString() }));
  client.on('connect', () => {
    client.subscribe([...topics], { qos: 0 }, (error) => (error ? close() : report({ kind: 'open' })));
  });
  return () => client.end(true);
}
