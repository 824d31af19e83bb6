import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Characters or bytes of an answer that is worth it: below, packing takes longer than most connections win. */
const LEAST = 8 * 1024;
/** Of gzip: what the next ones save is less than what they take. */
const LEVEL = 4;

const pack = promisify(gzip);

/** Whether whoever asks reads a coding; `q=0` says that they do not. */
export const accepts = (request: FastifyRequest, coding: string): boolean =>
  (request.headers['accept-encoding'] ?? '').split(',').some((part) => {
    const [name, ...weights] = part.split(';').map((piece) => piece.trim());
    return name === coding && !weights.some((weight) => /^q=0(?:\.0*)?$/i.test(weight));
  });

/**
 * Packs large answers of calls that read, where the caller takes them so and has proven who they are: strangers do not make the server pack, and no
 * page elsewhere can have a browser make such a call, so that sizes tell nobody what is in an answer.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // JSON that was made already comes as bytes; other bytes are files, which are packed as far as they can be.
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array && isJson)) return payload;
    if (payload.length < LEAST || request.method !== 'GET') return payload;
    if (request.caller === null || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    if (!accepts(request, 'gzip')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: LEVEL });
  });
}
