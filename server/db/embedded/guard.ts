import { type ChildProcess, spawn } from 'node:child_process';
import type { Account } from './account.ts';

/**
 * Starts a process that waits for this one to end, for whatever reason, and then stops a PostgreSQL. On systems without a shell, the next
 * start stops it.
 * @param pid process id of the PostgreSQL
 * @param account account allowed to stop it; `null` for this process's account
 */
export function startGuard(pid: number, account: Account | null): ChildProcess | null {
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
