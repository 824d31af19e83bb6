import mqtt from 'mqtt';
import { newId } from '../new-id.ts';

/** What the page asks of the worker, once: to connect by a signed address and subscribe. */
export interface ChannelRequest {
  readonly url: string;
  readonly topics: readonly string[];
}

/** What the worker reports. After `closed` nothing follows that counts. */
export type ChannelReport =
  | { readonly kind: 'open' | 'closed' }
  | { readonly kind: 'message'; readonly topic: string; readonly text: string };

/** Seconds. Timers of hidden tabs wake once a minute at best. */
const KEEP_ALIVE_S = 120;
const CONNECT_TIMEOUT_MS = 10_000;

/** Connects, subscribes, and reports what comes. @returns ends the connection at once */
export function openChannel({ url, topics }: ChannelRequest, report: (what: ChannelReport) => void): () => void {
  const client = mqtt.connect(url, {
    protocolVersion: 4,
    // Tabs that share an id would push each other out.
    clientId: newId(),
    clean: true,
    keepalive: KEEP_ALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // A second try with the same address would be refused once it expired; the machine comes with a new one.
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
