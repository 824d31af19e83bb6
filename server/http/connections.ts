import type { IncomingMessage, Server } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { countedAs, trustOf } from './client-address.ts';
import { bareAnswer } from './headers.ts';

/** What clients hold open, counted by who they are. */
export interface Connections {
  /** Sockets that are open. */
  readonly open: () => number;
  /**
   * Counts a request or channel that came through a proxy until it is closed; what came straight is counted as its socket.
   * @returns false: this client has too many open
   */
  admit(request: IncomingMessage, until: Writable): boolean;
  /** @param listener called with the client that was turned away; without one, there was no room for anybody */
  onRefusal(listener: (client?: string) => void): void;
}

type ConnectionConfig = Pick<Config, 'maxConnections' | 'connectionsPerAddress' | 'trustProxy' | 'publicUrl' | 'hsts'>;

/** At most one line a minute says that connections are turned away. */
const SILENCE_MS = 60_000;

/** Says no on a bare socket and lets go of it, whether it is listened to or not. */
export function turnAway(socket: Duplex, answer: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(answer, () => socket.destroy());
}

/** Counts by name; what is zero is forgotten. */
function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, by: 1 | -1) {
      const count = (counts.get(name) ?? 0) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}

/** Holds connections to so many in all and so many per client: every one costs a descriptor and memory, whatever is sent over it. */
export function limitConnections(server: Server, config: ConnectionConfig, log: FastifyBaseLogger): Connections {
  const trusted = trustOf(config.trustProxy);
  const isProxy = Array.isArray(trusted) ? proxyAddress.compile(trusted) : trusted || (() => false);
  const counts = createCounts();
  let open = 0;
  let quietUntil = 0;
  let refused: (client?: string) => void = () => undefined;

  function tell(why: string): void {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + SILENCE_MS;
    log.warn(why);
  }

  function hold(client: string, until: Duplex | Writable): boolean {
    if (counts.of(client) >= config.connectionsPerAddress) {
      tell('an address has too many connections open: behind a proxy, set TRUST_PROXY');
      refused(client);
      return false;
    }
    counts.add(client, 1);
    until.once('close', () => counts.add(client, -1));
    return true;
  }

  // Beyond this Node closes what comes at once, without reading a byte of it.
  server.maxConnections = config.maxConnections;
  server.on('drop', () => {
    tell('there are MAX_CONNECTIONS connections open: more are turned away');
    refused();
  });
  // Before the server's own listener, so that what is turned away is never read.
  server.prependListener('connection', (socket: Duplex & { remoteAddress?: string }) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress, 0)) return;
    if (!hold(countedAs(remoteAddress), socket)) turnAway(socket, bareAnswer(config, '429 Too Many Requests'));
  });

  return {
    open: () => open,
    onRefusal(listener) {
      refused = listener;
    },
    admit(request, until) {
      if (trusted === false || !isProxy(request.socket.remoteAddress ?? '', 0)) return true;
      return hold(countedAs(proxyAddress(request, isProxy)), until);
    },
  };
}
