import type { FastifyInstance } from 'fastify';
import type { ImageFormat } from '../../domain/partners/images.ts';
import type { Db } from '../db/open.ts';
import { readImageFile } from './images.store.ts';

const named = /^\/partner-images\/([\da-f]{64})\/(\d{1,4})\.(avif|webp)$/;

/** Serves the public images of partner pages. Files are named by their content and never change. */
export function addPartnerImages(app: FastifyInstance, db: Db): void {
  app.get('/partner-images/*', { schema: { hide: true }, config: { cost: 'image' } }, async (request, reply) => {
    const [, hash, width, format] = named.exec(request.url.split('?', 1)[0] ?? '') ?? [];
    const bytes =
      hash === undefined
        ? null
        : await readImageFile(db, hash, { width: Number(width), format: format as ImageFormat });
    if (bytes === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such image.\n');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(`image/${format}`)
      .send(Buffer.from(bytes));
  });
}
