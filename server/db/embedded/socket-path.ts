import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Maximum length of a socket path on every Unix, bytes. */
const PATH_MAX = 100;

/** A path to a directory that is short enough for a socket in it. */
export interface SocketPath {
  readonly directory: string;
  close(): void;
}

/** Returns the directory itself, or a short alias in the system's temporary directory until `close`. */
export function openSocketPath(directory: string, name: string): SocketPath {
  if (Buffer.byteLength(join(directory, name)) <= PATH_MAX) return { directory, close: () => undefined };
  const own = mkdtempSync(join(tmpdir(), 'longrun-'));
  const short = join(own, 'db');
  symlinkSync(directory, short);
  return { directory: short, close: () => rmSync(own, { recursive: true, force: true }) };
}
