import { connect, createServer, type Socket } from 'node:net';

/** A proxy before a TCP server that can lose the connections through it. */
export interface TcpProxy {
  readonly port: number;
  /** Swallows everything on the connections that are open now, in both directions, without closing them. New ones work. */
  swallow(): void;
  close(): Promise<void>;
}

/**
 * @param target where the server listens: a port of this machine, or a socket file
 * @param ownPort where the proxy listens; 0: on a free port
 */
export function createTcpProxy(
  target: { readonly port: number } | { readonly path: string },
  ownPort = 0,
): Promise<TcpProxy> {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>();
  const server = createServer((near) => {
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
          for (const { near, far } of pairs) {
            for (const socket of [near, far]) {
              socket.unpipe();
              socket.resume();
            }
          }
        },
        close: () =>
          new Promise((closed) => {
            for (const { near } of pairs) near.destroy();
            server.close(() => closed());
          }),
      });
    });
  });
}
