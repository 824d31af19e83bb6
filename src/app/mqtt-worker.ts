import mqtt from 'mqtt';
import type { ChannelReport, ChannelRequest } from './mqtt-connection.ts';

/** Seconds. Timers of hidden tabs wake once a minute at best. */
const KEEP_ALIVE_S = 120;
const CONNECT_TIMEOUT_MS = 10_000;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker speaks to its own page only.
const report = (what: ChannelReport) => self.postMessage(what);

self.addEventListener(
  'message',
  ({ data: { url, topics } }: MessageEvent<ChannelRequest>) => {
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
    const close = () => report({ kind: 'closed' });
    client.on('error', close);
    client.on('close', close);
    client.on('message', (topic, payload) => report({ kind: 'message', topic, text: payload.toString() }));
    client.on('connect', () => {
      client.subscribe([...topics], { qos: 0 }, (error) => (error ? close() : report({ kind: 'open' })));
    });
  },
  { once: true },
);
