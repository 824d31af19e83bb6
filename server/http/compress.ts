import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Characters of an answer that is worth it: below, packing takes longer than most connections win. */
const LEAST = 32 * 1024;
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
 * Sends large answers of calls that read packed, to who takes them so. They are signed, and no page elsewhere can have a browser make them: sizes
 * tell nobody what is in them.
 * @param isProgramPath whether a path is one of calls; pages pack their files themselves
 */
export function compressAnswers(app: FastifyInstance, isProgramPath: (path: string) => boolean): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST || request.method !== 'GET') return payload;
    if (!isProgramPath(request.url.split('?', 1)[0] ?? '') || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    if (!accepts(request, 'gzip')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: LEVEL });
  });
}
