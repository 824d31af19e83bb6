import * as z from 'zod/mini';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';

/** The part of a JSON Schema that describes fields and their types. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape | false;
  readonly prefixItems?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

export interface CallShape {
  readonly method: string;
  readonly path: string;
  readonly proof: string;
  readonly request: Readonly<Partial<Record<'params' | 'query' | 'body', Shape>>>;
  readonly answers: Readonly<Record<string, Shape | null>>;
}

const nested = ['items', 'additionalProperties'];
const nestedLists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const verbatim = ['type', 'required', 'enum', 'const'];

/** A JSON Schema without the keywords that {@link Shape} lacks, such as lengths and formats. */
function prune(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (verbatim.includes(key)) return [[key, value]];
      if (nested.includes(key)) return [[key, prune(value)]];
      if (nestedLists.includes(key)) return [[key, (value as unknown[]).map(prune)]];
      if (key !== 'properties') return [];
      return [[key, Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, prune(one)]))]];
    }),
  );
}

const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  prune(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Shape;

/** Every call of the contract by its id, with the fields of its request and its responses. */
export const contractShape = (): Record<string, CallShape> =>
  Object.fromEntries(
    (Object.values(calls) as Call[]).map((row) => [
      row.id,
      {
        method: row.method,
        path: row.path,
        proof: row.proof,
        request: {
          ...(row.params && { params: shapeOf(row.params, 'input') }),
          ...(row.query && { query: shapeOf(row.query, 'input') }),
          ...(row.body && { body: shapeOf(row.body, 'input') }),
        },
        answers: Object.fromEntries(
          Object.entries(row.answers).map(([status, schema]) => [status, schema && shapeOf(schema, 'output')]),
        ),
      },
    ]),
  );
