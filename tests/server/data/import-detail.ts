import type { ImportDetailWire } from '../../../domain/entities/import.ts';
import type { TestMember } from '../member.ts';

/** Rows per response. */
const PAGE = 500;

/** A page of an import; without rows, only its status. */
export async function importPage(
  member: TestMember,
  importId: string,
  offset = 0,
  limit = PAGE,
): Promise<ImportDetailWire> {
  const query = { offset: String(offset), limit: String(limit) };
  const answer = await member.call('GET', `import/${importId}`, { query });
  if (answer.status !== 200) throw new Error(`import: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as ImportDetailWire;
}

/** The status of an import, with all of its rows. */
export async function importDetail(member: TestMember, importId: string): Promise<ImportDetailWire> {
  const first = await importPage(member, importId);
  const items = [...first.items];
  for (let last = items.length; last === PAGE; ) {
    const next = await importPage(member, importId, items.length);
    items.push(...next.items);
    last = next.items.length;
  }
  return { ...first, items };
}
