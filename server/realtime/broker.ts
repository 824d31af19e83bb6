import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import type { ChannelHolder, CheckPresigned } from './presigned.ts';
import { payloadOf, type Publish, topicOf } from './publish.ts';

/** MQTT 3.1.1 over WebSocket at `/mqtt`, for browsers that listen. */
export interface Realtime {
  readonly publish: Publish;
  /** Closes what a person has open: their sessions ended. */
  disconnect(sub: string): void;
  readonly connected: () => number;
  stop(): Promise<void>;
}

export interface RealtimeDeps {
  readonly server: Server;
  readonly check: CheckPresigned;
  /** Origins whose pages may open a channel besides the server's own. */
  readonly allowedOrigins: readonly string[];
  readonly log: FastifyBaseLogger;
}

/** Browsers send a few subscriptions and pings, nothing more. */
const maxPayload = 16 * 1024;
const maxChannelsPerPerson = 20;
const maxClientId = 128;

interface Channel {
  readonly holder: ChannelHolder;
  readonly socket: WebSocket;
}

/** Aedes hands the request through to its hooks; the check's result rides on it. */
type CheckedRequest = IncomingMessage & { holder?: ChannelHolder };
const holderOf = (client: Client | null): ChannelHolder | undefined =>
  (client?.req as CheckedRequest | undefined)?.holder;

function refuse(socket: Duplex, status: '403 Forbidden' | '404 Not Found' | '503 Service Unavailable'): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const createBroker = () =>
  Aedes.createBroker({
    maxClientsIdLength: maxClientId,
    connectTimeout: 10_000,
    // Exactly the own topic: neither others' nor a pattern that might match them. Refused as 0x80 in the SUBACK.
    authorizeSubscribe: (client, subscription, done) => {
      const holder = holderOf(client);
      done(null, holder && subscription.topic === topicOf(holder.identityId) ? subscription : null);
    },
    // Browsers only listen; an error closes the connection, as AWS IoT does.
    authorizePublish: (_client, _packet, done) => done(new Error('publishing is not allowed')),
    // Once more at delivery: a mistake in the rule above must not show anybody else's messages.
    authorizeForward: (client, packet) => {
      const holder = holderOf(client);
      return holder && packet.topic === topicOf(holder.identityId) && holder.until > Date.now() ? packet : null;
    },
  });

/** Starts the channel on the HTTP server's own port. */
export async function startRealtime({ server, check, allowedOrigins, log }: RealtimeDeps): Promise<Realtime> {
  const broker = await createBroker();
  const channels = new Set<Channel>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    handleProtocols: (protocols) => (protocols.has('mqtt') ? 'mqtt' : false),
  });
  let stopped = false;

  const isOurPage = ({ headers: { origin, host } }: IncomingMessage) =>
    origin === undefined || allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);

  function open(socket: WebSocket, request: CheckedRequest, holder: ChannelHolder): void {
    const channel = { holder, socket };
    channels.add(channel);
    const theirs = [...channels].filter((other) => other.holder.sub === holder.sub);
    if (theirs.length > maxChannelsPerPerson) theirs[0]?.socket.terminate();
    const expiry = setTimeout(() => socket.close(1008), Math.max(0, holder.until - Date.now())).unref();
    socket.on('close', () => {
      clearTimeout(expiry);
      channels.delete(channel);
    });
    const stream = createWebSocketStream(socket);
    // Without a listener a reset by the browser would end the process.
    stream.on('error', () => socket.terminate());
    request.holder = holder;
    broker.handle(stream, request);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    if (stopped) return refuse(socket, '503 Service Unavailable');
    if (request.url?.split('?', 1)[0] !== '/mqtt') return refuse(socket, '404 Not Found');
    if (!isOurPage(request)) return refuse(socket, '403 Forbidden');
    const holder = await check(request);
    if (!holder) return refuse(socket, '403 Forbidden');
    sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, request, holder));
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'a channel could not be opened');
      refuse(socket, '503 Service Unavailable');
    });
  };
  server.on('upgrade', onUpgrade);

  return {
    publish(identityId, event, body) {
      if (stopped) return;
      const packet = { cmd: 'publish', qos: 0, dup: false, retain: false, topic: topicOf(identityId) } as const;
      broker.publish({ ...packet, payload: payloadOf(event, body) }, (error) => {
        if (error) log.warn({ err: error, event }, 'message not sent');
      });
    },
    disconnect(sub) {
      for (const { holder, socket } of channels) if (holder.sub === sub) socket.close(1008);
    },
    connected: () => channels.size,
    async stop() {
      stopped = true;
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      for (const { socket } of channels) socket.terminate();
      sockets.close();
    },
  };
}
