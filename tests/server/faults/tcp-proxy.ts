import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can drop its connections. */
export interface TcpProxy {
  readonly port: number;
  /** Swallows all data on the open connections, in both directions, without closing them. New connections work. */
  swallow(): void;
  /** Holds all data until it is called with `false`, and then passes it on. */
  stall(isStalled: boolean): void;
  /** Breaks all connections. */
  drop(): void;
  /** Handling of new connections from now on: `refuse` closes them, `silent` ignores their data. */
  admit(mode: 'pass' | 'refuse' | 'silent'): void;
  close(): Promise<void>;
}

/**
 * Creates a TCP proxy.
 * @param target address of the server: a local port, or a socket file
 * @param ownPort port of the proxy; 0 for a free one
 */
export function createTcpProxy(
  target: { readonly port: number } | { readonly path: string },
  ownPort = 0,
): Promise<TcpProxy> {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>();
  /** Swallowed connections. They never pass data again: TCP does not lose bytes in the middle of a connection. */
  const lost = new Set<{ readonly near: Socket; readonly far: Socket }>();
  /** Held back now. */
  const stalled = new Set<{ readonly near: Socket; readonly far: Socket }>();
  let mode: 'pass' | 'refuse' | 'silent' = 'pass';
  const unanswered = new Set<Socket>();
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (mode === 'refuse') return void near.destroy();
    if (mode === 'silent') {
      unanswered.add(near);
      near.on('close', () => unanswered.delete(near)).resume();
      return;
    }
    const far = connect(target);
    const pair = { near, far };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        lost.delete(pair);
        stalled.delete(pair);
        to.destroy();
      });
    }
  });
  return new Promise((resolve) => {
    server.listen(ownPort, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      resolve({
        port,
        swallow() {
          for (const pair of pairs) {
            for (const socket of [pair.near, pair.far]) {
              socket.unpipe();
              socket.resume();
            }
            lost.add(pair);
            stalled.delete(pair);
          }
          pairs.clear();
        },
        stall(isStalled) {
          if (isStalled) for (const pair of pairs) stalled.add(pair);
          for (const { near, far } of stalled) {
            for (const [from, to] of [
              [near, far],
              [far, near],
            ] as const) {
              if (isStalled) from.unpipe(to).pause();
              else from.pipe(to);
            }
          }
          // Connections opened during the stall are already piped; piping them twice would send every byte twice.
          if (!isStalled) stalled.clear();
        },
        drop() {
          for (const { near } of [...pairs, ...lost]) near.destroy();
        },
        admit(wanted) {
          mode = wanted;
          if (wanted === 'pass') for (const near of unanswered) near.destroy();
        },
        close: () =>
          new Promise((closed) => {
            for (const near of unanswered) near.destroy();
            for (const { near } of [...pairs, ...lost]) near.destroy();
            server.close(() => closed());
          }),
      });
    });
  });
}
