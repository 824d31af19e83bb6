import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type CheckDeps, checkBackup } from '../../../server/backup-check/check-backup.ts';

/** A check whose database waits until it is stopped. */
function stuckCheck(signal: AbortSignal, deadline: AbortSignal) {
  const dataDir = mkdtempSync(join(tmpdir(), 'longrun-deadline-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const either = AbortSignal.any([signal, deadline]);
  const databasePlace = async (): Promise<never> => {
    for (;;) {
      await setTimeout(5);
      either.throwIfAborted();
    }
  };
  const deps = { config: { dataDir }, signal, databasePlace } as unknown as CheckDeps;
  return checkBackup(deps, 0, new Date(), deadline);
}

test('a check that takes too long ends and says so', async () => {
  expect(await stuckCheck(new AbortController().signal, AbortSignal.timeout(1))).toEqual({
    state: 'impossible',
    reason: 'too_long',
    detail: null,
    backupAt: null,
    tables: 0,
    rows: 0,
    activities: 0,
    differences: 0,
    days: 0,
    dayDifferences: 0,
    entries: null,
    entryDifferences: 0,
    turns: 0,
  });
});

test('a check ends with the server', async () => {
  await expect(stuckCheck(AbortSignal.timeout(1), new AbortController().signal)).rejects.toThrow('timeout');
});
