import { StartFailure } from '../../base/start-failure.ts';

/** Returns the disk-full message for the operator. @param dir directory that could not be written to */
export const diskFull = (dir: string): string =>
  `The disk that holds ${dir} is full: make room and start again. Nothing is lost.`;

const complaints: readonly (readonly [pattern: RegExp, sentence: (dataDir: string) => string])[] = [
  [/No space left on device/i, diskFull],
  [
    /Disk quota exceeded/i,
    (dir) => `The disk quota for ${dir} is used up: make room and start again. Nothing is lost.`,
  ],
  [
    /Read-only file system/i,
    (dir) => `The database in ${dir} lies on a disk that cannot be written: mount it for writing.`,
  ],
  [
    /Cannot allocate memory|could not map anonymous shared memory|could not create shared memory/i,
    () => 'There is not enough memory for the database: set DATABASE_MEMORY_MB to less.',
  ],
  [
    /could not look up effective user ID/i,
    () =>
      'PostgreSQL needs to find the account that it runs by in /etc/passwd: start Longrun by one that stands there, or set DATABASE_URL.',
  ],
];

/** Matches the message of a PostgreSQL log line after its level; initdb's lines start with its name instead. */
const worst = /(?:PANIC|FATAL|error): {1,2}(.*)/;

/**
 * Returns a single sentence for the operator, from PostgreSQL's output before it ended.
 * @param ending how it ended, used if there was no output
 * @param otherwise sentence for unknown causes
 */
export function failureIn(
  lines: readonly string[],
  dataDir: string,
  ending: string,
  otherwise: (reason: string) => string,
): StartFailure {
  const text = lines.join('\n');
  const sentence = complaints.find(([pattern]) => pattern.test(text))?.[1](dataDir);
  if (sentence !== undefined) return new StartFailure(sentence);
  const reason = lines.findLast((line) => worst.test(line))?.match(worst)?.[1] ?? lines.findLast((line) => line.trim());
  return new StartFailure(otherwise(reason?.trim() || ending));
}
