import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import { ApiFailure } from './failure.ts';

/** Faults of one request that are told: who sends more has no use for the rest, and an answer must not grow with what was sent. */
const most = 20;
/** Characters of a field's name and of a sentence about it. */
const longestName = 80;
const longestSentence = 300;

/**
 * Sentences per field, by at most twenty names. A Map, since a stranger chooses the names: `constructor` is one like any other.
 * @param faults name and sentence; an empty name means the body
 */
export function fieldsOf(faults: Iterable<readonly [name: string, sentence: string]>): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  let told = 0;
  for (const [name, sentence] of faults) {
    if (++told > most) break;
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
    // Its own message lists all the keys, and there may be very many.
    else for (const key of issue.keys) yield [path === '' ? key : `${path}.${key}`, 'Unknown field'];
  }
}

/** The refusal of a request that does not have the shape asked for. */
export const invalid = (faults: Iterable<readonly [name: string, sentence: string]>): ApiFailure =>
  new ApiFailure(400, 'invalid_request', 'The request is not valid.', fieldsOf(faults));

/** Checks a part of a request by its schema. What the schema does not name is cut out. */
export const compileValidator: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = z.safeParse(schema, data);
    if (result.success) return { value: result.data };
    // A request without a body is told which fields it lacks.
    const { error } = data == null ? z.safeParse(schema, {}) : result;
    return { error: invalid(faultsOf((error ?? result.error).issues)) };
  };
