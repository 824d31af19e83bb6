import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A log of events in a file, one JSON line each, so neither a restart nor a kill loses acknowledged events. */
export interface Journal<Event> {
  /** Events of earlier runs, in order. */
  readonly past: readonly Event[];
  /** Appends an event. It is written when this returns, so a response that depends on it may be sent. */
  append(event: Event): void;
  /** Deletes the events for which `isKept` returns false. */
  keep(isKept: (event: Event) => boolean): void;
  /** Deletes everything. */
  clear(): void;
  close(): void;
}

const linesOf = (text: Buffer): string[] =>
  text
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');

/** Opens or creates the journal at `path`. Drops a last line cut off by a kill, since its response was never sent. */
export function openJournal<Event>(path: string): Journal<Event> {
  mkdirSync(dirname(path), { recursive: true });
  let file = openSync(path, 'a+', 0o600);
  const text = readFileSync(file);
  const whole = text.lastIndexOf('\n') + 1;
  if (whole < text.length) ftruncateSync(file, whole);
  const past = linesOf(text.subarray(0, whole)).map((line) => JSON.parse(line) as Event);
  let open = true;
  return {
    past,
    append(event) {
      if (open) writeSync(file, `${JSON.stringify(event)}\n`);
    },
    keep(isKept) {
      const lines = linesOf(readFileSync(path)).filter((line) => isKept(JSON.parse(line) as Event));
      // Written to another file first, so a kill in between leaves a complete file.
      const beside = `${path}.new`;
      writeFileSync(beside, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
      renameSync(beside, path);
      closeSync(file);
      file = openSync(path, 'a+', 0o600);
    },
    clear() {
      ftruncateSync(file, 0);
    },
    close() {
      if (open) closeSync(file);
      open = false;
    },
  };
}
