import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { turnAway } from './connections.ts';
import { bareAnswer } from './headers.ts';

/** Bytes that have to come within the time that a body may be silent. */
const LEAST_BYTES = 4096;
/** An upload moves, and stops for a while in a tunnel: so many times as patient. */
const UPLOAD_PATIENCE = 4;

/** Milliseconds that a connection is kept after an answer that did not wait for the body. */
const LINGER_MS = 2000;

/** Whether the rest of a body is still to come over a request's socket. */
const isComing = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body does not move: in every `bodyPatienceSeconds` (an upload: four times as long) there have to come four kilobytes, or
 * its end. Where the server itself reads slowly the client is not to blame.
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
        if (isOurs || moved >= LEAST_BYTES) return;
        clearInterval(timer);
        if (reply.raw.headersSent) socket.destroy();
        else turnAway(socket, bareAnswer(config, '408 Request Timeout'));
      },
      config.bodyPatienceSeconds * 1000 * (isUpload ? UPLOAD_PATIENCE : 1),
    );
    raw.once('close', () => clearInterval(timer));
    raw.once('end', () => clearInterval(timer));
    timer.unref();
    // Answered before the body was there: who still writes gets a moment to read the answer.
    reply.raw.once('finish', () => {
      if (!raw.complete) setTimeout(() => raw.complete || socket.destroy(), LINGER_MS).unref();
    });
  });
}
