import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config.ts';
import { type Connections, rejectConnection } from '../http/connections.ts';
import { bareHeaders } from '../http/headers.ts';
import { type Bus, joinBus } from './bus.ts';
import { createChannels } from './channels.ts';
import type { ChannelHolder, CheckPresigned } from './presigned.ts';
import { identityOf, missedTopicOf, payloadOf, type Publish, topicOf } from './publish.ts';
import { limitFrames } from './frame-limit.ts';
import { createRecentMessages } from './recent-messages.ts';

/** Realtime channel: MQTT 3.1.1 over WebSocket at `/mqtt`, receive-only for browsers. */
export interface Realtime {
  readonly publish: Publish;
  /** Closes a person's channels in all processes, after their sessions ended. */
  disconnect(sub: string): void;
  /** Drops a person's cached data in all processes. */
  forget(sub: string): void;
  readonly connected: () => number;
  /** Whether the bus to the other processes is connected; `null` if there is no bus. */
  readonly isBusJoined: () => boolean | null;
  stop(): Promise<void>;
}

export interface RealtimeDeps {
  readonly server: Server;
  readonly check: CheckPresigned;
  /** `allowedOrigins`: other origins whose pages may open a channel. `bus`: `null` for a single process. */
  readonly config: Pick<Config, 'allowedOrigins' | 'bus' | 'publicUrl' | 'hsts'>;
  /** Called when a person's cached data is stale: their sessions ended, or the pages they may see have changed. */
  readonly onForget: (sub: string) => void;
  /** Called when messages from other processes, about any member, may have been missed. */
  readonly onMissed: () => void;
  /** Whether a client may open another channel. */
  readonly admit: Connections['admit'];
  /** Counts a person's new channel. @throws TooManyRequests */
  readonly limit: (sub: string) => void;
  readonly log: FastifyBaseLogger;
}

/** Maximum frame size in bytes. */
const maxPayload = 4096;
const longestClientId = 64;
/** Maximum seconds between two keep-alives, as in AWS IoT. */
const longestSilence = 1200;
/** Topic for accounts whose sessions ended; only used on the bus. */
const endedTopic = 'longrun/sessions-ended';
/** Topic for accounts whose rights changed; only used on the bus. */
const changedTopic = 'longrun/members-changed';
const longestSub = 64;
/** Maximum clock difference between processes on one bus, ms. */
const CLOCKS_APART_MS = 2000;

/** An upgrade request with the result of its check. Aedes passes it to its hooks. */
type CheckedRequest = IncomingMessage & { holder?: ChannelHolder };
const holderOf = (client: Client | null): ChannelHolder | undefined =>
  (client?.req as CheckedRequest | undefined)?.holder;

/** Combines the five parts in which a packet is written into one frame and one system call. */
function inOneFrame(stream: Duplex): Duplex {
  stream._writev = (parts, done) => {
    stream._write(Buffer.concat(parts.map(({ chunk }) => chunk as Buffer)), 'binary', done);
  };
  return stream;
}

const isOwn = ({ identityId }: ChannelHolder, topic: string) =>
  topic === topicOf(identityId) || topic === missedTopicOf(identityId);

type Refusal = '403 Forbidden' | '404 Not Found' | '429 Too Many Requests' | '503 Service Unavailable';

const createBroker = () =>
  Aedes.createBroker({
    maxClientsIdLength: Number.POSITIVE_INFINITY,
    connectTimeout: 10_000,
    // Sessions and wills are ignored, so a page leaves nothing behind when its connection closes.
    preConnect: (client, packet, done) => {
      const holder = holderOf(client);
      const { clientId, clean, will } = packet;
      if (!holder || !clean || will || clientId.length > longestClientId) {
        return done(new Error('this is not how pages connect'), false);
      }
      // A client that reuses an id closes the existing connection with that id, so ids are prefixed with the identity.
      if (clientId !== '') packet.clientId = `${holder.identityId}/${clientId}`;
      packet.keepalive = Math.min(packet.keepalive || longestSilence, longestSilence);
      done(null, true);
    },
    // Allows exactly the holder's own topics: no others, and no patterns. Others are refused with 0x80 in the SUBACK.
    authorizeSubscribe: (client, subscription, done) => {
      const holder = holderOf(client);
      done(null, holder && isOwn(holder, subscription.topic) ? subscription : null);
    },
    // Browsers may not publish; the error closes the connection, as in AWS IoT.
    authorizePublish: (_client, _packet, done) => done(new Error('publishing is not allowed')),
    // Checked again at delivery, so a mistake in the rule above can't leak messages.
    authorizeForward: (client, packet) => {
      const holder = holderOf(client);
      return holder && isOwn(holder, packet.topic) && holder.until > Date.now() ? packet : null;
    },
  });

/**
 * Starts the channel on the HTTP server's own port, and joins the bus to the other processes if there is one.
 * @throws StartFailure if the bus refuses this server
 */
export async function startRealtime(deps: RealtimeDeps): Promise<Realtime> {
  const { server, check, config, log } = deps;
  const { allowedOrigins } = config;
  const broker = await createBroker();
  const channels = createChannels();
  const told = createRecentMessages();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    handleProtocols: (protocols) => (protocols.has('mqtt') ? 'mqtt' : false),
  });
  let stopped = false;
  const refuse = (socket: Duplex, status: Refusal) => rejectConnection(socket, bareHeaders(config, status));

  const isOurPage = ({ headers: { origin, host } }: IncomingMessage) =>
    origin === undefined || allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);

  function open(socket: WebSocket, request: CheckedRequest, holder: ChannelHolder): void {
    channels.add({ holder, socket });
    limitFrames(socket);
    const stream = inOneFrame(createWebSocketStream(socket));
    // Without a listener, a connection reset by the browser would crash the process.
    stream.on('error', () => socket.terminate());
    request.holder = holder;
    broker.handle(stream, request);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    if (stopped) return refuse(socket, '503 Service Unavailable');
    if (request.url?.split('?', 1)[0] !== '/mqtt') return refuse(socket, '404 Not Found');
    if (!isOurPage(request)) return refuse(socket, '403 Forbidden');
    if (!deps.admit(request, socket)) return refuse(socket, '429 Too Many Requests');
    const holder = await check(request);
    if (!holder) return refuse(socket, '403 Forbidden');
    try {
      deps.limit(holder.sub);
    } catch {
      return refuse(socket, '429 Too Many Requests');
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, request, holder));
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'a channel could not be opened');
      refuse(socket, '503 Service Unavailable');
    });
  };

  /** Delivers to the pages connected to this process. */
  function deliver(topic: string, payload: string | Buffer): void {
    told.note(identityOf(topic));
    if (stopped || !channels.hasListener(identityOf(topic))) return;
    const packet = { cmd: 'publish', qos: 0, dup: false, retain: false, topic, payload } as const;
    broker.publish(packet, (error) => {
      if (error) log.warn({ err: error }, 'message not sent');
    });
  }

  function hear(topic: string, payload: Buffer): void {
    if (topic !== endedTopic && topic !== changedTopic) return deliver(topic, payload);
    const sub = payload.toString();
    if (sub.length > longestSub) return;
    deps.onForget(sub);
    if (topic === endedTopic) channels.close(sub);
  }

  // From here on messages are delivered. One message covers everything between the page's first fetch and its
  // subscription.
  broker.on('subscribe', (subscriptions, client) => {
    const holder = holderOf(client);
    const topic = holder && missedTopicOf(holder.identityId);
    if (!holder || !topic || !subscriptions.some((one) => one.topic === topic)) return;
    if (!told.hasSince(holder.identityId, holder.since - (config.bus ? CLOCKS_APART_MS : 0))) return;
    const packet = { cmd: 'publish', qos: 0, dup: false, retain: true, topic, payload: '{}' } as const;
    client.publish(packet, (error) => {
      if (error) log.warn({ err: error }, 'message not sent');
    });
  });

  const bus: Bus | null =
    config.bus &&
    (await joinBus({
      settings: config.bus,
      log,
      listenTo: [topicOf('+'), endedTopic, changedTopic],
      onMessage: hear,
      // Reconnecting pages reload everything, and new ones learn that they may have missed messages.
      onJoined: () => {
        deps.onMissed();
        told.begin();
        channels.renew();
      },
    }));
  server.on('upgrade', onUpgrade);

  return {
    publish(identityId, event, body) {
      const [topic, payload] = [topicOf(identityId), payloadOf(event, body)];
      deliver(topic, payload);
      bus?.send(topic, payload);
    },
    disconnect(sub) {
      channels.close(sub);
      bus?.send(endedTopic, sub);
    },
    forget(sub) {
      deps.onForget(sub);
      bus?.send(changedTopic, sub);
    },
    connected: channels.count,
    isBusJoined: () => bus?.isJoined() ?? null,
    async stop() {
      stopped = true;
      await bus?.stop();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      channels.terminate();
      sockets.close();
    },
  };
}
