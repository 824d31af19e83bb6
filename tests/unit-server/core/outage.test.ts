import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../../server/db/unavailable.ts';
import { outageOf } from '../../../server/base/outage.ts';

const systemError = (code: string, syscall = 'open') => Object.assign(new Error(code), { code, syscall });
const answered = (code: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new DatabaseError('refused', 7, 'error'), { code }));

test.each([
  ['a full disk', systemError('ENOSPC'), 'disk'],
  ['a spent disk quota', systemError('EDQUOT'), 'disk'],
  ['a broken disk', systemError('EIO'), 'disk'],
  ['a network file system that lost the file', systemError('ESTALE'), 'disk'],
  ['a missing original', systemError('ENOENT'), 'disk'],
  ['too many open files', systemError('EMFILE'), 'system'],
  ['the same inside the error of a job', new Error('reading failed', { cause: systemError('ENFILE') }), 'system'],
  ['no connection for a transaction', new DatabaseUnavailable(systemError('ECONNREFUSED', 'connect')), 'database'],
  [
    'a connection that broke during a query',
    new DrizzleQueryError('select 1', [], new Error('Connection terminated')),
    'database',
  ],
  ['a database with a full disk', answered('53100'), 'database'],
  ['a database that shuts down', answered('57P01'), 'database'],
  ['a standby that is read-only', answered('25006'), 'database'],
  ['a value that the database refuses', answered('22P02'), null],
  ['a row that is there already', answered('23505'), null],
  ['a mistake of ours in a value', new DrizzleQueryError('select $1', [], new TypeError('not a string')), null],
  ['a vendor that cannot be reached', systemError('ECONNREFUSED', 'connect'), null],
  ['a firewall before a vendor', systemError('EACCES', 'connect'), null],
  ['any other error', new Error('no'), null],
  ['what is no error', 'no', null],
])('%s', (_name, error, outage) => {
  expect(outageOf(error)).toBe(outage);
});

test('errors that are each other’s cause are searched to an end', () => {
  const one = new Error('one');
  const other = new Error('other', { cause: one });
  one.cause = other;
  expect(outageOf(one)).toBe(null);
});
