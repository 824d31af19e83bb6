import { expect, test, vi } from 'vitest';

test('two processes that begin to search at the same place receive different ports', async () => {
  const first = await import('../server/ports.ts');
  vi.resetModules();
  const second = await import('../server/ports.ts');
  expect(second).not.toBe(first);
  const ports = [await first.freePort(), await second.freePort(), await first.freePort(), await second.freePort()];
  expect(new Set(ports).size).toBe(4);
});
