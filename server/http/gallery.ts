import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { GALLERY_PATH as BASE } from './gallery-path.ts';
import { pageHeaders } from './headers.ts';
import { readSite, sendFile, staticRoute } from './site.ts';

/** Adds the gallery of state machines, for developers. Adds no route unless `MACHINES` is on. */
export function addGallery(app: FastifyInstance, config: Config): void {
  if (!config.machines) return;
  const files = readSite(join(config.webDir, `..${BASE}`), BASE);
  const notThere = 'The gallery is not built. Run npm run build.\n';
  app.get(BASE, staticRoute, async (request, reply) => reply.redirect(`${BASE}/`, 301));
  app.get(`${BASE}/*`, staticRoute, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const file = files.get(path === `${BASE}/` ? `${BASE}/index.html` : path);
    reply.headers(pageHeaders(config, request));
    if (file) return sendFile(file, request, reply);
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(files.size === 0 ? notThere : 'There is no such page.\n');
  });
}
