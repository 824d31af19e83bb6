import { createServer, type Server } from 'node:net';

/**
 * Ports outside the range that the operating system assigns. A server is restarted on its port, so a port stays reserved while nothing listens
 * on it.
 */
const ports = { first: 20_000, count: 6000 } as const;

function listens(port: number): Promise<Server | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/**
 * Reserves a port for this process. Port `n` belongs to the process that listens on `n + ports.count`: listening is exclusive between processes,
 * and the system ends it with the process, however that dies.
 */
async function reserve(port: number): Promise<boolean> {
  const lock = await listens(port + ports.count);
  if (!lock) return false;
  const probe = await listens(port);
  if (!probe) {
    lock.close();
    return false;
  }
  await new Promise((resolve) => probe.close(resolve));
  lock.unref();
  return true;
}

/** Start of this process's search, so processes started together rarely try the same port. */
let next = (process.pid * 40) % ports.count;

/**
 * Returns a free port on 127.0.0.1 that no other test process gets while this one runs.
 * @throws Error if none is left
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < ports.count; tried += 1) {
    const port = ports.first + next;
    next = (next + 1) % ports.count;
    if (await reserve(port)) return port;
  }
  throw new Error(`No port is free from ${ports.first} to ${ports.first + ports.count - 1}.`);
}
