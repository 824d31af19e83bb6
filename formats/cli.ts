import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type ByteSource, expandArchive } from './archive.ts';
import { report } from './report.ts';

/** Returns a source that reads a file on demand, so large archives need no memory. */
function fileSource(descriptor: number): ByteSource {
  const { size } = fstatSync(descriptor);
  return {
    size,
    read(from, to) {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      let at = 0;
      while (at < bytes.length) {
        const got = readSync(descriptor, bytes, at, bytes.length - at, from + at);
        if (got === 0) break;
        at += got;
      }
      return bytes.subarray(0, at);
    },
  };
}

/** Prints one line of JSON for the file, or one per file in an archive. @returns false if it cannot be opened */
function print(path: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return false;
  }
  try {
    for (const entry of expandArchive(fileSource(descriptor))) console.log(JSON.stringify(report(path, entry)));
    return true;
  } catch (error) {
    // After a folder or a disk error, continues with the remaining files.
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    closeSync(descriptor);
  }
}

const paths = process.argv.slice(2);
if (paths.length === 0) console.error('Usage: npm run -s formats -- FILE…');
const failed = paths.filter((path) => !print(path)).length;
process.exitCode = paths.length === 0 || failed > 0 ? 1 : 0;
