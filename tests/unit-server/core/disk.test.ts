import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createDisk } from '../../../server/originals/disk.ts';

const directory = mkdtempSync(join(tmpdir(), 'longrun-disk-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('the free space is that of the last check, and reading it waits for no disk', async () => {
  const disk = createDisk(directory, 0);
  // A measurement that never ends, as on a hanging file system.
  expect(disk.free()).toBeNaN();
  await vi.waitFor(() => expect(disk.free()).toBeGreaterThan(0));
});
