import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { rejectConnection } from './connections.ts';
import { bareHeaders } from './headers.ts';

/** Minimum bytes that must arrive within the timeout. */
const MIN_BYTES = 4096;
/** Factor of the timeout for uploads, since a phone may lose its connection in a tunnel. */
const UPLOAD_PATIENCE = 4;

/** Milliseconds for which a connection is kept open after a response that was sent before the body was complete. */
const LINGER_MS = 2000;

/** Whether a request's body is still arriving. */
const isComing = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Aborts requests whose body does not progress: every `bodyPatienceSeconds` (four times that for uploads), four kilobytes or the end must
 * arrive. Time in which the server itself reads slowly does not count.
 */
export function enforceBodyPace(
  app: FastifyInstance,
  config: Pick<Config, 'bodyPatienceSeconds' | 'publicUrl' | 'hsts'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isComing(request)) return;
    const { raw } = request;
    const { socket } = raw;
    const isForm = request.headers['content-type']?.startsWith('multipart/') === true;
    const isUpload = isForm || request.routeOptions.config?.takesFile === true;
    let seen = socket.bytesRead;
    const timer = setInterval(
      () => {
        if (raw.complete) return clearInterval(timer);
        const isOurs = raw.readableLength > 0;
        const moved = socket.bytesRead - seen;
        seen = socket.bytesRead;
        if (isOurs || moved >= MIN_BYTES) return;
        clearInterval(timer);
        if (reply.raw.headersSent) socket.destroy();
        else rejectConnection(socket, bareHeaders(config, '408 Request Timeout'));
      },
      config.bodyPatienceSeconds * 1000 * (isUpload ? UPLOAD_PATIENCE : 1),
    );
    raw.once('close', () => clearInterval(timer));
    raw.once('end', () => clearInterval(timer));
    timer.unref();
    // The response was sent before the body was complete: a client that is still writing gets a moment to read it.
    reply.raw.once('finish', () => {
      if (!raw.complete) setTimeout(() => raw.complete || socket.destroy(), LINGER_MS).unref();
    });
  });
}
