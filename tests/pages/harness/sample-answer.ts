import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { TODAY } from './member.ts';

/** `empty`: no rows and no optional value. `full`: two rows in each list, and every optional value. */
export type Fill = 'empty' | 'full';

/** The parts of a zod schema that samples are made by. */
interface Def {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly getter?: () => Schema;
}
interface Schema {
  readonly _zod: { readonly def: Def };
}

const uuid = (row: number) => `00000000-0000-4000-8000-${String(row + 1).padStart(12, '0')}`;

/** Text by the name of its field: the contract says of most texts only that they are text. */
function textOf(name: string, row: number): string {
  if (/_id$|^id$|_key$|^(?:next|before|revision)$/.test(name)) return uuid(row);
  if (/(?:_at|_time|created_on|_started_at|seen|removed_on)$/.test(name)) return `${TODAY}T06:00:00Z`;
  if (/date|day|_on$|^(?:from|until|start|end|since)$/.test(name)) return TODAY;
  if (/email/.test(name)) return `runner${row}@example.org`;
  if (name.endsWith('zone')) return 'UTC';
  if (/colou?r|accent/.test(name)) return '#2f56d6';
  if (/currency/.test(name)) return 'eur';
  if (/url|address|link|href/.test(name)) return 'https://example.org/';
  return 'Morning run';
}

/** Numbers that a page can show in any unit. */
const numberOf = (name: string, row: number): number => {
  if (/offset|_index|version/.test(name)) return 0;
  if (/type_id/.test(name)) return 1;
  if (/level/.test(name)) return 20;
  return 42 + row;
};

function sample(schema: Schema, fill: Fill, name: string, row: number): unknown {
  const { def } = schema._zod;
  const inner = (of: Schema | undefined, key = name, at = row) => sample(of as Schema, fill, key, at);
  switch (def.type) {
    case 'string':
      if (def.format === 'uuid' || def.format === 'guid') return uuid(row);
      if (def.format === 'datetime') return `${TODAY}T06:00:00Z`;
      return def.format === 'date' ? TODAY : textOf(name, row);
    case 'number':
      return numberOf(name, row);
    case 'boolean':
      return fill === 'full';
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'nullable':
      return fill === 'full' ? inner(def.innerType) : null;
    case 'optional':
      return fill === 'full' ? inner(def.innerType) : undefined;
    case 'array':
      return fill === 'full' ? [inner(def.element, name, 0), inner(def.element, name, 1)] : [];
    case 'tuple':
      return (def.items ?? []).map((item) => inner(item));
    case 'union':
      return inner(def.options?.[0]);
    case 'lazy':
      return inner(def.getter?.());
    case 'record':
      return {};
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, value]) => [key, inner(value, key)]));
    default:
      return null;
  }
}

function bodyOf(row: Call, fill: Fill): unknown {
  const schema = row.answers[200] ?? row.answers[202];
  return schema == null ? undefined : sample(schema as unknown as Schema, fill, '', 0);
}

/**
 * Answers to every call that only reads, by its name, made by the contract's schemas. A page whose data has rules beyond its schema needs an answer
 * written by hand.
 */
export function sampleReads(fill: Fill): Readonly<Record<string, () => unknown>> {
  const reads = Object.values<Call>(calls).filter(({ method }) => method === 'GET');
  return Object.fromEntries(reads.map((row) => [row.id, () => bodyOf(row, fill)]));
}
