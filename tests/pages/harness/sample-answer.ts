import { addDays } from '../../../domain/dates.ts';
import type { Call } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { planToSave } from '../../../domain/entities/plan-to-save.ts';
import { TODAY } from './member.ts';

/** `empty`: no rows and no optional value. `full`: two rows in each list, and every optional value. */
export type Fill = 'empty' | 'full';

/** The parts of a zod schema that samples are generated from. */
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
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[];
}
/** A bound of a number, or of the length of a list. */
interface CheckDef {
  readonly check: string;
  readonly value?: number;
  readonly minimum?: number;
  readonly length?: number;
}
interface Schema {
  readonly _zod: { readonly def: Def };
}

/** A step of a planned workout. Response schemas do not describe steps: they are as saved. */
const planStep = planToSave.shape.plan_definition.def.innerType.def.element as unknown as Schema;

const uuid = (row: number) => `00000000-0000-4000-8000-${String(row + 1).padStart(12, '0')}`;

const timeOf = (row: number) => `${TODAY}T06:${String(row % 60).padStart(2, '0')}:00Z`;

/** Returns a text by field name: for most texts the contract only says that they are text. */
function textOf(name: string, row: number): string {
  // Pages list notes together with comments, and groups with athletes.
  if (name === 'activity_note_id') return uuid(row).replace('-8000-', '-8001-');
  if (name === 'group_id') return uuid(row).replace('-8000-', '-8002-');
  if (/_id$|Id$|^(?:id|next|previous|before|revision)$|_key$|duplicate_of|merged_into/.test(name)) return uuid(row);
  if (/(?:_at|^at|_time|_since|_until|created_on|seen|removed_on|timestamp)$/.test(name)) return timeOf(row);
  if (/date|_on$|day$|last_used$|^(?:missed|on|from|until|start|end|since)$/i.test(name)) return addDays(TODAY, -row);
  if (/email/i.test(name)) return `runner${row}@example.org`;
  if (name.endsWith('zone')) return 'UTC';
  if (/colou?r|accent|background/i.test(name)) return '#2f56d6';
  if (/currency/.test(name)) return 'eur';
  if (/language/.test(name)) return 'en';
  if (name === 'hash') return 'a'.repeat(64);
  if (name === 'field') return `field_${row}`;
  if (/url|address|link|href/i.test(name)) return `https://example.org/${row}`;
  return ['Morning run', 'Evening run', 'Long run', 'Hill repeats'][row] ?? `Run ${row}`;
}

const checksOf = ({ checks = [] }: Def) => checks.map(({ _zod: { def } }) => def);

/** Numbers that a page can show in any unit, within the bounds of their schema. */
function numberOf(def: Def, name: string, row: number): number {
  if (/offset|_index|version/.test(name)) return row;
  if (/type_id/.test(name)) return 1 + row;
  if (name === 'access_level') return 20;
  const bounds = (check: string) =>
    checksOf(def).flatMap((one) => (one.check === check && one.value !== undefined ? [one.value] : []));
  return Math.max(Math.min(42 + row, ...bounds('less_than')), ...bounds('greater_than'));
}

/** Rows of a list: two, or as many as its schema requires. */
function lengthOf(def: Def, fill: Fill): number {
  const least = checksOf(def).map(({ minimum, length }) => length ?? minimum ?? 0);
  return Math.max(fill === 'full' ? 2 : 0, ...least);
}

/** Rows of a list differ if their schema has several values. */
const rowOf = <Value>(values: readonly Value[], row: number): Value | undefined => values[row % values.length];

function sample(schema: Schema, fill: Fill, name: string, row: number): unknown {
  const { def } = schema._zod;
  const inner = (of: Schema | undefined, key = name, at = row) => sample(of as Schema, fill, key, at);
  switch (def.type) {
    case 'string':
      if (def.format === 'uuid' || def.format === 'guid') return uuid(row);
      if (def.format === 'datetime') return timeOf(row);
      return def.format === 'date' ? addDays(TODAY, -row) : textOf(name, row);
    case 'number':
      return numberOf(def, name, row);
    case 'boolean':
      return fill === 'full';
    case 'enum':
      return rowOf(Object.values(def.entries ?? {}), row);
    case 'literal':
      return rowOf(def.values ?? [], row);
    case 'nullable':
      return fill === 'full' ? inner(def.innerType) : null;
    case 'default':
      return inner(def.innerType);
    case 'optional':
      return fill === 'full' ? inner(def.innerType) : undefined;
    case 'array':
      return Array.from({ length: lengthOf(def, fill) }, (_, at) => inner(def.element, name, 2 * row + at));
    case 'tuple':
      return (def.items ?? []).map((item) => inner(item));
    case 'union':
      return inner(rowOf(def.options ?? [], row));
    case 'unknown':
      return name === 'plan_definition' ? inner(planStep) : null;
    case 'lazy':
      // The first option of a recursive schema has no further level.
      return sample(def.getter?.() as Schema, 'empty', name, 0);
    case 'record':
      return {};
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, value]) => [key, inner(value, key)]));
    default:
      return null;
  }
}

/** Lists with pages have two, unless they are empty: each with its own rows. */
function bodyOf(row: Call, fill: Fill, isSecondPage: boolean): unknown {
  const schema = row.answers[200] ?? row.answers[202];
  if (schema == null) return undefined;
  const body = sample(schema as unknown as Schema, fill, '', isSecondPage ? 1 : 0);
  return isSecondPage ? { ...(body as object), next: null } : body;
}

/** Calls that only read, but send their query in the body. */
const readByPost: ReadonlySet<string> = new Set<CallId>([
  'listMembersForAdmins',
  'lookAtAccount',
  'lookAtInvitation',
  'searchAdminActs',
]);

/** The parts of a request that a response depends on. */
interface AskedPage {
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Responses to all reading calls, by name, generated from the contract's schemas. A page whose data has rules beyond its schema needs a response
 * written by hand.
 */
export function sampleReads(fill: Fill): Readonly<Record<string, (asked?: AskedPage) => unknown>> {
  const reads = Object.values<Call>(calls).filter(({ id, method }) => method === 'GET' || readByPost.has(id));
  return Object.fromEntries(
    reads.map((row) => [row.id, (asked?: AskedPage) => bodyOf(row, fill, asked?.query['after'] !== undefined)]),
  );
}
