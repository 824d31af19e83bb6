import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Minimum characters or bytes for compression; for less, compressing takes longer than it saves on most connections. */
const MIN_BYTES = 8 * 1024;
/** gzip level; higher levels save less than they cost. */
const LEVEL = 4;

const pack = promisify(gzip);

/** Whether the client accepts a coding; `q=0` means that it does not. */
export const accepts = (request: FastifyRequest, coding: string): boolean =>
  (request.headers['accept-encoding'] ?? '').split(',').some((part) => {
    const [name, ...weights] = part.split(';').map((piece) => piece.trim());
    return name === coding && !weights.some((weight) => /^q=0(?:\.0*)?$/i.test(weight));
  });

/**
 * Compresses large responses of reading calls for authenticated callers who accept it. Unauthenticated clients cannot make the server
 * compress, and a page of another site cannot make a browser send such a call, so sizes reveal nothing about the content.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // Serialised JSON arrives as bytes; other bytes are files, which are already compressed.
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array && isJson)) return payload;
    if (payload.length < MIN_BYTES || request.method !== 'GET') return payload;
    if (request.caller === null || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    if (!accepts(request, 'gzip')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: LEVEL });
  });
}
