import type { FastifyInstance } from 'fastify';
import { ApiFailure } from './failure.ts';

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

/**
 * Refuses requests of programs with the character NUL in them. PostgreSQL takes it in no text, and what people write has no use for it: without this
 * each such request would end as a failed query.
 */
export function refuseNul(app: FastifyInstance, isProgramPath: (path: string) => boolean): void {
  app.addHook('preValidation', async ({ url, rawBody, params, query, body }) => {
    // Addresses of pages mean nothing to the server.
    if (!isProgramPath(url.split('?', 1)[0] ?? '')) return;
    const suspect = [...(url.includes('%00') ? [params, query] : []), ...(rawBody?.includes('\\u0000') ? [body] : [])];
    if (!suspect.some(holdsNul)) return;
    const names = suspect.flatMap(namesOf);
    const fields = Object.fromEntries(
      (names.length > 0 ? names : ['body']).map((name) => [name || 'body', ['Holds a character that is not allowed']]),
    );
    throw new ApiFailure(400, 'invalid_request', 'The request is not valid.', fields);
  });
}
