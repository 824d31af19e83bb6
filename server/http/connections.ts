import type { IncomingMessage, Server } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { addressKey, trustOf } from './client-address.ts';
import { bareHeaders } from './headers.ts';

/** Open connections, counted by client. */
export interface Connections {
  /** Returns the number of open sockets. */
  readonly open: () => number;
  /**
   * Counts a proxied request or channel until it is closed; direct ones are counted by socket.
   * @returns false if the client has too many open connections
   */
  admit(request: IncomingMessage, until: Writable): boolean;
  /**
   * Registers a listener for refused connections. @param listener called with the refused client; without one if the total limit was
   * reached
   */
  onRefusal(listener: (client?: string) => void): void;
}

type ConnectionConfig = Pick<Config, 'maxConnections' | 'connectionsPerAddress' | 'trustProxy' | 'publicUrl' | 'hsts'>;

/** Minimum milliseconds between two log lines about refused connections. */
const SILENCE_MS = 60_000;

/** Writes an error to a bare socket and closes it without waiting for the client. */
export function rejectConnection(socket: Duplex, answer: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(answer, () => socket.destroy());
}

/** Creates counters by name; removes those that reach zero. */
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

/** Limits the connections in total and per client, as each one uses a descriptor and memory, even while idle. */
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

  // Above this number, Node closes new connections without reading a byte.
  server.maxConnections = config.maxConnections;
  server.on('drop', () => {
    tell('there are MAX_CONNECTIONS connections open: more are turned away');
    refused();
  });
  // Runs before the server's own listener, so that refused connections are never read.
  server.prependListener('connection', (socket: Duplex & { remoteAddress?: string }) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress, 0)) return;
    if (!hold(addressKey(remoteAddress), socket))
      rejectConnection(socket, bareHeaders(config, '429 Too Many Requests'));
  });

  return {
    open: () => open,
    onRefusal(listener) {
      refused = listener;
    },
    admit(request, until) {
      if (trusted === false || !isProxy(request.socket.remoteAddress ?? '', 0)) return true;
      return hold(addressKey(proxyAddress(request, isProxy)), until);
    },
  };
}
