import type { DeveloperColumn, Problem, RecordColumns } from '../types.ts';
import { readValue, U8 } from './base-types.ts';
import { fill, type Column } from './kernels.ts';
import { type ColumnPlan, type Definition, type DeveloperPlan, unitFactor } from './message.ts';
import { type ColumnName, FIT_EPOCH, RECORD_FIELDS } from './profile.ts';
import { NO_STAMP, type Rows } from './rows.ts';

type Columns = Partial<Record<ColumnName, Column>>;

/** Columns in double precision. Distances and positions need more than the 24 bits of single precision. */
const DOUBLE: ReadonlySet<ColumnName> = new Set(['lat', 'lon', 'distance']);

const PLAIN = { times: 1, scale: 1, offset: 0 } as const;
const CELL = 8;
/** Maximum total size of all columns, as a multiple of the file's size, with a minimum. */
const COLUMNS_FACTOR = 4;
const COLUMNS_FLOOR = 16 * 2 ** 20;
/** Maximum size of developer columns, as a multiple of the file's size, with a minimum. */
const BUDGET_FACTOR = 2;
const BUDGET_FLOOR = 4 * 2 ** 20;

/** Reads all columns of the rows. A column exists if at least one definition has its field. */
export function readColumns(bytes: Uint8Array, view: DataView, rows: Rows, problems: Problem[]): RecordColumns {
  const columns = new ColumnSet(rows.n, Math.max(COLUMNS_FLOOR, bytes.length * COLUMNS_FACTOR));
  const used = rows.definitions.filter(({ segments }) => segments.length > 0);
  for (const definition of used) {
    for (const plan of definition.columns) {
      const { field, target } = plan;
      const { segments, little } = definition;
      const column = columns.get(target.column, !target.add);
      if (column === undefined) continue;
      if (target.add) addFraction(view, rows, definition, plan, column);
      else fill(view, rows.starts, segments, field, little, target, column);
    }
  }
  unpackSpeedDistance(bytes, rows, used, columns);
  if (columns.isFull) problems.push({ tag: 'TooLarge', offset: 0, detail: 'too many values' });
  const developer = readDeveloper(view, rows, used, bytes.length, problems);
  const filled = { ...columns.columns, ...declaredColumns(columns.columns, developer) };
  return { n: rows.n, time: readTimes(rows, problems), ...filled, developer } as RecordColumns;
}

/** Columns never filled from developer fields: power is chosen among all sources later, and positions are never declared in degrees. */
const NOT_FILLED: ReadonlySet<ColumnName> = new Set(['power', 'lat', 'lon']);

/** Returns native columns that are missing or 0 throughout, filled from developer fields declared as equivalent. */
function declaredColumns(native: Columns, developer: readonly DeveloperColumn[]): Columns {
  const filled: Columns = {};
  for (const { native: name, units, values } of developer) {
    if (name === undefined || NOT_FILLED.has(name) || filled[name] || hasPositive(native[name])) continue;
    if (!hasPositive(values)) continue;
    const factor = unitFactor(units);
    const inUnits = values.map((value) => value * factor);
    filled[name] = DOUBLE.has(name) ? inUnits : Float32Array.from(inUnits);
  }
  return filled;
}

function hasPositive(column: Column | undefined): boolean {
  if (column !== undefined) for (let i = 0; i < column.length; i++) if (column[i]! > 0) return true;
  return false;
}

/** The columns read so far. The budget limits them even if a few rows have many fields and millions have none. */
class ColumnSet {
  readonly columns: Columns = {};
  isFull = false;
  private readonly n: number;
  private budget: number;

  constructor(n: number, budget: number) {
    this.n = n;
    this.budget = budget;
  }

  /** Returns a column, created on demand; `undefined` if it is missing and not to be created, or exceeds the budget. */
  get(name: ColumnName, create: boolean): Column | undefined {
    const known = this.columns[name];
    if (known !== undefined || !create) return known;
    this.budget -= this.n * (DOUBLE.has(name) ? 8 : 4);
    if (this.budget < 0) {
      this.isFull = true;
      return undefined;
    }
    const column = (DOUBLE.has(name) ? new Float64Array(this.n) : new Float32Array(this.n)).fill(Number.NaN);
    this.columns[name] = column;
    return column;
  }
}

function readTimes(rows: Rows, problems: Problem[]): Float64Array {
  const { n, stamps, starts } = rows;
  const time = new Float64Array(n);
  let missing = -1;
  let backwards = -1;
  let last = 0;
  for (let i = 0; i < n; i++) {
    const stamp = stamps[i]!;
    if (stamp === NO_STAMP) {
      time[i] = Number.NaN;
      if (missing < 0) missing = i;
      continue;
    }
    if (stamp < last && backwards < 0) backwards = i;
    last = stamp;
    time[i] = stamp + FIT_EPOCH;
  }
  if (missing >= 0) problems.push({ tag: 'TimesMissing', offset: starts[missing]! - 1 });
  if (backwards >= 0) problems.push({ tag: 'TimesBackwards', offset: starts[backwards]! - 1 });
  return time;
}

/** Adds the fractional part of the cadence from its separate field, if the integer part is valid. */
function addFraction(
  view: DataView,
  { starts }: Rows,
  { segments, little }: Definition,
  { field, target }: ColumnPlan,
  column: Column,
): void {
  const { layout, invalid } = field.base;
  const { scale } = target;
  for (let s = 0; s < segments.length; s += 2) {
    for (let i = segments[s]!; i < segments[s + 1]!; i++) {
      // The field has one byte on all known devices; others take the slow path.
      const at = starts[i]! + field.at;
      const raw = layout === U8 ? view.getUint8(at) : readValue(view, at, field.base, little);
      if (raw !== invalid && !Number.isNaN(raw)) column[i]! += raw / scale;
    }
  }
}

/** Unpacks 12 bits of speed in 1/100 m/s, then 12 bits of distance in 1/16 m, which continues across overflows. */
function unpackSpeedDistance(bytes: Uint8Array, rows: Rows, used: readonly Definition[], columns: ColumnSet): void {
  const packed: { from: number; to: number; at: number }[] = [];
  for (const { segments, compressedAt } of used) {
    if (compressedAt < 0) continue;
    for (let s = 0; s < segments.length; s += 2) {
      packed.push({ from: segments[s]!, to: segments[s + 1]!, at: compressedAt });
    }
  }
  if (packed.length === 0 || columns.get('distance', false) !== undefined) return;
  packed.sort((a, b) => a.from - b.from);
  const speed = columns.get('speed', true);
  const distance = columns.get('distance', true);
  if (speed === undefined || distance === undefined) return;
  let total = 0;
  for (const { from, to, at } of packed) {
    for (let i = from; i < to; i++) {
      const start = rows.starts[i]! + at;
      const [a, b, c] = [bytes[start]!, bytes[start + 1]!, bytes[start + 2]!];
      if ((a & b & c) === 0xff) continue;
      if (Number.isNaN(speed[i])) speed[i] = (a | ((b & 0x0f) << 8)) / 100;
      const now = (b >> 4) | (c << 4);
      total += (now - total) & 0xfff;
      distance[i] = total / 16;
    }
  }
}

function readDeveloper(
  view: DataView,
  rows: Rows,
  used: readonly Definition[],
  length: number,
  problems: Problem[],
): DeveloperColumn[] {
  const plans = new Map<string, { first: DeveloperPlan; uses: { definition: Definition; plan: DeveloperPlan }[] }>();
  for (const definition of used) {
    for (const plan of definition.developer) {
      const known = plans.get(plan.key);
      if (known === undefined) plans.set(plan.key, { first: plan, uses: [{ definition, plan }] });
      else known.uses.push({ definition, plan });
    }
  }
  let budget = Math.max(BUDGET_FLOOR, length * BUDGET_FACTOR);
  const developer: DeveloperColumn[] = [];
  for (const { first, uses } of plans.values()) {
    budget -= rows.n * CELL;
    if (budget < 0) {
      problems.push({ tag: 'TooLarge', offset: 0, detail: 'too many developer fields' });
      break;
    }
    const values = new Float64Array(rows.n).fill(Number.NaN);
    for (const { definition, plan } of uses) {
      const conversion = { ...PLAIN, scale: plan.scale, offset: plan.offset };
      fill(view, rows.starts, definition.segments, plan.field, definition.little, conversion, values);
    }
    const native = RECORD_FIELDS.find(({ field }) => field === first.native)?.column;
    developer.push({ name: first.name, units: first.units, ...(native && { native }), values });
  }
  return developer;
}
