import { type ChildProcess, spawn } from 'node:child_process';
import type { Account } from './account.ts';

/**
 * A process that does nothing but wait for the end of this one, however it comes, and then asks a PostgreSQL to end too. Where there is no
 * shell, the next start does that.
 * @param pid of the PostgreSQL
 * @param account who may end it; null: the account of this process
 */
export function watchOver(pid: number, account: Account | null): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const guard = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...account,
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  return guard;
}
