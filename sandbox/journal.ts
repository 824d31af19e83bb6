import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Events in a file, one JSON line each, so that neither a restart nor a kill forgets what was answered. */
export interface Journal<Event> {
  /** Events of earlier runs, in order. */
  readonly past: readonly Event[];
  /** Written when this returns: an answer that depends on it may go out. */
  append(event: Event): void;
  /** Forgets everything. */
  clear(): void;
  close(): void;
}

/** Opens or makes the journal `path`. A last line cut off by a kill is dropped: its answer never went out. */
export function openJournal<Event>(path: string): Journal<Event> {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a+', 0o600);
  const text = readFileSync(file);
  const whole = text.lastIndexOf('\n') + 1;
  if (whole < text.length) ftruncateSync(file, whole);
  const past = text
    .subarray(0, whole)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Event);
  let open = true;
  return {
    past,
    append(event) {
      if (open) writeSync(file, `${JSON.stringify(event)}\n`);
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
