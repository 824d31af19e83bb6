import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import { ApiFailure } from './failure.ts';

/** Maximum number of errors reported per request, so that a response does not grow with the request. */
const MAX_MESSAGES = 20;
/** Maximum number of characters of a field's name and of a message. */
const longestName = 80;
const longestSentence = 300;

/**
 * Returns messages per field, for at most twenty fields. A Map, since the client chooses the names, such as `constructor`.
 * @param faults field and message; an empty field means the body
 */
export function fieldsOf(faults: Iterable<readonly [name: string, sentence: string]>): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  let told = 0;
  for (const [name, sentence] of faults) {
    if (++told > MAX_MESSAGES) break;
    const key = name.slice(0, longestName) || 'body';
    const sentences = fields.get(key) ?? [];
    const said = sentence.slice(0, longestSentence);
    if (!sentences.includes(said)) fields.set(key, [...sentences, said]);
  }
  return Object.fromEntries(fields);
}

function* faultsOf(issues: readonly z.core.$ZodIssue[]): Generator<readonly [string, string]> {
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') yield [path, issue.message];
    // The issue's own message lists all keys, of which there may be many.
    else for (const key of issue.keys) yield [path === '' ? key : `${path}.${key}`, 'Unknown field'];
  }
}

/** Creates the error for a request that does not match its schema. */
export const invalid = (faults: Iterable<readonly [name: string, sentence: string]>): ApiFailure =>
  new ApiFailure(400, 'invalid_request', 'The request is not valid.', fieldsOf(faults));

/** Creates the validator of a part of a request. Removes unknown fields. */
export const compileValidator: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = z.safeParse(schema, data);
    if (result.success) return { value: result.data };
    // The response to a request without a body lists the missing fields.
    const { error } = data == null ? z.safeParse(schema, {}) : result;
    return { error: invalid(faultsOf((error ?? result.error).issues)) };
  };
