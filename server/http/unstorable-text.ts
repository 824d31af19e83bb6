import type { FastifyInstance } from 'fastify';
import { invalid } from './invalid.ts';

/** Matches NUL and lone surrogates. */
const unstorable = /[\0\p{Surrogate}]/gu;
/** Matches their JSON escapes. Also matches whole pairs, so the parsed body decides. */
const escaped = /\\u(?:0000|d[89a-f])/i;

/** Whether any text in a value cannot be stored. Not recursive: bodies may be nested as deep as they are long. */
function holdsUnstorable(value: unknown): boolean {
  const rest: unknown[] = [value];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    if (typeof one === 'string' && one.search(unstorable) >= 0) return true;
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) rest.push(name, inner ?? null);
  }
  return false;
}

const namesOf = (part: unknown): string[] =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.entries(part).flatMap(([name, value]) =>
        holdsUnstorable([name, value]) ? [name.replaceAll(unstorable, '')] : [],
      )
    : [];

/** Whether a path receives vendors' pushes. A refused push would be retried forever, so the receiver removes such characters instead. */
const isPush = (path: string) => path.startsWith('/api/hooks/');

/**
 * Refuses API requests with characters that PostgreSQL does not store: NUL in any text, a lone surrogate in JSON. No user needs these characters,
 * and without this check each such request would fail in a query.
 */
export function refuseUnstorable(app: FastifyInstance, isProgramPath: (path: string) => boolean): void {
  app.addHook('preValidation', async ({ url, rawBody, params, query, body }) => {
    // The server does not use the paths of pages.
    const [path = ''] = url.split('?', 1);
    if (!isProgramPath(path)) return;
    const isBodySuspect = !isPush(path) && rawBody?.includes('\\u') && escaped.test(rawBody.toString('latin1'));
    const suspect = [...(url.includes('%00') ? [params, query] : []), ...(isBodySuspect ? [body] : [])];
    if (!suspect.some(holdsUnstorable)) return;
    const names = suspect.flatMap(namesOf);
    throw invalid(
      (names.length > 0 ? names : ['']).map((name) => [name, 'Holds a character that is not allowed'] as const),
    );
  });
}
