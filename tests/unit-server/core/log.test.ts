import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggerOptions, messageOf } from '../../../server/base/log.ts';

/** The log line for an error. */
function logged(err: Error): string {
  const lines: string[] = [];
  pino(loggerOptions('info') as object, { write: (line: string) => void lines.push(line) }).error({ err }, 'failed');
  return lines.join('');
}

const database = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
const failed = new DrizzleQueryError('insert into users values ($1, $2)', ['ada@example.org', 'scrypt$hash'], database);

test('a failed query is logged with its code and without its parameters', () => {
  const line = logged(failed);
  expect(line).toContain('"code":"22021"');
  expect(line).not.toMatch(/ada@example\.org|scrypt/);
});

test('so is one that is the cause of another error, and one with only its message left', () => {
  expect(logged(new Error('the job failed', { cause: failed }))).not.toMatch(/ada@example\.org|scrypt/);
  expect([messageOf(failed), messageOf(new Error('no such file'))]).toEqual(['a query failed', 'no such file']);
});
