import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { ImportDetailWire, ImportItemWire } from '../../../domain/entities/import.ts';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { importDetail, importPage } from './import-detail.ts';
import { endLeases } from './rows.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const formOf = (files: readonly NamedFile[], field = 'files'): FormData => {
  const form = new FormData();
  for (const { name, bytes } of files) form.append(field, new Blob([Uint8Array.from(bytes)]), name);
  return form;
};

export interface Accepted {
  readonly import_id: string;
  readonly files: readonly ImportItemWire[];
}

/** Uploads files. @returns the new import */
export async function upload(member: TestMember, files: readonly NamedFile[]): Promise<Accepted> {
  const answer = await member.call('POST', `member/${member.memberId}/activity-files`, { form: formOf(files) });
  if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Accepted;
}

/** Timeout for a complete history, milliseconds: minutes on a busy machine. */
const importMs = 400_000;

/** Waits until an import has ended, up to `timeout` milliseconds. */
export async function whenOver(member: TestMember, importId: string, timeout = importMs): Promise<ImportDetailWire> {
  const latest = performance.now() + timeout;
  for (;;) {
    const { state, counts } = await importPage(member, importId, 0, 0);
    if (state !== 'active') return importDetail(member, importId);
    if (performance.now() > latest) throw new Error(`still active: ${JSON.stringify(counts)}`);
    await pause(100);
  }
}

/** The counts of an import with only imported files. */
export const all = (imported: number) => ({ imported, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 0 });

/**
 * Waits until an import has `imported` files, and nothing else. Vendors that push do not mark the end: an import that was considered complete
 * after a pause continues with later files.
 */
export const whenWhole = (member: TestMember, importId: string, imported: number): Promise<ImportDetailWire> =>
  vi.waitFor(
    async () => {
      const detail = await importDetail(member, importId);
      const { state, counts, items } = detail;
      const odd = items.filter(({ outcome }) => outcome !== null && outcome !== 'imported');
      expect({ state, counts, odd }).toEqual({ state: 'complete', counts: all(imported), odd: [] });
      return detail;
    },
    { ...soon, timeout: importMs },
  );

/** Kills the server several times, each time after a number of further files. */
export async function killDuring(
  server: TestServer,
  member: TestMember,
  { importId, kills, every }: { readonly importId: string; readonly kills: number; readonly every: number },
): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await vi.waitFor(
      async () => {
        const { body } = await member.call('GET', `import/${importId}`, { query: { limit: '0' } });
        expect((body as ImportDetailWire).counts.imported).toBeGreaterThan(kill * every);
      },
      { ...soon, interval: 20 },
    );
    await server.kill();
    await endLeases(server);
    await server.restart();
  }
}

/** Uploads and waits. */
export async function importFiles(member: TestMember, files: readonly NamedFile[]): Promise<ImportDetailWire> {
  const { import_id } = await upload(member, files);
  return whenOver(member, import_id);
}
