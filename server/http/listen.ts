import Fastify, { type FastifyInstance } from 'fastify';
import { StartFailure } from '../base/start-failure.ts';
import type { Config } from '../config.ts';

/** Milliseconds until responses in progress are cut off when the server stops. */
const CLOSE_MS = 5000;

/** Starts listening. @throws StartFailure if the port or the host cannot be used */
export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, ...(config.host !== null && { host: config.host }) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why: Record<string, string> = {
      EADDRINUSE: `The port ${config.port} is taken: stop what uses it, or set PORT to another.`,
      EACCES: `The port ${config.port} may not be used by this account: set PORT to one above 1023.`,
      EADDRNOTAVAIL: `The address ${config.host} is not one of this machine: set HOST to another.`,
      ENOTFOUND: `The name ${config.host} is not known: set HOST to another.`,
    };
    if (code !== undefined && why[code] !== undefined) throw new StartFailure(why[code]);
    throw error;
  }
}

/**
 * Checks that the port can be used, before anything else is opened or logged.
 * @throws StartFailure if it cannot
 */
export async function checkPort(config: Config): Promise<void> {
  const probe = Fastify();
  // Closes connections as if the server were not listening yet.
  probe.addHook('onRequest', async ({ raw }) => void raw.socket.destroy());
  await listen(probe, config);
  await probe.close();
}

/** Closes the server; responses in progress get some seconds to be sent. */
export async function close(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(late);
}
