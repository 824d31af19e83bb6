import type { Problem } from '../types.ts';
import { compileDefinition, definitionSize } from './definition.ts';
import { DeveloperFields } from './developer.ts';
import type { Part } from './header.ts';
import { type Definition, HEART_RATES, type Message, RECORD, SKIP } from './message.ts';
import { MESSAGE } from './profile.ts';
import { findResumption, type SearchBudget, type Sizes } from './resync.ts';
import { NO_STAMP, type Rows } from './rows.ts';

/** Contents of one part of a file, as offsets; only definitions are decoded so far. */
export interface Scan {
  readonly messages: readonly Message[];
  readonly heartRates: readonly Message[];
  readonly problems: readonly Problem[];
}

const COMPRESSED = 0x80;
const DEFINITION = 0x40;
/** Maximum number of sessions, laps and events. More would only fill memory. */
const MAX_MESSAGES = 50_000;
/** Maximum number of distinct definitions. Recordings have a few dozen. */
const MAX_DEFINITIONS = 5_000;

/**
 * Scans the messages of a part once: compiles definitions, stores the offsets of records and other relevant messages, and tracks the
 * timestamps that compressed headers depend on.
 */
export function scanPart(bytes: Uint8Array, view: DataView, part: Part, rows: Rows, budget: SearchBudget): Scan {
  const scanner = new Scanner(bytes, view, part, rows, budget);
  scanner.run();
  return scanner;
}

class Scanner implements Scan {
  readonly messages: Message[] = [];
  readonly heartRates: Message[] = [];
  readonly problems: Problem[] = [];
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly part: Part;
  private readonly rows: Rows;
  private readonly budget: SearchBudget;
  private readonly locals: (Definition | undefined)[] = Array.from({ length: 16 });
  private readonly compiled = new Map<
    number,
    { at: number; size: number; version: number; definition: Definition }[]
  >();
  private readonly described = new DeveloperFields();
  private distinct = 0;
  private stamp = NO_STAMP;

  constructor(bytes: Uint8Array, view: DataView, part: Part, rows: Rows, budget: SearchBudget) {
    this.bytes = bytes;
    this.view = view;
    this.part = part;
    this.rows = rows;
    this.budget = budget;
  }

  run(): void {
    let pos = this.part.dataStart;
    while (pos >= 0 && pos < this.part.dataEnd) pos = this.walk(pos);
  }

  /** Reads from `pos` to the end or the first error. @returns where to continue, or -1 */
  private walk(from: number): number {
    const { bytes, view, rows, locals } = this;
    const end = this.part.dataEnd;
    let stamp = this.stamp;
    let pos = from;
    while (pos < end) {
      const header = bytes[pos]!;
      if ((header & (COMPRESSED | DEFINITION)) === DEFINITION) {
        const size = definitionSize(bytes, pos, end);
        if (size === 0) return this.truncated(pos);
        const definition = this.define(pos, size);
        if (definition === null) return this.broken(pos, 'BadDefinition', stamp);
        if (this.distinct > MAX_DEFINITIONS) return this.full(pos);
        locals[header & 0x0f] = definition;
        pos += size;
        continue;
      }
      const compressed = header >= COMPRESSED;
      const definition = locals[compressed ? (header >> 5) & 3 : header & 0x0f];
      if (definition === undefined) return this.broken(pos, 'UndefinedLocalMessage', stamp);
      const at = pos + 1;
      pos = at + definition.size;
      if (pos > end) return this.truncated(at - 1);
      let own = NO_STAMP;
      if (definition.timestampAt >= 0) own = view.getUint32(at + definition.timestampAt, definition.little);
      else if (compressed && stamp !== NO_STAMP) own = stamp + (((header & 0x1f) - stamp) & 0x1f);
      if (own !== NO_STAMP) stamp = own;
      if (definition.role === SKIP) continue;
      if (definition.role === RECORD) {
        if (!rows.add(definition, at, own)) return this.full(at - 1);
      } else if (!this.keep(definition, at)) return this.full(at - 1);
    }
    this.stamp = stamp;
    return pos;
  }

  private keep(definition: Definition, at: number): boolean {
    const message = { definition, at };
    if (definition.role === HEART_RATES) return this.heartRates.push(message) <= MAX_MESSAGES;
    if (definition.message === MESSAGE.fieldDescription) {
      this.described.describe(this.bytes, this.view, message);
      return true;
    }
    return this.messages.push(message) <= MAX_MESSAGES;
  }

  /** Compiles a definition once, since some writers repeat it before every message. */
  private define(at: number, size: number): Definition | null {
    const { bytes } = this;
    const hash = hashOf(bytes, at, size);
    const { version } = this.described;
    const same = this.compiled.get(hash) ?? [];
    for (const known of same) {
      if (known.size === size && known.version === version && equal(bytes, known.at, at, size)) return known.definition;
    }
    const definition = compileDefinition(bytes, at, this.described);
    if (definition === null) return null;
    this.distinct++;
    same.push({ at, size, version, definition });
    this.compiled.set(hash, same);
    this.rows.know(definition);
    return definition;
  }

  private truncated(at: number): number {
    // If the header's size was never filled in, the last two bytes may or may not be a checksum.
    if (this.part.complete) this.problems.push({ tag: 'Truncated', offset: at, detail: 'last message is cut' });
    else if (!this.part.problems.some(({ tag }) => tag === 'Truncated') && at < this.part.dataEnd - 2) {
      this.problems.push({ tag: 'Truncated', offset: at, detail: 'last message is cut' });
    }
    return -1;
  }

  private full(at: number): number {
    this.problems.push({ tag: 'TooLarge', offset: at, detail: 'too many messages' });
    return -1;
  }

  private broken(at: number, tag: 'BadDefinition' | 'UndefinedLocalMessage', stamp: number): number {
    if (!this.part.complete && at >= this.part.dataEnd - 2) return -1;
    this.stamp = stamp;
    const sizes: Sizes = this.locals;
    const next = findResumption(this.bytes, this.view, at + 1, this.part, sizes, stamp, this.budget);
    this.problems.push({ tag, offset: at, detail: next < 0 ? 'stopped' : `resumed at ${next}` });
    return next;
  }
}

/** Returns the FNV-1a hash of a definition without its local number, so all local numbers share it. */
function hashOf(bytes: Uint8Array, at: number, size: number): number {
  let hash = 0x811c9dc5 ^ (bytes[at]! & 0x20);
  for (let i = at + 1; i < at + size; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash;
}

function equal(bytes: Uint8Array, a: number, b: number, size: number): boolean {
  if ((bytes[a]! & 0x20) !== (bytes[b]! & 0x20)) return false;
  for (let i = 1; i < size; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}
