import type { FastifyInstance } from 'fastify';
import { invalid } from './invalid.ts';

/** Whether a text anywhere in a value holds the character NUL. Not recursive: bodies may be nested as deep as they are long. */
function holdsNul(value: unknown): boolean {
  const rest: unknown[] = [value];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) rest.push(name, inner ?? null);
  }
  return false;
}

const namesOf = (part: unknown): string[] =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.entries(part).flatMap(([name, value]) => (holdsNul([name, value]) ? [name.replaceAll('\0', '')] : []))
    : [];

/** Where vendors push. What is refused there is sent again for ever: its receiver leaves the character out instead. */
const isPush = (path: string) => path.startsWith('/api/hooks/');

/**
 * Refuses requests of programs with the character NUL in them. PostgreSQL takes it in no text, and what people write has no use for it: without this
 * each such request would end as a failed query.
 */
export function refuseNul(app: FastifyInstance, isProgramPath: (path: string) => boolean): void {
  app.addHook('preValidation', async ({ url, rawBody, params, query, body }) => {
    // Addresses of pages mean nothing to the server.
    const [path = ''] = url.split('?', 1);
    if (!isProgramPath(path)) return;
    const isBodySuspect = !isPush(path) && rawBody?.includes('\\u0000');
    const suspect = [...(url.includes('%00') ? [params, query] : []), ...(isBodySuspect ? [body] : [])];
    if (!suspect.some(holdsNul)) return;
    const names = suspect.flatMap(namesOf);
    throw invalid(
      (names.length > 0 ? names : ['']).map((name) => [name, 'Holds a character that is not allowed'] as const),
    );
  });
}
