import { setTimeout as pause } from 'node:timers/promises';
import type { ImportDetailWire, ImportItemWire } from '../../../domain/entities/import.ts';
import type { TestMember } from '../member.ts';

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

/** Uploads files and answers the import that they became. */
export async function upload(member: TestMember, files: readonly NamedFile[]): Promise<Accepted> {
  const answer = await member.call('POST', `member/${member.memberId}/activity-files`, { form: formOf(files) });
  if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Accepted;
}

export async function importDetail(member: TestMember, importId: string): Promise<ImportDetailWire> {
  const answer = await member.call('GET', `import/${importId}`);
  if (answer.status !== 200) throw new Error(`import: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as ImportDetailWire;
}

/** Waits until an import is over; at most so many milliseconds. */
export async function whenOver(member: TestMember, importId: string, timeout = 240_000): Promise<ImportDetailWire> {
  const latest = performance.now() + timeout;
  for (;;) {
    const detail = await importDetail(member, importId);
    if (detail.state !== 'active') return detail;
    if (performance.now() > latest) throw new Error(`still active: ${JSON.stringify(detail.counts)}`);
    await pause(100);
  }
}

/** Uploads and waits. */
export async function importFiles(member: TestMember, files: readonly NamedFile[]): Promise<ImportDetailWire> {
  const { import_id } = await upload(member, files);
  return whenOver(member, import_id);
}
